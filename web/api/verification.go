package api

import (
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
)

// verifications returns the finishes that a player has to verify or has verified.
func (a *API) verifications(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	a.Rooms.Results.Wait(r.Context())
	list, err := a.Players.Ranking.Verifications(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}

// tryVerification returns the room of a finish's only verification round. It counts as a new room, whether it creates
// one or not.
func (a *API) tryVerification(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.NewProof
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkNewRoom(r, who); err != nil {
		return err
	}
	code, err := a.Rooms.Verification.Try(r.Context(), who, body)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/rooms/"+code)
	handler.WriteJSON(w, http.StatusOK, protocol.NewRoom{Code: code})
	return nil
}
