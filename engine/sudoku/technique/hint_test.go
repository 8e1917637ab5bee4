package technique

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/notation"
)

const easy9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// TestHintsSolvePuzzle solves random puzzles with hints alone, updating notes accordingly.
func TestHintsSolvePuzzle(t *testing.T) {
	rng, g := random(9), boxes(t, 3, 3)
	l := New(g)
	for range 5 {
		givens, want := makeMinimal(g, rng)
		p := Position{Values: slices.Clone(givens), Notes: make([]uint32, 81), Solution: want}
		for steps := 0; slices.Contains(p.Values, 0); steps++ {
			if steps > 500 {
				t.Fatalf("%s: no end after %d hints", lineOf(givens), steps)
			}
			h, err := l.Hint(p, -1)
			if err != nil {
				t.Fatalf("%s: %v", lineOf(p.Values), err)
			}
			follow(t, p, h, want)
		}
	}
}

// follow follows a hint.
func follow(t *testing.T, p Position, h engine.Hint, want []uint8) {
	t.Helper()
	if h.Look == "" || h.Why == "" || h.Tell == "" {
		t.Fatalf("%s: a degree is empty: %+v", lineOf(p.Values), h)
	}
	if slices.Contains(h.Facts[:], "") {
		t.Fatalf("%s: a fact is missing: %q", lineOf(p.Values), h.Facts)
	}
	if fill := h.Fill; fill != nil {
		if p.Values[fill.Cell] = uint8(fill.Value); p.Values[fill.Cell] != want[fill.Cell] {
			t.Fatalf("%s: wrong: %s", lineOf(p.Values), h.Why)
		}
	}
	for _, drop := range h.Drop {
		if p.Notes[drop.Cell] == 0 {
			p.Notes[drop.Cell] = notation.All(9)
		}
		for _, value := range drop.Values {
			p.Notes[drop.Cell] &^= notation.Bit(value)
		}
	}
}

func TestHintForCell(t *testing.T) {
	rng, g := random(10), boxes(t, 3, 3)
	l := New(g)
	for range 3 {
		givens, want := makeMinimal(g, rng)
		p := Position{Values: givens, Solution: want}
		for cell, v := range givens {
			h, err := l.Hint(p, cell)
			if v != 0 {
				if !errors.Is(err, engine.ErrFilled) {
					t.Fatalf("a filled cell gives %v", err)
				}
				continue
			}
			sentence := g.CellName(cell) + " is " + string('0'+rune(want[cell])) + "."
			if err != nil || h.Tell != sentence {
				t.Fatalf("%s, %s: %q, %v", lineOf(givens), g.CellName(cell), h.Tell, err)
			}
		}
	}
}

// TestHintsForCellAreApplicable follows hints for one cell until it is filled: each must be an applicable step.
func TestHintsForCellAreApplicable(t *testing.T) {
	rng, g := random(13), boxes(t, 3, 3)
	l := New(g)
	for range 4 {
		givens, want := makeMinimal(g, rng)
		cell := slices.Index(givens, 0)
		p := Position{Values: slices.Clone(givens), Notes: make([]uint32, 81), Solution: want}
		for steps := 0; p.Values[cell] == 0; steps++ {
			h, err := l.Hint(p, cell)
			if err != nil || h.Fill == nil || h.Fill.Cell != cell || steps > 300 {
				t.Fatalf("%s: %d steps, %+v, %v", lineOf(p.Values), steps, h, err)
			}
			l.setUp(p)
			if !l.findSingleIn(cell) {
				l.setUp(p)
				leading, last := l.pathTo(cell)
				h = l.explainStep(append(leading, last)[0])
			}
			follow(t, p, h, want)
		}
	}
}

func TestHintDegrees(t *testing.T) {
	givens := board9(t, easy9)
	g := boxes(t, 3, 3)
	h, err := New(g).Hint(Position{Values: givens, Solution: solution(t, g, givens)}, -1)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Look at box 2.",
		"Hidden single in a box: In box 2, 8 can go only in r1c6: it is ruled out in every other empty cell there.",
		"r1c6 is 8.",
	}
	if got := []string{h.Look, h.Why, h.Tell}; !slices.Equal(got, want) {
		t.Errorf("the hint is %q, want %q", got, want)
	}
}

