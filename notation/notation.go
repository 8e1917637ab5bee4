// Package notation is how cells, moves and notes are written, and how sets of notes are numbered.
//
//	r3c4        the cell in row 3, column 4
//	r3c4=7      the value 7 in it; 0 empties it
//	r3c4..c9=1  the value 1 in each cell of row 3 from there to column 9; "r3c4..r9=1" is in column 4, to row 9
//	r3c4+7      a note of 7 added to it; 0 crosses it out
//	r3c4-7      a note of 7 taken from it
//
// Rows, columns and values count from 1. There is one text for each thing: no spaces, capitals or leading zeros.
// It is the same on the wire, in a room's log, in the clues of puzzles and on the command line, and all of them read
// and write it here. How large a number may be is for them to say: see Bad.
//
// A set of notes is a uint32 in which bit v is the value v. See [Bit], [All] and [Values].
package notation

import (
	"errors"
	"iter"
	"math/bits"
	"strconv"
	"strings"
)

// Bad stands for a number that nothing here has: one with a leading zero, or with more than three digits.
const Bad = -1

// errCell refuses a text that is no cell.
var errCell = errors.New(`no cell like "r3c4"`)

// Text is what can be read: each reader returns what stands behind what it has read, and costs no memory.
type Text interface{ ~string | ~[]byte }

// Cell is a place on a board.
type Cell struct{ Row, Col int } // from 1

// CellAt is the cell of that index, row by row from 0, on a board of that width.
func CellAt(index, width int) Cell { return Cell{Row: index/width + 1, Col: index%width + 1} }

// Index is the cell's place on a board of that width, row by row from 0.
func (c Cell) Index(width int) int { return (c.Row-1)*width + c.Col - 1 }

// Mark adds or removes one note.
type Mark struct {
	Row, Col, Value int // from 1
	Add             bool
}

// Change is what a text says of a cell: '=' that it holds a value, '+' or '-' that a note is added or removed.
type Change struct {
	Cell
	Sign  byte
	Value int
}

// ReadCell reads a cell, "r3c4". Its numbers may be [Bad]. Not ok is that no cell begins here.
func ReadCell[T Text](s T) (c Cell, rest T, ok bool) {
	if len(s) == 0 || s[0] != 'r' {
		return c, s, false
	}
	c.Row, rest, ok = ReadNumber(s[1:])
	if !ok || len(rest) == 0 || rest[0] != 'c' {
		return c, s, false
	}
	c.Col, rest, ok = ReadNumber(rest[1:])
	return c, rest, ok
}

// ReadChange reads a move, "r3c4=7", or a mark, "r3c4+7". Its numbers may be [Bad]. Not ok is that none begins here.
func ReadChange[T Text](s T) (c Change, rest T, ok bool) {
	c.Cell, rest, ok = ReadCell(s)
	if !ok || len(rest) == 0 || rest[0] != '=' && rest[0] != '+' && rest[0] != '-' {
		return c, s, false
	}
	c.Sign = rest[0]
	c.Value, rest, ok = ReadNumber(rest[1:])
	return c, rest, ok
}

// ReadNumber reads a number, which may be [Bad]. Not ok is that no digit stands here.
func ReadNumber[T Text](s T) (n int, rest T, ok bool) {
	i := 0
	for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
		if i < 3 {
			n = n*10 + int(s[i]-'0')
		}
	}
	if i > 3 || i > 1 && s[0] == '0' {
		n = Bad
	}
	return n, s[i:], i > 0
}

// AppendCell appends the text of a cell.
func AppendCell(b []byte, c Cell) []byte {
	return appendNumber(append(appendNumber(append(b, 'r'), c.Row), 'c'), c.Col)
}

func appendNumber(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// AppendChange appends the text of a move or of a mark.
func AppendChange(b []byte, c Change) []byte {
	return appendNumber(append(AppendCell(b, c.Cell), c.Sign), c.Value)
}

// AppendMove appends the text of a move.
func AppendMove(b []byte, m Move) []byte {
	return appendNumber(append(AppendRun(b, m.Run), '='), m.Value)
}

// AppendMark appends the text of a mark.
func AppendMark(b []byte, m Mark) []byte {
	sign := byte('-')
	if m.Add {
		sign = '+'
	}
	return AppendChange(b, Change{Cell{m.Row, m.Col}, sign, m.Value})
}

// String is the cell's text.
func (c Cell) String() string { return string(AppendCell(make([]byte, 0, 8), c)) }

// MarshalText writes the cell's text.
func (c Cell) MarshalText() ([]byte, error) { return AppendCell(nil, c), nil }

// UnmarshalText reads a cell's text.
func (c *Cell) UnmarshalText(text []byte) error {
	read, rest, ok := ReadCell(text)
	if !ok || len(rest) > 0 || read.Row < 1 || read.Col < 1 {
		return errCell
	}
	*c = read
	return nil
}

// Bit is the set of one note.
func Bit(value int) uint32 { return 1 << value }

// All is the set of all notes from 1 to a value; a cross, which is the note of 0, is not among them.
func All(values int) uint32 { return 1<<(values+1) - 2 }

// Values are the values in a set of notes, rising.
func Values(notes uint32) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; notes != 0; notes &= notes - 1 {
			if !yield(bits.TrailingZeros32(notes)) {
				return
			}
		}
	}
}

// ValueMax is the highest value that a board can hold: there is one character for each.
const ValueMax = 25

// Void stands for a place of a board at which there is no cell.
const Void = 255

// Symbol is the one character that stands for a value: "." for 0, which is an empty cell, then 1-9 and
// A-P, and "#" for [Void]. A value that no board has is "?".
func Symbol(value int) byte {
	if value == Void {
		return '#'
	}
	if value < 0 || value > ValueMax {
		return '?'
	}
	return ".123456789ABCDEFGHIJKLMNOP"[value]
}

// ReadSymbol is the value that a character stands for.
func ReadSymbol(c byte) (value int, ok bool) {
	switch {
	case c == '.':
		return 0, true
	case c == '#':
		return Void, true
	case '1' <= c && c <= '9':
		return int(c - '0'), true
	case 'A' <= c && c <= 'P':
		return int(c-'A') + 10, true
	}
	return 0, false
}

// Symbols writes values as a board's text has them, row by row.
func Symbols(values []uint8) string {
	var b strings.Builder
	b.Grow(len(values))
	for _, v := range values {
		b.WriteByte(Symbol(int(v)))
	}
	return b.String()
}
