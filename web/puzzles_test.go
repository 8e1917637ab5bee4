package web

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/web/api"
	"nonet/web/limit"
)

// slowPuzzles takes virtual time for each call.
type slowPuzzles struct {
	takes time.Duration
	err   error
}

func (p slowPuzzles) Make(ctx context.Context, wanted protocol.NewPuzzle) (protocol.LoosePuzzle, error) {
	time.Sleep(p.takes)
	return protocol.LoosePuzzle{Puzzle: protocol.Puzzle{Size: wanted.Size}, Seed: wanted.Seed}, p.err
}

func (p slowPuzzles) Read(ctx context.Context, text protocol.PuzzleText) (protocol.PuzzleRead, error) {
	time.Sleep(p.takes)
	return protocol.PuzzleRead{Fault: &protocol.PuzzleFault{Why: protocol.Unreadable, Text: text.Text}}, p.err
}

func (p slowPuzzles) Paint(ctx context.Context, picture protocol.PuzzlePicture) (protocol.PuzzleRead, error) {
	time.Sleep(p.takes)
	return protocol.PuzzleRead{Changed: []string{string(picture.PNG)}}, p.err
}

func (p slowPuzzles) Hint(ctx context.Context, query protocol.HintQuery) (protocol.PuzzleHint, error) {
	time.Sleep(p.takes)
	return protocol.PuzzleHint{Degree: query.Degree, Look: query.Cell}, p.err
}

func withPuzzles(p api.Puzzles) func(*Config) { return func(c *Config) { c.Puzzles = p } }

func TestPuzzles(t *testing.T) {
	inWorld(t, withPuzzles(slowPuzzles{}), func(t *testing.T, w *world) {
		for path, want := range map[string]struct{ body, answer string }{
			"/puzzles":         {`{"size":"9x9","seed":"x"}`, `"size":"9x9"`},
			"/puzzles/import":  {`{"text":"12\n34"}`, `"why":"unreadable"`},
			"/puzzles/picture": {`{"png":"cG5n"}`, `"changed":["png"]`},
			"/puzzles/hint":    {`{"givens":"","values":"","cell":"r1c1","degree":2}`, `{"degree":2,"look":"r1c1"}`},
		} {
			a := w.request("192.0.2.1", http.MethodPost, apiRoot+path, want.body)
			if a.StatusCode != http.StatusOK || !strings.Contains(string(a.body), want.answer) {
				t.Errorf("%s: %d %s", path, a.StatusCode, a.body)
			}
			if a := w.request("192.0.2.1", http.MethodPost, apiRoot+path, `{"wat":1}`); a.StatusCode != http.StatusBadRequest {
				t.Errorf("%s with an unknown field: %d", path, a.StatusCode)
			}
			if a := w.request("192.0.2.1", http.MethodGet, apiRoot+path, ""); a.StatusCode != http.StatusMethodNotAllowed {
				t.Errorf("GET %s: %d", path, a.StatusCode)
			}
		}
	})
}

// A picture is read up to its bound, which is far beyond that of other bodies.
func TestLargePicturesAreRefused(t *testing.T) {
	inWorld(t, withPuzzles(slowPuzzles{}), func(t *testing.T, w *world) {
		send := func(n int) int {
			body, _ := json.Marshal(protocol.PuzzlePicture{PNG: make([]byte, n)})
			return w.request("192.0.2.1", http.MethodPost, apiRoot+"/puzzles/picture", string(body)).StatusCode
		}
		if got := send(protocol.PictureMax); got != http.StatusOK {
			t.Errorf("a large picture: %d", got)
		}
		if got := send(2 * protocol.PictureMax); got != http.StatusRequestEntityTooLarge {
			t.Errorf("too large a picture: %d", got)
		}
	})
}

// Long texts are accepted where a text is expected, and bounded there too.
func TestLongPuzzleTextsAreRefused(t *testing.T) {
	inWorld(t, withPuzzles(slowPuzzles{}), func(t *testing.T, w *world) {
		send := func(n int) int {
			text, _ := json.Marshal(protocol.PuzzleText{Text: strings.Repeat("\n", n)})
			return w.request("192.0.2.1", http.MethodPost, apiRoot+"/puzzles/import", string(text)).StatusCode
		}
		if got := send(protocol.TextMax - 100); got != http.StatusOK {
			t.Errorf("a long text: %d", got)
		}
		if got := send(protocol.TextMax + 100); got != http.StatusRequestEntityTooLarge {
			t.Errorf("too long a text: %d", got)
		}
	})
}

