package web

import (
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
)

// listDailies shows today's puzzles to anyone. A player who shows a token sees what they have made of them, and in the
// first hour of a day what of the day before's can still be finished.
func (a *httpAPI) listDailies(w http.ResponseWriter, r *http.Request) error {
	who, err := a.playerIf(r, false)
	if err != nil {
		return err
	}
	list, err := a.rooms.Dailies(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteCompressed(w, r, list)
	return nil
}

// tryDaily gives the room of a player's one try. It counts as a new room, made or not.
func (a *httpAPI) tryDaily(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.NewTry
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.mayMakeRoom(r, who); err != nil {
		return err
	}
	code, err := a.rooms.TryDaily(r.Context(), who, body)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/rooms/"+code)
	handler.WriteJSON(w, http.StatusOK, protocol.NewRoom{Code: code})
	return nil
}

func (a *httpAPI) daily(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	p, err := a.players.Ranking.Daily(r.Context(), r.PathValue("date"), q.Get("kind"), q.Get("size"), q.Get("difficulty"))
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, p)
	return nil
}

// streaks tells on how many days in a row the player has solved the puzzle of the day, with what has just ended on this
// node in it.
func (a *httpAPI) streaks(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	a.rooms.Projected(r.Context())
	list, err := a.players.Ranking.Streaks(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}
