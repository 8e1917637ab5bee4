package layout

import (
	"iter"
	"math/bits"
)

// words is the number of words of a set of cells of the largest board.
const words = (SideMax*SideMax + 63) / 64

// Set is a set of cells, cell c at bit c%64 of word c/64. Small boards use only the first words; frequent operations
// get their number, [Layout.Words].
type Set [words]uint64

// Has reports whether a cell is in the set.
func (s *Set) Has(cell int) bool { return s[cell>>6]>>(cell&63)&1 != 0 }

// Add adds a cell.
func (s *Set) Add(cell int) { s[cell>>6] |= 1 << (cell & 63) }

// Remove removes a cell.
func (s *Set) Remove(cell int) { s[cell>>6] &^= 1 << (cell & 63) }

// IsEmpty reports whether the set is empty.
func (s *Set) IsEmpty() bool {
	some := uint64(0)
	for _, word := range s {
		some |= word
	}
	return some == 0
}

// Len returns the number of cells in the set.
func (s *Set) Len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// First returns the lowest cell of the set, or -1 if it is empty.
func (s *Set) First() int {
	for w, word := range s {
		if word != 0 {
			return w<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// Nth returns the cell of the set that has n lower ones.
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

// Cells yields the cells of the set in ascending order.
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

// List returns the cells of the set in ascending order.
func (s *Set) List() (cells []int) {
	for cell := range s.Cells() {
		cells = append(cells, cell)
	}
	return cells
}

// And returns the intersection of two sets.
func (s Set) And(other *Set) Set {
	for w := range s {
		s[w] &= other[w]
	}
	return s
}

// Or returns the union of two sets.
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
