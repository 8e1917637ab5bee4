package sudoku

import (
	"fmt"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/sudoku/nine"
)

// board reads a full board.
func board(t testing.TB, line string) (b nine.Board) {
	t.Helper()
	if len(line) != len(b) {
		t.Fatalf("%d cells", len(line))
	}
	for i := range b {
		b[i] = line[i] - '0'
	}
	return b
}

// The board with the most automorphisms of all, 648, is the smallest of all boards too.
func TestCanonicalOfTheMostSymmetricBoard(t *testing.T) {
	b := board(t, "123456789456789123789123456231564897564897231897231564312645978645978312978312645")
	if got := Canonical(&b, &b); got != b {
		t.Errorf("the smallest board becomes %v", got)
	}
	var c canonizer
	c.tryAll(b, b)
	c.tryAll(transposed(&b), transposed(&b))
	if c.ways != 648 {
		t.Errorf("%d automorphisms, want 648", c.ways)
	}
}

func TestCanonicalIsTheSameForEveryScramble(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("canonical"))
	seen := map[nine.Board]bool{}
	n := enginetest.Puzzles(t, 6)
	for i := range n {
		p, err := New().Generate(engine.Spec{Minimal: true}, engine.SeedOf(fmt.Sprint("canonical ", i)))
		if err != nil {
			t.Fatal(err)
		}
		want := canonicalOf(p)
		seen[want] = true
		for range 3 {
			if p, err = Scramble(p, r); err != nil {
				t.Fatal(err)
			}
			if got := canonicalOf(p); got != want {
				t.Fatalf("%v becomes %v, a scramble of it %v", p.Givens, want, got)
			}
		}
	}
	if len(seen) != n {
		t.Errorf("%d random puzzles have %d shapes", n, len(seen))
	}
}

// A given less is another shape, though the solution is the same.
func TestCanonicalTellsGivensApart(t *testing.T) {
	p, err := New().Generate(engine.Spec{Difficulty: "easy"}, engine.SeedOf("givens"))
	if err != nil {
		t.Fatal(err)
	}
	before := canonicalOf(p)
	for cell, v := range p.Givens {
		if v == 0 {
			p.Givens[cell] = p.Solution[cell]
			break
		}
	}
	if canonicalOf(p) == before {
		t.Error("one given more makes no difference")
	}
}

func canonicalOf(p engine.Puzzle) nine.Board {
	givens, solution := nine.Board(p.Givens), nine.Board(p.Solution)
	return Canonical(&givens, &solution)
}

func BenchmarkCanonical(b *testing.B) {
	p, err := New().Generate(engine.Spec{Minimal: true}, engine.SeedOf("canonical"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		canonicalOf(p)
	}
}
