package text

import "strings"

// readSpaced reads one board from lines in which symbols stand side by side and spaces are empty cells.
// Those at the end of a row may be cut off, so that a blank line may be a row, and may be none: what
// gives as many rows as columns holds.
func readSpaced(lines []rowLine) (Board, bool) {
	for _, lines := range [][]rowLine{lines, withoutOuterBlanks(lines), withoutBlanks(lines)} {
		side := len(lines)
		if _, ok := empty(side); !ok || !areAsWide(lines, side) {
			continue
		}
		rows := make([]row, side)
		for y, line := range lines {
			rows[y] = row{line.number, spacedCells(line.text, side), barsIn(line.text), line.ruled}
		}
		b, err := boardOfRows(rows, side)
		return b, err == nil
	}
	return Board{}, false
}

// withoutOuterBlanks leaves out the blank lines before and after all others.
func withoutOuterBlanks(lines []rowLine) []rowLine {
	for len(lines) > 0 && lines[0].isBlank() {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1].isBlank() {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// areAsWide reports whether the widest line has as many cells as the side, but for spaces at its end.
func areAsWide(lines []rowLine, side int) bool {
	widest := 0
	for _, line := range lines {
		cells := strings.ReplaceAll(line.text, "|", "")
		if len(strings.TrimRight(cells, " ")) > side {
			return false
		}
		widest = max(widest, len(cells))
	}
	return widest >= side
}

// spacedCells returns the first cells of a line, as many as the side, and empty ones where it ends too early.
func spacedCells(line string, side int) []cellText {
	cells := make([]cellText, 0, side)
	for i := 0; len(cells) < side; i++ {
		switch {
		case i >= len(line) || line[i] == ' ':
			cells = append(cells, cellText{".", i + 1})
		case line[i] != '|':
			cells = append(cells, cellText{line[i : i+1], i + 1})
		}
	}
	return cells
}
