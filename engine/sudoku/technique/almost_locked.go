package technique

import "math/bits"

const (
	almostMax      = 3000 // the maximum number of almost locked sets to look at in one position
	almostCellsMax = 4    // maximum number of cells of a set
)

// almostLockedSet is an almost locked set: cells of a house with one more candidate digit than cells. Without one of
// its digits, the others are locked in it.
type almostLockedSet struct {
	house  int
	spots  uint32
	digits uint32
	rows   int // start of the rows of its digits in Logic.inside and Logic.seen
}

// almostLockedSets finds two almost locked sets and a digit x that only one of them can hold, because all its places in
// one see all its places in the other. Then one of the two is locked and holds each other digit z that they share. A
// cell that sees all places of z in both can't be z.
func (l *Logic) almostLockedSets() bool {
	l.listAlmostLocked()
	for i := range l.almost {
		for j := range i {
			a, b := &l.almost[i], &l.almost[j]
			if l.tryAlmostPair(a, b) {
				return true
			}
		}
	}
	return false
}

func (l *Logic) listAlmostLocked() {
	l.almost, l.inside, l.seen = l.almost[:0], l.inside[:0], l.seen[:0]
	for house := range l.grid.Houses {
		l.findAlmostLocked(house, 0, 0, 0)
	}
}

// findAlmostLocked extends the chosen cells of a house by cells from the place at on, and adds the almost locked sets
// that result.
func (l *Logic) findAlmostLocked(house, at int, chosen, digits uint32) {
	size := bits.OnesCount32(chosen)
	if size > 0 && bits.OnesCount32(digits) == size+1 && len(l.almost) < almostMax && l.isFirstHouse(house, chosen) {
		l.addAlmostLocked(house, chosen, digits)
	}
	if size == almostCellsMax {
		return
	}
	cells := l.grid.Houses[house].Cells
	for i := at; i < len(cells); i++ {
		notes := l.notes[cells[i]]
		if notes != 0 && bits.OnesCount32(digits|notes) <= almostCellsMax+1 {
			l.findAlmostLocked(house, i+1, chosen|1<<i, digits|notes)
		}
	}
}

// isFirstHouse reports whether no earlier house contains the cells, so that no set is listed twice.
func (l *Logic) isFirstHouse(house int, chosen uint32) bool {
	for _, p := range l.grid.Places[l.cellIn(house, chosen)] {
		if p.House < house && chosen&^l.sharedPlaces(house, p.House) == 0 {
			return false
		}
	}
	return true
}

// addAlmostLocked adds a set and, for each of its digits, its places in the set and the cells outside that can take it
// and see all of these.
func (l *Logic) addAlmostLocked(house int, chosen, digits uint32) {
	a := almostLockedSet{house, chosen, digits, len(l.seen)}
	for rest := digits; rest != 0; rest &= rest - 1 {
		digit := bits.TrailingZeros32(rest)
		l.seen = append(l.seen, l.cellsOf(digit)...)
		l.inside = append(l.inside, l.cellsOf(digit)...)
		seen, inside := l.rowsOf(&a, digit)
		clear(inside)
		for spots := chosen & l.spots[house*l.n+digit]; spots != 0; spots &= spots - 1 {
			cell := l.cellIn(house, spots)
			inside[cell>>6] |= 1 << (cell & 63)
			for w, peers := range l.grid.PeerSet(cell) {
				seen[w] &= peers
			}
		}
	}
	l.almost = append(l.almost, a)
}

// rowsOf returns the places of a digit in a set, and the cells outside the set that can take the digit and see all of
// these places.
func (l *Logic) rowsOf(a *almostLockedSet, digit int) (seen, inside []uint64) {
	at := a.rows + bits.OnesCount32(a.digits&(1<<digit-1))*l.words
	return l.seen[at : at+l.words], l.inside[at : at+l.words]
}

func (l *Logic) tryAlmostPair(a, b *almostLockedSet) bool {
	common := a.digits & b.digits
	if common&(common-1) == 0 {
		return false
	}
	for rest := common; rest != 0; rest &= rest - 1 {
		x := bits.TrailingZeros32(rest)
		if !l.isRestricted(a, b, x) {
			continue
		}
		for others := common &^ (1 << x); others != 0; others &= others - 1 {
			z := bits.TrailingZeros32(others)
			seenA, _ := l.rowsOf(a, z)
			seenB, _ := l.rowsOf(b, z)
			for w, word := range seenA {
				for word &= seenB[w]; word != 0; word &= word - 1 {
					l.drop(w<<6+bits.TrailingZeros64(word), 1<<z)
				}
			}
		}
		if len(l.step.Removed) > 0 {
			l.showIn(a.house, a.spots, a.digits)
			l.step.split = len(l.step.pattern)
			l.showIn(b.house, b.spots, b.digits)
			l.step.houses = append(l.step.houses, a.house, b.house)
			l.step.linking = x
			return true
		}
	}
	return false
}

// isRestricted reports whether all places of a digit in one set see all its places in the other.
func (l *Logic) isRestricted(a, b *almostLockedSet, digit int) bool {
	seen, _ := l.rowsOf(a, digit)
	_, inside := l.rowsOf(b, digit)
	for w, word := range inside {
		if word&^seen[w] != 0 {
			return false
		}
	}
	return true
}

func whyAlmostLockedSets(w *words, s *Step) {
	a, b := Step{pattern: s.pattern[:s.split]}, Step{pattern: s.pattern[s.split:]}
	x := w.digit(s.linking)
	w.Add(w.patternCells(&a), " can take only ", w.patternDigits(&a), ", one digit more than cells; ",
		w.patternCells(&b), " only ", w.patternDigits(&b), ".")
	w.Add("They can't both hold ", x, ", so one of the two groups holds all its other digits.")
	w.Add("Whichever it is, the cells that see all places of ", w.digits(s.Removed[0].Digits),
		" in both can't be it.")
}
