package game

import (
	"errors"
	"slices"
)

// Events of players in a round are checked against the board. The table has already ensured that the player takes part
// in the round.

func (w Placed) audit(s *State, d eventContext) error {
	if w.To == (Cell{}) {
		return s.auditMove(d.seat.Play, w, true)
	}
	cells := s.Round.lineCells(w.Row, w.Col, w.To, w.Value)
	right, wrong := s.splitAtWrong(d.seat.Play, cells, w.Value)
	ok := wrong < 0 && len(right) > 1 && s.Round.placedEvent(right, w.Value) == w
	return check(ok, "the line can't be filled with this value")
}

func (w Struck) audit(s *State, d eventContext) error {
	if w.For != 0 && w.For != s.Settings.lockout(d.seat.Play.Strikes) {
		return errors.New("wrong duration of the lockout")
	}
	return s.auditMove(d.seat.Play, Placed{Row: w.Row, Col: w.Col, Value: w.Value}, false)
}

func (s *State) auditMove(p *Play, w Placed, taken bool) error {
	cell, ok := s.Round.cellIndex(w.Row, w.Col, w.Value)
	if !ok || s.Round.canonicalValue(cell, w.Value) != w.Value {
		return errors.New("there is no such cell or value")
	}
	value, right := int(p.Board.Cells[cell]), int(s.Round.Puzzle.Solution[cell]) == w.Value
	switch {
	case s.Settings.acceptsAnyValue():
		if !taken || p.Board.isGiven(cell) || value == w.Value {
			return errors.New("the cell can't be filled with this value")
		}
	case value != 0:
		return errors.New("the cell is filled")
	case right != taken:
		return errors.New("this contradicts the solution")
	case !right && p.marks().hasTried(cell, w.Value):
		return errors.New("the mistake was counted already")
	}
	return nil
}

func (w Cleared) audit(s *State, d eventContext) error {
	b := d.seat.Play.Board
	cell, ok := s.Round.cellIndex(w.Row, w.Col, 1)
	ok = ok && s.Settings.acceptsAnyValue() && b.Cells[cell] != 0 && !b.isGiven(cell) && b.start == nil
	return check(ok, "the cell can't be emptied")
}

func (Unfit) audit(s *State, d eventContext) error {
	b := d.seat.Play.Board
	ok := s.Settings.acceptsAnyValue() && b.Blank == 0 && b.start == nil && !s.Round.isSolved(d.seat.Play) &&
		!slices.Equal(b.Cells, b.unfit)
	return check(ok, "the board is not full, is right, or was counted already")
}

func (w Out) audit(s *State, d eventContext) error {
	p := d.seat.Play
	ok := s.isOutAfter(p, 0)
	if w.Alone {
		ok = ok && s.Settings.mode().Together && (p.New || s.findSpoiler() == d.no)
	} else {
		ok = ok && !p.New
	}
	return check(ok, "the player has strikes left")
}

func (w Done) audit(s *State, d eventContext) error {
	return check(s.Round.isSolved(d.seat.Play), "the board is not complete")
}

// isSolved reports whether the player's board is full and right.
func (r *Round) isSolved(p *Play) bool { return slices.Equal(p.Board.Cells, r.Puzzle.Solution) }

// audit checks that every mark changes a note, so that the step can be undone.
func (w Noted) audit(s *State, d eventContext) error {
	if len(w.Marks) == 0 || len(w.Marks) > MarksMax {
		return errors.New("there are no notes, or too many")
	}
	p := d.seat.Play
	if w.For != (Fill{}) {
		cell, ok := s.Round.cellIndex(w.For.Row, w.For.Col, w.For.Value)
		if !ok || int(p.Board.Cells[cell]) != w.For.Value || p.Board.By(cell) != d.no {
			return errors.New("the cell does not hold the player's value that the notes follow from")
		}
	}
	notes := p.marks()
	for i, m := range w.Marks {
		cell, ok := s.Round.noteIndex(m.Row, m.Col, m.Value)
		if !ok || !mayFollow(m, w.For) || !s.Settings.mayAnnotate(p, cell, w.For) {
			return errors.New("the cell can't have this note")
		}
		if notes.hasNote(cell, m.Value) == m.Add || isOverridden(m, w.Marks[i+1:]) {
			return errors.New("a note already has this state")
		}
		if !m.Add && p.protectedNotes(cell)&(1<<m.Value) != 0 {
			return errors.New("a newcomer may not remove others' notes")
		}
	}
	return nil
}

func (w Checked) audit(s *State, d eventContext) error {
	ok := s.Settings.Policy == PolicyOpen && slices.Equal(w.Cells, s.Round.wrongCells(d.seat.Play))
	return check(ok, "checks are not allowed, or other cells are wrong")
}

func (w Hinted) audit(s *State, d eventContext) error {
	p, most := d.seat.Play, s.Settings.Hints
	valid := w.Degree >= 1 && w.Degree <= maxDegree && (w.Value == 0 || w.Degree == maxDegree) && w.Text != ""
	again := w.isSameStep(p.Hint) || s.isHintTaken(d.seat)
	ok := valid && most != 0 && w.Again == again && (w.Again || p.Hints < most) && s.Round.isValidHint(w)
	return check(ok, "no such hint is available")
}

func (w AutoNoted) audit(s *State, d eventContext) error {
	p := d.seat.Play
	ok := s.Settings.AutoNotes && p.autoNotes < autoNotesMax && s.Round.areValidNotes(w.Notes) &&
		p.changesNotes(w.Notes) && !p.hasProtectedNotes()
	return check(ok, "no such notes can be filled in")
}

func (w Undone) audit(s *State, d eventContext) error {
	p := d.seat.Play
	top := p.undo
	if w.Redo {
		top = p.redo
	}
	of := top.pop(w.Steps - 1)
	if w.Steps < 1 || of == nil || len(w.Marks) > MarksMax && p.autoNotes >= autoNotesMax {
		return errors.New("there are no such steps to undo")
	}
	cells, marks := s.invert(d.seat, of)
	ok := slices.Equal(cells, w.Cells) && slices.Equal(marks, w.Marks) && len(cells)+len(marks) > 0
	return check(ok, "the changes are not those of the steps")
}
