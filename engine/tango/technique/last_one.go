package technique

import (
	"math/bits"

	"nonet/engine/hintwords"
)

// If a line needs one more of a symbol, that one is wherever three adjacent cells would otherwise hold the other
// symbol. All cells that are not in every such place hold the other symbol.

func (l *Logic) lastOne(line int) (ones, twos uint16) {
	blank := l.blankCells(line)
	if blank&(blank-1) == 0 {
		return 0, 0
	}
	for v := range 2 {
		if bits.OnesCount16(l.marks[v][line]) != l.half-1 {
			continue
		}
		spot := l.lastPlaces(line, v)
		if not := blank &^ spot; not != 0 {
			if spot&(spot-1) != 0 {
				spot = 0
			}
			if v == 0 {
				return spot, not
			}
			return not, spot
		}
	}
	return 0, 0
}

// lastPlaces returns the empty cells in which the last of value v+1 can be.
func (l *Logic) lastPlaces(line, v int) uint16 {
	spot := l.blankCells(line)
	others := l.b.AllCells() &^ l.marks[v][line]
	for three := others & (others >> 1) & (others >> 2); three != 0; three &= three - 1 {
		spot &= 7 << bits.TrailingZeros16(three)
	}
	return spot
}

func (l *Logic) lastOneReason(line, _ int, value uint8) (cells uint16, of uint8) {
	for _, of := range [2]uint8{3 - value, value} {
		v := int(of - 1)
		if bits.OnesCount16(l.marks[v][line]) == l.half-1 && l.lastPlaces(line, v) != l.blankCells(line) {
			return l.lastPlaces(line, v), of
		}
	}
	return 0, value
}

func whyLastOne(w *words, s *step) {
	w.add(hintwords.Capital(w.line(s.Line)), " needs just one ", w.name(s.Of), ". It has to go in ", w.at(s),
		": anywhere else, there'd be three ", w.plural(3-s.Of), " in a row.")
}
