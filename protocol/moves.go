package protocol

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nonet/notation"
)

// Limits of moves and marks for boards of any kind. The room checks the limits of its own board. The notation is
// defined in package notation.
const (
	SideMax  = 99  // rows, and columns
	ValueMax = 25  // values, because board texts have one character for each
	RunMax   = 64  // cells of a line that one move can fill
	MovesMax = 256 // moves in one Place
)

// Errors of moves and marks. They are created once, so that a flood of bad moves does not allocate.
var (
	errMove     = &Refusal{Code: BadMove, Text: `A move is a cell and a value, like "r3c4=7".`}
	errMark     = &Refusal{Code: BadMove, Text: `Marks are cells with values to add or remove, like "r3c4+1,4 r3c5-2".`}
	errCellText = &Refusal{Code: BadMove, Text: `A cell is a row and a column, like "r3c4".`}
	errCell     = &Refusal{Code: BadMove, Text: fmt.Sprintf("Rows and columns are numbers from 1 to %d.", SideMax)}
	errValue    = &Refusal{Code: BadMove, Text: fmt.Sprintf("Values are numbers from 1 to %d.", ValueMax)}
	errNote     = &Refusal{Code: BadMove, Text: fmt.Sprintf("Notes are numbers from 0 to %d.", ValueMax)}
	errMoves    = &Refusal{Code: BadMove, Text: fmt.Sprintf("There are at most %d moves in one message.", MovesMax)}
	errRun      = &Refusal{Code: BadMove, Text: fmt.Sprintf("A move fills up to %d cells of a line.", RunMax)}
)

// ParseMove parses the text of a move: "r3c4=7" is 7 in row 3, column 4, all counted from 1. The text must be
// canonical, without spaces, signs, capitals or leading zeros. The error is a [*Refusal] with [BadMove].
func ParseMove(text string) (row, col, value int, err error) {
	m, err := ParseRun(text)
	if err == nil && m.To != (notation.Cell{}) {
		err = errMove
	}
	return m.Row, m.Col, m.Value, err
}

// ParseRun parses the text of a move into one cell or into a line of cells: "r3c4..c9=1" is 1 in row 3 from column 4 to
// 9. The error is a [*Refusal] with [BadMove].
func ParseRun(text string) (notation.Move, error) {
	m, rest, ok := notation.ReadMove(text)
	switch {
	case !ok || rest != "":
		return m, cellError(text, errMove)
	case !m.Cell.In(SideMax, SideMax) || m.To != (notation.Cell{}) && !m.To.In(SideMax, SideMax):
		return m, errCell
	case m.Value < 1 || m.Value > ValueMax:
		return m, errValue
	case m.Len() > RunMax:
		return m, errRun
	}
	return m, nil
}

// ParseMoves parses the moves of a [Place]: one, as for [ParseRun], or several into one cell each, separated by spaces.
// The error is a [*Refusal] with [BadMove].
func ParseMoves(text string) (first notation.Move, more []notation.Move, err error) {
	head, rest, several := strings.Cut(text, " ")
	first, err = ParseRun(head)
	for several && err == nil {
		var m notation.Move
		head, rest, several = strings.Cut(rest, " ")
		if m, err = ParseRun(head); err == nil && (m.To != (notation.Cell{}) || first.To != (notation.Cell{})) {
			err = errMove
		}
		if more = append(more, m); len(more) >= MovesMax {
			err = errMoves
		}
	}
	return first, more, err
}

// ParseCell parses the text of a cell: "r3c4" is row 3, column 4, counted from 1. The error is a [*Refusal] with
// [BadMove].
func ParseCell(text string) (row, col int, err error) {
	c, rest, ok := notation.ReadCell(text)
	switch {
	case !ok || rest != "":
		return 0, 0, cellError(text, errCellText)
	case !c.In(SideMax, SideMax):
		return 0, 0, errCell
	}
	return c.Row, c.Col, nil
}

// cellError returns the error for a malformed text: errCell if it begins with a cell out of bounds, and malformed
// otherwise.
func cellError(text string, malformed error) error {
	if c, _, ok := notation.ReadCell(text); ok && !c.In(SideMax, SideMax) {
		return errCell
	}
	return malformed
}

// AppendCell appends the text of a cell.
func AppendCell(b []byte, row, col int) []byte {
	return notation.AppendCell(b, notation.Cell{Row: row, Col: col})
}

// AppendMove appends the text of a move.
func AppendMove(b []byte, row, col, value int) []byte {
	return notation.AppendMove(b, notation.Move{Run: notation.Run{Cell: notation.Cell{Row: row, Col: col}}, Value: value})
}

// ParseMarks parses marks, as in [Note], and calls each for every value of every mark, in order. It validates all of
// text before the first call. It stops at the first error of each and returns it; its own errors are [*Refusal]s with
// [BadMove]. An empty text holds no marks.
func ParseMarks(text string, each func(row, col, value int, add bool) error) error {
	if text == "" {
		return nil
	}
	if err := parseMarks(text, func(int, int, int, bool) error { return nil }); err != nil {
		return err
	}
	return parseMarks(text, each)
}

func parseMarks(text string, each func(row, col, value int, add bool) error) error {
	for {
		c, rest, ok := notation.ReadChange(text)
		switch {
		case !ok || c.Sign == '=':
			return cellError(text, errMark)
		case !c.Cell.In(SideMax, SideMax):
			return errCell
		}
		for {
			if c.Value < 0 || c.Value > ValueMax {
				return errNote
			}
			if err := each(c.Row, c.Col, c.Value, c.Sign == '+'); err != nil {
				return err
			}
			if rest == "" || rest[0] != ',' {
				break
			}
			if c.Value, rest, ok = notation.ReadNumber(rest[1:]); !ok {
				return errMark
			}
		}
		if rest == "" {
			return nil
		}
		if rest[0] != ' ' {
			return errMark
		}
		text = rest[1:]
	}
}

// AppendMark appends a mark: at least one value to add to a cell's notes or to remove from them. b must be empty or
// hold only marks, which a space then separates.
func AppendMark(b []byte, row, col int, add bool, values ...int) []byte {
	if len(b) > 0 {
		b = append(b, ' ')
	}
	for i, v := range values {
		if i == 0 {
			b = notation.AppendMark(b, notation.Mark{Row: row, Col: col, Value: v, Add: add})
		} else {
			b = strconv.AppendInt(append(b, ','), int64(v), 10)
		}
	}
	return b
}

// AppendNotes appends all notes of a board as marks, cell by cell. notes has an element per cell in row-major order, in
// which bit v is the value v.
func AppendNotes(b []byte, width int, notes []uint32) []byte {
	for cell, set := range notes {
		if set != 0 {
			at := notation.CellAt(cell, width)
			b = AppendMark(b, at.Row, at.Col, true, slices.Collect(notation.Values(set))...)
		}
	}
	return b
}
