package technique

import (
	"slices"
	"testing"
)

// TestProverKeepsOneSolution digs at every level, and counts the solutions with a different solver.
func TestProverKeepsOneSolution(t *testing.T) {
	rng, g := random(5), boxes(t, 3, 3)
	p, l := NewProver(g), New(g)
	for range 3 {
		full := makeShuffled(g, rng)
		for level := range Extreme {
			p.Start(full)
			for _, cell := range rng.Perm(g.Cells()) {
				p.Remove(cell, level)
			}
			if !slices.Equal(solution(t, g, p.Givens()), full) {
				t.Fatalf("%s: %s has another solution", level, lineOf(p.Givens()))
			}
			if !l.isSolvableBy(p.Givens(), level) {
				t.Errorf("%s was dug at %s, but that does not solve it", lineOf(p.Givens()), level)
			}
		}
	}
}

// TestProverRestores checks that a given that can't be removed leaves the board unchanged.
func TestProverRestores(t *testing.T) {
	rng, g := random(6), boxes(t, 2, 3)
	p := NewProver(g)
	p.Start(makeShuffled(g, rng))
	for range 3 {
		for _, cell := range rng.Perm(g.Cells()) {
			p.Remove(cell, Easy)
		}
	}
	for cell, v := range makeShuffled(g, random(6)) {
		if p.Givens()[cell] == 0 && cell%3 == 0 {
			p.base.place(cell, int(v)-1)
		}
	}
	fresh := newBoard(g, p.logic.crossings)
	fresh.reset(p.Givens())
	if !slices.Equal(fresh.notes, p.base.notes) || !slices.Equal(fresh.spots, p.base.spots) ||
		!slices.Equal(fresh.where, p.base.where) || !slices.Equal(fresh.placed, p.base.placed) || fresh.left != p.base.left {
		t.Error("the notes after digging are not those of a fresh board")
	}
}

// TestGradingDoesNotAllocate grades puzzles up to expert, proves them, and takes a given away.
func TestGradingDoesNotAllocate(t *testing.T) {
	rng, g := random(12), boxes(t, 3, 3)
	l, p := New(g), NewProver(g)
	for range 20 {
		givens, _ := makeMinimal(g, rng)
		if r := l.Grade(givens); r.Level() == Extreme {
			continue
		}
		full := slices.Clone(l.values)
		for what, work := range map[string]func(){
			"grading": func() { l.Grade(givens) },
			"proving": func() { l.isSolvableBy(givens, Expert) },
			"digging": func() {
				p.Start(full)
				for cell := range 40 {
					p.Remove(cell, Medium)
				}
			},
		} {
			if n := testing.AllocsPerRun(5, work); n != 0 {
				t.Errorf("%s: %s allocates %v times", lineOf(givens), what, n)
			}
		}
	}
}

func BenchmarkDig(b *testing.B) {
	for _, size := range []struct {
		name          string
		height, width int
	}{{"9x9", 3, 3}, {"16x16", 4, 4}, {"25x25", 5, 5}} {
		b.Run(size.name, func(b *testing.B) {
			rng, g := random(7), boxes(b, size.height, size.width)
			p := NewProver(g)
			left := 0
			for b.Loop() {
				p.Start(makeShuffled(g, rng))
				for _, cell := range rng.Perm(g.Cells()) {
					p.Remove(cell, Medium)
				}
				left = g.Cells() - p.base.left
			}
			b.ReportMetric(float64(left), "givens")
		})
	}
}

// BenchmarkProve proves by logic that large puzzles have one solution.
func BenchmarkProve(b *testing.B) {
	for _, size := range []struct {
		name          string
		height, width int
	}{{"16x16", 4, 4}, {"25x25", 5, 5}} {
		b.Run(size.name, func(b *testing.B) {
			rng, g := random(8), boxes(b, size.height, size.width)
			p, l := NewProver(g), New(g)
			p.Start(makeShuffled(g, rng))
			for _, cell := range rng.Perm(g.Cells()) {
				p.Remove(cell, Medium)
			}
			for b.Loop() {
				if !l.isSolvableBy(p.Givens(), Medium) {
					b.Fatal("not solved")
				}
			}
		})
	}
}
