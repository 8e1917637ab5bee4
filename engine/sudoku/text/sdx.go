package text

import (
	"math/bits"
	"strings"

	"nonet/engine/grid"
	"nonet/notation"
)

// writeSDX writes rows of cells with their notes. A cell with no note or one is a dot, because one digit would be read
// as a given.
func writeSDX(boards []Board) (string, error) {
	b, err := only(SDX, boards)
	if err == nil {
		err = b.usual(SDX)
	}
	if err != nil {
		return "", err
	}
	if b.side() > 9 {
		return "", wrong(0, 0, "the form sdx holds boards of up to 9 values, not %d", b.side())
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
		return string(grid.Symbol(int(b.Givens[cell])))
	case b.Filled != nil && b.Filled[cell] != 0:
		return "u" + string(grid.Symbol(int(b.Filled[cell])))
	case b.Notes == nil || bits.OnesCount32(b.Notes[cell]) < 2:
		return "."
	}
	return noteSymbols(b.Notes[cell])
}

// noteSymbols returns the digits of notes.
func noteSymbols(notes uint32) string {
	var s []byte
	for v := range notation.Values(notes) {
		s = append(s, grid.Symbol(v))
	}
	return string(s)
}

// writeSS writes rows in the frame of Simple Sudoku.
func writeSS(boards []Board) (string, error) {
	b, err := only(SS, boards)
	if err == nil {
		err = b.usual(SS)
	}
	if err != nil {
		return "", err
	}
	side := b.side()
	if side != 9 {
		return "", wrong(0, 0, "Simple Sudoku holds 9x9 boards, not %dx%d", side, side)
	}
	box := strings.Repeat("-", b.BoxWidth)
	between := strings.Repeat("+"+box, b.BoxHeight)[1:]
	var w strings.Builder
	for y := range side {
		switch {
		case y == 0:
			w.WriteString("*" + strings.ReplaceAll(between, "+", "-") + "*\n")
		case y%b.BoxHeight == 0:
			w.WriteString("|" + between + "|\n")
		}
		for x := range side {
			if x%b.BoxWidth == 0 {
				w.WriteByte('|')
			}
			w.WriteByte(symbolOf(b.Givens[y*side+x]))
		}
		w.WriteString("|\n")
	}
	w.WriteString("*" + strings.ReplaceAll(between, "+", "-") + "*\n")
	return w.String(), nil
}
