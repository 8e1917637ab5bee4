package api

import (
	"net/http"

	"nonet/protocol"
	"nonet/room/players"
)

// verifications returns the finishes that a player has to verify or has verified.
func (a *API) verifications(r *http.Request, who players.Player) (protocol.Proofs, error) {
	a.Rooms.Results.Wait(r.Context())
	return a.Players.Ranking.Verifications(r.Context(), who.ID)
}

// tryVerification returns the room of a finish's only verification round. It counts as a new room, whether it creates
// one or not.
func (a *API) tryVerification(w http.ResponseWriter, r *http.Request) error {
	who, body, err := readBody[protocol.NewProof](a, w, r)
	if err != nil {
		return err
	}
	if err := a.checkNewRoom(r, who); err != nil {
		return err
	}
	code, err := a.Rooms.Verification.Try(r.Context(), who, body)
	return respondRoom(w, http.StatusOK, code, err)
}
