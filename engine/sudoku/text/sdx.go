package text

import (
	"math/bits"
	"strings"

	"nonet/notation"
)

// writeSDX writes rows of cells with their notes. A cell with no note or one is a dot, because one digit would be read
// as a given.
func writeSDX(b *Board) (string, error) {
	if b.side() > 9 {
		return "", errorAt(0, 0, "the form sdx holds boards of up to 9 values, not %d", b.side())
	}
	var w strings.Builder
	for cell := range b.Givens {
		if x := cell % b.side(); x > 0 {
			w.WriteByte(' ')
		}
		w.WriteString(b.sdxCell(cell))
		if cell%b.side() == b.side()-1 {
			w.WriteByte('\n')
		}
	}
	return w.String(), nil
}

func (b *Board) sdxCell(cell int) string {
	switch {
	case b.Givens[cell] != 0:
		return string(notation.Symbol(int(b.Givens[cell])))
	case b.Filled != nil && b.Filled[cell] != 0:
		return "u" + string(notation.Symbol(int(b.Filled[cell])))
	case b.Notes == nil || bits.OnesCount32(b.Notes[cell]) < 2:
		return "."
	}
	return noteSymbols(b.Notes[cell])
}

// noteSymbols returns the digits of notes.
func noteSymbols(notes uint32) string {
	var s []byte
	for v := range notation.Values(notes) {
		s = append(s, notation.Symbol(v))
	}
	return string(s)
}

// writeSS writes rows in the frame of Simple Sudoku.
func writeSS(b *Board) (string, error) {
	text := "*-----------*\n"
	for y := range 9 {
		if y == 3 || y == 6 {
			text += "|---+---+---|\n"
		}
		row := notation.Symbols(b.Givens[9*y : 9*y+9])
		text += "|" + row[:3] + "|" + row[3:6] + "|" + row[6:] + "|\n"
	}
	return text + "*-----------*\n", nil
}
