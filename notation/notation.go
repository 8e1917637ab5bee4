// Package notation reads and writes the texts of cells, moves and notes, and represents sets of notes.
//
//	r3c4        the cell in row 3, column 4
//	r3c4=7      the value 7 in it; 0 empties it
//	r3c4..c9=1  the value 1 in each cell of row 3 from there to column 9; "r3c4..r9=1" is in column 4, to row 9
//	r3c4+7      a note of 7 added to it; 0 crosses it out
//	r3c4-7      a note of 7 removed from it
//
// Rows, columns and values count from 1. Each text is canonical: it has no spaces, capitals or leading zeros.
// The same notation is used on the wire, in a room's log, in the clues of puzzles and on the command line. Callers
// decide how large a number may be; see Bad.
//
// A set of notes is a uint32 in which bit v is the value v. See [Bit], [All] and [Values].
package notation

import (
	"errors"
	"iter"
	"math/bits"
	"slices"
	"strconv"
)

// Bad stands for an invalid number: one with a leading zero or more than three digits.
const Bad = -1

// errCell is the error for a text that is not a cell.
var errCell = errors.New(`no cell like "r3c4"`)

// Text is the input of the readers. Each reader returns the rest of the input and does not allocate.
type Text interface{ ~string | ~[]byte }

// Cell is a place on a board.
type Cell struct{ Row, Col int } // from 1

// CellAt returns the cell with an index, counted row by row from 0, on a board of the given width.
func CellAt(index, width int) Cell { return Cell{Row: index/width + 1, Col: index%width + 1} }

// Index returns the cell's index, counted row by row from 0, on a board of the given width.
func (c Cell) Index(width int) int { return (c.Row-1)*width + c.Col - 1 }

// In reports whether the cell is on a board of the given size.
func (c Cell) In(height, width int) bool {
	return c.Row >= 1 && c.Row <= height && c.Col >= 1 && c.Col <= width
}

// Mark adds or removes one note.
type Mark struct {
	Row, Col, Value int // from 1
	Add             bool
}

// Change is a change of a cell: the sign '=' sets the value, '+' adds a note and '-' removes one.
type Change struct {
	Cell
	Sign  byte
	Value int
}

// ReadCell reads a cell, "r3c4", and returns the rest of s. Its numbers may be [Bad]. It returns false if s does not
// begin with a cell.
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

// ReadChange reads a move, "r3c4=7", or a mark, "r3c4+7", and returns the rest of s. Its numbers may be [Bad]. It
// returns false if s begins with neither.
func ReadChange[T Text](s T) (c Change, rest T, ok bool) {
	c.Cell, rest, ok = ReadCell(s)
	if !ok || len(rest) == 0 || rest[0] != '=' && rest[0] != '+' && rest[0] != '-' {
		return c, s, false
	}
	c.Sign = rest[0]
	c.Value, rest, ok = ReadNumber(rest[1:])
	return c, rest, ok
}

// ReadNumber reads a number, which may be [Bad], and returns the rest of s. It returns false if s does not begin with a
// digit.
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
	b = strconv.AppendInt(append(b, 'r'), int64(c.Row), 10)
	return strconv.AppendInt(append(b, 'c'), int64(c.Col), 10)
}

// AppendChange appends the text of a move or a mark.
func AppendChange(b []byte, c Change) []byte {
	return strconv.AppendInt(append(AppendCell(b, c.Cell), c.Sign), int64(c.Value), 10)
}

// AppendMark appends the text of a mark.
func AppendMark(b []byte, m Mark) []byte {
	sign := byte('-')
	if m.Add {
		sign = '+'
	}
	return AppendChange(b, Change{Cell{m.Row, m.Col}, sign, m.Value})
}

// String returns the cell's text.
func (c Cell) String() string { return string(AppendCell(make([]byte, 0, 8), c)) }

