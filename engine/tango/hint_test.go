package tango

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/tango/technique"
)

// TestHintsSolvePuzzle solves puzzles of all sorts with hints alone. No hint may be wrong, use a technique above the
// puzzle's level, or have an empty degree.
func TestHintsSolvePuzzle(t *testing.T) {
	made := allSpecs(t)
	for i := range enginetest.Puzzles(t, 50) {
		spec := made[i*5%len(made)]
		p := generate(t, spec, engine.Seed{byte(i), byte(i >> 8), byte(i >> 16), 2})
		most, _ := engine.ParseLevel(p.Grade.Level)
		hardest := technique.None
		for values := slices.Clone(p.Givens); slices.Contains(values, 0); {
			h, err := kind{}.Hint(p, engine.Position{Values: values}, -1)
			if err != nil {
				t.Fatalf("%+v: %v: %v\n%s", spec, values, err, writeOwn(p))
			}
			checkHint(t, p, values, h)
			for tech := technique.Pair; tech < technique.Beyond; tech++ {
				if tech.String() == h.Technique {
					hardest = max(hardest, tech)
				}
			}
			values[h.Fill.Cell] = uint8(h.Fill.Value)
		}
		if hardest.String() != p.Grade.Technique || hardest.Level() != most {
			t.Errorf("%+v is graded %s %s, and hints go up to %s", spec, p.Grade.Level, p.Grade.Technique, hardest)
		}
	}
}

func checkHint(t *testing.T, p engine.Puzzle, values []uint8, h engine.Hint) {
	t.Helper()
	if h.Look == "" || h.Why == "" || h.Tell == "" || slices.Contains(h.Facts[:], "") || len(h.Cells) == 0 ||
		h.Fill == nil {
		t.Fatalf("%v: a degree is empty: %+v\n%s", values, h, writeOwn(p))
	}
	if strings.Contains(h.Why, "column -") || strings.Contains(h.Why, "row 0") || strings.Contains(h.Why, " ,") ||
		strings.Contains(h.Why, "  ") {
		t.Fatalf("%v: no sentence: %s\n%s", values, h.Why, writeOwn(p))
	}
	if v := p.Solution[h.Fill.Cell]; values[h.Fill.Cell] != 0 || int(v) != h.Fill.Value {
		t.Fatalf("%v: wrong: %s %s\n%s", values, h.Why, h.Tell, writeOwn(p))
	}
}

// TestHintForCell asks for every cell of a puzzle.
func TestHintForCell(t *testing.T) {
	for i, spec := range allSpecs(t) {
		if i%7 != 0 {
			continue
		}
		p := generate(t, spec, engine.SeedOf("cell"))
		for cell, given := range p.Givens {
			h, err := kind{}.Hint(p, engine.Position{Values: p.Givens}, cell)
			if given != 0 {
				if !errors.Is(err, engine.ErrNoHint) {
					t.Fatalf("a filled cell gives %v", err)
				}
				continue
			}
			if err != nil || h.Fill.Cell != cell {
				t.Fatalf("%+v: hint for %d is %+v, %v", spec, cell, h, err)
			}
			checkHint(t, p, p.Givens, h)
		}
	}
}

// TestHintForWrongBoard checks that the hint names the wrong cells and fills in nothing.
func TestHintForWrongBoard(t *testing.T) {
	p := generate(t, engine.Spec{}, engine.SeedOf("wrong"))
	values := slices.Clone(p.Givens)
	cell := slices.Index(values, 0)
	values[cell] = 3 - p.Solution[cell]
	h, err := kind{}.Hint(p, engine.Position{Values: values}, -1)
	if err != nil || !slices.Equal(h.Wrong, []int{cell}) || h.Fill != nil {
		t.Fatalf("%+v, %v", h, err)
	}
	want := fmt.Sprintf("wrong 1 not r%dc%d=%d", cell/6+1, cell%6+1, values[cell])
	if got := h.Facts[0] + " " + h.Facts[2]; got != want {
		t.Errorf("facts %q, want %q", got, want)
	}
}

// TestHintWords compares the words of hints with testdata.
func TestHintWords(t *testing.T) {
	var names []string
	for tech := technique.Pair; tech < technique.Beyond; tech++ {
		names = append(names, tech.String())
	}
	var puzzles []engine.Puzzle
	for i, spec := range allSpecs(t) {
		if spec.Size == "6x6" || spec.Size == "8x8" {
			puzzles = append(puzzles, generate(t, spec, engine.Seed{byte(i), 3}))
		}
	}
	enginetest.HintWords(t, kind{}, names, puzzles...)
}
