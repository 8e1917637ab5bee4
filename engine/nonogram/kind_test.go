package nonogram_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/nonogram"
	"nonet/engine/nonogram/technique"
)

func TestKind(t *testing.T) { enginetest.Run(t, nonogram.New()) }

// TestSeedsAreStable compares the puzzles of known seeds with the golden file.
func TestSeedsAreStable(t *testing.T) {
	enginetest.Golden(t, nonogram.New(), engine.Spec{}, engine.Spec{Difficulty: "easy"}, engine.Spec{Difficulty: "hard"},
		engine.Spec{Difficulty: "expert"}, engine.Spec{Difficulty: "extreme"}, engine.Spec{Size: "5x5"},
		engine.Spec{Size: "15x15"}, engine.Spec{Size: "20x20", Difficulty: "hard"}, engine.Spec{Size: "25x25"},
		engine.Spec{Size: "30x30", Difficulty: "easy"}, engine.Spec{Size: "30x30", Difficulty: "expert"},
		engine.Spec{Size: "20x12"}, engine.Spec{Size: "7x23"})
}

// makePuzzle generates a puzzle of a size and level.
func makePuzzle(t *testing.T, size, level string, seed int) engine.Puzzle {
	t.Helper()
	p, err := nonogram.New().Generate(engine.Spec{Size: size, Difficulty: level}, engine.SeedOf(fmt.Sprint(seed)))
	if err != nil {
		t.Fatalf("%s %s, seed %d: %v", size, level, seed, err)
	}
	return p
}

// TestGeneratedLevels generates puzzles of each level of each size. Reading one back gives the same grade.
func TestGeneratedLevels(t *testing.T) {
	k := nonogram.New()
	for _, size := range k.Options().Sizes {
		offer, err := k.Offer(engine.Spec{Size: size})
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range offer.Levels {
			p := makePuzzle(t, size, level, 1)
			back, err := k.Parse(p.Clues)
			if p.Grade.Level != level || err != nil || back.Grade != p.Grade || !slices.Equal(back.Solution, p.Solution) {
				t.Errorf("%s %s is graded %+v, and read back %+v, %v", size, level, p.Grade, back.Grade, err)
			}
		}
	}
}

// TestHintWords compares the words of hints with testdata.
func TestHintWords(t *testing.T) {
	var names []string
	for tech := technique.FullLine; tech < technique.Beyond; tech++ {
		names = append(names, tech.String())
	}
	var puzzles []engine.Puzzle
	for _, level := range nonogram.New().Options().Difficulties {
		for seed := range 5 {
			puzzles = append(puzzles, makePuzzle(t, "10x10", level, seed))
		}
	}
	enginetest.HintWords(t, nonogram.New(), names, puzzles...)
}

// TestHintsSolvePuzzle follows hints from an empty board to a full one.
func TestHintsSolvePuzzle(t *testing.T) {
	for _, level := range nonogram.New().Options().Difficulties {
		p := makePuzzle(t, "10x10", level, 2)
		at := engine.Position{Values: make([]uint8, 100), Notes: make([]uint32, 100)}
		for !slices.Equal(at.Values, p.Solution) {
			h, err := nonogram.New().(engine.Hinter).Hint(p, at, -1)
			if err != nil || h.Wrong != nil || h.Technique == "" || slices.Contains(h.Facts[:], "") {
				t.Fatalf("%s: %+v, %v after %v", level, h, err, at)
			}
			changed := false
			if h.Fill != nil {
				changed = at.Values[h.Fill.Cell] == 0
				at.Values[h.Fill.Cell] = uint8(h.Fill.Value)
			}
			for _, drop := range h.Drop {
				changed = changed || at.Notes[drop.Cell] == 0
				at.Notes[drop.Cell] |= 1
				if p.Solution[drop.Cell] != 0 {
					t.Fatalf("%s: cell %d is crossed out and should be filled", level, drop.Cell)
				}
			}
			if !changed {
				t.Fatalf("%s: the hint %+v changes nothing", level, h)
			}
		}
		if _, err := nonogram.New().(engine.Hinter).Hint(p, at, -1); !errors.Is(err, engine.ErrNoHint) {
			t.Errorf("%s: a hint on a full board: %v", level, err)
		}
	}
}

// TestHintForCell asks for a hint for each cell of an empty board: filled cells get a value, others a note.
func TestHintForCell(t *testing.T) {
	p := makePuzzle(t, "10x10", "hard", 3)
	for cell, v := range p.Solution {
		h, err := nonogram.New().(engine.Hinter).Hint(p, engine.Position{Values: p.Givens}, cell)
		if err != nil {
			t.Fatal(err)
		}
		filled := h.Fill != nil && *h.Fill == engine.HintFill{Cell: cell, Value: 1} && h.Drop == nil
		crossed := len(h.Drop) == 1 && h.Drop[0].Cell == cell && slices.Equal(h.Drop[0].Values, []int{1}) && h.Fill == nil
		if filled != (v == 1) || crossed != (v == 0) {
			t.Errorf("cell %d, solved as %d: %+v", cell, v, h)
		}
	}
	at := engine.Position{Values: slices.Clone(p.Solution)}
	cell := slices.Index(p.Solution, 1)
	if _, err := nonogram.New().(engine.Hinter).Hint(p, at, cell); !errors.Is(err, engine.ErrNoHint) {
		t.Errorf("a hint for a filled cell: %v", err)
	}
}

