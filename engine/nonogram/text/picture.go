package text

import (
	"strings"

	"nonet/engine"
)

// filledSigns and emptySigns are the symbols of cells in pictures.
const (
	filledSigns = "#Xx@*1█■▓●⬛"
	emptySigns  = ".-_ 0o░□·○⬜"
)

// isPicture reports whether a text consists of rows of these symbols with at least one filled cell.
func isPicture(text string) bool {
	for _, c := range text {
		if c != '\n' && c != '\r' && !strings.ContainsRune(filledSigns, c) && !strings.ContainsRune(emptySigns, c) {
			return false
		}
	}
	return strings.ContainsAny(text, filledSigns)
}

// readPicture reads the clues of a picture. Short rows are filled up with empty cells, because editors remove spaces at
// the end of a line.
func readPicture(text string) (*Nonogram, error) {
	var rows []uint64
	width := 0
	for i, text := range strings.Split(strings.Trim(text, "\r\n"), "\n") {
		row, x := uint64(0), 0
		for _, c := range strings.TrimSuffix(text, "\r") {
			if x == sideMax || i == sideMax {
				return nil, faultAt(i+1, x+1, engine.Fault{Kind: engine.FaultCount, Count: (i + 1) * (x + 1)},
					"pictures of up to %dx%d cells are read", sideMax, sideMax)
			}
			if strings.ContainsRune(filledSigns, c) {
				row |= 1 << x
			}
			x++
		}
		rows, width = append(rows, row), max(width, x)
	}
	n := new(Nonogram)
	n.Clues.Read(rows, width)
	return n, nil
}
