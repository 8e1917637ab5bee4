package technique

import (
	"math/bits"
	"strconv"
)

// cageSums finds notes in a cage that are part of no combination with its sum.
func (l *Logic) cageSums() bool { return l.findSums(l.cages) }

// derivedSums does the same for sums derived with the rule of 45.
func (l *Logic) derivedSums() bool { return l.findSums(l.derived) }

func (l *Logic) findSums(list []sumCells) bool {
	for i := range list {
		s := &list[i]
		if len(s.sets) > 0 && l.dropSums(s) {
			l.showSum(s)
			return true
		}
	}
	return false
}

// Limits for trying every order of the digits, by empty cells and by sets. Only large boards have larger cages.
const (
	exactMax     = 5
	exactSetsMax = 100
)

// dropSums removes the notes that no set of digits with the sum allows.
func (l *Logic) dropSums(s *sumCells) bool {
	has := uint32(0)
	l.open = l.open[:0]
	for _, cell := range s.cells {
		if v := l.values[cell]; v != 0 {
			has |= 1 << (v - 1)
		} else {
			l.open = append(l.open, cell)
		}
	}
	clear(l.allowed)
	for _, set := range s.sets {
		if rest := set &^ has; has&^set == 0 && bits.OnesCount32(rest) == len(l.open) {
			l.allow(rest, len(s.sets) <= exactSetsMax)
		}
	}
	for i, cell := range l.open {
		l.drop(cell, ^l.allowed[i])
	}
	return len(l.step.Removed) > 0
}

// allow adds the notes with which the empty cells can hold these digits. If exact is set and there are few cells it
// adds only those of possible orders; otherwise it only excludes obvious contradictions.
func (l *Logic) allow(digits uint32, exact bool) {
	if exact && len(l.open) <= exactMax {
		l.assign(0, digits)
		return
	}
	for _, cell := range l.open {
		if l.notes[cell]&digits == 0 {
			return
		}
	}
	for i := range l.open {
		l.allowed[i] |= digits
	}
}

// assign tries all orders of the digits in the empty cells from one on, and reports whether any is possible.
func (l *Logic) assign(from int, digits uint32) (possible bool) {
	if from == len(l.open) {
		return true
	}
	for rest := digits & l.notes[l.open[from]]; rest != 0; rest &= rest - 1 {
		if digit := rest & -rest; l.assign(from+1, digits&^digit) {
			l.allowed[from] |= digit
			possible = true
		}
	}
	return possible
}

// showSum adds the cells to the pattern of the step, with their value or notes.
func (l *Logic) showSum(s *sumCells) {
	for _, cell := range s.cells {
		if v := l.values[cell]; v != 0 {
			l.step.show(cell, 1<<(v-1))
		} else {
			l.step.show(cell, l.notes[cell])
		}
	}
	l.step.sum, l.step.from = s.sum, s.from
	l.step.houses = append(l.step.houses, s.from.houses...)
}

func whyCageSums(w *words, s *Step) {
	w.Add("The digits of the cage ", w.patternCells(s), " differ and add up to ", strconv.Itoa(s.sum), ".")
	w.Add(unsummed)
}

func whyDerivedSums(w *words, s *Step) {
	w.ruleOf45(s)
	w.Add(unsummed)
}

const unsummed = "Some of their notes are in no way to make that up with different digits."
