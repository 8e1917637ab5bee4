package technique

import (
	"math/bits"

	"nonet/engine/queens/layout"
)

// spans are, for each house of one direction, the houses of another that contain its open cells: bit i is the i-th.
type spans [6][layout.SideMax]uint32

// The pairs of directions: houses of the first that are packed in houses of the second. Rows are 0, columns 1, regions
// 2.
const (
	regionsRows = iota
	regionsColumns
	rowsRegions
	columnsRegions
	rowsColumns
	columnsRows
)

// between has the first house of both directions of each pair, in sides of the board.
var between = [6][2]int{{2, 0}, {2, 1}, {0, 2}, {1, 2}, {0, 1}, {1, 0}}

// read sets the spans for a position.
func (s *spans) read(b *layout.Board) {
	*s = spans{}
	for row := range b.Side {
		open, regions, bit := b.OpenInRow(row), uint32(0), uint32(1)<<row
		s[rowsColumns][row] = open
		for region := b.Region[row*b.Side:]; open != 0; open &= open - 1 {
			column := bits.TrailingZeros32(open)
			of := region[column]
			s[regionsRows][of] |= bit
			s[regionsColumns][of] |= 1 << column
			regions |= 1 << of
			s[columnsRegions][column] |= 1 << of
			s[columnsRows][column] |= bit
		}
		s[rowsRegions][row] = regions
	}
}

// packing finds n houses of one direction whose open cells are all in houses of another direction that need no more
// queens together.
type packing struct {
	*layout.Board
	span       *[layout.SideMax]uint32
	inner      int // the first house of the direction that is packed
	outer      int // the first house of the direction in which it is packed
	beyond     bool
	each       func(l *Logic, chosen, cover uint32) bool // called with each; stops the search if it returns true
	houses     [layout.SideMax]uint8                     // the houses that can be packed
	houseCount int
}

// pack starts a packing of one direction in another, on a board whose spans are up to date.
func (l *Logic) pack(b *layout.Board, direction int, beyond bool, each func(l *Logic, chosen, cover uint32) bool) {
	p := &l.packing
	p.Board, p.span, p.beyond, p.each = b, &l.spans[direction], beyond, each
	p.inner, p.outer = between[direction][0]*l.Side, between[direction][1]*l.Side
}

// search tries all sets of n houses. If beyond is set it finds sets that need more queens than the houses that contain
// them, which is a contradiction.
func (l *Logic) search(n int) bool {
	p := &l.packing
	p.houseCount = 0
	for i := range p.Side {
		if p.Need[p.inner+i] > 0 && bits.OnesCount32(p.span[i]) <= n {
			p.houses[p.houseCount] = uint8(i)
			p.houseCount++
		}
	}
	return p.houseCount >= n && l.extend(0, n, 0, 0, 0)
}

// extend adds houses to the chosen ones. Spare is the number of missing queens of the cover minus that of the chosen
// houses.
func (l *Logic) extend(from, left int, chosen, cover uint32, spare int) bool {
	p := &l.packing
	if left == 0 {
		return (spare < 0 || spare == 0 && !p.beyond) && p.each(l, chosen, cover)
	}
	most := p.Stars * (left - 1) // what the remaining houses can compensate
	if p.beyond {
		most--
	}
	for at := from; at <= p.houseCount-left; at++ {
		i := p.houses[at]
		more := spare - int(p.Need[p.inner+int(i)]) + p.lack(p.span[i]&^cover)
		if more > most {
			continue
		}
		if l.extend(at+1, left-1, chosen|1<<i, cover|p.span[i], more) {
			return true
		}
	}
	return false
}

// lack returns the number of missing queens of houses with open cells.
func (p *packing) lack(outer uint32) (need int) {
	if p.Stars == 1 {
		return bits.OnesCount32(outer)
	}
	for ; outer != 0; outer &= outer - 1 {
		need += int(p.Need[p.outer+bits.TrailingZeros32(outer)])
	}
	return need
}

// findPacked finds n houses packed in n others, in the given directions: the other cells of the latter stay empty.
func (l *Logic) findPacked(n int, directions ...int) bool {
	if !l.read {
		l.spans.read(&l.Board)
		l.read = true
	}
	for _, d := range directions {
		if l.pack(&l.Board, d, false, (*Logic).stepFromPacked); l.search(n) {
			return true
		}
	}
	return l.sweep && !l.step.empty.IsEmpty()
}

// stepFromPacked returns whether houses packed in others rule out any cells, and sets the step if so.
func (l *Logic) stepFromPacked(chosen, cover uint32) bool {
	p := &l.packing
	inside, outside := l.union(p.inner, chosen), l.union(p.outer, cover)
	if !l.confine(&inside, &outside) {
		return false
	}
	l.step.houses = appendHouses(l.step.houses, p.inner, chosen)
	l.step.cover = appendHouses(l.step.cover, p.outer, cover)
	return l.eliminatesAnything()
}

// confine starts a step that rules out the open cells of outside that are not in inside, and reports whether there are
// any. In a sweep it collects them and returns false.
func (l *Logic) confine(inside, outside *layout.Set) bool {
	var empty layout.Set
	some := uint64(0)
	for w := range l.Words {
		empty[w] = outside[w] & l.Open[w] &^ inside[w]
		some |= empty[w]
	}
	if some == 0 {
		return false
	}
	if l.sweep {
		for w := range l.Words {
			l.step.empty[w] |= empty[w]
		}
		return false
	}
	l.reset(l.step.technique)
	l.step.empty, l.step.shown = empty, inside.And(&l.Open)
	return true
}

// union returns the cells of some houses of a direction.
func (l *Logic) union(first int, houses uint32) (all layout.Set) {
	for ; houses != 0; houses &= houses - 1 {
		house := &l.Houses[first+bits.TrailingZeros32(houses)]
		for w := range l.Words {
			all[w] |= house[w]
		}
	}
	return all
}

func appendHouses(list []int, first int, houses uint32) []int {
	for ; houses != 0; houses &= houses - 1 {
		list = append(list, first+bits.TrailingZeros32(houses))
	}
	return list
}

// manyMost is the maximum number of houses to combine; people don't see more.
const manyMost = 5

// packMany returns a technique that packs four or more houses.
func packMany(way func(n int) func(*Logic) bool) func(*Logic) bool {
	return func(l *Logic) bool {
		for n := 4; n <= min(manyMost, l.Side/2); n++ {
			if way(n)(l) {
				return true
			}
		}
		return false
	}
}

func whyPacked(w *words, s *step) {
	cover := w.houses(s.cover)
	w.Text.Add("All cells left in ", w.houses(s.houses), " are in ", cover, ". So the rest of ", cover, " stays empty.")
}
