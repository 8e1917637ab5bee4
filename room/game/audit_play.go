package game

import (
	"errors"
	"fmt"
	"slices"
)

// auditPart judges what a player does in a round.
func (s *State) auditPart(e Event) error {
	seat := s.SeatNo(e.Seat)
	if !s.running() || seat == nil || seat.Play == nil || !seat.Play.on() || s.Round.Halted != 0 {
		return fmt.Errorf("seat %d does not play", e.Seat)
	}
	p, set := seat.Play, &s.Settings
	switch w := e.What.(type) {
	case Placed:
		return s.auditMove(p, w, true)
	case Struck:
		if w.For != 0 && (set.Mode != Duel || w.For != int64(set.Lockout)*1000) {
			return errors.New("the room locks nobody out like that")
		}
		return s.auditMove(p, Placed{Row: w.Row, Col: w.Col, Value: w.Value}, false)
	case Cleared:
		cell, ok := s.Round.cell(w.Row, w.Col, 1)
		if !ok || !set.anyValue() || p.Board.Cells[cell] == 0 || p.Board.given(cell) {
			return errors.New("the cell can't be emptied")
		}
	case Unfit:
		if !set.anyValue() || p.Board.Blank != 0 || s.solved(p) || slices.Equal(p.Board.Cells, p.Board.unfit) {
			return errors.New("the board is not full, or right, or counts already")
		}
	case Out:
		if limit := set.limit(p.Handicap); limit == 0 || s.mode().strikes(s.Round, p) < limit {
			return errors.New("the player has strikes left")
		}
	case Done:
		if !s.solved(p) {
			return errors.New("the board is not complete")
		}
	case Noted:
		return s.auditMarks(p, w.Marks)
	default:
		return s.auditHelp(seat, e.What)
	}
	return nil
}

// solved says whether the player's board is full and right.
func (s *State) solved(p *Play) bool { return slices.Equal(p.Board.Cells, s.Round.Puzzle.Solution) }

func (s *State) auditMove(p *Play, w Placed, taken bool) error {
	cell, ok := s.Round.cell(w.Row, w.Col, w.Value)
	if !ok {
		return errors.New("there is no such cell or value")
	}
	value, right := int(p.Board.Cells[cell]), int(s.Round.Puzzle.Solution[cell]) == w.Value
	switch {
	case s.Settings.anyValue():
		if !taken || p.Board.given(cell) || value == w.Value {
			return errors.New("the cell can't be filled with that")
		}
	case value != 0:
		return errors.New("the cell is filled")
	case right != taken:
		return errors.New("the solution says otherwise")
	case !right && p.layer().triedBefore(cell, w.Value):
		return errors.New("the mistake counts already")
	}
	return nil
}

// auditMarks holds that each mark changes a note, so that there is something to be taken back.
func (s *State) auditMarks(p *Play, marks []Mark) error {
	if len(marks) == 0 || len(marks) > MarksMax {
		return errors.New("there are no notes, or too many")
	}
	notes := p.layer()
	for i, m := range marks {
		cell, ok := s.Round.cell(m.Row, m.Col, m.Value)
		if !ok || p.Board.Cells[cell] != 0 {
			return errors.New("there is no such cell or value to be noted")
		}
		if notes.noted(cell, m.Value) == m.Add || revoked(m, marks[i+1:]) {
			return errors.New("a note is so already")
		}
	}
	return nil
}

// auditHelp judges what a player is told or given back.
func (s *State) auditHelp(seat *Seat, what What) error {
	p, set := seat.Play, &s.Settings
	switch w := what.(type) {
	case Checked:
		if set.Policy != PolicyOpen || !slices.Equal(w.Cells, s.wrong(p)) {
			return errors.New("the room checks no boards, or this one is wrong elsewhere")
		}
	case Hinted:
		ok := w.Degree >= 1 && w.Degree <= degreeMax && (w.Value == 0 || w.Degree == degreeMax) && w.Text != ""
		if !ok || set.Hints == 0 || w.Again != w.sameStep(p.Hint) || !w.Again && p.Hints >= set.Hints || !s.Round.hintable(w) {
			return errors.New("there is no such hint to be had")
		}
	case AutoNoted:
		if !set.AutoNotes || p.autoNotes >= AutoNotesMax || !s.Round.notable(w.Notes) || !p.renewed(w.Notes) {
			return errors.New("the room fills in no such notes")
		}
	case Undone:
		top := p.undo
		if w.Redo {
			top = p.redo
		}
		of := top.pop(w.Steps - 1)
		if w.Steps < 1 || of == nil || len(w.Marks) > MarksMax && p.autoNotes >= AutoNotesMax {
			return errors.New("there are no such steps to be taken back")
		}
		cells, marks := s.inverse(seat, of)
		if !slices.Equal(cells, w.Cells) || !slices.Equal(marks, w.Marks) || len(cells)+len(marks) == 0 {
			return errors.New("that is not what the steps changed")
		}
	}
	return nil
}
