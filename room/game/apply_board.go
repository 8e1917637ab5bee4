package game

import (
	"slices"

	"nonet/notation"
)

func (w Placed) apply(s *State, d eventContext) {
	var one [1]change // the most common size
	changes := one[:0]
	if w.To == (Cell{}) {
		cell, _ := s.Round.cellIndex(w.Row, w.Col, w.Value)
		changes = s.replaceValue(d.seat, cell, w.Value, changes)
	} else {
		for _, cell := range s.Round.emptyCells(d.seat.Play, w) {
			changes = append(changes, s.setCell(d.seat, cell, s.Round.canonicalValue(cell, w.Value)))
		}
	}
	s.editPlay(d.seat).LastAt = d.at
	if s.Settings.allowsUndo() {
		s.pushUndo(d.seat, changes)
	}
}

func (w Cleared) apply(s *State, d eventContext) {
	cell, _ := s.Round.cellIndex(w.Row, w.Col, 1)
	s.pushUndo(d.seat, s.replaceValue(d.seat, cell, 0, nil))
}

func (w Struck) apply(s *State, d eventContext) {
	cell, _ := s.Round.cellIndex(w.Row, w.Col, w.Value)
	s.editMarks(d.seat).addTried(cell, w.Value)
	s.countStrike(d.seat)
	if w.For > 0 {
		s.editPlay(d.seat).Locked = d.at + w.For
	}
}

func (Unfit) apply(s *State, d eventContext) {
	b := s.editBoard(d.seat)
	b.unfit = slices.Clone(b.Cells)
	s.countStrike(d.seat)
}

// The cells found wrong are visible to others on the board, too.
func (w Checked) apply(s *State, d eventContext) {
	b := s.editBoard(d.seat)
	b.Wrong = make([]int, len(w.Cells))
	for i, c := range w.Cells {
		b.Wrong[i], _ = s.Round.cellIndex(c.Row, c.Col, 1)
	}
	slices.Sort(b.Wrong)
	s.editPlay(d.seat).Checks++
}

func (w Noted) apply(s *State, d eventContext) {
	changes := s.changeNotes(d.seat, w.Marks, nil)
	if w.For == (Fill{}) {
		s.pushUndo(d.seat, changes)
		return
	}
	from, _ := s.Round.cellIndex(w.For.Row, w.For.Col, w.For.Value)
	for i := range changes {
		changes[i].from = uint16(from + 1)
	}
	for _, m := range w.Marks {
		cell, _ := s.Round.noteIndex(m.Row, m.Col, m.Value)
		s.addEffect(d.seat, from, effectMark{cell: uint16(cell), value: uint8(m.Value), add: m.Add})
	}
	p := s.editPlay(d.seat)
	if with := p.undo.withChanges(from, w.For.Value, changes); with != nil {
		p.undo, p.redo = with, nil
	} else {
		s.pushUndo(d.seat, changes)
	}
}

func (w AutoNoted) apply(s *State, d eventContext) {
	s.pushUndo(d.seat, s.replaceNotes(d.seat, w.Notes))
	s.editPlay(d.seat).autoNotes++
}

func (w Undone) apply(s *State, d eventContext) {
	p := s.editPlay(d.seat)
	from, to := &p.undo, &p.redo
	if w.Redo {
		from, to = to, from
	}
	taken := (*from).pop(w.Steps - 1)
	*from = taken.below
	var changes []change
	for _, f := range w.Cells {
		cell, _ := s.Round.cellIndex(f.Row, f.Col, 1)
		changes = append(changes, s.setCell(d.seat, cell, f.Value))
		if f.Value != 0 {
			p.LastAt = d.at
		}
	}
	changes = s.changeNotes(d.seat, w.Marks, changes)
	for _, f := range w.Cells {
		cell, _ := s.Round.cellIndex(f.Row, f.Col, 1)
		s.editMarks(d.seat).setEffect(cell, nil)
	}
	s.restoreEffects(d.seat, taken, changes)
	*to = (*to).push(changes)
	if len(w.Marks) > MarksMax {
		p.autoNotes++
	}
}

func (w Hinted) apply(s *State, d eventContext) {
	p := s.editPlay(d.seat)
	p.Hint = &w
	if !w.Again {
		p.Hints++
	}
}

func (w Out) apply(s *State, d eventContext) {
	if w.Alone {
		s.putOutAlone(d.seat)
	} else if s.Settings.mode().Together {
		s.forEachOnBoard(d.seat.Play.Board, func(p *Play) { p.Out = true })
	} else {
		s.editPlay(d.seat).Out = true
	}
}

func (w Done) apply(s *State, d eventContext) {
	s.forEachOnBoard(d.seat.Play.Board, func(p *Play) { p.Done, p.Lag = d.at, w.Lag })
}

func (s *State) countStrike(seat *Seat) {
	p := s.editPlay(seat)
	p.Strikes++
	if p.New {
		p.OwnStrikes++
		return
	}
	s.Round.Strikes++
}

// forEachOnBoard calls f for each player still playing on that board: its owner, or all who share it.
func (s *State) forEachOnBoard(b *Board, f func(*Play)) {
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && p.Board == b && p.Plays() {
			f(s.editPlay(&s.Seats[i]))
		}
	}
}

