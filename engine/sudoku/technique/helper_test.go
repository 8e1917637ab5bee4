package technique

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"nonet/engine/grid"
)

// random returns a stream of random numbers that a failed test can name.
func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6e6f6e6574)) }

func boxes(t testing.TB, height, width int) *grid.Grid {
	t.Helper()
	g, err := grid.Boxes(height, width)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// naive is a solver that shares no code with the package: it tries digits in the cell with the fewest.
type naive struct {
	grid   *grid.Grid
	values []uint8
	used   []uint32 // by house
	found  []uint8  // the last solution
	rng    *rand.Rand
}

func newNaive(g *grid.Grid, values []uint8, rng *rand.Rand) *naive {
	s := &naive{grid: g, values: append([]uint8(nil), values...), used: make([]uint32, len(g.Houses)), rng: rng}
	for cell, v := range values {
		if v != 0 {
			s.toggle(cell, uint32(1)<<v)
		}
	}
	return s
}

func (s *naive) toggle(cell int, bit uint32) {
	for _, p := range s.grid.Places[cell] {
		s.used[p.House] ^= bit
	}
}

// count counts solutions up to limit.
func (s *naive) count(limit int) int {
	best, bestNotes, fewest := -1, uint32(0), 99
	for cell, v := range s.values {
		if v != 0 {
			continue
		}
		notes := s.notes(cell)
		if k := bits.OnesCount32(notes); k < fewest {
			best, bestNotes, fewest = cell, notes, k
		}
		if fewest < 2 {
			break
		}
	}
	if best < 0 {
		s.found = append(s.found[:0], s.values...)
		return 1
	}
	total := 0
	for _, v := range s.order(bestNotes) {
		s.values[best] = uint8(v)
		s.toggle(best, 1<<v)
		total += s.count(limit - total)
		s.toggle(best, 1<<v)
		s.values[best] = 0
		if total >= limit {
			break
		}
	}
	return total
}

func (s *naive) order(notes uint32) []int {
	var list []int
	for ; notes != 0; notes &= notes - 1 {
		list = append(list, bits.TrailingZeros32(notes))
	}
	if s.rng != nil {
		s.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list
}

// solution returns the only solution of a board.
func solution(t testing.TB, g *grid.Grid, values []uint8) []uint8 {
	t.Helper()
	s := newNaive(g, values, nil)
	if n := s.count(2); n != 1 {
		t.Fatalf("%s has %d solutions (2 is 2 or more)", lineOf(values), n)
	}
	return s.found
}

// makeMinimal returns a puzzle in which every given is necessary, and its solution.
func makeMinimal(g *grid.Grid, rng *rand.Rand) (givens, solution []uint8) {
	filled := newNaive(g, make([]uint8, g.Cells()), rng)
	filled.count(1)
	s := newNaive(g, filled.found, nil)
	for _, cell := range rng.Perm(g.Cells()) {
		s.tryEmpty(cell)
	}
	return s.values, filled.found
}

// tryEmpty removes a value unless another would be possible there.
func (s *naive) tryEmpty(cell int) {
	v := s.values[cell]
	s.toggle(cell, 1<<v)
	notes := s.notes(cell) &^ (1 << v)
	for ; notes != 0; notes &= notes - 1 {
		other := bits.TrailingZeros32(notes)
		s.values[cell] = uint8(other)
		s.toggle(cell, 1<<other)
		found := s.count(1)
		s.toggle(cell, 1<<other)
		if found > 0 {
			s.values[cell] = v
			s.toggle(cell, 1<<v)
			return
		}
	}
	s.values[cell] = 0
}

// notes returns the values that a cell can take.
func (s *naive) notes(cell int) uint32 {
	notes := uint32(2)<<s.grid.Values - 2
	for _, p := range s.grid.Places[cell] {
		notes &^= s.used[p.House]
	}
	return notes
}

func lineOf(values []uint8) string {
	line := make([]byte, len(values))
	for i, v := range values {
		line[i] = '.'
		if v > 0 {
			line[i] = grid.Symbol(int(v))
		}
	}
	return string(line)
}

func board9(t testing.TB, line string) []uint8 {
	t.Helper()
	if len(line) != 81 {
		t.Fatalf("%q has %d cells, not 81", line, len(line))
	}
	values := make([]uint8, len(line))
	for i := range line {
		values[i] = uint8(grid.ParseSymbol(line[i]))
	}
	return values
}

// isSolvableBy reports whether techniques up to a level solve a board. If so, it has exactly one solution, because
// techniques that assume that are not used.
func (l *Logic) isSolvableBy(givens []uint8, level Level) bool {
	l.begin(givens, false)
	return l.prove(-1, level)
}
