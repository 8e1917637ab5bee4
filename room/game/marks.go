package game

import (
	"cmp"
	"slices"

	"nonet/engine"
)

// What players write on a board takes memory once there is some of it: a thousand rooms have mostly boards without a
// note, with few mistakes, and each filled by one.

// tried are the values of a cell that were counted mistakes.
type tried struct {
	cell   uint16
	values uint32 // a bit each
}

func newBoardMarks(p engine.Puzzle) boardMarks { return boardMarks{cells: len(p.Givens)} }

// notes are those of a cell.
func (l *boardMarks) notes(cell int) uint32 {
	if l.Notes == nil {
		return 0
	}
	return l.Notes[cell]
}

// noted says whether the cell has the note.
func (l *boardMarks) noted(cell, value int) bool { return l.notes(cell)&(1<<value) != 0 }

func (l *boardMarks) note(cell, value int, add bool) {
	if add {
		l.set(cell, l.notes(cell)|1<<value)
	} else {
		l.set(cell, l.notes(cell)&^(1<<value))
	}
}

// set changes a cell's notes.
func (l *boardMarks) set(cell int, notes uint32) {
	switch {
	case l.notes(cell) == notes:
		return
	case l.Notes == nil:
		l.Notes = make([]uint32, l.cells)
	case l.notesLent:
		l.Notes = slices.Clone(l.Notes)
	}
	l.notesLent = false
	l.Notes[cell] = notes
}

// place is where the cell's mistakes are among those of all, or would be.
func (l *boardMarks) place(cell int) (i int, found bool) {
	return slices.BinarySearchFunc(l.tried, uint16(cell), func(t tried, cell uint16) int {
		return cmp.Compare(t.cell, cell)
	})
}

// triedBefore says whether the value was a counted mistake in this cell before.
func (l *boardMarks) triedBefore(cell, value int) bool {
	i, found := l.place(cell)
	return found && l.tried[i].values&(1<<value) != 0
}

// try remembers a mistake.
func (l *boardMarks) try(cell, value int) {
	if l.triedLent {
		l.tried, l.triedLent = slices.Clone(l.tried), false
	}
	i, found := l.place(cell)
	if !found {
		l.tried = slices.Insert(l.tried, i, tried{cell: uint16(cell)})
	}
	l.tried[i].values |= 1 << value
}

// fillers says who filled which cells of a board. As long as it was one seat, which on a board of one's own it always
// is, a bit says whether it filled a cell.
type fillers struct {
	sole int      // the one seat that has filled cells; 0 is none yet
	bits []uint64 // a bit for each cell that it filled; nil before the first
	all  []uint16 // the seat of each cell, 0 is none; nil while only one has filled any
}

// of is the seat that filled a cell; 0 is none.
func (f *fillers) of(cell int) int {
	switch {
	case f.all != nil:
		return int(f.all[cell])
	case f.bits != nil && f.bits[cell/64]&(1<<(cell%64)) != 0:
		return f.sole
	}
	return 0
}

// set says who fills a cell of so many; 0 is that nobody does any more.
func (f *fillers) set(cell, seat, cells int) {
	if f.all == nil && seat != 0 && f.sole != 0 && f.sole != seat {
		f.spread(cells)
	}
	switch {
	case f.all != nil:
		f.all[cell] = uint16(seat)
	case seat == 0 && f.bits != nil:
		f.bits[cell/64] &^= 1 << (cell % 64)
	case seat != 0:
		if f.bits == nil {
			f.bits = make([]uint64, (cells+63)/64)
		}
		f.sole = seat
		f.bits[cell/64] |= 1 << (cell % 64)
	}
}

// spread is for the second seat that fills cells.
func (f *fillers) spread(cells int) {
	all := make([]uint16, cells)
	for cell := range all {
		all[cell] = uint16(f.of(cell))
	}
	*f = fillers{all: all}
}

func (f *fillers) clone() fillers {
	return fillers{sole: f.sole, bits: slices.Clone(f.bits), all: slices.Clone(f.all)}
}