func TestLivePuzzlesAreRefused(t *testing.T) {
	live := &protocol.Refusal{Code: protocol.InPlay, Text: "Not now."}
	inWorld(t, withPuzzles(slowPuzzles{err: live}), func(t *testing.T, w *world) {
		w.refuses([]badRequest{{"a picture", "POST", apiRoot + "/puzzles/picture", `{"png":"cG5n"}`, nil, 409,
			protocol.InPlay}})
		time.Sleep(time.Minute) // of virtual time: that one is forgotten
		start := time.Now()
		a := w.request("192.0.2.1", http.MethodPost, apiRoot+"/puzzles/import", `{"text":"x"}`)
		if took := time.Since(start); took != room.RefusalStep {
			t.Errorf("the refusal took %v, want %v", took, room.RefusalStep)
		}
		if f := a.failure(t); a.StatusCode != http.StatusConflict || f.Code != protocol.InPlay {
			t.Errorf("%d %s", a.StatusCode, a.body)
		}
		for range limit.LiveRate.Burst - 1 {
			w.request("192.0.2.1", http.MethodPost, apiRoot+"/puzzles/hint", `{"givens":"x","values":"x","degree":1}`)
		}
		a = w.request("192.0.2.1", http.MethodPost, apiRoot+"/puzzles/import", `{"text":"x"}`)
		if f := a.failure(t); f.Code != protocol.TooMany || a.Header.Get("Retry-After") != "50" {
			t.Errorf("repeated requests: %d %s", a.StatusCode, a.body)
		}
	})
}

// TestUnknownPuzzlesAreRefused requests unknown kinds, sizes and ways.
func TestUnknownPuzzlesAreRefused(t *testing.T) {
	unknown := &protocol.Refusal{Code: protocol.BadSettings, Text: "There is no such kind of puzzle."}
	inWorld(t, withPuzzles(slowPuzzles{err: unknown}), func(t *testing.T, w *world) {
		for path, body := range map[string]string{
			"/puzzles": `{"kind":"chess"}`, "/puzzles/import": `{"kind":"chess","text":"x"}`,
			"/puzzles/picture": `{"kind":"chess","png":"cG5n"}`,
			"/puzzles/hint":    `{"kind":"chess","givens":"x","values":"x","degree":1}`,
		} {
			w.refuses([]badRequest{{path, "POST", apiRoot + path, body, nil, 422, protocol.BadSettings}})
		}
	})
}

func TestServerWithoutPuzzles(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		for _, path := range []string{"/puzzles", "/puzzles/import", "/puzzles/picture", "/puzzles/hint"} {
			w.refuses([]badRequest{{path, "POST", apiRoot + path, `{}`, nil, 404, protocol.NotFound}})
		}
	})
}

// A client whose puzzles take long has to wait afterwards, and other clients do not.
func TestSlowPuzzlesMakeClientWait(t *testing.T) {
	limits := limit.Limits{Work: limit.Rate{PerSecond: 100, Burst: 1000}}
	inWorld(t, func(c *Config) { c.Puzzles, c.Limits = slowPuzzles{takes: 800 * time.Millisecond}, limits },
		func(t *testing.T, w *world) {
			ask := func(from string) answer { return w.request(from, http.MethodPost, apiRoot+"/puzzles", `{}`) }
			for i := range 2 { // 800 of 1000, then 800 more: 520 are owed
				if a := ask("192.0.2.1"); a.StatusCode != http.StatusOK {
					t.Fatalf("request %d: %d %s", i, a.StatusCode, a.body)
				}
			}
			a := ask("192.0.2.1")
			if f := a.failure(t); f.Code != protocol.TooMany || a.Header.Get("Retry-After") == "" {
				t.Errorf("%d %s", a.StatusCode, a.body)
			}
			if a := ask("198.51.100.7"); a.StatusCode != http.StatusOK {
				t.Errorf("another client: %d %s", a.StatusCode, a.body)
			}
			time.Sleep(10 * time.Second)
			if a := ask("192.0.2.1"); a.StatusCode != http.StatusOK {
				t.Errorf("later: %d %s", a.StatusCode, a.body)
			}
		})
}
