package web

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"nonet/engine/kinds"
	"nonet/protocol"
)

// game is a race that is played to its end, with everything that each client received before the end.
type game struct {
	t        *testing.T
	w        *world
	solution []uint8
	givens   string
	tokens   []string
	nextID   uint64
}

// TestRaceRevealsNoSolutionBeforeEnd plays a whole race and inspects everything that the clients received before its
// end. It must not reveal more of the solution than the client's own right digits do, or anything about another
// player's digits.
func TestRaceRevealsNoSolutionBeforeEnd(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, bob, cid := w.player("Ann"), w.player("Bob"), w.player("Cid")
		code := w.room(ann, `{"mode":"race","difficulty":"easy","public":true}`)
		g := &game{t: t, w: w, tokens: []string{ann.Token, bob.Token, cid.Token, testSecret,
			w.signer.Site(netip.MustParseAddr("192.0.2.1"))}}
		a, b := g.listen(w.join(ann, code)), g.listen(w.join(bob, code))
		s := g.listen(w.join(cid, code))
		g.do(b, &protocol.Sit{ID: g.id()})
		g.do(a, &protocol.Start{ID: g.id()})
		time.Sleep(4 * time.Second)
		for _, l := range []*listener{a, b, s} {
			l.hear()
			if boards := boardText.FindAllString(l.heard(), -1); boards != nil {
				t.Errorf("%s knows boards before the countdown ends: %q", l.name, boards)
			}
		}
		time.Sleep(2 * time.Second)
		g.solve(a.hear())
		g.play(a, b)
		time.Sleep(time.Second)
		a.hear()
		b.hear()
		s.hear()
		g.mayKnow(a, a.placed)
		g.mayKnow(b, b.placed)
		g.mayKnow(s, append(append([]string{}, a.placed...), b.placed...))
		g.overHTTP(code, ann)
		g.finish(a, b)
	})
}

// listener is a client that records everything it receives.
type listener struct {
	*client
	name   string
	frames []string
	placed []string // its moves, right and wrong, and its marks
}

func (g *game) listen(c *client) *listener {
	return &listener{client: c, name: fmt.Sprintf("client %d", g.id())}
}

func (g *game) id() uint64 {
	g.nextID++
	return g.nextID
}

// hear reads the available messages, and returns the puzzle if it was among them.
func (l *listener) hear() (puzzle *protocol.Puzzle) {
	for {
		select {
		case frame := <-l.client.frames:
			l.frames = append(l.frames, frame)
			if msg, err := protocol.DecodeServer([]byte(frame)); err == nil {
				if begin, ok := msg.(*protocol.Begin); ok {
					puzzle = &begin.Puzzle
				}
			}
		default:
			return puzzle
		}
	}
}

func (l *listener) heard() string { return strings.Join(l.frames, "\n") }

// do sends a command and waits a moment for its effects, no faster than the limits allow.
func (g *game) do(l *listener, msg any) {
	l.say(msg)
	time.Sleep(100 * time.Millisecond)
	l.hear()
}

func (g *game) solve(p *protocol.Puzzle) {
	g.t.Helper()
	kind, _ := kinds.Find(p.Kind)
	puzzle, err := kind.Parse(p.Givens)
	if err != nil {
		g.t.Fatal(err)
	}
	g.solution, g.givens = puzzle.Solution, p.Givens
}

// play fills all cells but one for a and every third for b, with notes and mistakes in between.
func (g *game) play(a, b *listener) {
	n := 0
	for cell, given := range g.givens {
		if given != '.' {
			continue
		}
		if n++; n == 1 {
			continue // the last cell is for finish
		}
		g.place(a, cell, g.solution[cell])
		if n%3 == 0 {
			g.place(b, cell, g.solution[cell])
		}
		if n == 5 {
			wrong := g.solution[cell]%9 + 1
			g.place(b, strings.IndexByte(g.givens, '.'), wrong)
			marks := fmt.Sprintf("r%dc%d+1,%d", cell/9+1, cell%9+1, g.solution[cell])
			g.do(b, &protocol.Note{ID: g.id(), Marks: "r1c1+1 r2c2+2 " + marks})
		}
	}
}

func (g *game) place(l *listener, cell int, value uint8) {
	move := fmt.Sprintf("r%dc%d=%d", cell/9+1, cell%9+1, value)
	l.placed = append(l.placed, move)
	g.do(l, &protocol.Place{ID: g.id(), Move: move})
}

var (
	boardText = regexp.MustCompile(`[.1-9A-P]{81}`)
	moveText  = regexp.MustCompile(`r\d+c\d+=\d+`)
	longText  = regexp.MustCompile(`[1-9]{9}`)
)

// mayKnow checks everything that a client received: its boards may only contain the givens and the moves in known, and
// no other move may occur.
func (g *game) mayKnow(l *listener, known []string) {
	g.t.Helper()
	if len(l.frames) < 50 {
		g.t.Errorf("%s heard %d frames only", l.name, len(l.frames))
	}
	text := l.heard()
	for _, move := range moveText.FindAllString(text, -1) {
		if !slices.Contains(known, move) {
			g.t.Errorf("%s received %s", l.name, move)
		}
	}
	for _, board := range boardText.FindAllString(text, -1) {
		for cell, value := range board {
			move := fmt.Sprintf("r%dc%d=%c", cell/9+1, cell%9+1, value)
			if value != '.' && byte(value) != g.givens[cell] && !slices.Contains(known, move) {
				g.t.Errorf("%s was shown %s on a board", l.name, move)
			}
		}
	}
	g.noSecrets(l.name, text)
}

// noSecrets checks that text contains neither a token nor the solution.
func (g *game) noSecrets(what, text string) {
	g.t.Helper()
	var solution strings.Builder
	for _, v := range g.solution {
		fmt.Fprint(&solution, v)
	}
	for _, secret := range append(g.tokens, solution.String()) {
		if strings.Contains(text, secret) {
			g.t.Errorf("%s has %q", what, secret)
		}
	}
}

// overHTTP checks everything that the API returns during the round.
func (g *game) overHTTP(code string, p protocol.Player) {
	for _, path := range []string{
		"/", "/r/" + code, "/api/v1/rooms/" + code, "/api/v1/rooms", "/api/v1/info", "/api/v1/leaderboards", "/healthz",
		"/readyz", "/ws", "/api/v1/rooms/" + code + "/log",
	} {
		text := string(g.w.request("192.0.2.1", "GET", path, "", "Authorization", "Bearer "+p.Token).body)
		g.noSecrets(path, text)
		if row := longText.FindString(strings.ReplaceAll(text, ",", "")); row != "" && !strings.Contains(path, "rooms") {
			g.t.Errorf("%s has %q, which may be a row", path, row) // rooms have times, which are long numbers
		}
	}
}

// finish fills the last cell, and checks that the end reveals the solution to players who did not finish.
func (g *game) finish(a, b *listener) {
	g.t.Helper()
	cell := strings.IndexByte(g.givens, '.')
	g.place(a, cell, g.solution[cell])
	time.Sleep(2 * time.Minute) // the finishing window
	b.hear()
	var last protocol.Entry
	if err := json.Unmarshal([]byte(b.frames[len(b.frames)-1]), &last); err != nil || len(last.Events) == 0 {
		g.t.Fatalf("the last frame is no entry with events: %s", b.frames[len(b.frames)-1])
	}
	if r := last.Events[len(last.Events)-1].Result; r == nil || len(r.Solution) != len(g.solution) ||
		r.Standings[0].Name != "Ann" {
		g.t.Errorf("the race ended with %+v", r)
	}
}
