package sudoku

import (
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/sudoku/nine"
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
		if other.Blank() != p.Blank() {
			t.Errorf("%s: %d empty cells become %d", size, p.Blank(), other.Blank())
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

// phase2Max bounds what the second phase empties. The original tells of 25 at most; 27 has been seen here.
const phase2Max = 30

// TestThreePhase checks what each phase leaves.
func TestThreePhase(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("three"))
	var s nine.Solver
	for i := range enginetest.Puzzles(t, 100) {
		full := s.Fill(r)
		b := full
		onePerBox(&b, r)
		if n := empty(b); n != 9 {
			t.Fatalf("phase 1 empties %d cells", n)
		}
		for withoutAlternative(&b) {
		}
		if n := empty(b) - 9; n > phase2Max {
			t.Errorf("phase 2 empties %d cells", n)
		}
		if s.Count(&b, 2) != 1 {
			t.Fatalf("%v has not one solution after phase 2", b)
		}
		free := []int{20, 30, 40}[i%3]
		dug := ThreePhase(full, free, r)
		if s.Count(&dug, 2) != 1 {
			t.Fatalf("%v has not one solution", dug)
		}
		if n := empty(dug); n < 9+min(free, 20) || n > 9+phase2Max+free {
			t.Errorf("%d cells are empty after %d free removals", n, free)
		}
	}
}

func empty(b nine.Board) (n int) {
	for _, v := range b {
		if v == 0 {
			n++
		}
	}
	return n
}

func TestBacktrackFills(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("backtrack"))
	for _, shape := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}} {
		full, err := Backtrack(shape[0], shape[1], r)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Classic(shape[0], shape[1], full)
		if err != nil || p.Blank() != 0 {
			t.Errorf("boxes %v: %v", shape, err)
		}
	}
	if _, err := Backtrack(1, 4, r); err == nil {
		t.Error("boxes of one row are filled")
	}
}
