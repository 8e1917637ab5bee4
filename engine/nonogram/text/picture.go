package text

import (
	"regexp"
	"slices"
	"strings"

	"nonet/engine"
)

// filledSigns and emptySigns are the symbols of cells in pictures.
const (
	filledSigns = "#Xx@*1█■▓●⬛"
	emptySigns  = ".-_ 0o░□·○⬜"
)

// bitmap is the beginning of a portable bitmap as text: its mark, width and height.
var bitmap = regexp.MustCompile(`^P1\s+(\d+)\s+(\d+)\s+([01\s]+)$`)

// bitmapComment matches the comments of a portable bitmap.
var bitmapComment = regexp.MustCompile(`#.*`)

// isBitmap reports whether a text begins like a portable bitmap.
func isBitmap(text string) bool {
	return strings.HasPrefix(text, "P1") && len(text) > 2 && text[2] <= ' '
}

// readBitmap reads the clues of a portable bitmap, in which 1 is a filled cell.
func readBitmap(text string) (*Nonogram, error) {
	m := bitmap.FindStringSubmatch(strings.TrimSpace(bitmapComment.ReplaceAllString(text, "")))
	if m == nil {
		return nil, fault(engine.Fault{Kind: engine.FaultSyntax, Word: "PBM"}, "the PBM is cut off or damaged")
	}
	width, height, ok := readSize(m[1] + "x" + m[2])
	if !ok {
		return nil, fault(engine.Fault{Kind: engine.FaultCount}, "a PBM of %sx%s; pictures of up to %dx%d cells are read",
			m[1], m[2], sideMax, sideMax)
	}
	cells := strings.Join(strings.Fields(m[3]), "")
	if len(cells) != width*height {
		return nil, fault(engine.Fault{Kind: engine.FaultCount, Count: len(cells)}, "%d cells; a board of %dx%d has %d",
			len(cells), width, height, width*height)
	}
	return readBits(cells, width)
}

// readBits reads the clues of a picture of this width whose cells follow one another.
func readBits(cells string, width int) (*Nonogram, error) {
	var rows []string
	for row := range slices.Chunk([]byte(cells), width) {
		rows = append(rows, string(row))
	}
	return readPicture(strings.Join(rows, "\n"))
}

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
