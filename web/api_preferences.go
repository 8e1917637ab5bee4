package web

import (
	"context"
	"net/http"

	"nonet/protocol"
)

// preferences is what the HTTP API needs of a room.Host for players' preferences.
type preferences interface {
	Preferences(ctx context.Context, player string) (protocol.Preferences, error)
	Prefer(ctx context.Context, player string, p protocol.Preferences) error
}

// preferences shows players what they chose.
func (a *httpAPI) preferences(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	chosen, err := a.rooms.Preferences(r.Context(), who.ID)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, chosen)
	return nil
}

// prefer keeps what a player chose in the place of what was kept.
func (a *httpAPI) prefer(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	var body protocol.Preferences
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.rooms.Prefer(r.Context(), who.ID, body); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
