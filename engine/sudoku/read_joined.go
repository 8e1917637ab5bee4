package sudoku

import (
	"strings"

	"nonet/engine"
	"nonet/engine/sudoku/nine"
	"nonet/notation"
)

// The forms in which people exchange puzzles of several boards that share boxes:
//
//   - the rows of the rectangle around them, one on a line: a symbol for each place, with any symbol for an empty cell
//     where there is no cell, or only the cells;
//   - the boards one after another, each as a line of 81 symbols. A shared cell is given
//     on both boards or on one of them.

// joinedLinesMax is the maximum number of lines of a text that is read as several boards. The highest has 21 rows.
const joinedLinesMax = 3072

// readJoined reads a text in one of these forms. It returns false if it is not in one of them.
func readJoined(s string) (l *layout, givens []uint8, ok bool) {
	if strings.Count(s, "\n") > joinedLinesMax {
		return nil, nil, false
	}
	var lines []string
	for line := range strings.Lines(s) {
		line = strings.ReplaceAll(strings.TrimRight(line, " \t\r\n"), "|", "")
		if isBorder := strings.Trim(line, "-+=* ") == "" && strings.ContainsAny(line, "+="); line != "" && !isBorder {
			lines = append(lines, line)
		}
	}
	for _, read := range []func(*arrangement, []string) ([]uint8, bool){
		(*arrangement).readRows, (*arrangement).readBoards,
	} {
		for _, a := range arrangements {
			if givens, ok := read(a, lines); ok {
				return a.layout(), givens, true
			}
		}
	}
	return nil, nil, false
}

// readRows reads the rows of the rectangle. If all its places are cells, as in a butterfly, the text is taken for a
// larger board instead.
func (a *arrangement) readRows(lines []string) ([]uint8, bool) {
	if len(lines) != a.grid.Height || a.cells() == a.grid.Cells() {
		return nil, false
	}
	givens := make([]uint8, 0, a.grid.Cells())
	for row, line := range lines {
		for column, symbol := range []byte(a.spread(row, line)) {
			place := row*a.grid.Width + column
			v, ok := cellValue(symbol)
			if is := a.grid.IsCell(place); !ok || v != 0 && is == (v == engine.Void) {
				return nil, false
			}
			givens = append(givens, v)
		}
	}
	return givens, true
}

// spread returns a row with a symbol for each place.
func (a *arrangement) spread(row int, line string) string {
	places := make([]byte, a.grid.Width)
	cells := 0
	for column := range places {
		places[column] = '#'
		if a.grid.IsCell(row*a.grid.Width + column) {
			cells++
		}
	}
	packed := strings.ReplaceAll(line, " ", "")
	switch {
	case len(packed) == cells && !strings.Contains(packed, "#"):
		for column := range places {
			if a.grid.IsCell(row*a.grid.Width + column) {
				places[column], packed = packed[0], packed[1:]
			}
		}
		return string(places)
	case len(packed) == len(places):
		return packed
	case len(line) <= len(places):
		return line + strings.Repeat(" ", len(places)-len(line))
	}
	return strings.Repeat("?", len(places))
}

// cellValue returns the value of a symbol, 0 for any symbol of an empty cell.
func cellValue(symbol byte) (uint8, bool) {
	switch {
	case '1' <= symbol && symbol <= '9':
		return symbol - '0', true
	case symbol == '#':
		return engine.Void, true
	}
	return 0, strings.IndexByte(".0 *_-xX", symbol) >= 0
}

// readBoards reads one board after another.
func (a *arrangement) readBoards(lines []string) ([]uint8, bool) {
	if len(lines) != len(a.corners) {
		return nil, false
	}
	givens := make([]uint8, a.grid.Cells())
	for i, line := range lines {
		if len(line) != nine.Cells {
			return nil, false
		}
		b := a.grid.Boards[i]
		for cell, symbol := range []byte(line) {
			v, ok := cellValue(symbol)
			at := &givens[(b.Row+cell/9)*a.grid.Width+b.Column+cell%9]
			if !ok || v > 9 || v != 0 && *at != 0 && *at != v {
				return nil, false
			}
			*at = max(*at, v)
		}
	}
	return givens, true
}

// writeRows writes the rows of the rectangle.
func (l *layout) writeRows(givens []uint8) string {
	var text strings.Builder
	for row := range l.grid.Height {
		text.WriteString(notation.Symbols(givens[row*l.grid.Width:][:l.grid.Width]) + "\n")
	}
	return text.String()
}

// writeBoards writes the boards one after another.
func (l *layout) writeBoards(givens []uint8) string {
	var text strings.Builder
	for _, board := range l.boardsOf(givens) {
		text.WriteString(notation.Symbols(board) + "\n")
	}
	return text.String()
}
