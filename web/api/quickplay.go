package api

import (
	"net/http"

	"nonet/protocol"
)

// quickPlay gives a player a seat in the next race; a bot may have to wait for one. It counts as a new room, whether it
// creates one or not.
func (a *API) quickPlay(w http.ResponseWriter, r *http.Request) error {
	who, body, err := readBody[protocol.NewQuick](a, w, r)
	if err != nil {
		return err
	}
	if err := a.checkNewRoom(r, who); err != nil {
		return err
	}
	code, err := a.Rooms.QuickPlay.Join(r.Context(), who, body)
	return respondRoom(w, http.StatusOK, code, err)
}
