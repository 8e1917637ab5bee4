// Package text reads and writes nonograms in the forms that people exchange. [Read] finds out by itself which form a
// text has.
//
//   - Its own: "rows 1,1 3 0;columns 2 1,1 1", where a line break is as good as the semicolon, and behind these, if
//     anything is given, the cells: 1 is filled, a point is not known.
//   - .non, the form of Steve Simpson's solver.
//   - The XML of webpbn.com, with black cells only.
//   - A picture: a row a line, of # and points, or of other such signs.
package text

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// sideMax is the most cells that a side of a board can have, and TextMax the most bytes of a text.
const (
	sideMax = line.Max
	TextMax = 1 << 16
)

// Nonogram is what a text says.
type Nonogram struct {
	Clues  board.Clues
	Givens []uint8 // row by row, 1 is filled; nil is that nothing is given
}

// Read reads one nonogram in any of the forms. The error is an [*engine.InputError].
func Read(text string) (*Nonogram, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	if len(text) > TextMax {
		return nil, (&engine.InputError{Msg: fmt.Sprintf("a text of %d bytes; up to %d are read", len(text), TextMax)}).
			WithFault(engine.Fault{Kind: engine.FaultLong, Count: len(text), Most: TextMax})
	}
	trimmed := strings.TrimSpace(text)
	var n *Nonogram
	var err error
	switch {
	case trimmed == "":
		return nil, (&engine.InputError{Msg: "there is no board"}).WithFault(engine.Fault{Kind: engine.FaultEmpty})
	case trimmed[0] == '<':
		n, err = readXML(text)
	case isOwn(trimmed):
		n, err = readOwn(text)
	case isPicture(trimmed):
		n, err = readPicture(text)
	default:
		n, err = readNon(text)
	}
	if err != nil {
		return nil, err
	}
	return n, n.check()
}

// check looks for what can't be a board at all.
func (n *Nonogram) check() error {
	width, height := n.Clues.Width(), n.Clues.Height()
	switch {
	case width == 0 || height == 0:
		return fault(engine.Fault{Kind: engine.FaultEmpty}, "clues of rows and of columns are wanted; there are %d and %d",
			height, width)
	case max(width, height) > sideMax:
		return fault(engine.Fault{Kind: engine.FaultCount, Count: width * height},
			"%d columns and %d rows; up to %d are read", width, height, sideMax)
	}
	rows, err := checkLines(n.Clues.Rows, width, "row")
	if err != nil {
		return err
	}
	cols, err := checkLines(n.Clues.Cols, height, "column")
	if err != nil {
		return err
	}
	if rows != cols {
		return fault(engine.Fault{Kind: engine.FaultClue, Word: "rows"}, "the rows fill %d cells and the columns %d", rows,
			cols)
	}
	if n.Givens != nil && len(n.Givens) != width*height {
		return fault(engine.Fault{Kind: engine.FaultCount, Count: len(n.Givens)}, "%d cells; a board of %dx%d has %d",
			len(n.Givens), width, height, width*height)
	}
	return nil
}

// checkLines counts what the clues fill, and refuses one that is too long for its line.
func checkLines(clues []line.Clue, length int, what string) (filled int, err error) {
	for i, clue := range clues {
		if clue.Room() > length {
			return 0, fault(engine.Fault{Kind: engine.FaultClue, Word: fmt.Sprintf("%s %d", what, i+1)},
				"the clue of %s %d takes %d cells and has %d", what, i+1, clue.Room(), length)
		}
		filled += clue.Cells()
	}
	return filled, nil
}

// fault returns an error without a place.
func fault(f engine.Fault, format string, args ...any) error {
	return faultAt(0, 0, f, format, args...)
}

// faultAt returns an error at a place, from 1.
func faultAt(row, column int, f engine.Fault, format string, args ...any) error {
	return (&engine.InputError{Line: row, Column: column, Msg: fmt.Sprintf(format, args...)}).WithFault(f)
}

// readClue reads the runs of a line, with commas between; 0 and nothing are none.
func readClue(text string) (line.Clue, bool) {
	text = strings.TrimSpace(text)
	if text == "" || text == "0" {
		return nil, true
	}
	var clue line.Clue
	for part := range strings.SplitSeq(text, ",") {
		run := 0
		part = strings.TrimSpace(part)
		for _, c := range []byte(part) {
			if c < '0' || c > '9' || run > line.Max {
				return nil, false
			}
			run = 10*run + int(c-'0')
		}
		if run == 0 || run > line.Max || len(clue) > line.Max {
			return nil, false
		}
		clue = append(clue, uint8(run))
	}
	return clue, true
}

// appendClue writes the runs of a line.
func appendClue(b []byte, clue line.Clue) []byte {
	if len(clue) == 0 {
		return append(b, '0')
	}
	for i, run := range clue {
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Append(b, run)
	}
	return b
}
