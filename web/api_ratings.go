package web

import (
	"net/http"

	"nonet/web/handler"
)

// ratings tells how strong the player is, with what has just ended on this node in it.
func (a *httpAPI) ratings(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	a.rooms.Projected(r.Context())
	list, err := a.players.Ranking.Ratings(r.Context(), who.ID, r.URL.Query().Get("round"))
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}
