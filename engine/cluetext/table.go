package cluetext

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	listOfLists   = regexp.MustCompile(`[\[({]\s*[\[({]`)
	listOfStrings = regexp.MustCompile(`[\[({]\s*(?:"[^"\n]*"|'[^'\n]*')(?:\s*,\s*(?:"[^"\n]*"|'[^'\n]*'))+\s*,?\s*[\])}]`)
	innerList     = regexp.MustCompile(`[\[({]([^\[\](){}]*)[\])}]`)
	stringItem    = regexp.MustCompile(`"([^"\n]*)"|'([^'\n]*)'`)
	rowLabel      = regexp.MustCompile(`^\s*(\d{1,2})[.):|]?\s+`)
)

// missing are the words that programs write for a cell without a value.
var missing = []string{"null", "none", "nil", "nan", "-1", "undefined"}

// Table returns the cells of a table or an array in a text that [Clean] returned: rows of words, which are empty for
// cells without a value. Cells are separated by delimiters or spaces, or else they are characters. The rows may be
// quoted, numbered, framed, and between fences of code. It returns nil unless all rows have as many cells.
func Table(text string) [][]string {
	table := array(text)
	if table == nil {
		table = lines(text)
	}
	for _, row := range table {
		if len(row) != len(table[0]) || len(row) < 2 {
			return nil
		}
		for i, cell := range row {
			cell = strings.Trim(cell, " \"'`")
			if slices.Contains(missing, strings.ToLower(cell)) {
				cell = ""
			}
			row[i] = cell
		}
	}
	return table
}

// array returns the rows of the first list of lists, or of the first list of strings of which each is a row.
func array(text string) (table [][]string) {
	if at := listOfLists.FindStringIndex(text); at != nil {
		for _, m := range innerList.FindAllStringSubmatch(text[at[0]+1:], -1) {
			table = append(table, strings.Split(strings.TrimRight(strings.TrimSpace(m[1]), ","), ","))
		}
		return table
	}
	for _, m := range stringItem.FindAllStringSubmatch(listOfStrings.FindString(text), -1) {
		table = append(table, strings.Split(m[1]+m[2], ""))
	}
	return table
}

// lines returns the rows of the lines of a text.
func lines(text string) (table [][]string) {
	var rows []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		for strings.HasPrefix(line, ">") {
			line = strings.TrimPrefix(line[1:], " ")
		}
		bare := strings.TrimSpace(line)
		frame := strings.Trim(bare, "`+-=|: ") == "" && strings.ContainsAny(bare, "`+=-") && !strings.Contains(bare, "| |")
		if bare == "" && !strings.Contains(line, "\t") || frame || strings.HasPrefix(bare, "//") {
			continue
		}
		rows = append(rows, line)
	}
	rows = withoutLabels(rows)
	for _, delimiter := range []string{"\t", ";", ",", "|"} {
		if table = split(rows, delimiter); table != nil {
			return table
		}
	}
	for _, row := range rows {
		row = strings.Trim(row, "|")
		if words := strings.Fields(row); len(words) > 1 && len(words) == (len([]rune(strings.TrimSpace(row)))+1)/2 {
			table = append(table, words)
		} else {
			table = append(table, strings.Split(row, ""))
		}
	}
	return table
}

// withoutLabels removes the numbers before rows, if all have them in order.
func withoutLabels(rows []string) []string {
	stripped := make([]string, len(rows))
	for i, row := range rows {
		m := rowLabel.FindStringSubmatch(row)
		if m == nil || m[1] != strconv.Itoa(i+1) {
			return rows
		}
		stripped[i] = row[len(m[0]):]
	}
	return stripped
}

// split splits rows at a delimiter. It returns nil unless all rows have as many of them, and at least two.
func split(rows []string, delimiter string) (table [][]string) {
	for _, row := range rows {
		if delimiter == "|" {
			row = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(row), "|"), "|")
		}
		cells := strings.Split(row, delimiter)
		if len(cells) < 3 || len(table) > 0 && len(cells) != len(table[0]) {
			return nil
		}
		table = append(table, cells)
	}
	return table
}
