package text

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// readTable reads boards from rows of cells between delimiters, where nothing between two of them is an empty cell:
// spreadsheets as CSV or copied with tabs, and tables of Markdown, databases and data frames. It ignores lines with
// words, the names of rows and columns, and empty rows and columns between boxes.
func readTable(text string) []Board {
	for _, delimiter := range []string{"\t", ";", ",", "|", "&", " "} {
		if boards := readDelimited(text, delimiter); boards != nil {
			return boards
		}
	}
	return nil
}

func readDelimited(text, delimiter string) []Board {
	var table [][]string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		switch {
		case isBorder(trimmed) || trimmed == "" && !strings.Contains(line, delimiter):
		case strings.Count(line, delimiter) > 2:
			table = append(table, fieldsOf(line, delimiter))
		case !isProse(trimmed) && strings.IndexFunc(trimmed, unicode.IsDigit) >= 0:
			return nil
		}
	}
	if len(table) == 1 && delimiter != " " || len(table) == 1 && len(table[0]) > 15 {
		return boardsOfLists(table)
	}
	for _, table := range [][][]string{table, mapRows(table, withoutEmpty)} {
		for _, table := range [][][]string{
			withoutNames(table), withoutNames(withoutGaps(table)), withoutGaps(table), table, withoutLast(table),
		} {
			if boards := boardsOfWords(mapRows(table, cellWords)); boards != nil {
				return boards
			}
		}
	}
	return boardsOfWords(mapRows(withoutGroups(table), cellWords))
}

// fieldsOf splits a line at delimiters.
func fieldsOf(line, delimiter string) []string {
	switch delimiter {
	case " ":
		return strings.FieldsFunc(line, func(c rune) bool { return unicode.IsSpace(c) || c == '|' })
	case "&":
		line = strings.TrimSuffix(strings.TrimSpace(line), `\\`)
	case "|":
		line = strings.TrimSuffix(strings.TrimSpace(line), "|.")
		line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
	case ",", ";":
		line = strings.TrimSpace(line)
	}
	return strings.Split(line, delimiter)
}

// mapRows changes each row and makes all rows as long as the longest by empty cells at the end.
func mapRows(table [][]string, change func([]string) []string) [][]string {
	changed, width := make([][]string, len(table)), 0
	for y, row := range table {
		changed[y] = change(row)
		width = max(width, len(changed[y]))
	}
	for y, row := range changed {
		for len(row) < width {
			row = append(row, ".")
		}
		changed[y] = row
	}
	return changed
}

// withoutEmpty removes fields without a space between double borders.
func withoutEmpty(row []string) (kept []string) {
	for _, field := range row {
		if field != "" {
			kept = append(kept, field)
		}
	}
	return kept
}

// withoutGaps removes empty columns and rows, if the table is not a board with them.
func withoutGaps(table [][]string) (kept [][]string) {
	table = mapRows(table, slices.Clone[[]string])
	if len(table) == 0 {
		return nil
	}
	if _, ok := newEmpty(len(table[0])); !ok {
		used := make([]bool, len(table[0]))
		for _, row := range table {
			for x, field := range row {
				used[x] = used[x] || !isNone(field)
			}
		}
		for y, row := range table {
			table[y] = nil
			for x, field := range row {
				if used[x] {
					table[y] = append(table[y], field)
				}
			}
		}
	}
	if len(table)%max(len(table[0]), 1) == 0 {
		return table
	}
	for _, row := range table {
		if slices.ContainsFunc(row, func(field string) bool { return !isNone(field) }) {
			kept = append(kept, row)
		}
	}
	return kept
}

// withoutLast removes the last column if it is empty, because each row ends with a delimiter.
func withoutLast(table [][]string) [][]string {
	for _, row := range table {
		if len(row) < 2 || !isNone(row[len(row)-1]) {
			return nil
		}
	}
	return mapRows(table, func(row []string) []string { return row[:len(row)-1] })
}

// isNone reports whether a field has no content, not even the sign of an empty cell.
func isNone(field string) bool { return strings.TrimSpace(field) == "" }

// withoutNames removes a row with the names of columns at the top, and a column with those of rows, if they are there.
func withoutNames(table [][]string) [][]string {
	if len(table) > 1 && (isHeading(table[0]) || isProse(strings.Join(table[0], " "))) {
		table = table[1:]
	}
	var names []string
	for _, row := range table {
		if len(row) < 2 {
			return table
		}
		names = append(names, row[0])
	}
	if !isHeading(names) {
		return table
	}
	return mapRows(table, func(row []string) []string { return row[1:] })
}

// isHeading reports whether words are names in order: 1 2 3, r1 r2 r3, A B C. The first may be empty, over the names of
// rows.
func isHeading(words []string) bool {
	if len(words) > 0 && strings.Trim(words[0], " .#\\/") == "" {
		words = words[1:]
	}
	if len(words) < 4 || !isFirst(words[0]) {
		return false
	}
	for i := 1; i < len(words); i++ {
		if !follows(words[i-1], words[i]) {
			return false
		}
	}
	return true
}

// bareName returns a name without what stands around its number or letter.
func bareName(name string) string {
	name = strings.Trim(name, " .:)(]['\"*|#")
	if len(name) > 1 && strings.ContainsRune("rRcC", rune(name[0])) {
		return name[1:]
	}
	return name
}

func isFirst(name string) bool {
	name = strings.TrimLeft(bareName(name), "0")
	return name == "" || name == "1" || name == "A" || name == "a"
}

func follows(a, b string) bool {
	a, b = bareName(a), bareName(b)
	m, errA := strconv.Atoi(a)
	n, errB := strconv.Atoi(b)
	if errA == nil && errB == nil {
		return n == m+1
	}
	return len(a) == 1 && len(b) == 1 && b[0] == a[0]+1
}

// noValue are the words for an empty cell.
var noValue = map[string]bool{
	"": true, "nan": true, "none": true, "null": true, "nil": true, "na": true, "n/a": true, "undefined": true,
	"<na>": true, "empty": true, "[]": true, "#n/a": true,
}

// cellWords returns the cells of a row: symbols, and dots for empty cells.
func cellWords(row []string) []string {
	words := make([]string, len(row))
	for i, field := range row {
		word := strings.TrimSpace(field)
		if bare := strings.Trim(word, " \"'`*_[]()"); bare != "" || word == `""` || word == "''" || word == "[ ]" {
			word = bare
		}
		word = strings.TrimSuffix(word, ".0") // of numbers that may be missing
		if noValue[strings.ToLower(word)] {
			word = "."
		}
		words[i] = word
	}
	return words
}

// readColumns reads a board whose cells are in the same columns of each line, with spaces for empty cells.
func readColumns(text string) []Board {
	lines := slices.DeleteFunc(splitLines(text), func(line rowLine) bool {
		return line.isBlank() || isProse(strings.TrimSpace(line.text))
	})
	if b, ok := readSpaced(lines, separateColumns); ok {
		return []Board{b}
	}
	return nil
}
