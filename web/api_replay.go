package web

import (
	"net/http"

	"nonet/protocol"
)

// replay tells a finished round. To put it together is work, for it is read off the room's whole log.
func (a *httpAPI) replay(w http.ResponseWriter, r *http.Request) error {
	client := a.proxies.client(r)
	who, _ := a.player(r) // without a token, or with one that is no good, what everyone may see
	var replay *protocol.Replay
	err := a.meters.lookUp(r.Context(), client, "", func() error {
		return a.desks.own.work(r.Context(), client, func() (err error) {
			replay, err = a.rooms.Replay(r.Context(), r.PathValue("round"), who.ID)
			return err
		})
	})
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, replay)
	return nil
}
