package text

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"nonet/engine/grid"
	"nonet/notation"
)

// rules are the further rules of a board.
type rules struct {
	Regions   []int // by cell, from 0; nil if there are boxes
	Diagonals bool  // the values of both diagonals differ
	Cages     []Cage
}

// Cage is a set of cells whose values differ and add up to a sum.
type Cage struct {
	Sum   int
	Cells []int
}

// has reports whether there is any further rule.
func (r *rules) has() bool { return r.Regions != nil || r.Diagonals || len(r.Cages) > 0 }

// Clues returns the further rules in the words of a puzzle's clues, or an empty string if there are none.
func (b *Board) Clues() string {
	if !b.rules.has() {
		return ""
	}
	lines := []string{b.boxesClue()}
	if b.Regions != nil {
		letters := make([]byte, len(b.Regions))
		for cell, region := range b.Regions {
			letters[cell] = byte('A' + region)
		}
		lines[0] = "regions " + string(letters)
	}
	if b.Diagonals {
		lines = append(lines, "diagonals")
	}
	if len(b.Cages) > 0 {
		line := "cages"
		for _, c := range b.Cages {
			line += " " + strconv.Itoa(c.Sum) + "="
			for i, cell := range c.Cells {
				if i > 0 {
					line += ","
				}
				line += notation.CellAt(cell, b.side()).String()
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// boxesClue returns the clue of the boxes' shape.
func (b *Board) boxesClue() string { return fmt.Sprintf("%s%dx%d", boxesWord, b.BoxHeight, b.BoxWidth) }

// Limits of the names of rules in an error.
const (
	unreadMost     = 12
	unreadNameMost = 40
)

// unreadRules collects the names of rules that can't be read.
type unreadRules struct{ rules, decoration []string }

// wordedRules are rules without a mark on the board, which some boards state in words only.
var wordedRules = []struct {
	name  string
	words *regexp.Regexp
}{
	{"antiknight", regexp.MustCompile(`(?i)\bknight`)},
	{"antiking", regexp.MustCompile(`(?i)\banti-?\s?king\b|\bking['’]?s?['’]? (?:move|sudoku|step)`)},
	{"antiqueen", regexp.MustCompile(`(?i)\banti-?\s?queen|\bqueen['’]?s?['’]? move`)},
	{"nonconsecutive", regexp.MustCompile(`(?i)\bnon-?\s?consecutive|\b(?:not|never|cannot|can['’]t|may not) be consecutive`)},
	{"disjoint groups", regexp.MustCompile(`(?i)\bdisjoint`)},
	{"negative constraint", regexp.MustCompile(`(?i)\bnegative constraint|\ball possible \w+ are given`)},
	{"fog", regexp.MustCompile(`(?i)\bfog\b`)},
}

// addWorded adds the rules without a mark that the words about a board state.
func (u *unreadRules) addWorded(words string) {
	for _, r := range wordedRules {
		if r.words.MatchString(words) {
			u.add(r.name)
		}
	}
}

// decorations are the names of known elements that are only drawn and restrict nothing.
var decorations = []string{
	"arrows", "cage", "circle", "cosmetics", "line", "lines", "overlays", "rectangle", "text", "underlays",
}

// add adds a name.
func (u *unreadRules) add(name string) {
	if len(name) > unreadNameMost {
		name = strings.ToValidUTF8(name[:unreadNameMost], "") + "…"
	}
	list := &u.rules
	if slices.Contains(decorations, name) {
		list = &u.decoration
	}
	if !slices.Contains(*list, name) {
		*list = append(*list, name)
	}
}

// addFields adds the fields of an object that are not known and not empty.
func (u *unreadRules) addFields(fields map[string]json.RawMessage, known map[string]bool) {
	for name, value := range fields {
		if !known[name] && !isNothing(value) {
			u.add(name)
		}
	}
}

// addCells adds the fields of cells that are not known. The JSON is that of rows of cells.
func (u *unreadRules) addCells(rows json.RawMessage, known map[string]bool) {
	var cells [][]map[string]json.RawMessage
	if json.Unmarshal(rows, &cells) != nil {
		return // the cells are read elsewhere, with an error
	}
	for _, cell := range slices.Concat(cells...) {
		u.addFields(cell, known)
	}
}

// fault returns an error with all names, rules before decoration, each in alphabetical order. It returns nil if there
// are none.
func (u *unreadRules) fault() error {
	slices.Sort(u.rules)
	slices.Sort(u.decoration)
	names := slices.Concat(u.rules, u.decoration)
	if len(names) == 0 {
		return nil
	}
	if len(names) > unreadMost {
		names = append(names[:unreadMost], "…")
	}
	list := strings.Join(names, ", ")
	return unreadRuleError(list, "the board has rules that are not read: %s", list)
}

// setRegions sets the regions, from 0. If they are boxes of some shape, it sets that. It returns an error unless each
// has as many cells as there are values.
func (b *Board) setRegions(regionOf []int) error {
	side := b.side()
	count := make([]int, side)
	for cell, region := range regionOf {
		if region < 0 || region >= side {
			return unreadRuleError("regions", "%s is in no region", notation.CellAt(cell, side))
		}
		count[region]++
	}
	for region, n := range count {
		if n != side {
			return unreadRuleError("regions", "region %d has %d cells, not %d", region+1, n, side)
		}
	}
	height := 1
	for height < side && regionOf[height*side] == regionOf[0] {
		height++
	}
	width := side / height
	if height >= 2 && width >= 2 && height*width == side && isRegular(regionOf, side, height, width) {
		b.BoxHeight, b.BoxWidth = height, width
		return nil
	}
	b.Regions = regionOf
	return nil
}

// setDiagonals sets the diagonals. A single one can't be read.
func (b *Board) setDiagonals(falling, rising bool, rest *unreadRules) {
	switch b.Diagonals = falling && rising; {
	case b.Diagonals:
	case falling:
		rest.add("diagonal-")
	case rising:
		rest.add("diagonal+")
	}
}

// addCage adds a cage. It returns the name of a rule that can't be read, if the cage has no sum or shares a cell.
func (b *Board) addCage(cells []int, sum string) (unreadRule string) {
	n, err := strconv.Atoi(strings.TrimSpace(sum))
	switch {
	case err != nil || n < 1:
		return "cages without sums"
	case n > 1000 || len(cells) == 0:
		return "cages"
	}
	for _, c := range b.Cages {
		for _, cell := range c.Cells {
			if slices.Contains(cells, cell) {
				return "overlapping cages"
			}
		}
	}
	if !b.isConnected(cells) {
		return "cages in several pieces"
	}
	b.Cages = append(b.Cages, Cage{Sum: n, Cells: cells})
	return ""
}

// isConnected reports whether cells are connected by their sides.
func (b *Board) isConnected(cells []int) bool {
	reached := cells[:1:1]
	for i := 0; i < len(reached); i++ {
		for _, cell := range cells {
			if b.areAdjacent(cell, reached[i]) && !slices.Contains(reached, cell) {
				reached = append(reached, cell)
			}
		}
	}
	return len(reached) == len(cells)
}

// cellsAt returns the numbers of cells. It returns false if there is none, or one is not on the board or named twice.
func (b *Board) cellsAt(places []notation.Cell) (cells []int, ok bool) {
	for _, place := range places {
		cell := place.Index(b.side())
		if !place.In(b.side(), b.side()) || slices.Contains(cells, cell) {
			return nil, false
		}
		cells = append(cells, cell)
	}
	return cells, len(cells) > 0
}

// areAdjacent reports whether two cells share a side.
func (b *Board) areAdjacent(one, other int) bool {
	side := b.side()
	rows, columns := one/side-other/side, one%side-other%side
	return rows*rows+columns*columns == 1
}

// readSolution returns the solution in JSON: a list of values or a line of symbols. It returns nil if there is none.
func readSolution(value json.RawMessage, side int) []uint8 {
	var line string
	var list []json.RawMessage
	if json.Unmarshal(value, &line) == nil {
		for _, c := range []byte(line) {
			list = append(list, json.RawMessage{c})
		}
	} else if json.Unmarshal(value, &list) != nil {
		return nil
	}
	if len(list) != side*side {
		return nil
	}
	solution := make([]uint8, len(list))
	for cell, text := range list {
		symbol := strings.Trim(string(text), `" `)
		n, err := strconv.Atoi(symbol)
		if len(symbol) == 1 && err != nil {
			n = grid.ParseSymbol(symbol[0])
		}
		if n > 0 && n <= side {
			solution[cell] = uint8(n)
		}
	}
	return solution
}
