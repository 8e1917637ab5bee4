package queens

import (
	"flag"
	"fmt"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/queens/layout"
	"nonet/engine/specword"
)

var proofSeed = flag.String("proof-seed", "proof", "from which puzzles are made that two provers compare")

// second is a prover that shares no code with the product's: it fills row by row with every choice of columns and
// checks against the queens above.
type second struct {
	side, stars  int
	region       []uint8
	column, used []int // queens in each column and region
	placed       []int
	found, limit int
}

func newSecond(side, stars int, region []uint8) *second {
	return &second{side: side, stars: stars, region: region, column: make([]int, side), used: make([]int, side)}
}

// count counts the solutions from a row on that already has inRow queens, all of them before column from.
func (s *second) count(row, inRow, from int) {
	if s.found >= s.limit {
		return
	}
	if inRow == s.stars {
		if row++; row == s.side {
			s.found++
			return
		}
		if !s.hasEnough(row) {
			return
		}
		inRow, from = 0, 0
	}
	for column := from; column < s.side; column++ {
		cell := row*s.side + column
		region := s.region[cell]
		if s.column[column] == s.stars || s.used[region] == s.stars || s.touches(row, column) {
			continue
		}
		s.column[column]++
		s.used[region]++
		s.placed = append(s.placed, cell)
		s.count(row, inRow+1, column+2)
		s.placed = s.placed[:len(s.placed)-1]
		s.used[region]--
		s.column[column]--
	}
}

// hasEnough reports whether each region has enough cells from a row on for its missing stars.
func (s *second) hasEnough(row int) bool {
	left := make([]int, s.side)
	for _, region := range s.region[row*s.side:] {
		left[region]++
	}
	for region, n := range left {
		if n < s.stars-s.used[region] {
			return false
		}
	}
	return true
}

func (s *second) touches(row, column int) bool {
	for i := len(s.placed) - 1; i >= 0; i-- {
		down, right := row-s.placed[i]/s.side, column-s.placed[i]%s.side
		if down > 1 {
			break
		}
		if right*right <= 1 {
			return true
		}
	}
	return false
}

// solutions counts all solutions up to a limit.
func solutions(l *layout.Layout, limit int) int {
	s := newSecond(l.Side, l.Stars, l.Region)
	s.limit = limit
	s.count(0, 0, 0)
	return s.found
}

// TestTwoProversAgree proves puzzles of all levels with the second prover, and counts the solutions of boards that were
// not repaired with both. NONET_PUZZLES sets their number.
func TestTwoProversAgree(t *testing.T) {
	t.Logf("-proof-seed %s", *proofSeed)
	n := enginetest.Puzzles(t, 300)
	for i := range n {
		rules, side := "", boards[""].least+i%7
		if i%5 == 4 {
			rules, side = two, boards[two].least+i/5%3
		}
		spec := engine.Spec{Size: specword.SizeName(side, side), Rules: rules, Difficulty: difficulties[i%len(difficulties)]}
		seed := fmt.Sprint(*proofSeed, i)
		p := generate(t, spec, seed)
		l, err := layoutOf(p)
		if err != nil {
			t.Fatal(err)
		}
		if got := solutions(l, 2); got != 1 {
			t.Fatalf("%+v of seed %s has %d solutions: %s", spec, seed, got, p.Clues)
		}
		compare(t, side, starsOf(rules), seed)
	}
}

// compare counts the solutions of a random board with both provers.
func compare(t *testing.T, side, stars int, seed string) {
	t.Helper()
	r := engine.NewRand(engine.SeedOf(seed))
	p := placer{side: side, stars: stars, r: r}
	queens := p.draw()
	if queens == nil {
		return
	}
	l := layout.NewBlank(side, stars)
	if !grow(l, queens, r) {
		return
	}
	const limit = 200
	if got, want := count(t, l, limit), solutions(l, limit); got != want {
		t.Fatalf("seed %s: %d solutions, and by the second prover %d: %s", seed, got, want, clues(l))
	}
}

func count(t *testing.T, l *layout.Layout, limit int) int {
	t.Helper()
	n, err := solve(l, make([]uint8, len(l.Region)), limit, proofSteps, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestAllBoardsOfFour tries all divisions of a 4x4 board into four regions, and counts the solutions of each with both
// provers.
func TestAllBoardsOfFour(t *testing.T) {
	const side = 4
	boards, unique := 0, 0
	region := make([]uint8, side*side)
	for cell := range region {
		region[cell] = none
	}
	var cut func(next uint8)
	// extend tries all pieces that contain the cells with number next: each cell at the border is added or excluded for
	// good.
	var extend func(next uint8, out uint32)
	extend = func(next uint8, out uint32) {
		for cell := range region {
			if region[cell] != none || out>>cell&1 != 0 || !touchesRegion(region, side, cell, next) {
				continue
			}
			region[cell] = next
			extend(next, out)
			region[cell] = none
			out |= 1 << cell
		}
		cut(next + 1)
	}
	cut = func(next uint8) {
		for cell, of := range region {
			if of == none {
				if next < side {
					region[cell] = next
					extend(next, 0)
					region[cell] = none
				}
				return
			}
		}
		if next != side {
			return
		}
		l, err := layout.New(side, 1, region)
		if err != nil {
			t.Fatal(err)
		}
		boards++
		got, want := count(t, l, 10), solutions(l, 10)
		if got != want {
			t.Fatalf("%d solutions, and by the second prover %d: %s", got, want, clues(l))
		}
		if got == 1 {
			unique++
		}
	}
	cut(0)
	if boards != 62741 || unique != 11760 {
		t.Errorf("%d boards, %d with one solution", boards, unique)
	}
}

// touchesRegion reports whether a cell has a neighbour in a region.
func touchesRegion(region []uint8, side, cell int, of uint8) bool {
	row, column := cell/side, cell%side
	return row > 0 && region[cell-side] == of || row+1 < side && region[cell+side] == of ||
		column > 0 && region[cell-1] == of || column+1 < side && region[cell+1] == of
}

// TestPlacements counts all placements of queens and of pairs of stars, with the second prover on boards whose regions
// are the rows. Two stars in each row and column need at least 8x8.
func TestPlacements(t *testing.T) {
	for _, c := range []struct{ side, stars, want int }{
		{4, 1, 2}, {5, 1, 14}, {6, 1, 90}, {7, 1, 646}, {8, 1, 5242},
		{4, 2, 0}, {5, 2, 0}, {6, 2, 0}, {7, 2, 0}, {8, 2, 2},
		{9, 2, 664},
	} {
		region := make([]uint8, c.side*c.side)
		for cell := range region {
			region[cell] = uint8(cell / c.side)
		}
		s := newSecond(c.side, c.stars, region)
		s.limit = c.want + 1
		if s.count(0, 0, 0); s.found != c.want {
			t.Errorf("%dx%d with %d in each line: %d ways, want %d", c.side, c.side, c.stars, s.found, c.want)
		}
		if l, err := layout.New(c.side, c.stars, region); err == nil {
			if got := count(t, l, c.want+1); got != c.want {
				t.Errorf("%dx%d with %d in each line: %d ways by the product's prover, want %d", c.side, c.side, c.stars, got,
					c.want)
			}
		}
	}
}
