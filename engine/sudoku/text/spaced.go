package text

import (
	"slices"
	"strings"
)

// readSpaced reads one board from lines with spaces for empty cells, in which a column of cells is in the same column
// of each line. Spaces at the end of a row may be missing, so a blank line may be a row or not; the board must have as
// many rows as columns.
func readSpaced(lines []rowLine, columnsOf func(lines []rowLine) []int) (Board, bool) {
	for _, lines := range [][]rowLine{lines, withoutOuterBlanks(lines), withoutBlanks(lines)} {
		if _, ok := newEmpty(len(lines)); !ok {
			continue
		}
		if columns := columnsOf(lines); columns != nil {
			return boardInColumns(lines, columns)
		}
	}
	return Board{}, false
}

// withoutOuterBlanks removes blank lines at the beginning and the end.
func withoutOuterBlanks(lines []rowLine) []rowLine {
	for len(lines) > 0 && lines[0].isBlank() {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1].isBlank() {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// boardInColumns reads the board in the given columns, from 0. It returns false if a line is too short although it has
// a sign for empty cells.
func boardInColumns(lines []rowLine, columns []int) (Board, bool) {
	side := len(lines)
	rows := make([]row, side)
	for y, line := range lines {
		rows[y] = row{line: line.number, bars: barsIn(line.text), ruled: line.ruled}
		for _, column := range columns {
			cell := cellText{".", column + 1}
			if column < len(line.text) && line.text[column] != ' ' {
				cell.text = line.text[column : column+1]
			} else if column >= len(line.text) && showsEmpty(line.text, side) {
				return Board{}, false
			}
			rows[y].cells = append(rows[y].cells, cell)
		}
	}
	b, err := boardOfRows(rows, side)
	return b, err == nil
}

// showsEmpty reports whether cells have a sign for empty ones, so that spaces are not left out for them.
func showsEmpty(cells string, side int) bool {
	return strings.ContainsAny(cells, "._*") || side < 15 && strings.Contains(cells, "0")
}

// adjacentColumns returns the columns of cells, from 0, that are next to one another or to borders. It returns nil if
// they are not as many as the lines.
func adjacentColumns(lines []rowLine) (columns []int) {
	widest, end := "", 0
	for _, line := range lines {
		if len(line.text) > len(widest) {
			widest = line.text
		}
		end = max(end, len(strings.TrimRight(line.text, " |")))
	}
	for x := 0; x < len(widest) && len(columns) < len(lines); x++ {
		if widest[x] != '|' {
			columns = append(columns, x)
		}
	}
	if len(columns) < len(lines) || columns[len(lines)-1]+1 < end {
		return nil
	}
	return columns
}

// separateColumns returns the columns of cells, from 0: those with a symbol in any line, or where they must be between
// borders if a column of cells is empty. It returns nil if they are not as many as the lines.
func separateColumns(lines []rowLine) []int {
	side := len(lines)
	var used []int
	for _, line := range lines {
		for x := range len(line.text) {
			if c := line.text[x]; c != ' ' && c != '|' {
				used = append(used, x)
			}
		}
	}
	slices.Sort(used)
	used = slices.Compact(used)
	if len(used) == side && areEven(used) {
		return used
	}
	bars := barsIn(lines[0].text)
	if len(bars) < 2 || side%(len(bars)-1) != 0 {
		return nil
	}
	each := side / (len(bars) - 1) // cells between two borders
	for _, first := range []int{0, 1} {
		for step := 1; step <= 4; step++ {
			columns := columnsBetween(bars, first, step, each)
			if len(columns) == side && all(used, func(x int) bool { return slices.Contains(columns, x) }) {
				return columns
			}
		}
	}
	return nil
}

// columnsBetween returns the columns of cells, from 0, if there are each between two bars: the first is this far behind
// a bar, and the others are a step apart.
func columnsBetween(bars []int, first, step, each int) (columns []int) {
	for i, bar := range bars[1:] {
		for cell := range each {
			if at := bars[i] + first + step*cell; at < bar-1 {
				columns = append(columns, at)
			}
		}
	}
	return columns
}

// areEven reports whether columns are equally far from one another, except between boxes, where they are further.
func areEven(columns []int) bool {
	b, _ := newEmpty(len(columns))
	for i := range len(columns) - 1 {
		gap, usual := columns[i+1]-columns[i], columns[1]-columns[0]
		if (i+1)%b.BoxWidth == 0 {
			usual = columns[b.BoxWidth] - columns[b.BoxWidth-1]
		}
		if gap != usual || gap < columns[1]-columns[0] {
			return false
		}
	}
	return true
}
