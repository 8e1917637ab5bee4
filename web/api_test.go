package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/web/handler"
)

// badRequest is a request that must be refused.
type badRequest struct {
	what, method, path, body string
	header                   []string
	status                   int
	code                     protocol.Code
}

// refuses sends requests that must be refused.
func (w *world) refuses(requests []badRequest) {
	w.t.Helper()
	for _, c := range requests {
		a := w.request("192.0.2.1", c.method, c.path, c.body, c.header...)
		if f := a.failure(w.t); a.StatusCode != c.status || f.Code != c.code {
			w.t.Errorf("%s: %d %s; want %d %s", c.what, a.StatusCode, a.body, c.status, c.code)
		}
		wholesome(w.t, c.what, a)
	}
}

func TestAPIRefusals(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		bearer := "Bearer " + ann.Token
		w.refuses([]badRequest{
			{"an unknown path", "GET", "/api/v1/secrets", "", nil, 404, protocol.NotFound},
			{"another version", "GET", "/api/v2/info", "", nil, 404, protocol.NotFound},
			{"a wrong method", "DELETE", "/api/v1/rooms", "", nil, 405, protocol.Forbidden},
			{"a preflight from nowhere", "OPTIONS", "/api/v1/rooms", "", nil, 405, protocol.Forbidden},
			{"a foreign page", "POST", "/api/v1/players", `{"name":"Ann"}`, []string{"Origin", "https://evil.example"}, 403,
				protocol.BadOrigin},
			{"no body", "POST", "/api/v1/players", "", nil, 400, protocol.BadMessage},
			{"no JSON", "POST", "/api/v1/players", "name=Ann", nil, 400, protocol.BadMessage},
			{"half a body", "POST", "/api/v1/players", `{"name":"Ann`, nil, 400, protocol.BadMessage},
			{"two bodies", "POST", "/api/v1/players", `{"name":"Ann"}{}`, nil, 400, protocol.BadMessage},
			{"an unknown field", "POST", "/api/v1/players", `{"name":"Ann","admin":true}`, nil, 400, protocol.BadMessage},
			{"a wrong type", "POST", "/api/v1/players", `{"name":5}`, nil, 400, protocol.BadMessage},
			{"a form", "POST", "/api/v1/players", `{"name":"Ann"}`, []string{"Content-Type", "text/plain"}, 415,
				protocol.BadMessage},
			{"a large body", "POST", "/api/v1/players", `{"name":"` + strings.Repeat("x", 2*handler.MaxBody) + `"}`, nil, 413,
				protocol.TooLarge},
			{"an empty name", "POST", "/api/v1/players", `{"name":" "}`, nil, 422, protocol.BadName},
			{"a name and a wrong token", "POST", "/api/v1/players", `{"name":"Ann"}`, []string{"Authorization", "Bearer x"}, 401,
				protocol.BadToken},
			{"a room of nobody's", "POST", "/api/v1/rooms", `{}`, nil, 401, protocol.BadToken},
			{"a token that is no bearer", "POST", "/api/v1/rooms", `{}`, []string{"Authorization", ann.Token}, 401,
				protocol.BadToken},
			{"a token in the address", "POST", "/api/v1/rooms?token=" + ann.Token, `{}`, nil, 401, protocol.BadToken},
			{"settings that are none", "POST", "/api/v1/rooms", `[]`, []string{"Authorization", bearer}, 400,
				protocol.BadMessage},
			{"an unknown setting", "POST", "/api/v1/rooms", `{"cheats":true}`, []string{"Authorization", bearer}, 400,
				protocol.BadMessage},
			{"an unknown mode", "POST", "/api/v1/rooms", `{"mode":"war"}`, []string{"Authorization", bearer}, 422,
				protocol.BadSettings},
			{"no such room", "GET", "/api/v1/rooms/ZZZZZ", "", nil, 404, protocol.NotFound},
			{"no such code", "GET", "/api/v1/rooms/%2e%2e", "", nil, 404, protocol.NotFound},
			{"no such replay", "GET", "/api/v1/replays/BCDFG-E-7", "", nil, 404, protocol.NotFound},
			{"a replay of nothing", "GET", "/api/v1/replays/", "", nil, 404, protocol.NotFound},
			{"a replay by POST", "POST", "/api/v1/replays/BCDFG-E-7", "", nil, 405, protocol.Forbidden},
			{"too many rows", "GET", "/api/v1/leaderboards?limit=1000000", "", nil, 400, protocol.BadMessage},
			{"half a row", "GET", "/api/v1/leaderboards?limit=0.5", "", nil, 400, protocol.BadMessage},
			{"an unknown period", "GET", "/api/v1/leaderboards?period=century", "", nil, 422, protocol.BadSettings},
			{"a websocket by POST", "POST", "/ws", "", nil, 405, protocol.Forbidden},
			{"no websocket", "GET", "/ws", "", nil, 426, protocol.BadMessage},
			{"half a handshake", "GET", "/ws", "", []string{"Connection", "Upgrade", "Upgrade", "websocket"}, 400,
				protocol.BadMessage},
		})
	})
}

