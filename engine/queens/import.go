package queens

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"nonet/engine"
	"nonet/engine/queens/layout"
)

// Import reads a puzzle in the text form of the package comment, as a puzz.link URL, or as regions only, each cell with
// the letter, number or other symbol of its region: rows of symbols, rows separated by commas or spaces, one line with
// all cells, or lists in brackets. If the text does not say how many queens a row has, it is one, unless only two give
// a unique solution.
func (kind) Import(text string) (engine.Puzzle, error) {
	if err := engine.CheckLength(text, textMax); err != nil {
		return engine.Puzzle{}, err
	}
	l, givens, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	p, err := prove(l, givens)
	if told := mentionsStars(text); err != nil && !told && l.Side >= layout.TwoMin {
		if battle, twoErr := layout.New(l.Side, 2, l.Region); twoErr == nil {
			if other, otherErr := prove(battle, givens); otherErr == nil {
				p, err = other, nil
			}
		}
	}
	if err == nil && p.Blank() == 0 {
		return engine.Puzzle{}, &engine.InputError{
			Msg: "every queen is given: nothing is left to solve", Fault: engine.Fault{Kind: engine.FaultFull},
		}
	}
	return p, err
}

// mentionsStars reports whether a text says how many queens a row has.
func mentionsStars(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "stars ") || strings.HasPrefix(text, "regions ") || strings.Contains(text, linkName)
}

// readAny reads a board in any form.
func readAny(text string) (*layout.Layout, []uint8, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "regions ") {
		return read(text)
	}
	if _, rest, ok := strings.Cut(text, linkName); ok {
		return readLink(rest)
	}
	stars := 1
	if head, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(head, "stars ") {
		if strings.Contains(text, "regions ") {
			return read(text)
		}
		n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(head, "stars ")))
		if err != nil {
			return nil, nil, &engine.InputError{
				Line: 1, Column: 1, Msg: "the number of stars can't be read",
				Fault: engine.Fault{Kind: engine.FaultClue, Word: "stars"},
			}
		}
		stars, text = n, rest
	}
	region, err := readSigns(text)
	if err != nil {
		return nil, nil, err
	}
	l, err := newLayout(stars, region)
	if err != nil {
		return nil, nil, err
	}
	return l, make([]uint8, len(region)), nil
}

// readSigns reads cells by the symbol of their region. If the number of words of one or two characters is that of a
// board, each word is a cell; otherwise each character is.
func readSigns(text string) ([]uint8, error) {
	words := strings.FieldsFunc(text, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune(`,;/|[](){}"'`, c) || c == '\ufe0f'
	})
	if len(words) == 0 {
		return nil, &engine.InputError{
			Msg: "there is no board in the text", Fault: engine.Fault{Kind: engine.FaultEmpty},
		}
	}
	if !isBoard(len(words)) || longest(words) > 2 {
		all := strings.Join(words, "")
		words = words[:0]
		for _, sign := range all {
			words = append(words, string(sign))
		}
	}
	if !isBoard(len(words)) {
		return nil, &engine.InputError{
			Msg:   fmt.Sprintf("%d cells are no board: there are boards from 4x4 to 18x18", len(words)),
			Fault: engine.Fault{Kind: engine.FaultCount, Count: len(words)},
		}
	}
	name := map[string]uint8{}
	region := make([]uint8, len(words))
	for cell, word := range words {
		of, known := name[word]
		if !known {
			if len(name) == layout.SideMax {
				return nil, &engine.InputError{
					Msg: "there are more regions than rows", Fault: engine.Fault{Kind: engine.FaultClue, Word: word},
				}
			}
			of = uint8(len(name))
			name[word] = of
		}
		region[cell] = of
	}
	return region, nil
}

func isBoard(cells int) bool {
	for side := layout.SideMin; side <= layout.SideMax; side++ {
		if side*side == cells {
			return true
		}
	}
	return false
}

func longest(words []string) (n int) {
	for _, word := range words {
		n = max(n, len([]rune(word)))
	}
	return n
}

// errLink is the error for a URL that can't be read.
var errLink = errors.New("the address of the puzzle can't be read")

// linkName is the part before the board in a puzz.link URL.
const linkName = "starbattle/"

// readLink reads the rest of the URL: columns, rows, stars and borders.
func readLink(rest string) (*layout.Layout, []uint8, error) {
	rest, _, _ = strings.Cut(rest, "\n")
	parts := strings.Split(strings.TrimSpace(rest), "/")
	fault := &engine.InputError{Msg: errLink.Error(), Fault: engine.Fault{Kind: engine.FaultDamaged}}
	if len(parts) < 4 {
		return nil, nil, fault
	}
	var numbers [3]int
	for i := range numbers {
		n, err := strconv.Atoi(parts[i])
		if err != nil {
			return nil, nil, fault
		}
		numbers[i] = n
	}
	side := numbers[1]
	if numbers[0] != side || !isBoard(side*side) || side < 0 {
		return nil, nil, &engine.InputError{
			Msg:   fmt.Sprintf("%d columns and %d rows: there are boards from 4x4 to 18x18", numbers[0], side),
			Fault: engine.Fault{Kind: engine.FaultCount, Count: numbers[0]},
		}
	}
	region, ok := fromBorders(side, parts[3])
	if !ok {
		return nil, nil, fault
	}
	l, err := newLayout(numbers[2], region)
	if err != nil {
		return nil, nil, err
	}
	return l, make([]uint8, len(region)), nil
}

// linkDigits encode five borders each, the first in the highest bit.
const linkDigits = "0123456789abcdefghijklmnopqrstuv"

// fromBorders returns the regions within borders: first the borders between columns, row by row, then those between
// rows.
func fromBorders(side int, text string) ([]uint8, bool) {
	between := side * (side - 1)
	digits := (between + 4) / 5
	if len(text) != 2*digits {
		return nil, false
	}
	border := make([]bool, 2*between)
	for i := range border {
		half, at := i/between, i%between
		v := strings.IndexByte(linkDigits, text[half*digits+at/5])
		if v < 0 {
			return nil, false
		}
		border[i] = v>>(4-at%5)&1 != 0
	}
	region := make([]uint8, side*side)
	for cell := range region {
		region[cell] = none
	}
	next := uint8(0)
	var spread func(cell int)
	spread = func(cell int) {
		if region[cell] != none {
			return
		}
		region[cell] = next
		row, column := cell/side, cell%side
		if column+1 < side && !border[row*(side-1)+column] {
			spread(cell + 1)
		}
		if column > 0 && !border[row*(side-1)+column-1] {
			spread(cell - 1)
		}
		if row+1 < side && !border[between+cell] {
			spread(cell + side)
		}
		if row > 0 && !border[between+cell-side] {
			spread(cell - side)
		}
	}
	for cell := range region {
		if region[cell] == none {
			if next == layout.SideMax {
				return nil, false
			}
			spread(cell)
			next++
		}
	}
	return region, true
}
