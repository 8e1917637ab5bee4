package csp_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/enginetest"
	"nonet/engine/grid"
)

// solver returns a solver with only the houses of a grid as constraints.
func solver(t testing.TB, boxHeight, boxWidth int) (*csp.Solver, *grid.Grid) {
	t.Helper()
	g, err := grid.Boxes(boxHeight, boxWidth)
	if err != nil {
		t.Fatal(err)
	}
	var constraints []csp.Constraint
	for _, h := range g.Houses {
		constraints = append(constraints, csp.House(h.Cells))
	}
	return csp.New(g.Cells(), g.Values, constraints), g
}

func TestCountOf4x4Boards(t *testing.T) {
	s, g := solver(t, 2, 2)
	seen := map[string]bool{}
	n, err := s.Count(csp.Query{Givens: make([]uint8, g.Cells()), Limit: 1000, Steps: 1 << 20,
		Show: func(b []uint8) { seen[string(b)] = true }})
	if n != 288 || err != nil || len(seen) != 288 {
		t.Errorf("%d boards, %d different, %v; want 288", n, len(seen), err)
	}
}

// Exchanging rows, columns, bands, stacks and values divides the 288 boards of 4x4 into exactly two classes.
func Test4x4BoardsHaveTwoShapes(t *testing.T) {
	s, g := solver(t, 2, 2)
	todo := map[string]bool{}
	if _, err := s.Count(csp.Query{Givens: make([]uint8, g.Cells()), Limit: 1000, Steps: 1 << 20,
		Show: func(b []uint8) { todo[string(b)] = true }}); err != nil {
		t.Fatal(err)
	}
	shapes := 0
	for board := range todo {
		shapes++
		for reached := []string{board}; len(reached) > 0; {
			b := reached[0]
			reached = reached[1:]
			if !todo[b] {
				continue
			}
			delete(todo, b)
			reached = append(reached, exchangeLines(b)...)
		}
	}
	if shapes != 2 {
		t.Errorf("%d shapes, want 2", shapes)
	}
}

// exchangeLines returns the 4x4 boards that result from one exchange.
func exchangeLines(b string) (out []string) {
	for _, order := range [][4]int{{1, 0, 2, 3}, {2, 3, 0, 1}} {
		rows, columns := make([]byte, 16), make([]byte, 16)
		for cell := range 16 {
			rows[cell] = b[4*order[cell/4]+cell%4]
			columns[cell] = b[cell/4*4+order[cell%4]]
		}
		out = append(out, string(rows), string(columns))
	}
	swapped := make([]byte, 16)
	for cell := range 16 {
		swapped[cell] = b[cell%4*4+cell/4]
	}
	for v := byte(1); v < 4; v++ {
		out = append(out, strings.Map(func(c rune) rune {
			switch byte(c) {
			case v:
				return rune(v + 1)
			case v + 1:
				return rune(v)
			}
			return c
		}, b))
	}
	return append(out, string(swapped))
}

// There are 28,200,960 boards of 2x3 boxes. All first rows are equivalent, so each has a 720th of them. The long run
// counts them all.
func TestCountOf2x3Boards(t *testing.T) {
	s, g := solver(t, 2, 3)
	givens, want := make([]uint8, g.Cells()), 28_200_960
	if enginetest.Puzzles(t, 0) == 0 {
		copy(givens, []uint8{1, 2, 3, 4, 5, 6})
		want /= 720
	}
	n, err := s.Count(csp.Query{Givens: givens, Limit: 1 << 30, Steps: math.MaxInt})
	if n != want || err != nil {
		t.Errorf("%d boards, %v; want %d", n, err, want)
	}
}

func TestSearchEndsAtBudget(t *testing.T) {
	s, g := solver(t, 3, 3)
	n, err := s.Count(csp.Query{Givens: make([]uint8, g.Cells()), Limit: 2, Steps: 10})
	if !errors.Is(err, engine.ErrBudget) {
		t.Errorf("ten steps on an empty board: %d, %v", n, err)
	}
}

// TestCountingDoesNotAllocate counts the solutions of a board that needs guesses.
func TestCountingDoesNotAllocate(t *testing.T) {
	s, g := solver(t, 4, 4)
	board := make([]uint8, g.Cells())
	board[3] = 7
	if n := testing.AllocsPerRun(20, func() { s.Count(csp.Query{Givens: board, Limit: 2, Steps: 1000}) }); n != 0 {
		t.Errorf("proving allocates %v times", n)
	}
}

func TestForbiddenValues(t *testing.T) {
	s, g := solver(t, 2, 2)
	q := csp.Query{Givens: make([]uint8, g.Cells()), Limit: 1000, Steps: 1 << 20, Forbid: []csp.Value{{Cell: 0, Value: 1}}}
	if n, _ := s.Count(q); n != 288*3/4 {
		t.Errorf("%d boards without a 1 in the corner, want %d", n, 288*3/4)
	}
}

// Every pair and triple of cells with sums is compared with trying all values.
func TestCagesAgreeWithExhaustiveSearch(t *testing.T) {
	for cells := 1; cells <= 4; cells++ {
		for sum := 0; sum <= 26; sum++ {
			var list []int
			for i := range cells {
				list = append(list, i)
			}
			s := csp.New(cells, 6, []csp.Constraint{csp.NewCage(list, sum, 6)})
			n, err := s.Count(csp.Query{Givens: make([]uint8, cells), Limit: 1 << 20, Steps: 1 << 20})
			if want := ways(cells, sum, 0); n != want || err != nil {
				t.Errorf("%d cells that add up to %d: %d ways, %v; want %d", cells, sum, n, err, want)
			}
			if csp.CanSum(cells, sum, 6) != (n > 0) {
				t.Errorf("%d cells that add up to %d: Possible is wrong", cells, sum)
			}
		}
	}
}

// ways counts the arrangements by trying all values.
func ways(cells, sum, used int) int {
	if cells == 0 {
		if sum == 0 {
			return 1
		}
		return 0
	}
	n := 0
	for v := 1; v <= 6; v++ {
		if used>>v&1 == 0 {
			n += ways(cells-1, sum-v, used|1<<v)
		}
	}
	return n
}

func BenchmarkFill(b *testing.B) {
	for _, shape := range [][2]int{{3, 3}, {4, 4}, {5, 5}} {
		b.Run(grid.SizeName(shape[0], shape[1]), func(b *testing.B) {
			s, g := solver(b, shape[0], shape[1])
			r := engine.NewRand(engine.SeedOf("fill"))
			empty := make([]uint8, g.Cells())
			failed := 0
			for b.Loop() {
				if n, _ := s.Count(csp.Query{Givens: empty, Limit: 1, Steps: 2000, Pick: r.Intn}); n == 0 {
					failed++
				}
			}
			b.ReportMetric(float64(failed)/float64(b.N), "failed")
		})
	}
}