// wholesome checks the headers that every response of the API has.
func wholesome(t *testing.T, what string, a answer) {
	t.Helper()
	for name, want := range map[string]string{
		"Content-Type":           "application/json; charset=utf-8",
		"Cache-Control":          "no-store",
		"X-Content-Type-Options": "nosniff",
	} {
		if got := a.Header.Get(name); got != want {
			t.Errorf("%s: %s is %q; want %q", what, name, got, want)
		}
	}
}

func TestAPI(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("  Ann  ")
		if ann.Name != "Ann" {
			t.Errorf("the name is %q, want Ann", ann.Name)
		}
		code := w.room(ann, `{"mode":"coop","public":true}`)
		var info protocol.Info
		var one protocol.RoomInfo
		var list protocol.Rooms
		var board protocol.Leaderboard
		for path, v := range map[string]any{
			"/info": &info, "/rooms/" + code: &one, "/rooms": &list, "/leaderboards?period=day&limit=5": &board,
		} {
			a := w.request("192.0.2.1", "GET", "/api/v1"+path, "")
			if err := json.Unmarshal(a.body, v); err != nil || a.StatusCode != http.StatusOK {
				t.Errorf("%s: %s %s", path, a.Status, a.body)
			}
			wholesome(t, path, a)
		}
		if info.Version != protocol.Version || info.Build != "v0.0.0-test" || len(info.Kinds) == 0 {
			t.Errorf("wrong info: %+v", info)
		}
		if one.Code != code || one.Host != "Ann" || one.Settings.Mode != protocol.Coop {
			t.Errorf("wrong room: %+v", one)
		}
		if len(list.Rooms) != 1 || list.Rooms[0].Code != code {
			t.Errorf("the list lacks the public room: %+v", list)
		}
		if board.Period != protocol.Today || board.Rows == nil {
			t.Errorf("wrong period or no rows: %+v", board)
		}
	})
}

func TestRenamedPlayerKeepsID(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		a := w.request("192.0.2.1", "POST", "/api/v1/players", `{"name":"Anna"}`, "Authorization", "Bearer "+ann.Token)
		var anna protocol.Player
		if err := json.Unmarshal(a.body, &anna); err != nil || anna.ID != ann.ID || anna.Name != "Anna" {
			t.Errorf("%+v becomes %s", ann, a.body)
		}
	})
}

func TestRequestsFromAllowedOrigins(t *testing.T) {
	edit := func(c *Config) { c.Origins = []string{"https://friends.example"} }
	inWorld(t, edit, func(t *testing.T, w *world) {
		a := w.request("192.0.2.1", "OPTIONS", "/api/v1/rooms", "", "Origin", "https://friends.example",
			"Access-Control-Request-Method", "POST")
		if a.StatusCode != http.StatusNoContent || a.Header.Get("Access-Control-Allow-Origin") != "https://friends.example" {
			t.Errorf("a page on the list got %s %v", a.Status, a.Header)
		}
		a = w.request("192.0.2.1", "GET", "/api/v1/info", "", "Origin", "https://evil.example")
		if a.StatusCode != http.StatusForbidden || a.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("a foreign page gets %s %v", a.Status, a.Header)
		}
	})
}

