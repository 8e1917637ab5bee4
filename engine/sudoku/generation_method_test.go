package sudoku

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/sudoku/nine"
	"nonet/notation"
)

func TestScrambleKeepsSolutionAndMaskAligned(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("scramble"))
	for _, size := range []string{"4x4", "6x6", "9x9", "4x3", "16x16"} {
		p, err := New().Generate(engine.Spec{Size: size, Difficulty: "easy"}, engine.SeedOf(size))
		if err != nil {
			t.Fatal(err)
		}
		other, err := Scramble(p, r)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Check(t, New(), other)
		if other.CountBlank() != p.CountBlank() {
			t.Errorf("%s: %d empty cells become %d", size, p.CountBlank(), other.CountBlank())
		}
	}
}

func TestScrambleRefusesFurtherRules(t *testing.T) {
	p, err := New().Generate(engine.Spec{Rules: "diagonal"}, engine.SeedOf("diagonal"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Scramble(p, engine.NewRand(engine.Seed{})); err == nil {
		t.Error("a puzzle with diagonals is scrambled as if it had none")
	}
}

// phase2Max is the maximum number of cells that the second phase empties. The original reports at most 25; 27 have
// occurred here.
const phase2Max = 30

// TestThreePhase checks the result of each phase.
func TestThreePhase(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("three"))
	var s nine.Solver
	for i := range enginetest.Puzzles(t, 100) {
		full := s.Fill(r)
		b := full
		onePerBox(&b, r)
		if n := countEmpty(b); n != 9 {
			t.Fatalf("phase 1 empties %d cells", n)
		}
		for withoutAlternative(&b) {
		}
		if n := countEmpty(b) - 9; n > phase2Max {
			t.Errorf("phase 2 empties %d cells", n)
		}
		if s.Each(&b, 2, nil) != 1 {
			t.Fatalf("%v has not one solution after phase 2", b)
		}
		givens := []int{50, 40, 30}[i%3]
		dug := digThreePhase(full, givens, r)
		if s.Each(&dug, 2, nil) != 1 {
			t.Fatalf("%v has not one solution", dug)
		}
		if left := nine.Cells - countEmpty(dug); left > givens || left < min(givens, nine.Cells-9-phase2Max) {
			t.Errorf("%d givens are left of %d", left, givens)
		}
	}
}

func countEmpty(b nine.Board) (n int) {
	for _, v := range b {
		if v == 0 {
			n++
		}
	}
	return n
}

// TestGenerationMethods generates puzzles with each method, and the same puzzle from the same seed.
func TestGenerationMethods(t *testing.T) {
	const known = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for _, spec := range []engine.Spec{
		{Way: "random"}, {Way: "random", Size: "6x6", Difficulty: "easy"}, {Way: "random", Rules: "jigsaw diagonal"},
		{Way: "random", Rules: "killer"}, {Way: "random", Symmetry: "half-turn"},
		{Way: "three-phase"}, {Way: "three-phase", Difficulty: "easy"}, {Way: "Three-Phase", Difficulty: "extreme"},
		{Way: "three-phase", Clues: 32}, {Way: "three-phase", Minimal: true},
		{Way: "scramble", From: known}, {Way: "scramble", From: known, Size: "9x9", Difficulty: "easy"},
	} {
		p := generate(t, spec, "ways")
		if usual := generate(t, engine.Spec{Size: spec.Size, Rules: spec.Rules, Difficulty: spec.Difficulty},
			"ways"); slices.Equal(p.Givens, usual.Givens) {
			t.Errorf("%+v makes what is made without it", spec)
		}
		if spec.Clues > 0 && p.CountBlank() != nine.Cells-spec.Clues {
			t.Errorf("%+v: %d cells are empty", spec, p.CountBlank())
		}
	}
}

// TestScrambledPuzzle checks that a scrambled puzzle differs only in form.
func TestScrambledPuzzle(t *testing.T) {
	from := generate(t, engine.Spec{Size: "12x12", Difficulty: "medium"}, "known")
	p := generate(t, engine.Spec{Way: "scramble", From: notation.Symbols(from.Givens)}, "scrambled")
	k := New().(engine.Canonicalizer)
	if p.Size != from.Size || p.Grade != from.Grade || p.CountBlank() != from.CountBlank() ||
		k.CanonicalForm(p) != k.CanonicalForm(from) {
		t.Errorf("%+v is not %+v in other looks", p, from)
	}
	if slices.Equal(p.Givens, from.Givens) {
		t.Error("the puzzle looks the same as before")
	}
}

// TestImpossibleMethodsAreRefused checks that the errors name the alternatives.
func TestImpossibleMethodsAreRefused(t *testing.T) {
	const all = "; all ways are: usual, random, three-phase, scramble"
	for _, c := range []struct {
		spec    engine.Spec
		message string
	}{
		{engine.Spec{Way: "magic"}, `unknown way "magic"; there are: usual, random, three-phase, scramble`},
		{engine.Spec{Way: "random", Size: "16x16"}, "the way random makes boards up to 9x9" + all},
		{engine.Spec{Way: "three-phase", Size: "6x6"},
			"the way three-phase makes 9x9 boards without further rules and symmetry" + all},
		{engine.Spec{Way: "three-phase", Rules: "killer"},
			"the way three-phase makes 9x9 boards without further rules and symmetry" + all},
		{engine.Spec{Way: "three-phase", Symmetry: "full"},
			"the way three-phase makes 9x9 boards without further rules and symmetry" + all},
		{engine.Spec{From: "1"}, "the way usual makes new puzzles only, without a known one to start from" + all},
		{engine.Spec{Way: "scramble"}, "the way scramble needs a known puzzle to start from"},
		{engine.Spec{Way: "scramble", From: "....."}, "5 cells are no board: one of 9x9 has 81"},
		{engine.Spec{Way: "scramble", From: "1234341221434..1", Difficulty: "hard"},
			"the puzzle to start from is 4x4 easy; the way scramble changes nothing but its looks"},
		{engine.Spec{Way: "scramble", From: "................"},
			"the puzzle to start from: the puzzle has more than one solution"},
	} {
		var input *engine.InputError
		if _, err := New().Normalize(c.spec); !errors.As(err, &input) || !strings.Contains(err.Error(), c.message) {
			t.Errorf("%+v: %v, want %q", c.spec, err, c.message)
		}
	}
}

func TestBacktrackFills(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("backtrack"))
	for _, shape := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}} {
		l, err := newBoxLayout(shape[0], shape[1])
		if err != nil {
			t.Fatal(err)
		}
		full, err := l.backtrack(r)
		if err != nil {
			t.Fatal(err)
		}
		p, err := l.prove(full)
		if err != nil || p.CountBlank() != 0 {
			t.Errorf("boxes %v: %v", shape, err)
		}
	}
}
