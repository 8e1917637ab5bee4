package game

import (
	"math"
	"slices"

	"nonet/engine"
	"nonet/notation"
)

// Bounds of what a board can hold.
const (
	sideMax  = 255 // cells in a row or a column
	valueMax = 31  // a cell's notes are the bits of 32
)

// newBoard is the board as it begins. Where any value is taken it holds the values that the puzzle starts with; where
// each is judged, they are only what players see and change until they fill the cell.
func newBoard(p engine.Puzzle, anyValue bool, age uint64) *Board {
	b := &Board{
		Cells:      slices.Clone(p.Givens),
		Blank:      p.Blank(),
		boardMarks: newBoardMarks(p),
		age:        age,
	}
	if anyValue && p.Start != nil {
		b.start = slices.Clone(p.Start)
		for cell, v := range b.Cells {
			if v == 0 && b.start[cell] != 0 {
				b.Cells[cell] = b.start[cell]
				b.Blank--
			} else {
				b.start[cell] = 0
			}
		}
	}
	return b
}

// give fills so many cells of a fresh board from the start, spread evenly over those that are
// blank. One stays to be filled.
func (b *Board) give(p engine.Puzzle, extra int) int {
	extra = min(extra, b.Blank-1)
	blank, seen, given := b.Blank, 0, 0
	for cell, v := range b.Cells {
		if v != 0 || p.Solution[cell] == 0 {
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

// BeganFull says whether the board began with values that players change: then what a cell holds need not be anybody's.
func (b *Board) BeganFull() bool { return b.start != nil }

// given says whether the cell was filled from the start for good, or is none.
func (b *Board) given(cell int) bool {
	return b.Cells[cell] != 0 && b.By(cell) == 0 && (b.start == nil || b.start[cell] == 0)
}

// By returns the seat that filled a cell; 0 is a given or empty.
func (b *Board) By(cell int) int { return b.by.of(cell) }

// layer returns what the player wrote beside the board's cells.
func (p *Play) layer() *boardMarks {
	if p.own != nil {
		return &p.own.boardMarks
	}
	return &p.Board.boardMarks
}

// Notes are those that the player sees on the board: of all cells, row-major, bit v set while v is noted. The slice is
// the caller's. In a duel they are the player's own.
func (p *Play) Notes() []uint32 {
	notes := make([]uint32, len(p.Board.Cells))
	copy(notes, p.layer().Notes)
	for cell, v := range p.Board.Cells {
		if v != 0 {
			notes[cell] = 0
		}
	}
	return notes
}

// Noted says whether the player sees any notes.
func (p *Play) Noted() bool {
	for cell, notes := range p.layer().Notes {
		if notes != 0 && p.Board.Cells[cell] == 0 {
			return true
		}
	}
	return false
}

// cell returns the index of a cell of the round's puzzle; false if there is none, or no such value.
func (r *Round) cell(row, col, value int) (int, bool) {
	p := &r.Puzzle
	ok := row >= 1 && row <= p.Height && col >= 1 && col <= p.Width && value >= 1 && value <= p.Values
	return (row-1)*p.Width + col - 1, ok
}

// noted returns the index of a cell of the round's puzzle that can take a note of the value: a cross, which is 0, where
// cells may stay empty. False if there is none.
func (r *Round) noted(row, col, value int) (int, bool) {
	if value == 0 && r.Puzzle.Sparse {
		value = 1
	}
	return r.cell(row, col, value)
}

// run returns the cells of a line of the round's puzzle that a move names; nil if it names none.
func (r *Round) run(row, col int, to Cell, value int) []int {
	run := notation.Run{Cell: Cell{Row: row, Col: col}, To: to}
	_, begins := r.cell(row, col, value)
	_, ends := r.cell(to.Row, to.Col, value)
	if !begins || !ends || !run.Straight() || run.Len() > RunMax {
		return nil
	}
	cells := make([]int, 0, run.Len())
	for c := range run.Cells() {
		cells = append(cells, c.Index(r.Puzzle.Width))
	}
	return cells
}

// canonical is the lowest value that is the same in that cell, which a board holds.
func (r *Round) canonical(cell, value int) int {
	return int(r.Puzzle.CanonicalValue(cell, uint8(value)))
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
	fits := func(of []uint8) bool { return of == nil || len(of) == cells }
	if p.Givens == nil || !fits(p.Givens) || p.Solution == nil || !fits(p.Solution) || !fits(p.Start) ||
		!fits(p.Periods) || p.Blank() == 0 {
		return false
	}
	for cell := range p.Solution {
		if !solvable(&p, cell) {
			return false
		}
	}
	return !math.IsNaN(p.Grade.Score) && !math.IsInf(p.Grade.Score, 0)
}

// solvable says whether what the puzzle has of a cell goes together.
func solvable(p *engine.Puzzle, cell int) bool {
	given, v := p.Givens[cell], p.Solution[cell]
	if given == engine.Void || v == engine.Void {
		return given == v
	}
	if int(v) > p.Values || v == 0 && !p.Sparse || given != 0 && given != v || p.CanonicalValue(cell, v) != v {
		return false
	}
	return p.Start == nil || int(p.Start[cell]) <= p.Values
}

// plays says whether a round of the room can be played with the puzzle.
func (s *State) plays(p *engine.Puzzle) bool {
	return playable(*p)
}
