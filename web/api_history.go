package web

import (
	"context"
	"net/http"

	"nonet/protocol"
	"nonet/room"
)

// history is what the HTTP API needs of a room.Host for players' histories.
type history interface {
	History(ctx context.Context, player string, skip, max int) (protocol.PlayedRounds, error)
}

// history shows players their own finished rounds.
func (a *httpAPI) history(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	skip, limit, err := page(r.URL.Query(), room.RowsMax)
	if err != nil {
		return err
	}
	list, err := a.rooms.History(r.Context(), who.ID, skip, limit)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, list)
	return nil
}
