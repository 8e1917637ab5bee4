package web

import (
	"encoding/json"
	"net/http"
	"testing"

	"nonet/protocol"
)

// read gets a resource as a player, or without a token, and fails the test unless it exists.
func read[T any](w *world, p *protocol.Player, path string) (v T) {
	w.t.Helper()
	return ask[T](w, p, http.MethodGet, path, "", http.StatusOK)
}

// ask sends a request as a player, or without a token, and fails the test unless it gets the status.
func ask[T any](w *world, p *protocol.Player, method, path, body string, status int) (v T) {
	w.t.Helper()
	var header []string
	if p != nil {
		header = []string{"Authorization", "Bearer " + p.Token}
	}
	a := w.request("192.0.2.1", method, apiRoot+path, body, header...)
	if a.StatusCode != status {
		w.t.Fatalf("%s %s: %s %s", method, path, a.Status, a.body)
	}
	if status != http.StatusNoContent {
		if err := json.Unmarshal(a.body, &v); err != nil {
			w.t.Fatalf("%s %s: %v in %s", method, path, err, a.body)
		}
		wholesome(w.t, path, a)
	}
	return v
}

func TestLeaderboardRefusals(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		bearer := []string{"Authorization", "Bearer " + ann.Token}
		board, around := apiRoot+"/leaderboards", apiRoot+"/leaderboards/around"
		w.refuses([]badRequest{
			{"a wrong method", "POST", board, "{}", nil, 405, protocol.Forbidden},
			{"a wrong method", "DELETE", around, "", bearer, 405, protocol.Forbidden},
			{"a foreign page", "GET", board, "", []string{"Origin", "https://evil.example"}, 403, protocol.BadOrigin},
			{"a token of nobody's", "GET", board, "", []string{"Authorization", "Bearer x"}, 401, protocol.BadToken},
			{"around nobody", "GET", around, "", nil, 401, protocol.BadToken},
			{"no rows", "GET", board + "?limit=0", "", nil, 400, protocol.BadMessage},
			{"too many rows", "GET", board + "?limit=101", "", nil, 400, protocol.BadMessage},
			{"half a row", "GET", board + "?limit=1.5", "", nil, 400, protocol.BadMessage},
			{"before the first row", "GET", board + "?skip=-1", "", nil, 400, protocol.BadMessage},
			{"rivals of no period", "GET", board + "/rivals?period=century", "", nil, 422, protocol.BadSettings},
			{"beyond all rows", "GET", board + "?skip=99999999999999999999", "", nil, 400, protocol.BadMessage},
			{"too wide", "GET", around + "?reach=50", "", bearer, 400, protocol.BadMessage},
			{"an unknown kind", "GET", board + "?kind=chess", "", nil, 422, protocol.BadSettings},
			{"an unknown size", "GET", board + "?size=0x0", "", nil, 422, protocol.BadSettings},
			{"an unknown difficulty", "GET", board + "?difficulty=trivial", "", nil, 422, protocol.BadSettings},
			{"an unknown mode", "GET", board + "?mode=coop", "", nil, 422, protocol.BadSettings},
			{"an unknown metric", "GET", board + "?metric=luck", "", nil, 422, protocol.BadSettings},
			{"an unknown period", "GET", around + "?period=century", "", bearer, 422, protocol.BadSettings},
			{"an unknown day", "GET", board + "?date=yesterday", "", nil, 422, protocol.BadSettings},
			{"somebody's group", "GET", board + "?group=abc", "", nil, 401, protocol.BadToken},
			{"an unknown group", "GET", board + "?group=abc", "", bearer, 404, protocol.NotFound},
			{"an unknown group", "GET", around + "?group=%2e%2e%2f", "", bearer, 404, protocol.NotFound},
		})
	})
}

func TestLeaderboard(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		for _, path := range []string{
			"/leaderboards?skip=1000000&limit=100", "/leaderboards?mode=daily",
			"/leaderboards?mode=duel&metric=wins&period=month",
			"/leaderboards/around?mode=solo&period=week&date=2026-11-21",
		} {
			board := read[protocol.Leaderboard](w, &ann, path)
			if board.Rows == nil || board.Total != 0 || board.You != nil || board.On == "" {
				t.Errorf("%s is %+v", path, board)
			}
		}
	})
}
