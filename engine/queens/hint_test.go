package queens

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/queens/technique"
)

func hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	return New().(engine.Hinter).Hint(p, at, cell)
}

// TestHintsLeadToTheEnd follows hints alone from the first to the last queen, through puzzles of each level, and holds
// each to the solution. The hardest technique is the grade.
func TestHintsLeadToTheEnd(t *testing.T) {
	for _, spec := range []engine.Spec{{Difficulty: "easy"}, {}, {Difficulty: "hard"}, {Difficulty: "expert"},
		{Size: "6x6", Difficulty: "expert"}, {Size: "11x11", Difficulty: "expert"}, {Rules: two, Difficulty: "easy"},
		{Rules: two, Difficulty: "expert"}} {
		for seed := range 3 {
			p := generate(t, spec, fmt.Sprint("hints", seed))
			if hardest := follow(t, p); hardest != p.Grade.Technique {
				t.Errorf("%+v, graded %+v: the hardest hint is %s", spec, p.Grade, hardest)
			}
		}
	}
}

// follow does what hints say until the board is done.
func follow(t *testing.T, p engine.Puzzle) string {
	t.Helper()
	at := engine.Position{Values: slices.Clone(p.Givens), Notes: make([]uint32, len(p.Givens))}
	hardest := technique.OneLeft
	for !slices.Equal(at.Values, p.Solution) {
		h, err := hint(p, at, -1)
		if err != nil {
			t.Fatal(err)
		}
		if h.Look == "" || h.Why == "" || h.Tell == "" || slices.Contains(h.Facts[:], "") {
			t.Fatalf("a hint leaves something out: %+v", h)
		}
		name, ok := technique.Find(h.Technique)
		if !ok || !strings.Contains(h.Facts[1], "by "+h.Technique) {
			t.Fatalf("no technique: %+v", h)
		}
		hardest = max(hardest, name)
		if h.Fill != nil {
			at.Values[h.Fill.Cell] = uint8(h.Fill.Value)
		}
		news := h.Fill != nil
		for _, drop := range h.Drop {
			news = news || at.Notes[drop.Cell] == 0
			at.Notes[drop.Cell] |= 1
			if p.Solution[drop.Cell] != 0 {
				t.Fatalf("a queen is crossed out: %+v", h)
			}
		}
		if h.Fill != nil && p.Solution[h.Fill.Cell] == 0 || !news {
			t.Fatalf("the hint is wrong, or says nothing new: %+v", h)
		}
	}
	if _, err := hint(p, at, -1); !errors.Is(err, engine.ErrNoHint) {
		t.Errorf("a board that is done has a hint: %v", err)
	}
	return hardest.String()
}

// TestHintForACell asks for every cell of a board, at the beginning and after the first queen.
func TestHintForACell(t *testing.T) {
	for _, spec := range []engine.Spec{{}, {Rules: two}} {
		p := generate(t, spec, "cell")
		values := slices.Clone(p.Givens)
		for range 2 {
			for cell := range values {
				h, err := hint(p, engine.Position{Values: values}, cell)
				if values[cell] != 0 {
					if !errors.Is(err, engine.ErrFilled) {
						t.Errorf("cell %d is filled: %+v, %v", cell, h, err)
					}
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				told := h.Fill != nil && h.Fill.Cell == cell
				for _, drop := range h.Drop {
					told = told || drop.Cell == cell
				}
				if queen := p.Solution[cell] != 0; !told || queen != (h.Fill != nil) {
					t.Errorf("the hint for cell %d, which holds %d: %+v", cell, p.Solution[cell], h)
				}
			}
			values[slices.Index(p.Solution, 1)] = 1
		}
	}
}

// TestHintsInWords pins how steps are told.
func TestHintsInWords(t *testing.T) {
	p, err := New().Parse("regions AABCCAABCCABBCCDBBEEDEEEE")
	if err != nil {
		t.Fatal(err)
	}
	var told strings.Builder
	at := engine.Position{Values: slices.Clone(p.Givens), Notes: make([]uint32, len(p.Givens))}
	for range 3 {
		h, err := hint(p, at, -1)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&told, "%s\n%s\n%s\n%s\n", h.Look, h.Why, h.Tell, h.FactsTo(3))
		for _, drop := range h.Drop {
			at.Notes[drop.Cell] |= 1
		}
		if h.Fill != nil {
			at.Values[h.Fill.Cell] = 1
		}
	}
	const want = `Look at region D.
Region in a line: All cells that are left in region D are in column 1.
So the queen of column 1 is there, and nowhere else.
r1c1, r2c1 and r3c1 stay empty.
look region4; by region in a line; in region4 column1; at r4c1 r5c1; drop r1c1-1 r2c1-1 r3c1-1
Look at region A.
Region in a line: All cells that are left in region A are in column 2.
So the queen of column 2 is there, and nowhere else.
r3c2, r4c2 and r5c2 stay empty.
look region1; by region in a line; in region1 column2; at r1c2 r2c2; drop r3c2-1 r4c2-1 r5c2-1
Look at region B.
Region in a line: All cells that are left in region B are in column 3.
So the queen of column 3 is there, and nowhere else.
r5c3 stays empty.
look region2; by region in a line; in region2 column3; at r1c3 r2c3 r3c3 r4c3; drop r5c3-1
`
	if strings.ReplaceAll(told.String(), ". So", ".\nSo") != want {
		t.Errorf("told\n%s", told.String())
	}
}

// TestWrongQueens tells a queen that is wrong, and what is impossible then.
func TestWrongQueens(t *testing.T) {
	for _, spec := range []engine.Spec{{}, {Rules: two}} {
		p := generate(t, spec, "wrong")
		for cell, right := range p.Solution {
			if right != 0 {
				continue
			}
			values := slices.Clone(p.Givens)
			values[cell] = 1
			h, err := hint(p, engine.Position{Values: values}, -1)
			if err != nil || !slices.Equal(h.Wrong, []int{cell}) || h.Fill != nil || h.Drop != nil {
				t.Fatalf("a wrong queen in cell %d: %+v, %v", cell, h, err)
			}
			if h.Facts[0] != "wrong 1" || !strings.HasPrefix(h.Facts[2], "not r") || h.Why == "" {
				t.Errorf("it is told as %+v", h)
			}
		}
		values := slices.Clone(p.Givens)
		values[0], values[1] = 1, 1
		h, err := hint(p, engine.Position{Values: values}, -1)
		if err != nil || h.Facts[1] != "clash r1c1=1 r1c2=1" {
			t.Errorf("two that touch: %+v, %v", h, err)
		}
	}
}
