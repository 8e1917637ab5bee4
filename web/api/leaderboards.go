package api

import (
	"net/http"
	"net/url"

	"nonet/room/players"
	"nonet/room/players/ranking"
)

// Defaults of a list's query, and the largest value of skip.
const (
	rowsDefault  = 20
	reachDefault = 5
	skipMax      = 1 << 30
)

// leaderboard returns a page of a leaderboard to anyone. A player with a token also gets the player's own row, and may
// ask for the members of a group.
func (a *API) leaderboard(w http.ResponseWriter, r *http.Request) error {
	who, err := a.authenticate(r, r.URL.Query().Get("group") != "")
	if err != nil {
		return err
	}
	q := boardQuery(r.URL.Query(), who)
	if q.Skip, q.Limit, err = page(r.URL.Query(), players.PageMax); err != nil {
		return err
	}
	board, err := a.Players.Ranking.Leaderboard(r.Context(), q)
	return respond(w, board, err)
}

// leaderboardAround returns the rows around the player's own.
func (a *API) leaderboardAround(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	q := boardQuery(r.URL.Query(), who)
	if q.Limit, err = number(r.URL.Query(), "reach", reachDefault, 0, (players.PageMax-1)/2); err != nil {
		return err
	}
	board, err := a.Players.Ranking.LeaderboardAround(r.Context(), q)
	return respond(w, board, err)
}

// rivals returns the players to race at a leaderboard's puzzles. With a token, it includes those whom the player knows.
func (a *API) rivals(w http.ResponseWriter, r *http.Request) error {
	who, err := a.authenticate(r, false)
	if err != nil {
		return err
	}
	all, err := a.Players.Ranking.Rivals(r.Context(), boardQuery(r.URL.Query(), who))
	return respond(w, all, err)
}

// authenticate authenticates a request if it has a token or needs one. Otherwise it returns no player.
func (a *API) authenticate(r *http.Request, needed bool) (who players.Player, err error) {
	if needed || r.Header.Get("Authorization") != "" {
		who, err = a.Auth.Player(r)
	}
	return who, err
}

func boardQuery(q url.Values, who players.Player) ranking.BoardQuery {
	return ranking.BoardQuery{
		Kind: q.Get("kind"), Size: q.Get("size"), Rules: q.Get("rules"), Difficulty: q.Get("difficulty"), Mode: q.Get("mode"),
		Metric: q.Get("metric"), Period: q.Get("period"), Date: q.Get("date"), Group: q.Get("group"), Who: who.ID,
	}
}

// page parses the skip and limit parameters of a query.
func page(q url.Values, most int) (skip, limit int, err error) {
	if skip, err = number(q, "skip", 0, 0, skipMax); err != nil {
		return 0, 0, err
	}
	limit, err = number(q, "limit", rowsDefault, 1, most)
	return skip, limit, err
}