// replaceValue puts a value into a cell, 0 for none, and reverts the effects of the previous value on notes. It merges
// the changes into known.
func (s *State) replaceValue(seat *Seat, cell, value int, known []change) []change {
	if !s.Settings.acceptsAnyValue() {
		return append(known, s.setCell(seat, cell, value)) // values have no effects then
	}
	marks := s.editMarks(seat).effectOf(cell)
	known = append(known, s.setCell(seat, cell, value))
	l := s.editMarks(seat)
	for _, m := range marks {
		l.setNote(int(m.cell), int(m.value), !m.add)
		var c *change
		c, known = changeOf(int(m.cell), seat.Play.Board, known)
		c.mark(int(m.value), !m.add)
		c.from = uint16(cell + 1)
	}
	l.setEffect(cell, nil)
	return known
}

// setCell sets a cell of the seat's board to a value, or clears it if value is 0, and updates the counters. A right
// value removes the notes of its cell. A value that may be wrong only hides them until it is erased.
func (s *State) setCell(seat *Seat, cell, value int) change {
	b := s.editBoard(seat)
	c := change{cell: uint16(cell), before: b.Cells[cell], after: uint8(value)}
	by := 0
	if c.before != 0 {
		if owner := s.SeatNo(b.By(cell)); owner != nil && owner.Play != nil {
			s.editPlay(owner).Right--
		}
		b.Blank++
	}
	if value != 0 {
		b.Blank--
		by = seat.No
		s.editPlay(seat).Right++
		if !s.Settings.acceptsAnyValue() {
			if b.Notes != nil {
				c.removed = b.Notes[cell]
				b.setNotes(cell, 0)
			}
		}
	}
	if b.cellsShared {
		b.Cells, b.by, b.cellsShared = slices.Clone(b.Cells), b.by.clone(), false
	}
	b.Cells[cell] = uint8(value)
	b.by.set(cell, by, len(b.Cells))
	if i, wrong := slices.BinarySearch(b.Wrong, cell); wrong {
		b.Wrong = slices.Concat(b.Wrong[:i], b.Wrong[i+1:])
	}
	return c
}

// editPlay returns the seat's part in the round for modification.
func (s *State) editPlay(seat *Seat) *Play {
	if seat.Play.age != s.age {
		p := *seat.Play
		p.age = s.age
		seat.Play = &p
	}
	return seat.Play
}

// editMarks returns the marks of the seat's player for modification.
func (s *State) editMarks(seat *Seat) *boardMarks {
	if seat.Play.own == nil {
		return &s.editBoard(seat).boardMarks
	}
	if seat.Play.own.age != s.age {
		s.editPlay(seat).own = &ownMarks{seat.Play.own.clone(), s.age}
	}
	return &seat.Play.own.boardMarks
}

// editBoard returns the seat's board for modification. A shared board stays shared.
func (s *State) editBoard(seat *Seat) *Board {
	old := seat.Play.Board
	if old.age == s.age {
		return old
	}
	b := old.clone()
	b.age = s.age
	if s.Round.Board == old {
		s.Round.Board = b
		s.setSharedBoard(b)
	} else {
		s.editPlay(seat).Board = b
	}
	return b
}

// changeNotes changes the seat's notes and merges the changes into known.
func (s *State) changeNotes(seat *Seat, marks []Mark, known []change) []change {
	l := s.editMarks(seat)
	for _, m := range marks {
		cell, _ := s.Round.noteIndex(m.Row, m.Col, m.Value)
		if l.hasNote(cell, m.Value) == m.Add {
			continue
		}
		l.setNote(cell, m.Value, m.Add)
		l.forgetEffect(cell, m.Value)
		var c *change
		c, known = changeOf(cell, seat.Play.Board, known)
		if m.Add {
			if c.before == c.after { // otherwise they precede the value and keep their owner
				s.recordAddedNotes(seat, cell, 1<<m.Value)
			}
		}
		c.mark(m.Value, m.Add)
	}
	return known
}

// changeOf returns the cell's change, adding one if necessary. It searches backwards because marks are ordered by cell.
func changeOf(cell int, b *Board, known []change) (*change, []change) {
	for i := len(known) - 1; i >= 0; i-- {
		if int(known[i].cell) == cell {
			return &known[i], known
		}
	}
	value := b.Cells[cell]
	known = append(known, change{cell: uint16(cell), before: value, after: value})
	return &known[len(known)-1], known
}

// replaceNotes replaces the notes of the seat's empty cells.
func (s *State) replaceNotes(seat *Seat, notes []uint32) (changes []change) {
	l := s.editMarks(seat)
	for cell, v := range seat.Play.Board.Cells {
		before, after := l.notes(cell), notes[cell]
		if v != 0 || before == after {
			continue
		}
		l.setNotes(cell, after)
		for value := range notation.Values(before ^ after) {
			l.forgetEffect(cell, value)
		}
		s.recordAddedNotes(seat, cell, after&^before)
		changes = append(changes, change{cell: uint16(cell), added: after &^ before, removed: before &^ after})
	}
	return changes
}

// pushUndo records a step that the player can undo.
func (s *State) pushUndo(seat *Seat, changes []change) {
	p := s.editPlay(seat)
	p.undo, p.redo = p.undo.push(changes), nil
}
