package tango

import (
	"math/bits"

	"nonet/engine"
)

// Checker finds three equal adjacent symbols, too many of one in a line, broken signs, and, if the rules forbid them,
// equal lines.
func (kind) Checker(p engine.Puzzle) (func(values []uint8, cell int, value uint8) bool, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	return l.checker(), nil
}

func (l *layout) checker() func(values []uint8, cell int, value uint8) bool {
	return func(values []uint8, cell int, value uint8) bool {
		row, col := cell/l.board.N, cell%l.board.N
		return value != 0 && (l.breaks(values, row, col, value) || l.breaks(values, l.board.N+col, row, value))
	}
}

// breaks reports whether a value breaks a rule at index i of a line.
func (l *layout) breaks(values []uint8, line, i int, value uint8) bool {
	alike := l.marked(values, line, value) | 1<<i
	other := l.marked(values, line, 3-value) &^ (1 << i)
	threes := alike & (alike >> 1) & (alike >> 2)
	beside := alike & (alike >> 1) & l.board.Differ[line]               // equal pairs that should differ
	mixed := (alike&(other>>1) | other&(alike>>1)) & l.board.Same[line] // and alike
	at := uint16(1<<i | 1<<i>>1)                                        // the signs at the cell
	switch {
	case threes&(1<<i|1<<i>>1|1<<i>>2) != 0, bits.OnesCount16(alike) > l.board.N/2, (beside|mixed)&at != 0:
		return true
	}
	return l.board.Unique && alike|other == l.board.Full() && l.repeated(values, line, value, alike)
}

func (l *layout) marked(values []uint8, line int, value uint8) (cells uint16) {
	for i := range l.board.N {
		if values[l.board.Cell(line, i)] == value {
			cells |= 1 << i
		}
	}
	return cells
}

// repeated reports whether a full parallel line has a value in the same cells.
func (l *layout) repeated(values []uint8, line int, value uint8, cells uint16) bool {
	first := line / l.board.N * l.board.N
	for other := first; other < first+l.board.N; other++ {
		if other != line && l.marked(values, other, value) == cells &&
			l.marked(values, other, 3-value) == l.board.Full()&^cells {
			return true
		}
	}
	return false
}
