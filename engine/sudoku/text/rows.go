package text

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/notation"
)

// row is a line of cells with their columns.
type row struct {
	line  int
	cells []cellText
	bars  []int // the columns of its borders, from 1
	ruled bool  // whether there is a border above it
}

type cellText struct {
	text   string
	column int // from 1
}

// readRows reads boards in rows, with or without borders: adjacent symbols, or cells separated by spaces. Among
// separated cells, several digits are notes if there are no more than 9 values, and a number otherwise; u before a
// digit means that a player filled it in. Borders define the boxes if they are not the usual ones. If the rows don't
// form a board, spaces are tried as empty cells.
func readRows(text string) ([]Board, error) {
	lines := splitLines(text)
	boards, err := boardsOf(lines)
	if err != nil {
		if b, ok := readSpaced(lines, adjacentColumns); ok {
			return []Board{b}, nil
		}
	}
	return boards, err
}

func boardsOf(lines []rowLine) ([]Board, error) {
	rows, err := splitRows(lines)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	side := sideOfRows(rows)
	if side == 0 || len(rows)%side != 0 || len(rows)/side > maxBoards {
		return nil, rowsError(rows)
	}
	return boardsOfRows(rows, side)
}

// boardsOfRows reads boards of a side from rows that follow one another, as many as fill the boards.
func boardsOfRows(rows []row, side int) (boards []Board, err error) {
	for some := range slices.Chunk(rows, side) {
		b, err := boardOfRows(some, side)
		if err != nil {
			return nil, err
		}
		boards = append(boards, b)
	}
	return boards, nil
}

// rowsError returns the error for rows that make no board: a row with another number of cells than the first, or all
// rows.
func rowsError(rows []row) error {
	last := rows[len(rows)-1]
	if !all(rows, row.isSymbols) {
		return errorAt(last.line, 1, "the lines are not the rows of a board: one of 9x9 has 9 rows of 9 cells")
	}
	first := rows[0].symbols()
	for i, r := range rows {
		if n := r.symbols(); n != first {
			return errorAt(r.line, 1, "row %d has %d cells, but the first row has %d", i+1, n, first).
				WithFault(engine.Fault{Kind: engine.FaultRows, Count: i + 1, Value: n, Most: first})
		}
	}
	return errorAt(last.line, 1, "%d rows of %d cells make no board", len(rows), first).
		WithFault(engine.Fault{Kind: engine.FaultRows, Count: len(rows), Value: first})
}

// rowLine is a line of a text that may be a row, even if it is blank.
type rowLine struct {
	number int
	text   string
	ruled  bool // whether there is a border above it
}

// isBlank reports whether the line is blank.
func (l rowLine) isBlank() bool { return strings.TrimSpace(l.text) == "" }

// splitLines returns the lines of a text without borders, comments and section names.
func splitLines(text string) (lines []rowLine) {
	number, ruled := 0, false
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed != "" && (trimmed[0] == '#' || trimmed[0] == '['):
		case isBorder(trimmed):
			ruled = true
		default:
			lines = append(lines, rowLine{number, withoutComment(line), ruled})
			ruled = false
		}
	}
	return lines
}

// withoutComment returns a line up to the first #.
func withoutComment(line string) string {
	cells, _, _ := strings.Cut(line, "#")
	return cells
}

// splitRows splits lines into rows of cells, without blank lines.
func splitRows(lines []rowLine) (rows []row, err error) {
	for _, line := range withoutBlanks(lines) {
		if len(rows) >= maxBoards {
			return nil, tooManyError(line.number)
		}
		rows = append(rows, row{line.number, splitCells(line.text), barsIn(line.text), line.ruled})
	}
	return rows, nil
}

// withoutBlanks removes blank lines. A border above a blank line is moved to the next line that is not blank.
func withoutBlanks(lines []rowLine) (kept []rowLine) {
	ruled := false
	for _, line := range lines {
		ruled = ruled || line.ruled
		if !line.isBlank() {
			kept = append(kept, rowLine{line.number, line.text, ruled})
			ruled = false
		}
	}
	return kept
}

// isBorder reports whether a line consists of border characters.
func isBorder(line string) bool {
	return strings.Trim(line, "+-=|:. \t'*") == "" && strings.ContainsAny(line, "+-=") && !strings.Contains(line, ". .")
}

// barsIn returns the columns of the borders in a line.
func barsIn(line string) (columns []int) {
	for i := range len(line) {
		if line[i] == '|' {
			columns = append(columns, i+1)
		}
	}
	return columns
}

