package sudoku

import (
	"fmt"
	"testing"

	"nonet/engine"
	"nonet/engine/grid"
)

func makePuzzle(t testing.TB, spec engine.Spec, seed string) engine.Puzzle {
	t.Helper()
	p, err := New().Generate(spec, engine.SeedOf(seed))
	if err != nil {
		t.Fatalf("generate %+v: %v", spec, err)
	}
	return p
}

func shapeOf(p engine.Puzzle) string { return New().(engine.Canonicalizer).CanonicalForm(p) }

// TestCanonicalFormIgnoresScrambling scrambles puzzles with every shape of boxes, and transposes some.
func TestCanonicalFormIgnoresScrambling(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("forms"))
	for _, size := range []string{"4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16"} {
		p := makePuzzle(t, engine.Spec{Size: size}, "a "+size)
		want := shapeOf(p)
		if want == "" {
			t.Errorf("%s has no shape", size)
		}
		for range 20 {
			form, err := Scramble(p, r)
			if err != nil {
				t.Fatal(err)
			}
			if got := shapeOf(form); got != want {
				t.Fatalf("%s: a form has the shape\n%q, not\n%q", size, got, want)
			}
		}
		if got := shapeOf(transposePuzzle(t, p)); got != want {
			t.Errorf("%s turned has the shape\n%q, not\n%q", size, got, want)
		}
	}
}

// transposePuzzle transposes a puzzle and its boxes.
func transposePuzzle(t *testing.T, p engine.Puzzle) engine.Puzzle {
	l, err := layoutOf(p)
	if err != nil {
		t.Fatal(err)
	}
	other, err := newBoxLayout(l.grid.BoxWidth, l.grid.BoxHeight)
	if err != nil {
		t.Fatal(err)
	}
	givens, solution := make([]uint8, len(p.Givens)), make([]uint8, len(p.Givens))
	for cell := range givens {
		from := cell%p.Width*p.Width + cell/p.Width
		givens[cell], solution[cell] = p.Givens[from], p.Solution[from]
	}
	return other.puzzle(givens, solution)
}

// TestCanonicalFormIgnoresFilledCells checks that filled cells and omitted rules don't change the canonical form
// from 8x8 on.
func TestCanonicalFormIgnoresFilledCells(t *testing.T) {
	for _, spec := range []engine.Spec{{Size: "8x8"}, {Size: "9x9"}, {Size: "16x16"}, {Size: "9x9", Rules: "killer"},
		{Size: "9x9", Rules: "jigsaw"}} {
		p := makePuzzle(t, spec, "filled")
		want := shapeOf(p)
		for cell, v := range p.Solution {
			p.Givens[cell] = v
			if cell%7 == 0 && shapeOf(p) != want {
				t.Fatalf("%+v is another puzzle with %d cells filled in", spec, cell)
			}
		}
	}
	p := makePuzzle(t, engine.Spec{Size: "9x9", Rules: "killer"}, "filled")
	bare := p
	bare.Rules, bare.Clues = "", "boxes 3x3"
	if shapeOf(bare) != shapeOf(p) {
		t.Error("a killer without its cages is another puzzle")
	}
}

// TestCanonicalFormIgnoresRegionNotation writes the boxes of a puzzle as regions, in place and with the lines in an
// order that no boxes allow.
func TestCanonicalFormIgnoresRegionNotation(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("regions"))
	for _, side := range []int{9, 16} {
		p := makePuzzle(t, engine.Spec{Size: fmt.Sprintf("%dx%d", side, side)}, "regions")
		box, _, _ := grid.SquareBox(side)
		for _, order := range [][]int{lineOrder(side), r.Perm(side)} {
			regions := make([]int, len(p.Givens))
			givens, solution := make([]uint8, len(p.Givens)), make([]uint8, len(p.Givens))
			for cell := range regions {
				row, column := order[cell/side], cell%side
				from := row*side + column
				regions[cell] = row/box*box + column/box
				givens[cell], solution[cell] = p.Givens[from], p.Solution[from]
			}
			l := &layout{rules: jigsaw.word}
			if err := l.setRegions(regions); err != nil {
				t.Fatal(err)
			}
			if got := shapeOf(l.puzzle(givens, solution)); got != shapeOf(p) {
				t.Errorf("%d: with lines in the order %v its shape is\n%q, not\n%q", side, order, got, shapeOf(p))
			}
		}
	}
}

// TestCanonicalFormsOfOtherPuzzlesDiffer compares unrelated puzzles. There are so few of 4x4 that two may be the same.
func TestCanonicalFormsOfOtherPuzzlesDiffer(t *testing.T) {
	for size, n := range map[string]int{"6x6": 100, "8x8": 100, "9x9": 100, "10x10": 40, "12x12": 20} {
		seen := map[string]bool{}
		for i := range n {
			seen[shapeOf(makePuzzle(t, engine.Spec{Size: size, Difficulty: "easy"}, size+string(rune('A'+i))))] = true
		}
		if len(seen) != n {
			t.Errorf("%d puzzles of %s have %d shapes", n, size, len(seen))
		}
	}
	a, b := makePuzzle(t, engine.Spec{Size: "4x4"}, "a"), makePuzzle(t, engine.Spec{Size: "4x4"}, "a")
	for cell, v := range b.Givens {
		if v == 0 {
			b.Givens[cell] = b.Solution[cell]
			break
		}
	}
	if shapeOf(a) == shapeOf(b) {
		t.Error("a small puzzle with one more given has the same canonical form")
	}
}

func TestCanonicalFormOfInvalidPuzzle(t *testing.T) {
	p := makePuzzle(t, engine.Spec{}, "none")
	unsolved, cut, odd, empty := p, p, p, p
	unsolved.Solution = nil
	cut.Givens, cut.Solution = p.Givens[:80], p.Solution[:80]
	odd.Clues = "boxes 5x7"
	empty.Solution = make([]uint8, 81)
	for _, p := range []engine.Puzzle{{}, unsolved, cut, odd, empty} {
		if shape := shapeOf(p); shape != "" {
			t.Errorf("a puzzle without a full solution has the shape %q, want none", shape)
		}
	}
}

func BenchmarkCanonicalForm(b *testing.B) {
	for _, size := range []string{"4x4", "6x6", "9x9", "16x16", "25x25"} {
		b.Run(size, func(b *testing.B) {
			p := makePuzzle(b, engine.Spec{Size: size, Difficulty: "easy"}, "bench")
			for b.Loop() {
				shapeOf(p)
			}
		})
	}
}
