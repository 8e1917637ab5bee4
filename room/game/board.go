package game

import (
	"math"
	"slices"

	"nonet/engine"
	"nonet/notation"
)

// Limits of what a board can represent.
const (
	maxSide  = 255 // cells in a row or a column
	maxValue = 31  // a cell's notes are the bits of a uint32
)

// newBoard returns the initial board. If the policy accepts any value, it contains the puzzle's start values. If each
// value is judged, start values are only shown by clients until the player fills the cell.
func newBoard(p engine.Puzzle, anyValue bool, age uint64) *Board {
	b := &Board{
		Cells:      slices.Clone(p.Givens),
		Blank:      p.CountBlank(),
		boardMarks: boardMarks{cells: len(p.Givens)},
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

// addGivens fills up to extra cells of a fresh board, spread evenly over the blank cells, and returns how many it
// filled. At least one cell stays blank.
func (b *Board) addGivens(p engine.Puzzle, extra int) int {
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

// BeginsFull reports whether the board began with changeable values. In that case a filled cell need not belong to a
// seat.
func (b *Board) BeginsFull() bool { return b.start != nil }

// isGiven reports whether the cell has a permanent value from the start, or is void.
func (b *Board) isGiven(cell int) bool {
	return b.Cells[cell] != 0 && b.By(cell) == 0 && (b.start == nil || b.start[cell] == 0)
}

// By returns the seat that filled a cell, or 0 if it is empty or a given.
func (b *Board) By(cell int) int { return b.by.seatOf(cell) }

// marks returns the player's notes and tried values.
func (p *Play) marks() *boardMarks {
	if p.own != nil {
		return &p.own.boardMarks
	}
	return &p.Board.boardMarks
}

// Notes returns the notes of all cells that the player sees, row-major, with bit v set if v is noted. In a duel these
// are the player's own notes. The caller owns the slice.
func (p *Play) Notes() []uint32 {
	notes := make([]uint32, len(p.Board.Cells))
	copy(notes, p.marks().Notes)
	for cell, v := range p.Board.Cells {
		if v != 0 {
			notes[cell] = 0
		}
	}
	return notes
}

// HasNotes reports whether the player sees any notes.
func (p *Play) HasNotes() bool {
	for cell, notes := range p.marks().Notes {
		if notes != 0 && p.Board.Cells[cell] == 0 {
			return true
		}
	}
	return false
}

// cellIndex returns the index of a cell of the round's puzzle. It returns false if the cell or the value does not
// exist.
func (r *Round) cellIndex(row, col, value int) (int, bool) {
	p := &r.Puzzle
	ok := row >= 1 && row <= p.Height && col >= 1 && col <= p.Width && value >= 1 && value <= p.Values
	return (row-1)*p.Width + col - 1, ok
}

// noteIndex returns the index of a cell of the round's puzzle that can take a note of the value. The value 0, a cross,
// is allowed if cells may stay empty. It returns false if the cell or the value does not exist.
func (r *Round) noteIndex(row, col, value int) (int, bool) {
	if value == 0 && r.Puzzle.Sparse {
		value = 1
	}
	return r.cellIndex(row, col, value)
}

// lineCells returns the cells of the line of a move, or nil if the move is invalid.
func (r *Round) lineCells(row, col int, to Cell, value int) []int {
	run := notation.Run{Cell: Cell{Row: row, Col: col}, To: to}
	_, begins := r.cellIndex(row, col, value)
	_, ends := r.cellIndex(to.Row, to.Col, value)
	if !begins || !ends || !run.IsStraight() || run.Len() > runMax {
		return nil
	}
	cells := make([]int, 0, run.Len())
	for c := range run.Cells() {
		cells = append(cells, c.Index(r.Puzzle.Width))
	}
	return cells
}

// canonicalValue returns the lowest equivalent of a value in that cell, which is what boards store.
func (r *Round) canonicalValue(cell, value int) int {
	return int(r.Puzzle.CanonicalValue(cell, uint8(value)))
}

// coordinates returns the row and column of a cell.
func (r *Round) coordinates(cell int) (row, col int) {
	return cell/r.Puzzle.Width + 1, cell%r.Puzzle.Width + 1
}

// isBroken reports whether the puzzle can't be played.
func (w Started) isBroken() bool { return !isPlayable(w.Puzzle) }

// isBroken reports whether there is a puzzle that can't be played.
func (w Imported) isBroken() bool { return w.Puzzle != nil && !isPlayable(*w.Puzzle) }

// isPlayable reports whether the puzzle is consistent enough to create boards from it and judge them.
func isPlayable(p engine.Puzzle) bool {
	side := func(n int) bool { return n >= 1 && n <= maxSide }
	if !side(p.Width) || !side(p.Height) || p.Values < 1 || p.Values > maxValue {
		return false
	}
	cells := p.Width * p.Height
	fits := func(of []uint8) bool { return of == nil || len(of) == cells }
	if p.Givens == nil || !fits(p.Givens) || p.Solution == nil || !fits(p.Solution) || !fits(p.Start) ||
		!fits(p.Periods) || p.CountBlank() == 0 {
		return false
	}
	for cell := range p.Solution {
		if !isSolvable(&p, cell) {
			return false
		}
	}
	return !math.IsNaN(p.Grade.Score) && !math.IsInf(p.Grade.Score, 0)
}

// isSolvable reports whether the puzzle's data for a cell is consistent.
func isSolvable(p *engine.Puzzle, cell int) bool {
	given, v := p.Givens[cell], p.Solution[cell]
	if given == engine.Void || v == engine.Void {
		return given == v
	}
	if int(v) > p.Values || v == 0 && !p.Sparse || given != 0 && given != v || p.CanonicalValue(cell, v) != v {
		return false
	}
	return p.Start == nil || int(p.Start[cell]) <= p.Values
}

// cellOwners records which seat filled each cell of a board. It uses one bit per cell as long as only one seat has
// filled cells, which is always the case on a player's own board.
type cellOwners struct {
	onlySeat int      // the only seat that has filled cells; 0 if none has
	bits     []uint64 // one bit per cell that onlySeat filled; nil before the first
	bySeat   []uint16 // the seat of each cell, 0 for none; nil while only one seat has filled any
}

// seatOf returns the seat that filled a cell, or 0 for none.
func (o *cellOwners) seatOf(cell int) int {
	switch {
	case o.bySeat != nil:
		return int(o.bySeat[cell])
	case o.bits != nil && o.bits[cell/64]&(1<<(cell%64)) != 0:
		return o.onlySeat
	}
	return 0
}

// set records the seat that filled a cell, or 0 for none, on a board with the given number of cells.
func (o *cellOwners) set(cell, seat, cells int) {
	if o.bySeat == nil && seat != 0 && o.onlySeat != 0 && o.onlySeat != seat {
		o.splitBySeat(cells)
	}
	switch {
	case o.bySeat != nil:
		o.bySeat[cell] = uint16(seat)
	case seat == 0 && o.bits != nil:
		o.bits[cell/64] &^= 1 << (cell % 64)
	case seat != 0:
		if o.bits == nil {
			o.bits = make([]uint64, (cells+63)/64)
		}
		o.onlySeat = seat
		o.bits[cell/64] |= 1 << (cell % 64)
	}
}

// splitBySeat switches to one seat number per cell when a second seat fills cells.
func (o *cellOwners) splitBySeat(cells int) {
	all := make([]uint16, cells)
	for cell := range all {
		all[cell] = uint16(o.seatOf(cell))
	}
	*o = cellOwners{bySeat: all}
}

func (o *cellOwners) clone() cellOwners {
	return cellOwners{onlySeat: o.onlySeat, bits: slices.Clone(o.bits), bySeat: slices.Clone(o.bySeat)}
}
