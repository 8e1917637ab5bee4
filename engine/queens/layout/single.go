package layout

import "math/bits"

// cells is a set of cells with as few words as boards of some sides need.
type cells interface {
	[1]uint64 | [2]uint64 | [4]uint64 | [words]uint64
}

// single searches boards with one queen in each house. The houses without a queen are one word then, and sets of cells
// have no more words than necessary. Speed matters because generating a puzzle searches some hundred boards.
type single[C cells] struct {
	*Search
	*Layout
	before Set          // the queens at the beginning
	queens [SideMax]int // the queens that were placed, in order
	placed int
}

// searchSingle counts the solutions of a board with one queen in each house.
func (s *Search) searchSingle(b *Board) {
	switch {
	case b.Words == 1:
		runSingle[[1]uint64](s, b)
	case b.Words == 2:
		runSingle[[2]uint64](s, b)
	case b.Words <= 4:
		runSingle[[4]uint64](s, b)
	default:
		runSingle[[words]uint64](s, b)
	}
}

func runSingle[C cells](s *Search, b *Board) {
	var open C
	for w := range b.Words {
		open[w] = b.Open[w]
	}
	lacking := uint64(0)
	for h, need := range b.Need[:b.HouseCount()] {
		lacking |= uint64(need) << h
	}
	search := single[C]{Search: s, Layout: b.Layout, before: b.Queens}
	search.from(open, lacking)
}

// show reports a solution.
func (s *single[C]) show() {
	all := s.before
	for _, cell := range s.queens[:s.placed] {
		all.Add(cell)
	}
	s.Show(all)
}

// from counts the solutions of a position: the open cells, and a bit for each house without a queen.
func (s *single[C]) from(open C, lacking uint64) {
	before := s.placed
	for {
		if s.taken++; s.taken > s.Steps {
			break
		}
		best, last := -1, lacking == 0
		if !last {
			best, last = s.propagate(&open, &lacking)
		}
		if last {
			if s.Found++; s.Show != nil {
				s.show()
			}
			break
		}
		if best < 0 {
			break
		}
		cell := s.firstOf(&open, best)
		placed := s.placed
		with, without := open, lacking
		s.place(cell, &with, &without)
		s.from(with, without)
		if s.placed = placed; s.Found >= s.Limit || s.taken > s.Steps {
			break
		}
		open[cell>>6] &^= 1 << (cell & 63)
	}
	s.placed = before
}

// propagate places the queens of houses with one open cell. It returns the house with the fewest cells, or -1 if one
// has none, and whether all queens are placed.
func (s *single[C]) propagate(open *C, lacking *uint64) (best int, done bool) {
	for again := true; again; {
		again, best = false, -1
		fewest := len(s.Region)
		for rest := *lacking; rest != 0; rest &= rest - 1 {
			h := bits.TrailingZeros64(rest)
			house, n := &s.Houses[h], 0
			for w := range len(*open) {
				n += bits.OnesCount64(house[w] & (*open)[w])
			}
			if n > 1 {
				if n < fewest {
					best, fewest = h, n
				}
				continue
			}
			if n == 0 {
				return -1, false
			}
			s.place(s.firstOf(open, h), open, lacking)
			rest, again = rest&*lacking|1<<h, true
		}
	}
	return best, *lacking == 0
}

// place puts a queen in an open cell.
func (s *single[C]) place(cell int, open *C, lacking *uint64) {
	s.queens[s.placed] = cell
	s.placed++
	of := s.HousesOf(cell)
	region, sees := &s.Houses[of[2]], &s.sees[cell]
	for w := range len(*open) {
		(*open)[w] &^= region[w] | sees[w]
	}
	*lacking &^= 1<<of[0] | 1<<of[1] | 1<<of[2]
}

// firstOf returns the first open cell of a house that has at least one.
func (s *single[C]) firstOf(open *C, h int) int {
	house, w := &s.Houses[h], 0
	for house[w]&(*open)[w] == 0 {
		w++
	}
	return w<<6 + bits.TrailingZeros64(house[w]&(*open)[w])
}
