package technique

import (
	"math/bits"

	"nonet/engine/queens/layout"
)

// findBlocking finds cells where a queen would leave a house no room, because it touches, or shares a house with, all
// cells that could hold the queen of that house.
func (l *Logic) findBlocking() bool {
	for i := range l.HouseCount() {
		h := l.house(i)
		if l.Need[h] == 0 {
			continue
		}
		var cut layout.Set
		if l.Need[h] == 1 {
			cut = l.findSeenByAll(h)
		} else {
			cut = l.blockers(h)
		}
		if cut.IsEmpty() {
			continue
		}
		if l.sweep {
			for w := range l.Words {
				l.step.empty[w] |= cut[w]
			}
			continue
		}
		l.reset(blocking)
		l.step.empty, l.step.shown = cut, l.OpenCells(h)
		l.step.houses = append(l.step.houses, h)
		if l.eliminatesAnything() {
			return true
		}
	}
	return l.sweep && !l.step.empty.IsEmpty()
}

// findSeenByAll returns the open cells outside a house that a queen in any of its cells rules out.
func (l *Logic) findSeenByAll(h int) (all layout.Set) {
	house, words := &l.Houses[h], l.Words
	for w := range words {
		all[w] = l.Open[w] &^ house[w]
	}
	// The cell farthest from the first one usually excludes most of what the first one sees, so the others rarely matter.
	for w := words - 1; w >= 0; w-- {
		if word := house[w] & l.Open[w]; word != 0 {
			if !l.cutToSeen(&all, w<<6+bits.Len64(word)-1) {
				return all
			}
			break
		}
	}
	for w := range words {
		for word := house[w] & l.Open[w]; word != 0; word &= word - 1 {
			if !l.cutToSeen(&all, w<<6+bits.TrailingZeros64(word)) {
				return all
			}
		}
	}
	return all
}

// cutToSeen removes the cells from a set that a queen in a cell does not rule out. It reports whether any are left.
func (l *Logic) cutToSeen(all *layout.Set, cell int) bool {
	touch, of := l.Touch(cell), l.HousesOf(cell)
	row, column, region := l.openIfLast(of[0]), l.openIfLast(of[1]), l.openIfLast(of[2])
	some := uint64(0)
	for w := range l.Words {
		all[w] &= touch[w] | row[w] | column[w] | region[w]
		some |= all[w]
	}
	return some != 0
}

// nothing is the empty set.
var nothing layout.Set

// openIfLast returns the open cells of a house if one queen is missing there, and the empty set otherwise.
func (l *Logic) openIfLast(h int) *layout.Set {
	if l.Need[h] == 1 {
		return &l.Houses[h]
	}
	return &nothing
}

// blockedMost is the maximum number of open cells of a house with two missing stars: one star can't block more.
const blockedMost = 12

// blockers returns the open cells where a star would leave too little room in a house with two missing stars.
func (l *Logic) blockers(h int) (cut layout.Set) {
	if l.Count(h) > blockedMost {
		return cut
	}
	cells := l.OpenCells(h)
	for w := range l.Words {
		for word := l.Open[w]; word != 0; word &= word - 1 {
			if cell := w<<6 + bits.TrailingZeros64(word); l.blocks(cell, &cells) {
				cut.Add(cell)
			}
		}
	}
	return cut
}

// blocks reports whether a star in a cell leaves too few of the open cells of a house with two missing stars.
func (l *Logic) blocks(cell int, cells *layout.Set) bool {
	touch, of := l.Touch(cell), l.HousesOf(cell)
	row, column, region := l.openIfLast(of[0]), l.openIfLast(of[1]), l.openIfLast(of[2])
	var rest layout.Set
	count, all := 0, 0
	for w := range l.Words {
		rest[w] = cells[w] &^ (touch[w] | row[w] | column[w] | region[w])
		count += bits.OnesCount64(rest[w])
		all += bits.OnesCount64(cells[w])
	}
	if cells.Has(cell) {
		return count == 0 || count == 1 && rest.Has(cell)
	}
	return count <= layout.TightMost && count < all && l.IsTight(&rest)
}

// seenMost is the maximum number of cells that a hint lists.
const seenMost = 6

func whyBlocking(w *words, s *step) {
	house := w.house(s.houses[0])
	if s.shown.Len() > seenMost {
		w.Text.Add("Some cells see too many cells of ", house, ": a ", w.piece, " in one of them would leave it no room.")
		return
	}
	w.Text.Add("Some cells see too many of the cells left in ", house, ", ", w.cells(s.shown.List()), ": a ", w.piece,
		" in one of them would leave it no room.")
}
