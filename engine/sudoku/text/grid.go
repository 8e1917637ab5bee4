package text

import (
	"strings"

	"nonet/engine/grid"
)

// writeGrids writes rows with borders between boxes, and an empty line between boards.
func writeGrids(boards []Board) (string, error) {
	var w strings.Builder
	for i := range boards {
		if i > 0 {
			w.WriteByte('\n')
		}
		writeGrid(&w, &boards[i])
	}
	return w.String(), nil
}

func writeGrid(w *strings.Builder, b *Board) {
	side := b.side()
	for y := range side {
		if y > 0 && y%b.BoxHeight == 0 {
			writeBorder(w, b)
		}
		for x := range side {
			if x > 0 && x%b.BoxWidth == 0 {
				w.WriteString("| ")
			}
			w.WriteByte(symbolOf(b.Givens[y*side+x]))
			if x < side-1 {
				w.WriteByte(' ')
			}
		}
		w.WriteByte('\n')
	}
}

func writeBorder(w *strings.Builder, b *Board) {
	for box := range b.BoxHeight {
		if box > 0 {
			w.WriteString("+-")
		}
		w.WriteString(strings.Repeat("--", b.BoxWidth-1) + "-")
		if box < b.BoxHeight-1 {
			w.WriteByte('-')
		}
	}
	w.WriteByte('\n')
}

// symbolOf returns the symbol of a value, or a dot for 0.
func symbolOf(v uint8) byte {
	if v == 0 {
		return '.'
	}
	return grid.Symbol(int(v))
}
