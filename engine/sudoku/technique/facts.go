package technique

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"nonet/engine/grid"
	"nonet/engine/hintwords"
)

// facts are the language-independent content of a hint, in the form of [engine.Hint.Facts]: clauses of a word and a
// list.
type facts struct {
	grid *grid.Grid
	hintwords.Facts
}

func (f *facts) houses(houses []int) []string { return hintwords.Names(houses, f.house) }

// house returns a house: "row3".
func (f *facts) house(house int) string {
	return strings.ReplaceAll(f.grid.Houses[house].Name(), " ", "")
}

func (f *facts) cells(cells []int) []string { return hintwords.Names(cells, f.grid.CellName) }

// value returns a cell with a value: "r1c6=8".
func (f *facts) value(cell, value int) string {
	return f.grid.CellName(cell) + "=" + strconv.Itoa(value)
}

// changes returns the changes of a step: "r1c6=8", or "r1c6-4,5" for each cell that loses notes.
func (f *facts) changes(s *Step) (list []string) {
	if s.Cell >= 0 {
		return []string{f.value(s.Cell, s.Value)}
	}
	for _, group := range groupNotes(s.Removed) {
		for _, cell := range group.cells {
			list = append(list, f.grid.CellName(cell)+"-"+strings.Join(valuesOf(group.digits), ","))
		}
	}
	return list
}

// thoughts returns the links of a step's chain, the assumption first: "r1c6=8" means that a cell takes a digit,
// "r1c6-8" that it does not, and "r1c6,r1c7=8" that one cell of a group does. "or" separates cases of which one must be
// true.
func (f *facts) thoughts(s *Step) (list []string) {
	chain := s.chain
	if s.Technique >= forcingNet && len(chain) > 0 {
		first := s.pattern[0]
		chain = append([]link{{Cells: []int{first.Cell}, Digit: bits.TrailingZeros32(first.Digits), On: true}}, chain...)
	}
	for i, link := range chain {
		if i > 0 && s.Technique == forcingChain && s.starts(link) {
			list = append(list, "or")
		}
		sign := "-"
		if link.On {
			sign = "="
		}
		list = append(list, strings.Join(f.cells(link.Cells), ",")+sign+strconv.Itoa(link.Digit+1))
	}
	return list
}

// result adds what the step fills in or removes.
func (f *facts) result(s *Step) {
	if s.Cell >= 0 {
		f.Clause("set", f.changes(s)...)
	} else {
		f.Clause("drop", f.changes(s)...)
	}
}

func valuesOf(digits uint32) (list []string) {
	for ; digits != 0; digits &= digits - 1 {
		list = append(list, strconv.Itoa(bits.TrailingZeros32(digits)+1))
	}
	return list
}

func (l *Logic) factsOf(s *Step) (degrees [3]string) {
	f := facts{grid: l.grid}
	houses, cells := l.places(s)
	f.Clause("look", append(f.houses(houses), f.cells(cells)...)...)
	degrees[0] = f.Take()
	f.Clause("by", s.Technique.String())
	f.Clause("in", f.houses(s.houses)...)
	f.Clause("from", f.houses(s.cover)...)
	if thoughts := f.thoughts(s); len(thoughts) > 0 {
		f.Clause("link", thoughts...)
	} else {
		f.Clause("at", f.cells(s.shownCells())...)
		f.Clause("of", valuesOf(s.shownDigits())...)
	}
	degrees[1] = f.Take()
	f.result(s)
	degrees[2] = f.Take()
	return degrees
}

// shownCells returns the cells that a step without a chain mentions, ascending: the cell that it fills, or those of its
// pattern.
func (s *Step) shownCells() (cells []int) {
	if s.Technique <= nakedSingle {
		return []int{s.Cell}
	}
	for _, note := range s.pattern {
		cells = append(cells, note.Cell)
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// shownDigits returns the digits that a step mentions.
func (s *Step) shownDigits() (digits uint32) {
	if s.Cell >= 0 {
		return 1 << (s.Value - 1)
	}
	return s.patternDigits()
}

// patternDigits returns the digits of the pattern.
func (s *Step) patternDigits() (digits uint32) {
	for _, note := range s.pattern {
		digits |= note.Digits
	}
	return digits
}