// TestHintFacts checks the facts of hints.
func TestHintFacts(t *testing.T) {
	l := New(boxes(t, 3, 3))
	hidden := "by hidden single in a box; in box2; at r1c6; of 8"
	for _, c := range []struct {
		move, cell string
		want       [3]string
	}{
		{"", "", [3]string{"look box2", hidden, "set r1c6=8"}},
		{"", "r1c3", [3]string{"wait r1c3; look box2", hidden + "; last last digit; lastin row1", "set r1c3=4"}},
		{"r1c3=5", "", [3]string{"wrong 1", "clash r1c1=5 r1c3=5", "not r1c3=5"}},
		{"r1c3=1", "", [3]string{"wrong 1", "gap column8 1", "not r1c3=1"}},
		{"r1c3=2", "", [3]string{"wrong 1", "then r1c6=8 r1c4=6 r6c7=8 r2c9=8 r9c6=6 r9c4=2 r3c6=2; gap column9 2",
			"not r1c3=2"}},
	} {
		givens := board9(t, easy9)
		p := Position{Values: slices.Clone(givens), Solution: solution(t, l.grid, givens)}
		if name, value, ok := strings.Cut(c.move, "="); ok {
			cell, _ := l.grid.ParseCell(name)
			p.Values[cell] = value[0] - '0'
		}
		h, err := l.Hint(p, -1)
		if cell, ok := l.grid.ParseCell(c.cell); ok {
			h, err = l.Hint(p, cell)
		}
		if err != nil || h.Facts != c.want {
			t.Errorf("%s %s: %q, %v; want %q", c.move, c.cell, h.Facts, err, c.want)
		}
	}
}

func TestHintOnWrongBoards(t *testing.T) {
	l := New(boxes(t, 3, 3))
	givens := board9(t, easy9)
	for _, c := range []struct{ move, why string }{
		{"r1c3=5", "r1c1 and r1c3 are both 5, and they see each other."},
		{"r1c3=2", "This follows from the board: "},
		{"r3c5=3", "As the board stands, "},
	} {
		values := slices.Clone(givens)
		name, value, _ := strings.Cut(c.move, "=")
		cell, _ := l.grid.ParseCell(name)
		values[cell] = value[0] - '0'
		h, err := l.Hint(Position{Values: values, Solution: solution(t, l.grid, givens)}, -1)
		if err != nil || !slices.Equal(h.Wrong, []int{cell}) || h.Why == "" || !strings.HasPrefix(h.Why, c.why) {
			t.Errorf("%s: %+v, %v", c.move, h, err)
		}
		t.Log(h.Why)
	}
}

// TestHintBeyondTechniques uses an almost empty board that no technique solves.
func TestHintBeyondTechniques(t *testing.T) {
	l := New(boxes(t, 2, 2))
	givens := append([]uint8{1, 2}, make([]uint8, 14)...)
	p := Position{Values: givens, Solution: []uint8{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}}
	if h, err := l.Hint(p, 12); err != nil || h.Tell != "r4c1 is 4." || h.Fill.Value != 4 {
		t.Errorf("for a cell: %+v, %v", h, err)
	}
	p.Values = append([]uint8{1, 2, 4}, make([]uint8, 13)...)
	if h, err := l.Hint(p, -1); err != nil || !slices.Equal(h.Wrong, []int{2}) {
		t.Errorf("a wrong digit: %+v, %v", h, err)
	}
}

func TestHintRefuses(t *testing.T) {
	l := New(boxes(t, 3, 3))
	givens := board9(t, easy9)
	full := solution(t, l.grid, givens)
	if _, err := l.Hint(Position{Values: full, Solution: full}, -1); !errors.Is(err, engine.ErrComplete) {
		t.Errorf("a full board gives %v", err)
	}
}
