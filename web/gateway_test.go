package web

import (
	"testing"
	"time"

	"nonet/protocol"
)

func TestRaceStarts(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, bob, cid := w.player("Ann"), w.player("Bob"), w.player("Cid")
		code := w.room(ann, `{"mode":"race","difficulty":"easy"}`)
		a, b, s := w.join(ann, code), w.join(bob, code), w.join(cid, code)
		b.say(&protocol.Sit{ID: 1})
		await[*protocol.OK](b)
		a.say(&protocol.Ready{ID: 1, On: true})
		b.say(&protocol.Ready{ID: 2, On: true})
		start := time.Now()
		for _, c := range []*client{a, b, s} {
			if begin := await[*protocol.Begin](c); len(begin.Puzzle.Givens) != 81 {
				t.Errorf("the puzzle has the givens %q", begin.Puzzle.Givens)
			}
		}
		if took := time.Since(start); took != 5*time.Second {
			t.Errorf("the countdown took %v", took)
		}
		a.say(&protocol.Place{ID: 2, Move: "r1c99=1"})
		if no := await[*protocol.No](a); no.ID != 2 || no.Code != protocol.BadMove {
			t.Errorf("a cell beyond the board is answered with %+v", no)
		}
	})
}
