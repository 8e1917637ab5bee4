package web

import (
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
)

// proofs lists what the player has to prove, and has proved.
func (a *httpAPI) proofs(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	a.rooms.Projected(r.Context())
	list, err := a.players.Ranking.Verifications(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}

// tryProof gives the room of a finish's one proof round. It counts as a new room, made or not.
func (a *httpAPI) tryProof(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.NewProof
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.mayMakeRoom(r, who); err != nil {
		return err
	}
	code, err := a.rooms.TryProof(r.Context(), who, body)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/rooms/"+code)
	handler.WriteJSON(w, http.StatusOK, protocol.NewRoom{Code: code})
	return nil
}
