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
		Blank: p.Blank(),
		layer: newLayer(p),
		age:   age,
	}
}

// give fills so many cells of a fresh board from the start, spread evenly over those that are
// blank. One stays to be filled.
func (b *Board) give(p engine.Puzzle, extra int) int {
	extra = min(extra, b.Blank-1)
	blank, seen, given := b.Blank, 0, 0
	for cell, v := range b.Cells {
		if v != 0 {
			continue
		}
		if seen++; given < seen*extra/blank {
			b.Cells[cell] = p.Solution[cell]
			b.Blank--
			given++
		}
	}
	return given
}

// given says whether the cell was filled from the start.
func (b *Board) given(cell int) bool { return b.Cells[cell] != 0 && b.By[cell] == 0 }

// holds says whether one of the cells holds the value.
func (b *Board) holds(cells []int, value int) bool {
	return slices.ContainsFunc(cells, func(cell int) bool {
		return cell >= 0 && cell < len(b.Cells) && int(b.Cells[cell]) == value
	})
}

func newLayer(p engine.Puzzle) layer { return layer{Notes: make([]uint32, len(p.Givens))} }

// noted says whether the cell has the note.
func (l *layer) noted(cell, value int) bool { return l.Notes[cell]&(1<<value) != 0 }

func (l *layer) note(cell, value int, add bool) {
	if add {
		l.Notes[cell] |= 1 << value
	} else {
		l.Notes[cell] &^= 1 << value
	}
}

// triedBefore says whether the value was a counted mistake in this cell before.
func (l *layer) triedBefore(cell, value int) bool {
	return l.tried != nil && l.tried[cell]&(1<<value) != 0
}

func (l *layer) try(cell, value int) {
	if l.tried == nil {
		l.tried = make([]uint32, len(l.Notes))
	}
	l.tried[cell] |= 1 << value
}

// layer returns what the player wrote beside the board's cells.
func (p *Play) layer() *layer {
	if p.own != nil {
		return &p.own.layer
	}
	return &p.Board.layer
}

// Notes are those that the player sees on the board: row-major, bit v set while v is noted. They are not to be changed.
// In a duel they are the player's own.
func (p *Play) Notes() []uint32 {
	if p.own == nil {
		return p.Board.Notes
	}
	notes := slices.Clone(p.own.Notes)
	for cell, v := range p.Board.Cells {
		if v != 0 {
			notes[cell] = 0
		}
	}
	return notes
}

// cell returns the index of a cell of the round's puzzle; false if there is none, or no such value.
func (r *Round) cell(row, col, value int) (int, bool) {
	p := &r.Puzzle
	ok := row >= 1 && row <= p.Height && col >= 1 && col <= p.Width && value >= 1 && value <= p.Values
	return (row-1)*p.Width + col - 1, ok
}

// place is the row and column of a cell.
func (r *Round) place(cell int) (row, col int) {
	return cell/r.Puzzle.Width + 1, cell%r.Puzzle.Width + 1
}

// broken says whether no round can be played with the puzzle.
func (w Started) broken() bool { return !playable(w.Puzzle) }

// broken says whether no round can be played with the puzzle, if there is one.
func (w Imported) broken() bool { return w.Puzzle != nil && !playable(*w.Puzzle) }

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
