package lines

import (
	"iter"
	"math/bits"
)

// words is the number of words of a set of arrangements: there are 518 of 14 cells.
const words = 9

// Set is a set of arrangements of a line, by their index in the table of its length.
type Set [words]uint64

// Table lists the arrangements of lines of a length: half of the cells hold each value, and no three adjacent cells are
// equal.
type Table struct {
	words  int      // words of a Set that are used
	Twos   []uint16 // by arrangement: the cells with 2
	all    Set
	With   [2][SideMax]Set // the arrangements with 1, or with 2, in a cell
	same   [SideMax]Set    // the arrangements in which a cell equals the next
	differ [SideMax]Set    // the arrangements in which it does not
}

// tables are indexed by half of the length. They are computed at startup in a tenth of a millisecond.
var tables [SideMax/2 + 1]Table

func init() {
	for n := 2; n <= SideMax; n += 2 {
		tables[n/2] = makeTable(n)
	}
}

// TableOf returns the table of a length.
func TableOf(n int) *Table { return &tables[n/2] }

func makeTable(n int) (t Table) {
	for twos := range uint16(1) << n {
		ones := ^twos & (1<<n - 1)
		if bits.OnesCount16(twos) != n/2 || hasThreeInRow(twos) || hasThreeInRow(ones) {
			continue
		}
		at := len(t.Twos)
		t.Twos = append(t.Twos, twos)
		t.all.Add(at)
		for i := range n {
			t.With[twos>>i&1][i].Add(at)
			if i+1 == n {
				continue
			}
			if twos>>i&1 == twos>>(i+1)&1 {
				t.same[i].Add(at)
			} else {
				t.differ[i].Add(at)
			}
		}
	}
	t.words = (len(t.Twos) + 63) / 64
	return t
}

// hasThreeInRow reports whether three adjacent cells are in a set.
func hasThreeInRow(cells uint16) bool { return cells&(cells>>1)&(cells>>2) != 0 }

// Add adds an arrangement to the set.
func (s *Set) Add(at int) { s[at>>6] |= 1 << (at & 63) }

// remove removes an arrangement from the set.
func (s *Set) remove(at int) { s[at>>6] &^= 1 << (at & 63) }

// Has reports whether an arrangement is in the set.
func (s *Set) Has(at int) bool { return s[at>>6]>>(at&63)&1 != 0 }

// Match returns the arrangements of a line that agree with its signs and its known cells.
func (t *Table) Match(b *Board, line int, ones, twos uint16) Set {
	set := t.matchSigns(b, line)
	for v, cells := range [2]uint16{ones, twos} {
		for ; cells != 0; cells &= cells - 1 {
			t.Keep(&set, &t.With[v][bits.TrailingZeros16(cells)])
		}
	}
	return set
}

// matchSigns returns the arrangements of a line that agree with its signs.
func (t *Table) matchSigns(b *Board, line int) Set {
	set := t.all
	for cells := b.Same[line]; cells != 0; cells &= cells - 1 {
		t.Keep(&set, &t.same[bits.TrailingZeros16(cells)])
	}
	for cells := b.Differ[line]; cells != 0; cells &= cells - 1 {
		t.Keep(&set, &t.differ[bits.TrailingZeros16(cells)])
	}
	return set
}

// Keep intersects a set with another, and reports whether the result is not empty.
func (t *Table) Keep(set, other *Set) bool {
	some := uint64(0)
	for w := range t.words {
		set[w] &= other[w]
		some |= set[w]
	}
	return some != 0
}

// Drop removes the other set from a set, and reports whether it removed anything.
func (t *Table) Drop(set, other *Set) bool {
	some := uint64(0)
	for w := range t.words {
		some |= set[w] & other[w]
		set[w] &^= other[w]
	}
	return some != 0
}

// Each yields the arrangements of a set.
func (t *Table) Each(set *Set) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := range t.words {
			for word := set[w]; word != 0; word &= word - 1 {
				if !yield(w<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// Count returns the number of arrangements in a set.
func (t *Table) Count(set *Set) (n int) {
	for w := range t.words {
		n += bits.OnesCount64(set[w])
	}
	return n
}

// nth returns the arrangement of a set that has n lower ones.
func (t *Table) nth(set *Set, n int) int {
	for w := range t.words {
		word := set[w]
		if c := bits.OnesCount64(word); n >= c {
			n -= c
			continue
		}
		for ; n > 0; n-- {
			word &= word - 1
		}
		return w<<6 + bits.TrailingZeros64(word)
	}
	return -1
}

// Find returns the index of the arrangement with 2 in these cells and 1 in all others, or -1 if there is none.
func (t *Table) Find(twos uint16) int {
	low, high := 0, len(t.Twos)
	for low < high {
		if mid := (low + high) / 2; t.Twos[mid] < twos {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(t.Twos) && t.Twos[low] == twos {
		return low
	}
	return -1
}

// ForcedCells returns the cells of among that have the same value in all arrangements of a set that is not empty: those
// with 1, and those with 2.
func (t *Table) ForcedCells(set *Set, among uint16) (ones, twos uint16) {
	// The first and the last arrangement of a word differ in most cells, so they exclude most cells early.
	w := 0
	for set[w] == 0 {
		w++
	}
	some := t.Twos[w<<6|bits.TrailingZeros64(set[w])]
	for ; w < t.words && among != 0; w++ {
		if word := set[w]; word != 0 {
			low, high := t.Twos[w<<6|bits.TrailingZeros64(word)], t.Twos[w<<6|(63-bits.LeadingZeros64(word))]
			among &^= low ^ some | high ^ some
		}
	}
	for rest := among; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros16(rest)
		if t.meets(set, &t.With[^some>>i&1][i]) {
			among &^= 1 << i
		}
	}
	return among &^ some, among & some
}

// meets reports whether two sets intersect.
func (t *Table) meets(a, b *Set) bool {
	for w := range t.words {
		if a[w]&b[w] != 0 {
			return true
		}
	}
	return false
}
