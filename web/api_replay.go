package web

import (
	"context"
	"net/http"

	"nonet/room/players"
	"nonet/web/handler"
)

// replay tells a finished round.
func (a *httpAPI) replay(w http.ResponseWriter, r *http.Request) error {
	replay, err := readRound(a, r, a.rooms.Replay)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, replay)
	return nil
}

// ghosts tells the finishes of a round, to be raced.
func (a *httpAPI) ghosts(w http.ResponseWriter, r *http.Request) error {
	ghosts, err := readRound(a, r, a.rooms.Ghosts)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, ghosts)
	return nil
}

// readRound reads what a request's player may be told of a round. A player without a token, or with an invalid one, is
// told what everybody is. A round that is sealed is refused as a live puzzle is, within the same limits.
func readRound[T any](a *httpAPI, r *http.Request,
	read func(ctx context.Context, round string, viewer players.Player) (T, error)) (told T, err error) {
	client := a.proxies.Client(r)
	viewer, err := a.auth.Player(r)
	if err != nil {
		viewer = players.Player{Site: a.auth.Signer.Site(client)}
	}
	err = a.rates.AskLive(r.Context(), client, func() error {
		return a.queues.Own.LookUp(r.Context(), client, func() (err error) { // it takes the room's whole log
			told, err = read(r.Context(), r.PathValue("round"), viewer)
			return err
		})
	})
	return told, err
}