// TestHintForWrongCells checks the hints for a filled cell that should be empty and for a crossed out one that should
// be filled.
func TestHintForWrongCells(t *testing.T) {
	p := makePuzzle(t, "10x10", "medium", 4)
	filled, crossed := slices.Index(p.Solution, 0), slices.Index(p.Solution, 1)
	at := engine.Position{Values: make([]uint8, 100), Notes: make([]uint32, 100)}
	at.Values[filled], at.Notes[crossed] = 1, 1
	h, err := nonogram.New().(engine.Hinter).Hint(p, at, -1)
	if err != nil || !slices.Equal(h.Wrong, []int{filled, crossed}) || h.Fill != nil || h.Drop != nil ||
		!strings.HasPrefix(h.Facts[0], "wrong 2") {
		t.Errorf("%+v, %v; want the cells %d and %d", h, err, filled, crossed)
	}
}

// TestChecker accepts exactly the values that can still fit a clue.
func TestChecker(t *testing.T) {
	p, err := nonogram.New().Parse("rows 3 1,1 3;columns 3 1,1 3")
	if err != nil {
		t.Fatal(err)
	}
	breaks, err := engine.CheckerOf(nonogram.New(), p)
	if err != nil {
		t.Fatal(err)
	}
	values := []uint8{0, 0, 0, 1, 0, 0, 0, 0, 0}
	for cell, want := range map[int]bool{0: false, 4: true, 5: false} {
		if got := breaks(values, cell, 1); got != want {
			t.Errorf("cell %d breaks a clue: %t", cell, got)
		}
	}
	if breaks(values, 4, 0) {
		t.Error("emptying a cell breaks a clue")
	}
}

// TestCanonicalForm checks that the canonical form is the same for all eight orientations of a puzzle and differs
// between puzzles.
func TestCanonicalForm(t *testing.T) {
	shape := nonogram.New().(engine.Canonicalizer).CanonicalForm
	p := makePuzzle(t, "12x7", "medium", 5)
	turned, mirrored := p, p
	turned.Width, turned.Height = p.Height, p.Width
	turned.Solution, mirrored.Solution = make([]uint8, 84), make([]uint8, 84)
	for i, v := range p.Solution {
		x, y := i%12, i/12
		turned.Solution[x*7+6-y] = v
		mirrored.Solution[y*12+11-x] = v
	}
	if s := shape(p); s == "" || s != shape(turned) || s != shape(mirrored) {
		t.Errorf("%q, turned %q, mirrored %q", s, shape(turned), shape(mirrored))
	}
	if shape(p) == shape(makePuzzle(t, "12x7", "medium", 6)) {
		t.Error("two puzzles have the same canonical form")
	}
	p.Solution = nil
	if s := shape(p); s != "" {
		t.Errorf("a puzzle without solution has the canonical form %q", s)
	}
}

func TestParseAndImport(t *testing.T) {
	k := nonogram.New()
	for text, want := range map[string]error{
		"rows 1 1;columns 1 1":      engine.ErrSeveralSolutions,
		"rows 2 0 2;columns 1 1 2":  engine.ErrNoSolution,
		"rows 1 1;columns 1 1;1...": nil,
		"rows 1 1;columns 1 1;11..": engine.ErrNoSolution,
		"rows 1;columns 1;1":        &engine.InputError{},
		"rows 0 0;columns 0 0":      &engine.InputError{},
	} {
		_, err := k.Parse(text)
		var input *engine.InputError
		if _, wanted := want.(*engine.InputError); wanted != errors.As(err, &input) || !wanted && !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
	for _, text := range []string{".#.\n###\n.#.", "width 3\nheight 3\nrows\n1\n3\n1\ncolumns\n1\n3\n1"} {
		p, err := k.(engine.Importer).Import(text)
		if err != nil || !slices.Equal(p.Solution, []uint8{0, 1, 0, 1, 1, 1, 0, 1, 0}) || p.Grade.Level != "easy" {
			t.Errorf("%q is read as %+v, %v", text, p, err)
		}
	}
}

func TestExport(t *testing.T) {
	p, err := nonogram.New().Parse("rows 1 1;columns 1 1;1...")
	if err != nil {
		t.Fatal(err)
	}
	var input *engine.InputError
	if _, err := nonogram.New().(engine.Exporter).Export(p, "non"); !errors.As(err, &input) {
		t.Errorf(".non with givens: %v", err)
	}
	if text, err := nonogram.New().(engine.Exporter).Export(p, "nonogram"); err != nil || !strings.Contains(text, "1...") {
		t.Errorf("%q, %v", text, err)
	}
}

// TestPicturesAreNotNoise counts equal neighbours: in noise half of them are equal, in these puzzles many more.
func TestPicturesAreNotNoise(t *testing.T) {
	for _, c := range []struct {
		size, level string
		least       float64
	}{{"10x10", "easy", 0.75}, {"15x15", "medium", 0.75}, {"20x20", "hard", 0.7}, {"30x30", "expert", 0.7}} {
		alike, pairs := 0, 0
		for seed := range 10 {
			p := makePuzzle(t, c.size, c.level, seed)
			for i, v := range p.Solution {
				if i%p.Width > 0 {
					pairs++
					alike += 1 - int(v^p.Solution[i-1])
				}
				if i >= p.Width {
					pairs++
					alike += 1 - int(v^p.Solution[i-p.Width])
				}
			}
		}
		if share := float64(alike) / float64(pairs); share < c.least {
			t.Errorf("%s %s: %.2f of all neighbours are equal, want %.2f", c.size, c.level, share, c.least)
		}
	}
}
