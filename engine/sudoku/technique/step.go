package technique

import (
	"math/bits"
	"slices"

	"nonet/engine/grid"
)

// Note is a set of digits of one cell, digit d (a value less 1) at bit d.
type Note struct {
	Cell   int
	Digits uint32
}

// Step is one application of a technique: what it places or removes, and the pattern that shows it.
type Step struct {
	Technique Technique
	score     float64
	Cell      int    // the cell to fill, or -1
	Value     int    // what to fill it with
	Removed   []Note // the notes to remove if no cell is filled
	pattern   []Note // the cells and notes to look at
	houses    []int  // the houses of the pattern
	box       int    // the box of a finned fish or an empty rectangle
	linking   int    // the digit that only one of two almost locked sets can hold
	split     int    // the number of cells in the first part of the pattern, if it has two
	cover     []int  // the houses from which notes are removed, if they differ from the houses
	chain     []link // the chain or net, in logical order
	end       string // the contradiction at the end of a net, if it is explained
	sum       int    // the sum of the pattern's cells, in a killer
	from      region // the region of the rule of 45
}

// link is one element of a chain: these cells take the digit, or none of them does.
type link struct {
	Cells []int
	Digit int
	On    bool
	Why   string // the reason, unless it is the element before
}

// Cells returns the cells that the step mentions, ascending: the cell that it fills, those of its pattern and its
// chain, and for a single its house.
func (s *Step) Cells(g *grid.Grid) (cells []int) {
	if s.Cell >= 0 {
		cells = append(cells, s.Cell)
		for _, house := range s.houses {
			cells = append(cells, g.Houses[house].Cells...)
		}
	}
	for _, note := range s.pattern {
		cells = append(cells, note.Cell)
	}
	for _, link := range s.chain {
		cells = append(cells, link.Cells...)
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// reset clears a step and keeps its memory.
func (s *Step) reset() {
	*s = Step{Cell: -1, Removed: s.Removed[:0], pattern: s.pattern[:0], houses: s.houses[:0], cover: s.cover[:0],
		chain: s.chain[:0]}
}

func (s *Step) fill(cell, digit int) { s.Cell, s.Value = cell, digit+1 }

// show adds notes to the pattern.
func (s *Step) show(cell int, digits uint32) { s.pattern = append(s.pattern, Note{cell, digits}) }

// drop removes those of the digits that the cell can still take.
func (l *Logic) drop(cell int, digits uint32) {
	if digits &= l.notes[cell]; digits == 0 {
		return
	}
	l.step.Removed = append(l.step.Removed, Note{cell, digits})
}

// dropIn removes a digit from some places of a house.
func (l *Logic) dropIn(house int, spots uint32, digit int) {
	for spots &= l.spots[house*l.n+digit]; spots != 0; spots &= spots - 1 {
		l.drop(l.cellIn(house, spots), 1<<digit)
	}
}

// dropSet removes a digit from all cells of a set.
func (l *Logic) dropSet(cells []uint64, digit int) {
	for w, word := range cells {
		for ; word != 0; word &= word - 1 {
			l.drop(w<<6+bits.TrailingZeros64(word), 1<<digit)
		}
	}
}

func (l *Logic) apply(s *Step) {
	if s.Cell >= 0 {
		l.place(s.Cell, s.Value-1)
		return
	}
	for _, note := range s.Removed {
		for digits := note.Digits; digits != 0; digits &= digits - 1 {
			l.remove(note.Cell, bits.TrailingZeros32(digits))
		}
	}
}
