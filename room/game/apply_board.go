package game

import (
	"slices"

	"nonet/notation"
)

func (w Placed) apply(s *State, d eventContext) {
	var one [1]change // the most common size
	changes := one[:0]
	if w.To == (Cell{}) {
		cell, _ := s.Round.cell(w.Row, w.Col, w.Value)
		changes = s.replace(d.seat, cell, w.Value, changes)
	} else {
		for _, cell := range s.Round.emptyCells(d.seat.Play, w) {
			changes = append(changes, s.put(d.seat, cell, s.Round.canonical(cell, w.Value)))
		}
	}
	s.play(d.seat).LastAt = d.at
	if s.Settings.reversible() {
		s.did(d.seat, changes)
	}
}

func (w Cleared) apply(s *State, d eventContext) {
	cell, _ := s.Round.cell(w.Row, w.Col, 1)
	s.did(d.seat, s.replace(d.seat, cell, 0, nil))
}

func (w Struck) apply(s *State, d eventContext) {
	cell, _ := s.Round.cell(w.Row, w.Col, w.Value)
	s.layer(d.seat).try(cell, w.Value)
	s.strike(d.seat)
	if w.For > 0 {
		s.play(d.seat).Locked = d.at + w.For
	}
}

func (Unfit) apply(s *State, d eventContext) {
	b := s.board(d.seat)
	b.unfit = slices.Clone(b.Cells)
	s.strike(d.seat)
}

// The cells found wrong are visible to others on the board, too.
func (w Checked) apply(s *State, d eventContext) {
	b := s.board(d.seat)
	b.Wrong = make([]int, len(w.Cells))
	for i, c := range w.Cells {
		b.Wrong[i], _ = s.Round.cell(c.Row, c.Col, 1)
	}
	slices.Sort(b.Wrong)
	s.play(d.seat).Checks++
}

func (w Noted) apply(s *State, d eventContext) {
	changes := s.mark(d.seat, w.Marks, nil)
	if w.For == (Fill{}) {
		s.did(d.seat, changes)
		return
	}
	from, _ := s.Round.cell(w.For.Row, w.For.Col, w.For.Value)
	for i := range changes {
		changes[i].from = uint16(from + 1)
	}
	for _, m := range w.Marks {
		cell, _ := s.Round.noted(m.Row, m.Col, m.Value)
		s.affect(d.seat, from, effectMark{cell: uint16(cell), value: uint8(m.Value), add: m.Add})
	}
	p := s.play(d.seat)
	if with := p.undo.with(from, w.For.Value, changes); with != nil {
		p.undo, p.redo = with, nil
	} else {
		s.did(d.seat, changes)
	}
}

func (w AutoNoted) apply(s *State, d eventContext) {
	s.did(d.seat, s.autoNote(d.seat, w.Notes))
	s.play(d.seat).autoNotes++
}

func (w Undone) apply(s *State, d eventContext) { s.undo(d.at, d.seat, w) }

func (w Hinted) apply(s *State, d eventContext) {
	p := s.play(d.seat)
	p.Hint = &w
	if !w.Again {
		p.Hints++
	}
}

func (w Out) apply(s *State, d eventContext) {
	if w.Alone {
		s.exclude(d.seat)
	} else if s.Settings.mode().Together {
		s.sharing(d.seat.Play.Board, func(p *Play) { p.Out = true })
	} else {
		s.play(d.seat).Out = true
	}
}

func (w Done) apply(s *State, d eventContext) {
	s.sharing(d.seat.Play.Board, func(p *Play) { p.Done, p.Lag = d.at, w.Lag })
}

func (s *State) strike(seat *Seat) {
	p := s.play(seat)
	p.Strikes++
	if p.New {
		p.Apart++
		return
	}
	s.Round.Strikes++
}

// sharing calls f for each player still playing on that board: its owner, or all who share it.
func (s *State) sharing(b *Board, f func(*Play)) {
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && p.Board == b && p.Plays() {
			f(s.play(&s.Seats[i]))
		}
	}
}

// put sets a cell of the seat's board to a value, or clears it if value is 0, and updates the counters. A right value
// removes the notes of its cell. A value that may be wrong only hides them until it is erased.
func (s *State) put(seat *Seat, cell, value int) change {
	b := s.board(seat)
	c := change{cell: uint16(cell), was: b.Cells[cell], is: uint8(value)}
	if by := s.SeatNo(b.By(cell)); by != nil && by.Play != nil {
		s.play(by).Right--
	}
	by := 0
	if c.was != 0 {
		b.Blank++
	}
	if value != 0 {
		b.Blank--
		by = seat.No
		s.play(seat).Right++
		if !s.Settings.anyValue() {
			c.removed = b.notes(cell)
			b.set(cell, 0)
		}
	}
	b.fill(cell, value, by)
	if i, wrong := slices.BinarySearch(b.Wrong, cell); wrong {
		b.Wrong = slices.Concat(b.Wrong[:i], b.Wrong[i+1:])
	}
	return c
}

// mark changes the seat's notes and merges the changes into known.
func (s *State) mark(seat *Seat, marks []Mark, known []change) []change {
	l := s.layer(seat)
	for _, m := range marks {
		cell, _ := s.Round.noted(m.Row, m.Col, m.Value)
		if l.noted(cell, m.Value) == m.Add {
			continue
		}
		l.note(cell, m.Value, m.Add)
		l.forget(cell, m.Value)
		var c *change
		c, known = changeOf(cell, seat.Play.Board, known)
		if m.Add {
			if c.was == c.is { // otherwise they precede the value and keep their owner
				s.claim(seat, cell, 1<<m.Value)
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
	known = append(known, change{cell: uint16(cell), was: value, is: value})
	return &known[len(known)-1], known
}

// autoNote replaces the notes of the seat's empty cells.
func (s *State) autoNote(seat *Seat, notes []uint32) (changes []change) {
	l := s.layer(seat)
	for cell, v := range seat.Play.Board.Cells {
		before, after := l.notes(cell), notes[cell]
		if v != 0 || before == after {
			continue
		}
		l.set(cell, after)
		for value := range notation.Values(before ^ after) {
			l.forget(cell, value)
		}
		s.claim(seat, cell, after&^before)
		changes = append(changes, change{cell: uint16(cell), added: after &^ before, removed: before &^ after})
	}
	return changes
}

// did records a step that the player can undo.
func (s *State) did(seat *Seat, changes []change) {
	p := s.play(seat)
	p.undo, p.redo = p.undo.push(changes), nil
}

// undo undoes or redoes steps.
func (s *State) undo(at int64, seat *Seat, w Undone) {
	p := s.play(seat)
	from, to := &p.undo, &p.redo
	if w.Redo {
		from, to = to, from
	}
	taken := (*from).pop(w.Steps - 1)
	*from = taken.below
	var changes []change
	for _, f := range w.Cells {
		cell, _ := s.Round.cell(f.Row, f.Col, 1)
		changes = append(changes, s.put(seat, cell, f.Value))
		if f.Value != 0 {
			p.LastAt = at
		}
	}
	changes = s.mark(seat, w.Marks, changes)
	for _, f := range w.Cells {
		cell, _ := s.Round.cell(f.Row, f.Col, 1)
		s.layer(seat).setEffect(cell, nil)
	}
	s.followAgain(seat, taken, changes)
	*to = (*to).push(changes)
	if len(w.Marks) > MarksMax {
		p.autoNotes++
	}
}
