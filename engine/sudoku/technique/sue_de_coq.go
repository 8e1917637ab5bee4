package technique

import "math/bits"

const sueCellsMax = 3 // the maximum number of cells outside the crossing, on each side

// sueDeCoq finds two or three cells where a box crosses a line, cells of the rest of the line, and cells of the rest of
// the box. The latter two have no digit in common, and the number of digits is that of all these cells. Each digit can
// occur only once, so all occur: the other cells of the line can't contain the digits of the line's side, and the other
// cells of the box can't contain those of the box's side.
func (l *Logic) sueDeCoq() bool {
	for _, p := range l.fromBox {
		if l.sueCrossing(p, l.sharedPlaces(p.from, p.to), 0) {
			return true
		}
	}
	return false
}

// sueCrossing chooses two or three empty cells of the crossing, given as places in the box.
func (l *Logic) sueCrossing(p housePair, rest, chosen uint32) bool {
	if size := bits.OnesCount32(chosen); size >= 2 {
		digits := l.notesAt(p.from, chosen)
		if bits.OnesCount32(digits) >= size+2 && l.sueLine(p, chosen, digits, 0, 0, 0) {
			return true
		}
		if size == 3 {
			return false
		}
	}
	for ; rest != 0; rest &= rest - 1 {
		if l.notes[l.cellIn(p.from, rest)] != 0 && l.sueCrossing(p, rest&(rest-1), chosen|rest&-rest) {
			return true
		}
	}
	return false
}

// notesAt returns all notes of the cells at some places of a house.
func (l *Logic) notesAt(house int, spots uint32) (notes uint32) {
	for ; spots != 0; spots &= spots - 1 {
		notes |= l.notes[l.cellIn(house, spots)]
	}
	return notes
}

// sueLine chooses cells of the rest of the line.
func (l *Logic) sueLine(p housePair, crossing, digits uint32, at int, line, lineDigits uint32) bool {
	if line != 0 && l.sueBox(p, crossing, digits, 0, line, lineDigits, 0, 0) {
		return true
	}
	if bits.OnesCount32(line) == sueCellsMax {
		return false
	}
	inBox := l.sharedPlaces(p.to, p.from)
	for i := at; i < l.n; i++ {
		notes := l.notes[l.grid.Houses[p.to].Cells[i]]
		if inBox>>i&1 != 0 || notes&digits == 0 {
			continue
		}
		if l.sueLine(p, crossing, digits, i+1, line|1<<i, lineDigits|notes) {
			return true
		}
	}
	return false
}

// sueBox adds cells of the rest of the box until the number of cells equals the number of digits.
func (l *Logic) sueBox(p housePair, crossing, digits uint32, at int, line, lineDigits, box, boxDigits uint32) bool {
	cells := bits.OnesCount32(crossing) + bits.OnesCount32(line) + bits.OnesCount32(box)
	all := digits | lineDigits | boxDigits
	if box != 0 && bits.OnesCount32(all) == cells {
		return l.trySue(p, crossing, line, box, all&^boxDigits, all&^lineDigits)
	}
	if bits.OnesCount32(box) == sueCellsMax {
		return false
	}
	inLine := l.sharedPlaces(p.from, p.to)
	for i := at; i < l.n; i++ {
		notes := l.notes[l.grid.Houses[p.from].Cells[i]]
		if inLine>>i&1 != 0 || notes&digits == 0 || notes&lineDigits != 0 {
			continue
		}
		if l.sueBox(p, crossing, digits, i+1, line, lineDigits, box|1<<i, boxDigits|notes) {
			return true
		}
	}
	return false
}

// trySue takes the digits of each side from the rest of its house.
func (l *Logic) trySue(p housePair, crossing, line, box, inLine, inBox uint32) bool {
	crossed := l.sharedPlaces(p.to, p.from)
	for i, cell := range l.grid.Houses[p.to].Cells {
		at, in := l.indexIn(cell, p.from)
		if line>>i&1 == 0 && !(crossed>>i&1 != 0 && in && crossing>>at&1 != 0) {
			l.drop(cell, inLine)
		}
	}
	for i, cell := range l.grid.Houses[p.from].Cells {
		if (box|crossing)>>i&1 == 0 {
			l.drop(cell, inBox)
		}
	}
	if len(l.step.Removed) == 0 {
		return false
	}
	l.showIn(p.from, crossing, ^uint32(0))
	l.step.split = len(l.step.pattern)
	l.showIn(p.to, line, ^uint32(0))
	l.showIn(p.from, box, ^uint32(0))
	l.step.houses = append(l.step.houses, p.from, p.to)
	return true
}

func whySueDeCoq(w *words, s *Step) {
	crossing, sides := Step{pattern: s.pattern[:s.split]}, Step{pattern: s.pattern[s.split:]}
	box, line := w.house(s.houses[0]), w.house(s.houses[1])
	w.Add(w.patternCells(&crossing), " are where ", box, " crosses ", line, ". Together with ",
		w.patternCells(&sides),
		" they have as many digits as cells, ", w.patternDigits(s), ", and none can be there twice, so all are there.")
	w.Add("The rest of ", line, " and of ", box, " can't take the digits that belong to its side.")
}
