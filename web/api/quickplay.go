package api

import (
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
)

// quickPlay gives a player a seat in the next race; a bot may have to wait for one. It counts as a new room, whether it
// creates one or not.
func (a *API) quickPlay(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.NewQuick
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkNewRoom(r, who); err != nil {
		return err
	}
	code, err := a.Rooms.QuickPlay.Join(r.Context(), who, body)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/rooms/"+code)
	handler.WriteJSON(w, http.StatusOK, protocol.NewRoom{Code: code})
	return nil
}
