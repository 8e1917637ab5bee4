package web

import (
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
)

// preferences shows players what they chose.
func (a *httpAPI) preferences(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	chosen, err := a.players.Account.Preferences(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, chosen)
	return nil
}

// prefer keeps what a player chose in the place of what was kept.
func (a *httpAPI) prefer(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.Preferences
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	had, err := a.players.Account.Preferences(r.Context(), who.ID)
	if err != nil {
		return err
	}
	if len(had.Preferences) == 0 {
		if err := a.mayKeep(r); err != nil {
			return err
		}
	}
	if err := a.players.Account.SetPreferences(r.Context(), who.ID, body); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
