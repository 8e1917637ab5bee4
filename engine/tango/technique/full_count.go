package technique

import (
	"math/bits"

	"nonet/engine/hintwords"
)

// Half of a line's cells hold each symbol. If one symbol is used up, all other cells hold the other.

func (l *Logic) fullCount(line int) (ones, twos uint16) {
	switch l.half {
	case bits.OnesCount16(l.marks[0][line]):
		return 0, l.blankCells(line)
	case bits.OnesCount16(l.marks[1][line]):
		return l.blankCells(line), 0
	}
	return 0, 0
}

func (l *Logic) fullCountReason(line, _ int, value uint8) (cells uint16, of uint8) {
	return l.marks[2-value][line], 3 - value
}

func whyFullCount(w *words, s *step) {
	w.add(hintwords.Capital(w.line(s.Line)), " has all of its ", w.number(w.l.half), " ", w.plural(s.Of), ".")
}
