package web

import (
	"net/http"

	"nonet/room/players"
	"nonet/web/handler"
)

// history shows players their own finished rounds.
func (a *httpAPI) history(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	skip, limit, err := page(r.URL.Query(), players.PageMax)
	if err != nil {
		return err
	}
	a.rooms.Projected(r.Context())
	list, err := a.players.Ranking.History(r.Context(), who.ID, skip, limit)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}

// season tells what the player did in a month, with what has just ended on this node in it.
func (a *httpAPI) season(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	a.rooms.Projected(r.Context())
	q := r.URL.Query()
	s, err := a.players.Ranking.Season(r.Context(), who.ID, q.Get("month"), q.Get("zone"))
	if err != nil {
		return err
	}
	handler.WriteCompressed(w, r, s)
	return nil
}
