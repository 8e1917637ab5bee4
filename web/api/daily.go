package api

import (
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
)

// listDailies returns today's puzzles to anyone. A player with a token also gets the player's own results and, in the
// first hour of a day, yesterday's rounds that can still be finished.
func (a *API) listDailies(w http.ResponseWriter, r *http.Request) error {
	who, err := a.playerIf(r, false)
	if err != nil {
		return err
	}
	list, err := a.Rooms.Daily.List(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteCompressed(w, r, list)
	return nil
}

// tryDaily returns the room of a player's only attempt. It counts as a new room, whether it creates one or not.
func (a *API) tryDaily(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.NewTry
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.checkNewRoom(r, who); err != nil {
		return err
	}
	code, err := a.Rooms.Daily.Try(r.Context(), who, body)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/rooms/"+code)
	handler.WriteJSON(w, http.StatusOK, protocol.NewRoom{Code: code})
	return nil
}

func (a *API) daily(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	p, err := a.Players.Ranking.Daily(r.Context(), r.PathValue("date"), q.Get("kind"), q.Get("size"), q.Get("difficulty"))
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, p)
	return nil
}

// streaks returns on how many days in a row the player has solved the daily puzzle, including rounds that have just
// ended on this node.
func (a *API) streaks(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	a.Rooms.Results.Wait(r.Context())
	list, err := a.Players.Ranking.Streaks(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}
