package queens

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/queens/technique"
)

func hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	return New().(engine.Hinter).Hint(p, at, cell)
}

// TestHintsSolvePuzzle follows only hints through puzzles of each level, and compares each hint with the solution. The
// hardest technique is the grade.
func TestHintsSolvePuzzle(t *testing.T) {
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

// follow follows hints until the board is complete.
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

// TestHintForCell asks for every cell of a board, at the beginning and after the first queen.
func TestHintForCell(t *testing.T) {
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
				fills := h.Fill != nil && h.Fill.Cell == cell
				for _, drop := range h.Drop {
					fills = fills || drop.Cell == cell
				}
				if queen := p.Solution[cell] != 0; !fills || queen != (h.Fill != nil) {
					t.Errorf("the hint for cell %d, which holds %d: %+v", cell, p.Solution[cell], h)
				}
			}
			values[slices.Index(p.Solution, 1)] = 1
		}
	}
}

// worded are boards that use all techniques except for trials.
var worded = []string{
	"regions AAABBBBBAABBBBBCAADEEBBCAADDEABBAAAAAAFFGAAAAAFFGAAAAAFFAAHHFFFF",
	"regions AAAABBBBCAAADDBBCCCAEEEBCAAAAEEBCCCAAEBBCAAAAEAFAAGHAAAFAGGHHFFF",
	"regions AABBCCDDEABCCDDDEEBBDDFDEEEBDFFFEGGGFFGFEGGGGGGFGGGHHHFFGGGFFFFF",
	"regions AABBBBBBAAABBBBBACADBBBBCCCDBBEFGGCDEEEFGGGDEEEEGGDDDDEDHHHHDDDD",
	"stars 2;regions ABBBBBBBCCAAADBBBBBCAAADBBBBBCEEEDDFFFCCGEEDDFFFCCGGEEDHFFCCGGEEHHFCCCGGEEHHFFICGJJJJHFIICGGJJJHFICC",
	"stars 2;regions ABBBBBCDDDABBEBCCDDDAAEECCDDDDAAEEEEDDFDAEEEFFDFFGAAAFFFFFFGAAAFFFGGGGAAAHFIIIGGHAHHHJIIGGHHHJJJIIIG",
	"stars 2;regions AAAABBBBBCABABBDBBBCABBBDDDECCABBBDDEEEFBBBBDDEFEFBGBBEEEFFFGGGHHEEFFFGGGHHHIFFFGGJJHHIIIFGJJJIIIIIF",
	"stars 2;regions AAAABBBBCCAADDDBCCCEADDDBBBCCEFDDDBBBGGEFDDDDDDGGEFFDDDDEGGEHHHHDDEEGEHHHIIIIEEEHHHHHIIIEEHHHJJJEEEE",
}

// TestHintWords compares the words of hints with testdata. No generated puzzle needs a trial; imported boards may.
func TestHintWords(t *testing.T) {
	var names []string
	for tech := technique.RuledOut; tech <= technique.Trial; tech++ {
		names = append(names, tech.String())
	}
	several := engine.Puzzle{Kind: "queens", Size: "5x5", Width: 5, Height: 5, Values: 1, Sparse: true,
		Clues: "regions AAAAABBBBBCCCCCDDDDDEEEEE", Givens: make([]uint8, 25), Solution: make([]uint8, 25)}
	for _, cell := range []int{0, 7, 14, 16, 23} {
		several.Solution[cell] = 1
	}
	puzzles := []engine.Puzzle{several}
	for _, clues := range worded {
		p, err := New().Parse(clues)
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, p)
	}
	enginetest.HintWords(t, New(), names, puzzles...)
}

// TestHintForWrongQueen checks the hint for a wrong queen, and the contradiction that follows from it.
func TestHintForWrongQueen(t *testing.T) {
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
			if !strings.HasPrefix(h.Facts[0], "wrong 1") || !strings.HasPrefix(h.Facts[2], "not r") || h.Why == "" {
				t.Errorf("the hint does not explain the wrong queen: %+v", h)
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

// TestHintsUseLettersOfText names regions in hints as the text does from which a board was read.
func TestHintsUseLettersOfText(t *testing.T) {
	const rows = "FFFFFD FBBFDD FFFAAD FFFFAD FCAAAA CCCEEA"
	for text, want := range map[string]string{
		strings.ReplaceAll(rows, " ", "\n"): "Look at region B.",
		"regions " + rows:                   "Look at region B.",
		strings.NewReplacer("F", "1 ", "D", "2 ", "B", "3 ").Replace(rows): "Look at region 3.",
		"Mine:\n" + strings.ReplaceAll(rows, " ", "\n"):                    "Look at region B.",
		"stars 1\n" + strings.ReplaceAll(strings.ToLower(rows), " ", "\n"): "Look at region b.",
		strings.NewReplacer("A", "4", "B", "5", " ", "\n").Replace(rows):   "Look at region 5.",
	} {
		p, err := kind{}.Import(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		h, err := hint(p, engine.Position{Values: p.Givens}, -1)
		if got := (kind{}).NameHint(text, h).Look; err != nil || got != want {
			t.Errorf("%q: %q, %v instead of %q", text, got, err, want)
		}
	}
}
