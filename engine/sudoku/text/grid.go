package text

import (
	"strings"

	"nonet/notation"
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
	border := strings.Repeat("+"+strings.Repeat("-", 2*b.BoxWidth+1), b.BoxHeight)
	border = border[2:len(border)-1] + "\n" // there is no space before the first symbol and after the last
	for y := range b.side() {
		if y > 0 && y%b.BoxHeight == 0 {
			w.WriteString(border)
		}
		for x := range b.side() {
			switch {
			case x == 0:
			case x%b.BoxWidth == 0:
				w.WriteString(" | ")
			default:
				w.WriteByte(' ')
			}
			w.WriteByte(notation.Symbol(int(b.Givens[y*b.side()+x])))
		}
		w.WriteByte('\n')
	}
}
