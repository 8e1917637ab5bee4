package web

import (
	"net/http"

	"nonet/protocol"
)

// replay tells a finished round.
func (a *httpAPI) replay(w http.ResponseWriter, r *http.Request) error {
	who, _ := a.player(r) // without a token, or with one that is no good, what everyone may see
	replay, err := a.findReplay(r, r.PathValue("round"), who.ID)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, replay)
	return nil
}

// findReplay finds a round's replay for a viewer. To put it together is work, for it is read off the room's whole log.
func (a *httpAPI) findReplay(r *http.Request, round, viewer string) (replay *protocol.Replay, err error) {
	client := a.proxies.client(r)
	err = a.meters.lookUp(r.Context(), client, "", func() error {
		return a.desks.own.work(r.Context(), client, func() (err error) {
			replay, err = a.rooms.Replay(r.Context(), round, viewer)
			return err
		})
	})
	return replay, err
}
