package protocol

import (
	"fmt"
	"strconv"
)

// Bounds of moves and marks, for boards of any kind. A board's own are narrower, and the room's business.
const (
	SideMax  = 99 // rows, and columns
	ValueMax = 25 // values, since a board's text has a character for each
)

// What is wrong with a move or a mark. They are made once: a flood of bad moves must not cost memory.
var (
	errMove     = &Refusal{Code: BadMove, Text: `A move is a cell and a value, like "r3c4=7".`}
	errMark     = &Refusal{Code: BadMove, Text: `Marks are cells with values to add or remove, like "r3c4+1,4 r3c5-2".`}
	errCellText = &Refusal{Code: BadMove, Text: `A cell is a row and a column, like "r3c4".`}
	errCell     = &Refusal{Code: BadMove, Text: fmt.Sprintf("Rows and columns are numbers from 1 to %d.", SideMax)}
	errValue    = &Refusal{Code: BadMove, Text: fmt.Sprintf("Values are numbers from 1 to %d.", ValueMax)}
)

// ParseMove reads the text of a move: "r3c4=7" is 7 in row 3, column 4, all counted from 1. There is one text for
// each move: no spaces, signs, capitals or leading zeros. The error is a [*Refusal] with [BadMove].
func ParseMove(text string) (row, col, value int, err error) {
	row, col, rest, err := parseCell(text, errMove)
	if err != nil {
		return 0, 0, 0, err
	}
	if len(rest) < 2 || rest[0] != '=' {
		return 0, 0, 0, errMove
	}
	value, rest = parseNumber(rest[1:])
	switch {
	case rest != "":
		return 0, 0, 0, errMove
	case value < 1 || value > ValueMax:
		return 0, 0, 0, errValue
	}
	return row, col, value, nil
}

// ParseCell reads the text of a cell: "r3c4" is row 3, column 4, counted from 1. The error is a [*Refusal] with [BadMove].
func ParseCell(text string) (row, col int, err error) {
	row, col, rest, err := parseCell(text, errCellText)
	if err == nil && rest != "" {
		err = errCellText
	}
	if err != nil {
		return 0, 0, err
	}
	return row, col, nil
}

// AppendCell appends the text of a cell.
func AppendCell(b []byte, row, col int) []byte { return appendCell(b, row, col) }

// AppendMove appends the text of a move.
func AppendMove(b []byte, row, col, value int) []byte {
	return strconv.AppendInt(append(appendCell(b, row, col), '='), int64(value), 10)
}

// ParseMarks reads marks, as in [Note], and calls each for every value of every mark, in their order. Nothing is
// called before all of text is known to be right. It stops at the first error that each returns, and returns it;
// the errors of its own are [*Refusal]s with [BadMove]. An empty text holds no marks.
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
		row, col, rest, err := parseCell(text, errMark)
		if err != nil {
			return err
		}
		if rest == "" || rest[0] != '+' && rest[0] != '-' {
			return errMark
		}
		if text, err = parseValues(rest, row, col, each); err != nil || text == "" {
			return err
		}
		if text[0] != ' ' {
			return errMark
		}
		text = text[1:]
	}
}

// parseValues reads the sign and the values of one mark and returns what follows them.
func parseValues(text string, row, col int, each func(row, col, value int, add bool) error) (rest string, err error) {
	add := text[0] == '+'
	for more := true; more; more = text != "" && text[0] == ',' {
		var value int
		value, rest = parseNumber(text[1:])
		if len(rest) == len(text)-1 {
			return "", errMark
		}
		if value < 1 || value > ValueMax {
			return "", errValue
		}
		if err := each(row, col, value, add); err != nil {
			return "", err
		}
		text = rest
	}
	return text, nil
}

// AppendMark appends a mark: values, at least one, to add to a cell's notes or to remove from them. If b holds marks
// already, a space comes between; so b must hold nothing else.
func AppendMark(b []byte, row, col int, add bool, values ...int) []byte {
	if len(b) > 0 {
		b = append(b, ' ')
	}
	b = appendCell(b, row, col)
	sign := byte('-')
	if add {
		sign = '+'
	}
	for _, v := range values {
		b = strconv.AppendInt(append(b, sign), int64(v), 10)
		sign = ','
	}
	return b
}

// parseCell reads "r3c4" and returns what follows. What is no cell at all is refused as malformed.
func parseCell(text string, malformed error) (row, col int, rest string, err error) {
	if text == "" || text[0] != 'r' {
		return 0, 0, "", malformed
	}
	row, rest = parseNumber(text[1:])
	if len(rest) == len(text)-1 || rest == "" || rest[0] != 'c' {
		return 0, 0, "", malformed
	}
	from := rest[1:]
	col, rest = parseNumber(from)
	switch {
	case len(rest) == len(from):
		return 0, 0, "", malformed
	case row < 1 || row > SideMax || col < 1 || col > SideMax:
		return 0, 0, "", errCell
	}
	return row, col, rest, nil
}

// parseNumber reads digits and returns what follows them. A leading zero, and what is too long for any bound, is 0.
func parseNumber(text string) (n int, rest string) {
	i := 0
	for ; i < len(text) && '0' <= text[i] && text[i] <= '9'; i++ {
		if i < 3 {
			n = n*10 + int(text[i]-'0')
		}
	}
	if i > 2 || i > 0 && text[0] == '0' {
		n = 0
	}
	return n, text[i:]
}

func appendCell(b []byte, row, col int) []byte {
	b = strconv.AppendInt(append(b, 'r'), int64(row), 10)
	return strconv.AppendInt(append(b, 'c'), int64(col), 10)
}

// SymbolOf is the character that stands for a value in a board's text: "." for 0, which is an empty cell,
// then 1-9 and A-P. A value that no board has is "?".
func SymbolOf(value int) byte {
	if value < 0 || value > ValueMax {
		return '?'
	}
	return ".123456789ABCDEFGHIJKLMNOP"[value]
}

// ValueOf is the value that a character of a board's text stands for.
func ValueOf(symbol byte) (value int, ok bool) {
	switch {
	case symbol == '.':
		return 0, true
	case '1' <= symbol && symbol <= '9':
		return int(symbol - '0'), true
	case 'A' <= symbol && symbol <= 'P':
		return int(symbol-'A') + 10, true
	}
	return 0, false
}
