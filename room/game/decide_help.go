package game

import (
	"slices"

	"nonet/notation"
)

// maxDegree is the highest degree of a hint, which includes what to do.
const maxDegree = 3

func (Undo) decide(t *turn) error { return t.undoOrRedo(false) }

func (Redo) decide(t *turn) error { return t.undoOrRedo(true) }

// undoOrRedo undoes the player's last step, or redoes the last undone one. It skips steps of which nothing is left,
// because others have changed their results.
func (t *turn) undoOrRedo(redo bool) error {
	p := t.seat.Play
	of := p.undo
	if redo {
		of = p.redo
	}
	for steps := 1; of != nil; steps, of = steps+1, of.below {
		cells, marks := t.s.invert(t.seat, of)
		if len(cells)+len(marks) == 0 {
			continue
		}
		if len(marks) > MarksMax && p.autoNotes >= autoNotesMax {
			return Nothing
		}
		w := Undone{Redo: redo, Steps: steps, Cells: cells, Marks: marks}
		if len(cells) == 0 {
			t.emit(t.seat.No, w)
			return nil
		}
		t.emitAndApply(t.seat.No, w)
		t.judgeBoard(0)
		t.settle()
		return nil
	}
	return Nothing
}

// decide returns which cells of the board are wrong, if the policy allows it.
func (Check) decide(t *turn) error {
	if t.s.Settings.Policy != PolicyOpen {
		return Off
	}
	t.emit(t.seat.No, Checked{Cells: t.s.Round.wrongCells(t.seat.Play)})
	return nil
}

// wrongCells returns the cells of the player's board that are filled with a wrong value.
func (r *Round) wrongCells(p *Play) (cells []Cell) {
	for cell, v := range p.Board.Cells {
		if v != 0 && v != r.Puzzle.Solution[cell] {
			row, col := r.coordinates(cell)
			cells = append(cells, Cell{Row: row, Col: col})
		}
	}
	return cells
}

// decide gives a hint. The same step in another degree counts as the same hint, and so does the next step where another
// player has taken the last one.
func (do Hint) decide(t *turn) error {
	p := t.seat.Play
	w := Hinted{
		Degree: do.Degree, Row: do.Row, Col: do.Col, Technique: do.Technique, Text: do.Text, Facts: do.Facts, Cells: do.Cells,
	}
	if do.Degree == maxDegree {
		w.Value = do.Value
	}
	same := w.isSameStep(p.Hint)
	w.Again = same || t.s.isHintTaken(t.seat)
	switch {
	case t.s.Settings.Hints == 0:
		return Off
	case do.Text == "":
		return Nothing
	case do.Degree < 1 || do.Degree > maxDegree || !t.s.Round.isValidHint(w):
		return BadMove
	case same && w.Degree == p.Hint.Degree:
		return nil
	case !same && p.Hint != nil && w.Degree > p.Hint.Degree:
		return Outdated
	case !w.Again && p.Hints >= t.s.Settings.Hints:
		return Nothing
	}
	t.emit(t.seat.No, w)
	return nil
}

// isSameStep reports whether two hints are of the same step.
func (w *Hinted) isSameStep(other *Hinted) bool {
	return other != nil && w.Technique == other.Technique && w.Row == other.Row && w.Col == other.Col &&
		slices.Equal(w.Cells, other.Cells)
}

// isHintTaken reports whether another player has filled the cell of the player's last hint before the hint named the
// value.
func (s *State) isHintTaken(seat *Seat) bool {
	h := seat.Play.Hint
	if h == nil || h.Degree == maxDegree {
		return false
	}
	cell, ok := s.Round.cellIndex(h.Row, h.Col, 1)
	if !ok {
		return false
	}
	by := seat.Play.Board.by.seatOf(cell)
	return by != 0 && by != seat.No
}

// isValidHint reports whether all cells and values of a hint exist.
func (r *Round) isValidHint(w Hinted) bool {
	ok := w.Value >= 0 && w.Value <= r.Puzzle.Values
	if w.Row != 0 || w.Col != 0 {
		_, there := r.cellIndex(w.Row, w.Col, 1)
		ok = ok && there
	}
	for _, c := range w.Cells {
		_, there := r.cellIndex(c.Row, c.Col, 1)
		ok = ok && there
	}
	return ok
}

// decide fills in all notes.
func (do AutoNotes) decide(t *turn) error {
	p := t.seat.Play
	switch {
	case !t.s.Settings.AutoNotes:
		return Off
	case !t.s.Round.areValidNotes(do.Notes):
		return BadMove
	case p.autoNotes >= autoNotesMax:
		return Nothing
	case p.hasProtectedNotes():
		return IsNew
	}
	if p.changesNotes(do.Notes) {
		t.emit(t.seat.No, AutoNoted(do))
	}
	return nil
}

// changesNotes reports whether these notes differ from the player's notes in empty cells.
func (p *Play) changesNotes(notes []uint32) bool {
	l := p.marks()
	for cell, v := range p.Board.Cells {
		if v == 0 && l.notes(cell) != notes[cell] {
			return true
		}
	}
	return false
}

// areValidNotes reports whether these are notes for all cells, of existing values.
func (r *Round) areValidNotes(notes []uint32) bool {
	all := notation.All(r.Puzzle.Values)
	if r.Puzzle.Sparse {
		all |= notation.Bit(0)
	}
	return len(notes) == len(r.Puzzle.Givens) &&
		!slices.ContainsFunc(notes, func(bits uint32) bool { return bits&^all != 0 })
}
