package nine

import (
	"testing"

	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/enginetest"
	"nonet/engine/grid"
)

// randomBoard returns a board of one of the sorts that occur: a valid puzzle, one with too few givens, or one with a
// wrong given.
func randomBoard(r *engine.Rand, g *Digger) Board {
	g.make(r, 22+r.Intn(40))
	b := g.Board()
	for range r.Intn(4) {
		b[r.Intn(Cells)] = 0
	}
	if r.Intn(3) == 0 {
		b[r.Intn(Cells)] = uint8(1 + r.Intn(9))
	}
	return b
}

// classicSolver returns the general search with the classic rules.
func classicSolver(t testing.TB) *csp.Solver {
	t.Helper()
	g, err := grid.Boxes(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	var constraints []csp.Constraint
	for _, h := range g.Houses {
		constraints = append(constraints, csp.House(h.Cells))
	}
	return csp.New(g.Cells(), g.Values, constraints)
}

const (
	agreeLimit  = 20
	naiveBoards = 500 // the naive search is too slow for more
)

// TestCountAgreesWithOtherSearches compares the number of solutions with those of the general and the naive search.
func TestCountAgreesWithOtherSearches(t *testing.T) {
	r, general := engine.NewRand(engine.SeedOf("agree")), classicSolver(t)
	var g Digger
	var s Solver
	var n naive
	var counts [agreeLimit + 1]int
	compared := 0
	total := enginetest.Puzzles(t, naiveBoards)
	for i := range total {
		b := randomBoard(r, &g)
		got := s.Each(&b, agreeLimit, nil)
		counts[got]++
		if got > 0 {
			checkSolution(t, &b, s.firstSolution())
		}
		if want, err := general.Count(csp.Query{Givens: b[:], Limit: agreeLimit, Steps: 1 << 30}); got != want || err != nil {
			t.Fatalf("board %d: %v has %d solutions; the general search finds %d, %v", i, b, got, want, err)
		}
		if i >= naiveBoards {
			continue
		}
		if want, known := n.count(b, agreeLimit, 20_000); known {
			compared++
			if got != want {
				t.Fatalf("board %d: %v has %d solutions; the naive search finds %d", i, b, got, want)
			}
		}
	}
	if compared < naiveBoards/3 || counts[0] == 0 || counts[1] == 0 || counts[2] == 0 || counts[agreeLimit] == 0 {
		t.Errorf("%d of %d boards were compared with the naive search, by solutions %v: that is not every sort", compared,
			total, counts)
	}
}

// TestEachFindsEverySolution compares the solutions themselves.
func TestEachFindsEverySolution(t *testing.T) {
	r, general := engine.NewRand(engine.SeedOf("each")), classicSolver(t)
	var g Digger
	var s Solver
	for range 50 {
		b := randomBoard(r, &g)
		b[r.Intn(Cells)] = 0
		mine, theirs := map[Board]bool{}, map[Board]bool{}
		s.Each(&b, 10_000, func(b *Board) { mine[*b] = true })
		_, err := general.Count(csp.Query{Givens: b[:], Limit: 10_000, Steps: 1 << 30,
			Show: func(b []uint8) { theirs[Board(b)] = true }})
		if err != nil || len(mine) != len(theirs) {
			t.Fatalf("%v: %d solutions, the general search has %d, %v", b, len(mine), len(theirs), err)
		}
		for b := range mine {
			if !theirs[b] {
				t.Fatalf("%v is a solution for one search only", b)
			}
		}
	}
}

// FuzzJudge judges boards of any bytes: each gets a verdict, which is right if the others can tell.
func FuzzJudge(f *testing.F) {
	f.Add([]byte("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
	f.Add([]byte{9: 255, 80: 1})
	general := classicSolver(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		var b Board
		for i := range min(len(data), Cells) {
			if b[i] = data[i]; b[i] >= '.' && b[i] <= '9' {
				b[i] = max(b[i], '0') - '0'
			}
		}
		var s Solver
		got := s.judge(&b)
		if b.contradicts() != (got == invalid) {
			t.Fatalf("%v is judged %d", b, got)
		}
		if got == invalid {
			return
		}
		n, err := general.Count(csp.Query{Givens: b[:], Limit: 2, Steps: 1000})
		if want := [...]verdict{none, one, several}[n]; err == nil && got != want {
			t.Fatalf("%v is judged %d, the general search says %d", b, got, want)
		}
	})
}