// splitCells cuts a line at spaces and borders.
func splitCells(line string) (cells []cellText) {
	start := -1
	for i := 0; i <= len(line); i++ {
		if i < len(line) && !strings.ContainsRune(" \t\r\n|", rune(line[i])) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			cells = append(cells, cellText{line[start:i], start + 1})
			start = -1
		}
	}
	return cells
}

// sideOfRows returns the side of the boards that rows form, or 0 if they don't. It splits rows of adjacent symbols into
// cells.
func sideOfRows(rows []row) int {
	side := len(rows[0].cells)
	if _, ok := newEmpty(side); ok && all(rows, func(r row) bool { return len(r.cells) == side }) {
		return side
	}
	side = rows[0].symbols()
	if _, ok := newEmpty(side); !ok || !all(rows, func(r row) bool { return r.symbols() == side }) {
		return 0
	}
	for i := range rows {
		rows[i].cells = rows[i].split(side)
	}
	return side
}

// all reports whether a condition holds for all elements of a list.
func all[T any](list []T, is func(T) bool) bool {
	return !slices.ContainsFunc(list, func(element T) bool { return !is(element) })
}

// symbols returns the number of symbols in a row.
func (r row) symbols() (n int) {
	for _, c := range r.cells {
		n += utf8.RuneCountInString(c.text)
	}
	return n
}

// isSymbols reports whether a row consists of possible cells.
func (r row) isSymbols() bool {
	return all(r.cells, func(c cellText) bool { return areSymbols(c.text) })
}

// split makes each symbol a cell.
func (r row) split(side int) []cellText {
	cells := make([]cellText, 0, side)
	for _, c := range r.cells {
		for i, symbol := range c.text {
			cells = append(cells, cellText{string(symbol), c.column + i})
		}
	}
	return cells
}

func boardOfRows(rows []row, side int) (Board, error) {
	b, _ := newEmpty(side)
	if h, w := boxesOf(rows); h*w == side && h > 1 && w > 1 {
		b.BoxHeight, b.BoxWidth = h, w
	}
	var all strings.Builder
	var read func(c byte) (value int, ok bool)
	for _, r := range rows {
		for _, c := range r.cells {
			if all.WriteString(c.text); len(c.text) > 1 {
				read = symbol // decimal numbers
			}
		}
	}
	if read == nil {
		read = alphabet(all.String(), side)
	}
	for y, r := range rows {
		for x, c := range r.cells {
			if !b.readCell(y*side+x, c.text, read) {
				return Board{}, noCell(r.line, c.column, c.text, side)
			}
		}
	}
	return b, nil
}

// boxesOf returns the shape of the boxes between the borders of a board, or 0, 0 if there are no borders or they form
// no valid boxes.
func boxesOf(rows []row) (height, width int) {
	for height = 1; height < len(rows) && !rows[height].ruled; {
		height++
	}
	for width = 1; width < len(rows) && rows[0].box(width) == 0; {
		width++
	}
	for y, r := range rows {
		if y > 0 && r.ruled != (y%height == 0) {
			return 0, 0
		}
		for x := range r.cells {
			if r.box(x) != x/width {
				return 0, 0
			}
		}
	}
	return height, width
}

// box returns the number of borders before a cell of the row.
func (r row) box(cell int) (n int) {
	for _, bar := range r.bars {
		if r.cells[0].column < bar && bar < r.cells[cell].column {
			n++
		}
	}
	return n
}

// readCell reads one cell: a symbol, a number, notes, or u and a digit. It returns false if it is invalid.
func (b *Board) readCell(cell int, s string, read func(byte) (int, bool)) bool {
	if len(s) == 1 {
		v, ok := read(s[0])
		if !ok || v > b.side() {
			return false
		}
		b.Givens[cell] = uint8(v)
		return true
	}
	if s[0] == 'u' || s[0] == 'U' {
		v, ok := parseValue(s[1:], b.side())
		if ok {
			b.fill(cell, v)
		}
		return ok
	}
	if b.side() > 9 {
		v, ok := parseValue(s, b.side())
		b.Givens[cell] = uint8(v)
		return ok
	}
	notes, ok := parseNotes(s, b.side())
	b.note(cell, notes)
	return ok
}

// parseValue reads a symbol or a number from 1 to most.
func parseValue(s string, most int) (int, bool) {
	if len(s) == 1 {
		v := grid.ParseSymbol(s[0])
		return v, v > 0 && v <= most
	}
	v, err := strconv.Atoi(s)
	if err != nil || v < 1 || v > most {
		return 0, false
	}
	return v, true
}

// parseNotes reads adjacent digits.
func parseNotes(s string, most int) (notes uint32, ok bool) {
	for i := range len(s) {
		v := grid.ParseSymbol(s[i])
		if v < 1 || v > most {
			return 0, false
		}
		notes |= notation.Bit(v)
	}
	return notes, true
}
