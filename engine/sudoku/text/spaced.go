package text

import "strings"

// readSpaced reads one board from lines of adjacent symbols with spaces for empty cells. Spaces at the end of a row may
// be missing, so a blank line may be a row or not; the board must have as many rows as columns.
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

// areAsWide reports whether the widest line, without spaces at its end, has side cells. Spaces are missing only if they
// are the sign of empty cells.
func areAsWide(lines []rowLine, side int) bool {
	widest := 0
	for _, line := range lines {
		cells := strings.ReplaceAll(line.text, "|", "")
		if len(strings.TrimRight(cells, " ")) > side {
			return false
		}
		if len(cells) < side && showsEmpty(cells, side) {
			return false
		}
		widest = max(widest, len(cells))
	}
	return widest >= side
}

// showsEmpty reports whether cells have a sign for empty ones, so that spaces are not left out for them.
func showsEmpty(cells string, side int) bool {
	return strings.ContainsAny(cells, "._*") || side < 15 && strings.Contains(cells, "0")
}

// spacedCells returns the first side cells of a line, with empty ones if the line is too short.
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
