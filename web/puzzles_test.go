package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/web/apierror"
)

// slowPuzzles takes its time, which is virtual here.
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

func withPuzzles(p Puzzles) func(*Config) { return func(c *Config) { c.Puzzles = p } }

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
func TestPicturesAreBounded(t *testing.T) {
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

// A long text is read where one is asked for, and bounded there too.
func TestPuzzleTextsAreBounded(t *testing.T) {
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

func TestPuzzlesInPlayAreRefused(t *testing.T) {
	live := &protocol.Refusal{Code: protocol.InPlay, Text: "Not now."}
	inWorld(t, withPuzzles(slowPuzzles{err: live}), func(t *testing.T, w *world) {
		w.refuses([]badRequest{{"a picture", "POST", apiRoot + "/puzzles/picture", `{"png":"cG5n"}`, nil, 409,
			protocol.InPlay}})
		time.Sleep(time.Minute) // of virtual time: that one is forgotten
		start := time.Now()
		a := w.request("192.0.2.1", http.MethodPost, apiRoot+"/puzzles/import", `{"text":"x"}`)
		if took := time.Since(start); took != room.Veil {
			t.Errorf("it took %v", took)
		}
		if f := a.failure(t); a.StatusCode != http.StatusConflict || f.Code != protocol.InPlay {
			t.Errorf("%d %s", a.StatusCode, a.body)
		}
		for range liveRate.Burst - 1 {
			w.request("192.0.2.1", http.MethodPost, apiRoot+"/puzzles/hint", `{"givens":"x","values":"x","degree":1}`)
		}
		a = w.request("192.0.2.1", http.MethodPost, apiRoot+"/puzzles/import", `{"text":"x"}`)
		if f := a.failure(t); f.Code != protocol.TooMany || a.Header.Get("Retry-After") != "50" {
			t.Errorf("who asks again and again: %d %s", a.StatusCode, a.body)
		}
	})
}

// TestPuzzlesThatAreNotOffered: a kind, a size or a way that the server does not know.
func TestPuzzlesThatAreNotOffered(t *testing.T) {
	unknown := &protocol.Refusal{Code: protocol.BadSettings, Text: "There is no such kind of puzzles."}
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

func TestServersWithoutPuzzles(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		for _, path := range []string{"/puzzles", "/puzzles/import", "/puzzles/picture", "/puzzles/hint"} {
			w.refuses([]badRequest{{path, "POST", apiRoot + path, `{}`, nil, 404, protocol.NotFound}})
		}
	})
}

// Whoever has puzzles made that take long waits afterwards, and nobody else does.
func TestWorkIsPutOnAccounts(t *testing.T) {
	limits := Limits{Work: Rate{PerSecond: 100, Burst: 1000}}
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
				t.Errorf("somebody else: %d %s", a.StatusCode, a.body)
			}
			time.Sleep(10 * time.Second)
			if a := ask("192.0.2.1"); a.StatusCode != http.StatusOK {
				t.Errorf("later: %d %s", a.StatusCode, a.body)
			}
		})
}

// One address can't fill the queue, and the queue can't grow without bound.
func TestWorkWaitsInLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newWorkDesk(newMeters(Limits{}.withDefaults(), nil))
		busy := make(chan struct{})
		done := make(chan error, 2*workWaiting)
		ask := func(i int) {
			done <- d.work(t.Context(), netip.AddrFrom4([4]byte{10, byte(i >> 8), byte(i), 1}), func() error {
				for range busy { // until it is closed
				}
				return nil
			})
		}
		for range workersOfAddress {
			go ask(0)
		}
		synctest.Wait()
		ask(0)
		if f := apierror.Of(waitfor.Value(t, done, "an answer")); f.Code != protocol.TooMany {
			t.Errorf("one more of the same address: %v", f)
		}
		for i := range workWaiting - workersOfAddress {
			go ask(i + 1)
		}
		synctest.Wait()
		ask(workWaiting)
		if f := apierror.Of(waitfor.Value(t, done, "an answer")); f.Code != protocol.Busy {
			t.Errorf("one more than may wait: %v", f)
		}
		close(busy)
		for range workWaiting {
			if err := waitfor.Value(t, done, "an answer"); err != nil {
				t.Error(err)
			}
		}
		if len(d.inside) != 0 || d.all != 0 {
			t.Errorf("%d requests of %v are left", d.all, d.inside)
		}
	})
}

// TestOneSiteDoesNotFillTheQueue has many networks of one site ask at once, and then somebody else.
func TestOneSiteDoesNotFillTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newWorkDesk(newMeters(Limits{}.withDefaults(), nil))
		d.free = 1
		gate := make(chan struct{})
		served := make(chan string, 100)
		refused := make(chan error, 100)
		ask := func(who, addr string) {
			err := d.work(t.Context(), netip.MustParseAddr(addr), func() error {
				waitfor.Value(t, gate, "the gate")
				served <- who
				return nil
			})
			if err != nil {
				refused <- err
			}
		}
		for i := range 70 {
			go ask("site", fmt.Sprintf("2001:db8:7:%x::1", i))
		}
		synctest.Wait()
		if len(refused) != 70-workersOfSite || apierror.Of(waitfor.Value(t, refused, "a refusal")).Code != protocol.TooMany {
			t.Errorf("%d of 70 are refused", len(refused)+1)
		}
		go ask("other", "192.0.2.1")
		synctest.Wait()
		for range 3 {
			gate <- struct{}{}
		}
		synctest.Wait()
		var first []string
		for range 3 {
			first = append(first, waitfor.Value(t, served, "an answer"))
		}
		if !slices.Contains(first, "other") {
			t.Error("somebody else waits for the whole site")
		}
		close(gate)
		synctest.Wait()
		if d.all != 0 || len(d.inside) != 0 || len(d.waiting) != 0 || len(d.turns) != 0 || d.free != 1 {
			t.Errorf("%+v is left", d)
		}
	})
}

// TestWhoLeavesGivesUpTheTurn cancels a request that waits.
func TestWhoLeavesGivesUpTheTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newWorkDesk(newMeters(Limits{}.withDefaults(), nil))
		d.free = 1
		gate, done := make(chan struct{}), make(chan error, 3)
		work := func() error { waitfor.Value(t, gate, "the gate"); return nil }
		ctx, cancel := context.WithCancel(t.Context())
		go func() { done <- d.work(t.Context(), netip.MustParseAddr("192.0.2.1"), work) }()
		synctest.Wait()
		go func() { done <- d.work(ctx, netip.MustParseAddr("198.51.100.1"), work) }()
		go func() { done <- d.work(t.Context(), netip.MustParseAddr("203.0.113.1"), work) }()
		synctest.Wait()
		cancel()
		if err := waitfor.Value(t, done, "an answer"); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		close(gate)
		for range 2 {
			if err := waitfor.Value(t, done, "an answer"); err != nil {
				t.Error(err)
			}
		}
		if d.all != 0 || d.free != 1 || len(d.turns) != 0 {
			t.Errorf("%+v is left", d)
		}
	})
}
