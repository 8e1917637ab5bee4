package game

import (
	"cmp"
	"slices"

	"nonet/engine"
)

// Marks allocate memory only once there are some, because most boards have no notes, few mistakes and a single filler.

// tried is the values of a cell that were counted as mistakes.
type tried struct {
	cell   uint16
	values uint32 // bit set
}

func newBoardMarks(p engine.Puzzle) boardMarks { return boardMarks{cells: len(p.Givens)} }

// notes returns the notes of a cell.
func (l *boardMarks) notes(cell int) uint32 {
	if l.Notes == nil {
		return 0
	}
	return l.Notes[cell]
}

// noted reports whether the cell has the note.
func (l *boardMarks) noted(cell, value int) bool { return l.notes(cell)&(1<<value) != 0 }

func (l *boardMarks) setNote(cell, value int, add bool) {
	if add {
		l.setNotes(cell, l.notes(cell)|1<<value)
	} else {
		l.setNotes(cell, l.notes(cell)&^(1<<value))
	}
}

// setNotes replaces a cell's notes.
func (l *boardMarks) setNotes(cell int, notes uint32) {
	switch {
	case l.notes(cell) == notes:
		return
	case l.Notes == nil:
		l.Notes = make([]uint32, l.cells)
	case l.notesShared:
		l.Notes = slices.Clone(l.Notes)
	}
	l.notesShared = false
	l.Notes[cell] = notes
}

// findTried returns the index at which the cell's mistakes are or would be inserted, and whether there are any.
func (l *boardMarks) findTried(cell int) (i int, found bool) {
	return slices.BinarySearchFunc(l.tried, uint16(cell), func(t tried, cell uint16) int {
		return cmp.Compare(t.cell, cell)
	})
}

// triedBefore reports whether the value was counted as a mistake in this cell before.
func (l *boardMarks) triedBefore(cell, value int) bool {
	i, found := l.findTried(cell)
	return found && l.tried[i].values&(1<<value) != 0
}

// addTried records a mistake.
func (l *boardMarks) addTried(cell, value int) {
	if l.triedShared {
		l.tried, l.triedShared = slices.Clone(l.tried), false
	}
	i, found := l.findTried(cell)
	if !found {
		l.tried = slices.Insert(l.tried, i, tried{cell: uint16(cell)})
	}
	l.tried[i].values |= 1 << value
}

// fillers records which seat filled each cell of a board. It uses one bit per cell as long as only one seat has filled
// cells, which is always the case on a player's own board.
type fillers struct {
	onlySeat int      // the only seat that has filled cells; 0 if none has
	bits     []uint64 // one bit per cell that sole filled; nil before the first
	bySeat   []uint16 // the seat of each cell, 0 for none; nil while only one seat has filled any
}

// seatOf returns the seat that filled a cell, or 0 for none.
func (f *fillers) seatOf(cell int) int {
	switch {
	case f.bySeat != nil:
		return int(f.bySeat[cell])
	case f.bits != nil && f.bits[cell/64]&(1<<(cell%64)) != 0:
		return f.onlySeat
	}
	return 0
}

// set records the seat that filled a cell, or 0 for none, on a board with the given number of cells.
func (f *fillers) set(cell, seat, cells int) {
	if f.bySeat == nil && seat != 0 && f.onlySeat != 0 && f.onlySeat != seat {
		f.splitBySeat(cells)
	}
	switch {
	case f.bySeat != nil:
		f.bySeat[cell] = uint16(seat)
	case seat == 0 && f.bits != nil:
		f.bits[cell/64] &^= 1 << (cell % 64)
	case seat != 0:
		if f.bits == nil {
			f.bits = make([]uint64, (cells+63)/64)
		}
		f.onlySeat = seat
		f.bits[cell/64] |= 1 << (cell % 64)
	}
}

// splitBySeat switches to one seat number per cell when a second seat fills cells.
func (f *fillers) splitBySeat(cells int) {
	all := make([]uint16, cells)
	for cell := range all {
		all[cell] = uint16(f.seatOf(cell))
	}
	*f = fillers{bySeat: all}
}

func (f *fillers) clone() fillers {
	return fillers{onlySeat: f.onlySeat, bits: slices.Clone(f.bits), bySeat: slices.Clone(f.bySeat)}
}