func TestPagesHealthAndMetrics(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		for path, want := range map[string]string{"/": "nonet", "/r/BCDFG": "nonet", "/healthz": "alive",
			"/readyz": "ready"} {
			if a := w.request("192.0.2.1", "GET", path, ""); a.StatusCode != http.StatusOK ||
				!strings.Contains(string(a.body), want) {
				t.Errorf("%s gives %s %q", path, a.Status, a.body)
			}
		}
		if a := w.request("192.0.2.1", "GET", "/metrics", ""); strings.Contains(string(a.body), "nonet_") {
			t.Error("players can read the metrics")
		}
	})
}

// TestDuplicateFieldsAreRefused checks that duplicate fields are refused, because parsers differ in which one they use.
func TestDuplicateFieldsAreRefused(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		for _, body := range []string{
			`{"name":"Ada","name":"Bob"}`, `{"name":"Ada","Name":"Bob"}`, `{"name":"Ada","\u006eame":"Bob"}`,
			`{"name":"Ada","bot":false,"ſ":[{"a":{"b":1},"c":1,"C":2}]}`,
		} {
			a := w.request("192.0.2.1", "POST", "/api/v1/players", body)
			if f := a.failure(t); a.StatusCode != http.StatusBadRequest || !strings.Contains(f.Text, "twice") {
				t.Errorf("%s: %d %s", body, a.StatusCode, a.body)
			}
		}
	})
}

// TestSlowBodiesAreNotLogged: any client can send half of a body, so that is not logged.
func TestSlowBodiesAreNotLogged(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		conn, err := w.pipes.dial("192.0.2.1")
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		io.WriteString(conn, "POST /api/v1/players HTTP/1.1\r\nHost: nonet.test\r\nContent-Length: 100\r\n\r\n{")
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusRequestTimeout {
			t.Errorf("a body that never arrives: %s", answer.Status)
		}
		if strings.Contains(w.logged.String(), "ERROR") {
			t.Errorf("logged: %s", w.logged)
		}
	})
}

// TestEarlyDisconnectsAreNotLogged: any client can request a slow resource or a websocket and disconnect early. Neither
// that nor the client's address is logged.
func TestEarlyDisconnectsAreNotLogged(t *testing.T) {
	inWorld(t, withClient(mustAssets(t)), func(t *testing.T, w *world) {
		ann := w.player("Ann")
		id := w.playAlone(ann, w.room(ann, `{"mode":"solo","size":"4x4","difficulty":"easy"}`), 3*time.Second)
		w.pipes.narrow = 16
		leave := func(asks string, answered func()) {
			conn, err := w.pipes.dial("192.0.2.1")
			if err != nil {
				t.Fatal(err)
			}
			io.WriteString(conn, asks)
			answered()
			conn.Close()
			synctest.Wait()
		}
		leave("GET /previews/replay/"+id+".png HTTP/1.1\r\nHost: nonet.test\r\n\r\n", synctest.Wait)
		leave("GET /ws HTTP/1.1\r\nHost: nonet.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", func() {})
		w.stop()
		if log := w.logged.String(); strings.Contains(log, "WARN") || strings.Contains(log, "ERROR") {
			t.Errorf("logged: %s", log)
		}
	})
}

// waitedForPuzzles blocks until the request is cancelled.
type waitedForPuzzles struct {
	slowPuzzles
	t *testing.T
}

func (p waitedForPuzzles) Make(ctx context.Context, _ protocol.NewPuzzle) (protocol.LoosePuzzle, error) {
	waitfor.Value(p.t, ctx.Done(), "the end of who has asked")
	return protocol.LoosePuzzle{}, ctx.Err()
}

// TestCancelledRequestsAreNotLogged: any client can request a slow resource and hang up, so that is not logged.
func TestCancelledRequestsAreNotLogged(t *testing.T) {
	inWorld(t, withPuzzles(waitedForPuzzles{t: t}), func(t *testing.T, w *world) {
		for range 20 { // some of them wait for their turn
			conn, err := w.pipes.dial("192.0.2.1")
			if err != nil {
				t.Fatal(err)
			}
			body := `{"size":"9x9"}`
			fmt.Fprintf(conn, "POST /api/v1/puzzles HTTP/1.1\r\nHost: nonet.test\r\nContent-Type: application/json\r\n"+
				"Content-Length: %d\r\n\r\n%s", len(body), body)
			synctest.Wait()
			conn.Close()
		}
		synctest.Wait()
		if strings.Contains(w.logged.String(), "ERROR") {
			t.Errorf("logged: %s", w.logged)
		}
	})
}
