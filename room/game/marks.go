package game

import (
	"cmp"
	"slices"
)

// Marks allocate memory only once there are some, because most boards have no notes (pencil marks), few mistakes and a
// single owner.

// tried is the values of a cell that were counted as mistakes.
type tried struct {
	cell   uint16
	values uint32 // bit set
}

// notes returns the notes of a cell.
func (l *boardMarks) notes(cell int) uint32 {
	if l.Notes == nil {
		return 0
	}
	return l.Notes[cell]
}

// hasNote reports whether the cell has the note.
func (l *boardMarks) hasNote(cell, value int) bool { return l.notes(cell)&(1<<value) != 0 }

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

// hasTried reports whether the value was counted as a mistake in this cell before.
func (l *boardMarks) hasTried(cell, value int) bool {
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