// MarshalText implements [encoding.TextMarshaler].
func (c Cell) MarshalText() ([]byte, error) { return AppendCell(nil, c), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (c *Cell) UnmarshalText(text []byte) error {
	read, rest, ok := ReadCell(text)
	if !ok || len(rest) > 0 || read.Row < 1 || read.Col < 1 {
		return errCell
	}
	*c = read
	return nil
}

// Bit returns the set with one note.
func Bit(value int) uint32 { return 1 << value }

// All returns the set of all notes from 1 to values. It does not contain the cross, which is the note of 0.
func All(values int) uint32 { return 1<<(values+1) - 2 }

// Values returns the values in a set of notes, in increasing order.
func Values(notes uint32) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; notes != 0; notes &= notes - 1 {
			if !yield(bits.TrailingZeros32(notes)) {
				return
			}
		}
	}
}

// ValueMax is the highest value on a board, because each value needs one character.
const ValueMax = 25

// Void stands for a place on a board without a cell.
const Void = 255

// Symbol returns the character that stands for a value: "." for 0, which is an empty cell, then 1-9 and A-P, and "#"
// for [Void]. It returns "?" for any other value.
func Symbol(value int) byte {
	if value == Void {
		return '#'
	}
	if value < 0 || value > ValueMax {
		return '?'
	}
	return ".123456789ABCDEFGHIJKLMNOP"[value]
}

// ReadSymbol returns the value that a character stands for. It returns false if it stands for none.
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

// Symbols returns the text of a board with the given values, row by row.
func Symbols(values []uint8) string { return string(AppendSymbols(nil, values)) }

// AppendSymbols appends the text of a board.
func AppendSymbols(b []byte, values []uint8) []byte {
	b = slices.Grow(b, len(values))
	for _, v := range values {
		b = append(b, Symbol(int(v)))
	}
	return b
}

// Run is a straight line of cells that a move fills one after the other: "r3c4..c9" in a row, "r3c4..r9" in a column.
// To is the last cell, in either direction; the zero Cell means that the run has only its first cell.
type Run struct {
	Cell
	To Cell
}

// Move puts a value into the cells of a run: "r3c4=7", "r3c4..c9=1".
type Move struct {
	Run
	Value int
}

// IsStraight reports whether the run is one cell, or several cells along a row or a column.
func (r Run) IsStraight() bool {
	return r.To == Cell{} || (r.Row == r.To.Row) != (r.Col == r.To.Col)
}

// Len returns the number of cells of a straight run.
func (r Run) Len() int {
	if r.To == (Cell{}) {
		return 1
	}
	return max(r.To.Row-r.Row, r.Row-r.To.Row, r.To.Col-r.Col, r.Col-r.To.Col) + 1
}

// Cells returns the cells of a straight run, in order.
func (r Run) Cells() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		at := r.Cell
		for range r.Len() {
			if !yield(at) {
				return
			}
			at.Row += sign(r.To.Row - r.Row)
			at.Col += sign(r.To.Col - r.Col)
		}
	}
}

// sign returns -1, 0 or 1.
func sign(n int) int { return min(1, max(-1, n)) }

// ReadMove reads a move, "r3c4=7" or "r3c4..c9=1", and returns the rest of s. Its numbers may be [Bad]. It returns
// false if s does not begin with a move.
func ReadMove[T Text](s T) (m Move, rest T, ok bool) {
	m.Cell, rest, ok = ReadCell(s)
	if ok && len(rest) > 3 && rest[0] == '.' && rest[1] == '.' {
		m.To = m.Cell
		end := &m.To.Row
		if rest[2] == 'c' {
			end = &m.To.Col
		} else if rest[2] != 'r' {
			return m, s, false
		}
		if *end, rest, ok = ReadNumber(rest[3:]); m.To == m.Cell {
			ok = false
		}
	}
	if !ok || len(rest) == 0 || rest[0] != '=' {
		return m, s, false
	}
	m.Value, rest, ok = ReadNumber(rest[1:])
	return m, rest, ok
}

// AppendMove appends the text of a move.
func AppendMove(b []byte, m Move) []byte {
	b = AppendCell(b, m.Cell)
	switch {
	case m.To == Cell{}:
	case m.To.Row == m.Row:
		b = strconv.AppendInt(append(b, "..c"...), int64(m.To.Col), 10)
	default:
		b = strconv.AppendInt(append(b, "..r"...), int64(m.To.Row), 10)
	}
	return strconv.AppendInt(append(b, '='), int64(m.Value), 10)
}
