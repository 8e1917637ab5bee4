package technique

import (
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/notation"
)

// FuzzPosition passes any values and notes to everything that takes a position: nothing may panic or run forever, and a
// hint on a valid board must agree with its solution.
func FuzzPosition(f *testing.F) {
	f.Add(byte(0), []byte("oooooooo....oooo"), []byte{})
	f.Add(byte(1), []byte{150, 150, 90, 150, 230, 150, 210}, []byte{1, 2, 3})
	shapes := [][2]int{{2, 2}, {2, 3}, {3, 2}}
	f.Fuzz(func(t *testing.T, shape byte, cells, notes []byte) {
		s := shapes[int(shape)%len(shapes)]
		g := boxes(t, s[0], s[1])
		p := position(g, cells, notes)
		l := New(g)
		if h, err := l.Hint(p, -1); err == nil && h.Wrong == nil {
			checkHint(t, g, p, h)
		}
		l.Hint(p, int(shape)%g.Cells())
		l.GradeUpTo(p.Values, Expert)
		l.isSolvableBy(p.Values, Hard)
		if l.Contradiction(p.Values) == "" {
			t.Error("a contradiction is not described")
		}
	})
}

// position makes a position from any bytes: a full board, of which they empty and change cells, and add notes.
func position(g *grid.Grid, cells, notes []byte) Position {
	full := makeShuffled(g, random(11))
	p := Position{Values: make([]uint8, g.Cells()), Notes: make([]uint32, g.Cells()), Solution: full}
	for i := range g.Cells() {
		what := byte(0)
		if i < len(cells) {
			what = cells[i]
		}
		switch {
		case what < 100:
			p.Values[i] = full[i]
		case what >= 200:
			p.Values[i] = what % uint8(g.Values+1)
		}
		if i < len(notes) {
			p.Notes[i] = uint32(notes[i]) & notation.All(g.Values)
		}
	}
	return p
}

func checkHint(t *testing.T, g *grid.Grid, p Position, h engine.Hint) {
	t.Helper()
	s := newNaive(g, p.Values, nil)
	if s.count(2) != 1 {
		return
	}
	if h.Fill != nil && int(s.found[h.Fill.Cell]) != h.Fill.Value {
		t.Errorf("%s: %s", lineOf(p.Values), h.Tell)
	}
	for _, drop := range h.Drop {
		if slices.Contains(drop.Values, int(s.found[drop.Cell])) {
			t.Errorf("%s: %s", lineOf(p.Values), h.Tell)
		}
	}
}
