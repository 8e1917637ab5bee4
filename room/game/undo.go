package game

import "slices"

// The steps of a player are kept so that they can be undone. They are immutable linked lists, which copies of a state
// share.

// undoStep is a step that a player made or undid.
type undoStep struct {
	changes []change
	below   *undoStep // the step before; nil if none
	depth   int       // number of steps in the list
}

// change is the change of a cell in a step.
type change struct {
	cell           uint16
	before, after  uint8  // its value before and after
	added, removed uint32 // its notes
	from           uint16 // 1 + the cell whose value or its removal caused the changes of notes; 0 for none
}

// mark records that a note was added or removed.
func (c *change) mark(value int, add bool) {
	if add {
		c.added |= 1 << value
	} else {
		c.removed |= 1 << value
	}
}

// push returns the list with a step added on top. It does not retain changes. If there are too many steps, it drops the
// older half; this is so rare that the amortized cost per step is constant.
func (top *undoStep) push(changes []change) *undoStep {
	pushed := &undoStep{changes: slices.Clone(changes), below: top, depth: 1}
	if top != nil {
		pushed.depth += top.depth
	}
	if pushed.depth < 2*stepsKept {
		return pushed
	}
	return pushed.cut(stepsKept)
}

// withChanges returns the list with changes added to the last step that put the value into the cell. It copies the
// later steps, of which there are few, because the player made them while the changes were in transit. It returns nil
// if there is no such step, or if a later one changed the same notes, because steps are undone in order.
func (top *undoStep) withChanges(cell, value int, changes []change) *undoStep {
	if top == nil {
		return nil
	}
	more := *top
	if slices.ContainsFunc(top.changes, func(c change) bool {
		return int(c.cell) == cell && int(c.after) == value && c.before != c.after
	}) {
		more.changes = slices.Concat(top.changes, changes)
		return &more
	}
	if top.touches(changes) {
		return nil
	}
	if more.below = top.below.withChanges(cell, value, changes); more.below == nil {
		return nil
	}
	return &more
}

// touches reports whether the step changed any of the notes in changes.
func (top *undoStep) touches(changes []change) bool {
	return slices.ContainsFunc(top.changes, func(a change) bool {
		return slices.ContainsFunc(changes, func(b change) bool {
			return a.cell == b.cell && (a.added|a.removed)&(b.added|b.removed) != 0
		})
	})
}

// cut copies the given number of steps from the top in one allocation, so that the dropped steps can be collected.
func (top *undoStep) cut(kept int) *undoStep {
	copies := make([]undoStep, kept)
	for i := range copies {
		copies[i] = undoStep{changes: top.changes, depth: kept - i}
		if i+1 < kept {
			copies[i].below = &copies[i+1]
		}
		top = top.below
	}
	return &copies[0]
}

// pop returns the list without its top n steps.
func (top *undoStep) pop(n int) *undoStep {
	for ; n > 0 && top != nil; n-- {
		top = top.below
	}
	return top
}

// invert returns the changes that undo a step of the seat, except where somebody has changed its result since.
func (s *State) invert(seat *Seat, of *undoStep) (cells []Fill, marks []Mark) {
	b, l := seat.Play.Board, seat.Play.marks()
	changedSince := func(c change) bool { // reports whether somebody has changed the value since
		value := b.Cells[c.cell]
		return value != c.after || value != 0 && b.By(int(c.cell)) != seat.No
	}
	for _, c := range of.changes {
		row, col := s.Round.coordinates(int(c.cell))
		value := b.Cells[c.cell]
		switch {
		case c.from != 0 && slices.ContainsFunc(of.changes, func(v change) bool {
			return v.cell == c.from-1 && v.before != v.after && changedSince(v)
		}): // the notes go with the value
		case c.before == c.after && (value == 0 || s.Settings.acceptsAnyValue()):
			notes := l.notes(int(c.cell))
			marks = appendMarksOf(marks, row, col, c.added&notes&^seat.Play.protectedNotes(int(c.cell)), false)
			marks = appendMarksOf(marks, row, col, c.removed&^notes, true)
		case c.before == c.after || changedSince(c):
		default:
			cells = append(cells, Fill{Row: row, Col: col, Value: int(c.before)})
			if c.before == 0 {
				marks = appendMarksOf(marks, row, col, c.removed, true)
			}
		}
	}
	for _, f := range cells { // notes that follow from a value are undone with it, whoever made them
		cell, _ := s.Round.cellIndex(f.Row, f.Col, 1)
		for _, e := range l.effectOf(cell) {
			row, col := s.Round.coordinates(int(e.cell))
			if m := (Mark{Row: row, Col: col, Value: int(e.value), Add: !e.add}); !slices.Contains(marks, m) {
				marks = append(marks, m)
			}
		}
	}
	return cells, marks
}

// allowsUndo reports whether players can take back values that they filled in: all fill one board together, or values
// are not judged until the board is full.
func (set *Settings) allowsUndo() bool { return set.mode().Together || set.acceptsAnyValue() }

// RestoredNotes returns the changes of notes that the seat's last step reverted by erasing or replacing a value.
func (s *State) RestoredNotes(no int) (marks []Mark) {
	play := s.SeatNo(no).Play
	if !s.Settings.acceptsAnyValue() || play.undo == nil {
		return nil
	}
	for _, c := range play.undo.changes {
		if c.before == c.after {
			row, col := s.Round.coordinates(int(c.cell))
			marks = appendMarksOf(marks, row, col, c.added, true)
			marks = appendMarksOf(marks, row, col, c.removed, false)
		}
	}
	return marks
}

// appendMarksOf appends a mark for each note of a cell.
func appendMarksOf(marks []Mark, row, col int, notes uint32, add bool) []Mark {
	for v := 0; notes>>v != 0; v++ {
		if notes>>v&1 != 0 {
			marks = append(marks, Mark{Row: row, Col: col, Value: v, Add: add})
		}
	}
	return marks
}
