package text

import (
	"slices"
	"strings"
	"unicode"
)

// The maximum numbers of rows and columns with names: of groups, such as boxes, and of the rows or columns in them.
const (
	nameRowsMost    = 3
	nameColumnsMost = 2
)

// withoutGroups removes the rows at the top with the names of columns and of groups of them, and the columns with those
// of rows. It returns nil unless the rest is a board.
func withoutGroups(table [][]string) [][]string {
	if len(table) == 0 {
		return nil
	}
	table = mapRows(table, slices.Clone[[]string])
	for top := 1; top <= min(nameRowsMost, len(table)-1); top++ {
		for left := range min(nameColumnsMost+1, len(table[0])) {
			rest := mapRows(table[top:], func(row []string) []string { return row[left:] })
			if _, ok := newEmpty(len(rest)); ok && len(rest[0]) == len(rest) && !isHeading(rest[0]) &&
				areNames(mapRows(table[:top], func(row []string) []string { return row[left:] })) &&
				areNames(columnsTo(table[top:], left)) {
				return rest
			}
		}
	}
	return nil
}

// columnsTo returns the first columns of a table.
func columnsTo(table [][]string, count int) [][]string {
	columns := make([][]string, count)
	for x := range columns {
		for _, row := range table {
			columns[x] = append(columns[x], row[x])
		}
	}
	return columns
}

// areNames reports whether each list is names in order, or has at least two names with a letter.
func areNames(lists [][]string) bool {
	for _, list := range lists {
		named := 0
		for _, word := range list {
			if word = bareName(word); strings.IndexFunc(word, unicode.IsLetter) >= 0 && !noValue[strings.ToLower(word)] &&
				word != "x" && word != "X" {
				named++
			}
		}
		if named < 2 && !isHeading(list) {
			return false
		}
	}
	return true
}
