package api

import (
	"net/http"

	"nonet/protocol"
	"nonet/room/players"
)

// listDailies returns today's puzzles to anyone. A player with a token also gets the player's own results and, in the
// first hour of a day, yesterday's rounds that can still be finished.
func (a *API) listDailies(w http.ResponseWriter, r *http.Request) error {
	who, err := a.authenticate(r, false)
	if err != nil {
		return err
	}
	list, err := a.Rooms.Daily.List(r.Context(), who.ID)
	return respondCompressed(w, r, list, err)
}

// tryDaily returns the room of a player's only attempt. It counts as a new room, whether it creates one or not.
func (a *API) tryDaily(w http.ResponseWriter, r *http.Request) error {
	who, body, err := readBody[protocol.NewTry](a, w, r)
	if err != nil {
		return err
	}
	if err := a.checkNewRoom(r, who); err != nil {
		return err
	}
	code, err := a.Rooms.Daily.Try(r.Context(), who, body)
	return respondRoom(w, http.StatusOK, code, err)
}

func (a *API) daily(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	p, err := a.Players.Ranking.Daily(r.Context(), r.PathValue("date"), q.Get("kind"), q.Get("size"), q.Get("difficulty"))
	return respond(w, p, err)
}

// streaks returns on how many days in a row the player has solved the daily puzzle, including rounds that have just
// ended on this node.
func (a *API) streaks(r *http.Request, who players.Player) (protocol.Streaks, error) {
	a.Rooms.Results.Wait(r.Context())
	return a.Players.Ranking.Streaks(r.Context(), who.ID)
}
