package notation

import "iter"

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

// Straight reports whether the run is one cell, or several cells along a row or a column.
func (r Run) Straight() bool {
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

// Between returns the run from one cell to another.
func Between(from, to Cell) Run {
	if from == to {
		return Run{Cell: from}
	}
	return Run{from, to}
}

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

// AppendRun appends the text of a straight run.
func AppendRun(b []byte, r Run) []byte {
	b = AppendCell(b, r.Cell)
	switch {
	case r.To == Cell{}:
		return b
	case r.To.Row == r.Row:
		return appendNumber(append(b, "..c"...), r.To.Col)
	}
	return appendNumber(append(b, "..r"...), r.To.Row)
}
