package layout

import (
	"iter"
	"math/bits"
)

// words is how many words hold a set of cells of the largest board.
const words = (SideMax*SideMax + 63) / 64

// Set is a set of cells, cell c at bit c%64 of word c/64. Small boards use the first words only: what is done often
// takes their number, [Layout.Words].
type Set [words]uint64

// Has reports whether a cell is in the set.
func (s *Set) Has(cell int) bool { return s[cell>>6]>>(cell&63)&1 != 0 }

// Add puts a cell in.
func (s *Set) Add(cell int) { s[cell>>6] |= 1 << (cell & 63) }

// Remove takes a cell out.
func (s *Set) Remove(cell int) { s[cell>>6] &^= 1 << (cell & 63) }

// Empty reports whether no cell is in the set.
func (s *Set) Empty() bool {
	some := uint64(0)
	for _, word := range s {
		some |= word
	}
	return some == 0
}

// Len returns how many cells are in the set.
func (s *Set) Len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// First returns the lowest cell of the set, -1 if there is none.
func (s *Set) First() int {
	for w, word := range s {
		if word != 0 {
			return w<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// Nth returns the cell that so many others of the set are below.
func (s *Set) Nth(n int) int {
	for w, word := range s {
		if many := bits.OnesCount64(word); n >= many {
			n -= many
			continue
		}
		for ; n > 0; n-- {
			word &= word - 1
		}
		return w<<6 + bits.TrailingZeros64(word)
	}
	return -1
}

// Cells returns the cells of the set, rising.
func (s *Set) Cells() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(w<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// List returns the cells of the set, rising.
func (s *Set) List() (cells []int) {
	for cell := range s.Cells() {
		cells = append(cells, cell)
	}
	return cells
}

// And returns the cells of both sets.
func (s Set) And(other *Set) Set {
	for w := range s {
		s[w] &= other[w]
	}
	return s
}

// Or returns the cells of either set.
func (s Set) Or(other *Set) Set {
	for w := range s {
		s[w] |= other[w]
	}
	return s
}

// Without returns the cells of s that are not in the other set.
func (s Set) Without(other *Set) Set {
	for w := range s {
		s[w] &^= other[w]
	}
	return s
}
