package web

import (
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
)

// quick gives a player a seat in the next race. It counts as a new room, made or not. A bot waits for it.
func (a *httpAPI) quick(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.NewQuick
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.mayMakeRoom(r, who); err != nil {
		return err
	}
	code, err := a.rooms.Quick(r.Context(), who, body)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/rooms/"+code)
	handler.WriteJSON(w, http.StatusOK, protocol.NewRoom{Code: code})
	return nil
}
