package api

import (
	"context"
	"net/http"

	"nonet/room/players"
)

// replay returns a finished round.
func (a *API) replay(w http.ResponseWriter, r *http.Request) error {
	replay, err := readRound(a, r, a.Rooms.Replays.Replay)
	return respond(w, replay, err)
}

// steps returns the time and the technique of each right value in a finished round.
func (a *API) steps(w http.ResponseWriter, r *http.Request) error {
	steps, err := readRound(a, r, a.Rooms.Replays.Steps)
	return respondCompressed(w, r, steps, err)
}

// ghosts returns the finishes of a round that can be raced against.
func (a *API) ghosts(w http.ResponseWriter, r *http.Request) error {
	ghosts, err := readRound(a, r, a.Rooms.Replays.Ghosts)
	return respond(w, ghosts, err)
}

// readRound reads a round as the request's player may see it, or as everyone may see it if there is no valid token. A
// sealed round is refused like a live puzzle, within the same limits.
func readRound[T any](a *API, r *http.Request,
	read func(ctx context.Context, round string, viewer players.Player) (T, error)) (value T, err error) {
	client := a.Proxies.Client(r)
	viewer, err := a.Auth.Player(r)
	if err != nil {
		viewer = players.Player{Site: a.Auth.Signer.Site(client)}
	}
	err = a.Rates.AskLive(r.Context(), client, func() error {
		return a.Queues.Own.LookUp(r.Context(), client, func() (err error) { // reads the room's whole log
			value, err = read(r.Context(), r.PathValue("round"), viewer)
			return err
		})
	})
	return value, err
}
