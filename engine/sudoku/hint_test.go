package sudoku

import (
	"errors"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/notation"
)

// TestHintsSolveEachLayout solves a puzzle of each layout with hints alone, one of them for a chosen cell.
func TestHintsSolveEachLayout(t *testing.T) {
	var k engine.Kind = New()
	hinter, ok := k.(engine.Hinter)
	if !ok {
		t.Fatal("the kind is no Hinter")
	}
	for _, spec := range []engine.Spec{{}, {Size: "6x6"}, {Size: "6x6", Rules: "jigsaw"},
		{Size: "6x6", Rules: "diagonal"}} {
		p, err := k.Generate(spec, engine.SeedOf("hints"))
		if err != nil {
			t.Fatal(err)
		}
		playByHints(t, hinter, p)
	}
}

// TestHintWords compares the words of hints for each layout with testdata.
func TestHintWords(t *testing.T) {
	k := New()
	var puzzles []engine.Puzzle
	for _, spec := range []engine.Spec{{}, {Difficulty: "expert"}, {Size: "6x6", Rules: "jigsaw"},
		{Size: "6x6", Rules: "diagonal"}, {Size: "6x6", Rules: "killer"}, {Size: "gattai-3"}} {
		p, err := k.Generate(spec, engine.SeedOf("words"))
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, p)
	}
	enginetest.HintWords(t, k, []string{"last digit", "hidden single in a box", "naked single", "pointing"}, puzzles...)
}

func playByHints(t *testing.T, hinter engine.Hinter, p engine.Puzzle) {
	t.Helper()
	at := engine.Position{Values: slices.Clone(p.Givens), Notes: make([]uint32, len(p.Givens))}
	for cell := -1; slices.Contains(at.Values, 0); cell = slices.Index(at.Values, 0) {
		h, err := hinter.Hint(p, at, cell)
		if err != nil || h.Look == "" || h.Why == "" || h.Tell == "" || len(h.Cells) == 0 {
			t.Fatalf("%+v, %v", h, err)
		}
		if h.Fill != nil {
			at.Values[h.Fill.Cell] = uint8(h.Fill.Value)
		}
		for _, drop := range h.Drop {
			if at.Notes[drop.Cell] == 0 {
				at.Notes[drop.Cell] = notation.All(p.Values)
			}
			for _, v := range drop.Values {
				at.Notes[drop.Cell] &^= notation.Bit(v)
			}
		}
	}
	if !slices.Equal(at.Values, p.Solution) {
		t.Errorf("the hints of %s %s lead to a wrong board", p.Size, p.Rules)
	}
	if _, err := hinter.Hint(p, at, -1); !errors.Is(err, engine.ErrNoHint) {
		t.Errorf("a full board gives %v", err)
	}
}

func TestHintRefuses(t *testing.T) {
	p, err := New().Generate(engine.Spec{Size: "4x4"}, engine.SeedOf("hints"))
	if err != nil {
		t.Fatal(err)
	}
	hinter := New().(engine.Hinter)
	for name, c := range map[string]struct {
		at   engine.Position
		cell int
	}{
		"short":    {engine.Position{Values: p.Givens[:5]}, -1},
		"notes":    {engine.Position{Values: p.Givens, Notes: make([]uint32, 3)}, -1},
		"cell":     {engine.Position{Values: p.Givens}, 16},
		"no value": {engine.Position{Values: slices.Repeat([]uint8{9}, 16)}, -1},
	} {
		var input *engine.InputError
		if _, err := hinter.Hint(p, c.at, c.cell); !errors.As(err, &input) {
			t.Errorf("%s: %v", name, err)
		}
	}
	wrong := slices.Clone(p.Givens)
	cell := slices.Index(wrong, 0)
	wrong[cell] = p.Solution[cell]%4 + 1
	if h, err := hinter.Hint(p, engine.Position{Values: wrong}, -1); err != nil || !slices.Equal(h.Wrong, []int{cell}) {
		t.Errorf("a wrong value: %+v, %v", h, err)
	}
}
