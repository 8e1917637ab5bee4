package game

import (
	"cmp"
	"slices"
)

// A client may change notes because of a value: it removes notes that the value rules out, or crosses cells out. If any
// value is accepted, the value may be wrong. The board therefore records these changes and reverts them when the value
// is erased or replaced. A change is forgotten when a player changes the same note.

// effect is the changes that follow from the value in a cell. It is never changed in place.
type effect struct {
	cell  uint16
	marks []effectMark
}

// effectMark is a note that a value added or removed.
type effectMark struct {
	cell  uint16
	value uint8
	add   bool
}

// findEffect returns the index of a cell's effect, or the index to insert it at.
func (l *boardMarks) findEffect(cell int) (i int, found bool) {
	return slices.BinarySearchFunc(l.effects, uint16(cell), func(e effect, cell uint16) int {
		return cmp.Compare(e.cell, cell)
	})
}

// effectOf returns the changes that follow from the value in a cell.
func (l *boardMarks) effectOf(cell int) []effectMark {
	if i, found := l.findEffect(cell); found {
		return l.effects[i].marks
	}
	return nil
}

// setEffect replaces what follows from the value in a cell.
func (l *boardMarks) setEffect(cell int, marks []effectMark) {
	i, found := l.findEffect(cell)
	if !found && len(marks) == 0 {
		return
	}
	if l.effectsShared {
		l.effects, l.effectsShared = slices.Clone(l.effects), false
	}
	switch {
	case !found:
		l.effects = slices.Insert(l.effects, i, effect{cell: uint16(cell), marks: marks})
	case len(marks) == 0:
		l.effects = slices.Delete(l.effects, i, i+1)
	default:
		l.effects[i].marks = marks
	}
}

// forgetEffect drops a note from all effects, because somebody has changed it.
func (l *boardMarks) forgetEffect(cell, value int) {
	changed := func(m effectMark) bool { return int(m.cell) == cell && int(m.value) == value }
	for i := len(l.effects) - 1; i >= 0; i-- { // setEffect may delete the entry
		e := l.effects[i]
		if slices.ContainsFunc(e.marks, changed) {
			l.setEffect(int(e.cell), slices.DeleteFunc(slices.Clone(e.marks), changed))
		}
	}
}

// mayFollow reports whether a mark can follow from a value: it removes a note of that value, or crosses a cell out.
func mayFollow(m Mark, from Fill) bool {
	return from == (Fill{}) || !m.Add && m.Value == from.Value || m.Add && m.Value == 0
}

// addEffect records a change as an effect of the value in a cell, where values can be erased.
func (s *State) addEffect(seat *Seat, from int, m effectMark) {
	if s.Settings.acceptsAnyValue() {
		l := s.editMarks(seat)
		l.setEffect(from, append(slices.Clone(l.effectOf(from)), m))
	}
}

// restoreEffects records, for changes that undid or redid a step, to which values they belong, and restores the effects
// of values that are on the board again.
func (s *State) restoreEffects(seat *Seat, taken *undoStep, changes []change) {
	for i := range changes {
		c := &changes[i]
		at := slices.IndexFunc(taken.changes, func(t change) bool { return t.cell == c.cell && t.from != 0 })
		if at < 0 {
			continue
		}
		c.from = taken.changes[at].from
		from := int(c.from) - 1
		value := seat.Play.Board.Cells[from]
		if c.removed&(1<<value) != 0 && value != 0 {
			s.addEffect(seat, from, effectMark{cell: c.cell, value: value})
		}
		if c.added&1 != 0 && value != 0 {
			s.addEffect(seat, from, effectMark{cell: c.cell, add: true})
		}
	}
}
