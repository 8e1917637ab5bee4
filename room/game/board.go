package game

import (
	"math"
	"slices"

	"nonet/engine"
)

// Bounds of what a board can hold.
const (
	sideMax  = 255 // cells in a row or a column
	valueMax = 31  // a cell's notes are the bits of 32
)

func newBoard(p engine.Puzzle, age uint64) *Board {
	return &Board{
		Cells: slices.Clone(p.Givens),
		By:    make([]uint16, len(p.Givens)),
		Notes: make([]uint32, len(p.Givens)),
		Blank: p.Blank(),
		age:   age,
	}
}

// fill puts a right value into an empty cell. Its notes have done their work.
func (b *Board) fill(cell, value, seat int) {
	b.Cells[cell], b.By[cell], b.Notes[cell] = uint8(value), uint16(seat), 0
	b.Blank--
}

// noted says whether the cell has the note.
func (b *Board) noted(cell, value int) bool { return b.Notes[cell]&(1<<value) != 0 }

func (b *Board) note(cell, value int, add bool) {
	if add {
		b.Notes[cell] |= 1 << value
	} else {
		b.Notes[cell] &^= 1 << value
	}
}

// triedBefore says whether the value was a counted mistake in this cell before.
func (b *Board) triedBefore(cell, value int) bool {
	return b.tried != nil && b.tried[cell]&(1<<value) != 0
}

func (b *Board) try(cell, value int) {
	if b.tried == nil {
		b.tried = make([]uint32, len(b.Cells))
	}
	b.tried[cell] |= 1 << value
}

// cell returns the index of a cell of the round's puzzle; false if there is none, or no such value.
func (r *Round) cell(row, col, value int) (int, bool) {
	p := &r.Puzzle
	ok := row >= 1 && row <= p.Height && col >= 1 && col <= p.Width && value >= 1 && value <= p.Values
	return (row-1)*p.Width + col - 1, ok
}

// playable says whether boards can be made of the puzzle and judged by it.
func playable(p engine.Puzzle) bool {
	side := func(n int) bool { return n >= 1 && n <= sideMax }
	if !side(p.Width) || !side(p.Height) || p.Values < 1 || p.Values > valueMax {
		return false
	}
	cells := p.Width * p.Height
	if len(p.Givens) != cells || len(p.Solution) != cells || p.Blank() == 0 {
		return false
	}
	for i, v := range p.Solution {
		if v < 1 || int(v) > p.Values || p.Givens[i] != 0 && p.Givens[i] != v {
			return false
		}
	}
	return !math.IsNaN(p.Grade.Score) && !math.IsInf(p.Grade.Score, 0)
}
