package web

import (
	"context"
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

// ghosts tells the finishes of a round, to be raced.
func (a *httpAPI) ghosts(w http.ResponseWriter, r *http.Request) error {
	who, _ := a.player(r)
	ghosts, err := readRound(a, r, r.PathValue("round"), who.ID, a.rooms.Ghosts)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, ghosts)
	return nil
}

// findReplay finds a round's replay for a viewer.
func (a *httpAPI) findReplay(r *http.Request, round, viewer string) (*protocol.Replay, error) {
	return readRound(a, r, round, viewer, a.rooms.Replay)
}

// readRound reads what can be told of a round to a viewer. That is work, for it is read off the room's whole log.
func readRound[T any](a *httpAPI, r *http.Request, round, viewer string,
	read func(ctx context.Context, round, viewer string) (T, error)) (told T, err error) {
	client := a.proxies.client(r)
	err = a.meters.lookUp(r.Context(), client, "", func() error {
		return a.desks.own.work(r.Context(), client, func() (err error) {
			told, err = read(r.Context(), round, viewer)
			return err
		})
	})
	return told, err
}
