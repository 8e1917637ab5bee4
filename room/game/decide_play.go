package game

import "slices"

func (do Place) decide(t *turn) error {
	p, round := t.seat.Play, t.s.Round
	cell, ok := round.cellIndex(do.Row, do.Col, do.Value)
	switch {
	case !ok:
		return BadMove
	case do.To != (Cell{}):
		return t.fillLine(p, do)
	case do.More != nil:
		return t.fillSeveral(p, do)
	case p.Board.isGiven(cell):
		return IsGiven
	}
	do.Value = round.canonicalValue(cell, do.Value)
	switch {
	case t.at < p.Locked:
		return Locked
	case p.New && p.Board.isOthers(cell, t.seat.No):
		return IsFilled
	case t.s.Settings.acceptsAnyValue():
		return t.fillCell(p, cell, do)
	case p.Board.Cells[cell] != 0:
		return IsFilled
	case int(round.Puzzle.Solution[cell]) == do.Value:
		return t.fillCell(p, cell, do)
	}
	return t.judgeWrongValue(p, cell, do)
}

// judgeWrongValue decides a wrong value: it is a mistake unless the value visibly breaks a rule and such conflicts are
// free, or it was counted before.
func (t *turn) judgeWrongValue(p *Play, cell int, do Place) error {
	switch {
	case t.s.Settings.Conflicts == ConflictsFree && do.Breaks != nil &&
		do.Breaks(p.Board.Cells, cell, uint8(do.Value)):
		return Conflict
	case p.marks().hasTried(cell, do.Value):
		return Wrong
	}
	return t.countMistake(p, do)
}

// fillCell puts a value into a cell and, if any value is accepted, replaces a value there. Most moves have no
// consequences and need no copy of the state.
func (t *turn) fillCell(p *Play, cell int, do Place) error {
	was := int(p.Board.Cells[cell])
	if was == do.Value {
		return nil
	}
	w := Placed{Row: do.Row, Col: do.Col, Value: do.Value}
	full := p.Board.Blank == 0 || p.Board.Blank == 1 && was == 0 || p.Board.start != nil
	if !full && !t.s.Settings.mode().rules.anyCellMayEnd(t.s) {
		t.emit(t.seat.No, w)
		if p.New && t.s.earnsTrust(p.Right+1) {
			t.emit(t.seat.No, Trusted{})
		}
		return nil
	}
	t.emitAndApply(t.seat.No, w)
	t.judgeBoard(do.Lag)
	t.settle()
	return nil
}

// judgeBoard decides the consequences of a changed board that may be full: it is complete, or a mistake. A board that
// began full does not count as a mistake, because players change it until it is right; nor does one with wrong values
// of a newcomer.
func (t *turn) judgeBoard(lag int64) {
	p := t.s.SeatNo(t.seat.No).Play
	switch {
	case p.Board.Blank != 0 && p.Board.start == nil || slices.Equal(p.Board.Cells, p.Board.unfit):
	case !t.s.Round.isSolved(p) && p.Board.start != nil:
	case t.s.Round.isSolved(p):
		t.emitAndApply(t.seat.No, Done{Lag: max(0, lag)})
	case t.s.hasNewcomerMistake(p):
	default:
		t.emitAndApply(t.seat.No, Unfit{})
		if t.s.isOutAfter(t.s.SeatNo(t.seat.No).Play, 0) {
			t.putOut()
		}
	}
}

// countMistake counts a mistake, which may be the last one allowed.
func (t *turn) countMistake(p *Play, do Place) error {
	w := Struck{Row: do.Row, Col: do.Col, Value: do.Value, For: t.s.Settings.lockout(p.Strikes)}
	if !t.s.isOutAfter(p, 1) {
		t.emit(t.seat.No, w)
		return nil
	}
	t.emitAndApply(t.seat.No, w)
	t.putOut()
	t.settle()
	return nil
}

// isOutAfter reports whether further mistakes, in addition to those counted, put the player out.
func (s *State) isOutAfter(p *Play, further int) bool {
	limit := s.Settings.strikeLimit(p.Handicap)
	return limit > 0 && s.Settings.mode().rules.countStrikes(s.Round, p)+further >= limit
}

// decide empties a cell. If values are judged one by one, those on the board are right and can't be cleared.
func (do Clear) decide(t *turn) error {
	p := t.seat.Play
	cell, ok := t.s.Round.cellIndex(do.Row, do.Col, 1)
	switch {
	case !t.s.Settings.acceptsAnyValue():
		return Off
	case !ok:
		return BadMove
	case p.Board.isGiven(cell):
		return IsGiven
	case p.New && p.Board.isOthers(cell, t.seat.No):
		return IsFilled
	case p.Board.start != nil:
		return Off
	case p.Board.Cells[cell] == 0:
		return nil
	case p.Board.Blank == -1: // one too many was filled
		t.emitAndApply(t.seat.No, Cleared(do))
		t.judgeBoard(0)
		t.settle()
	default:
		t.emit(t.seat.No, Cleared(do))
	}
	return nil
}

// decide changes notes. It silently drops marks on filled cells and marks that change nothing: in co-op another player
// was faster, and the player need not do anything about it. Marks that follow from a value are dropped if the cell no
// longer holds that value of the player's.
func (do Note) decide(t *turn) error {
	p := t.seat.Play
	if len(do.Marks) > MarksMax {
		return BadMove
	}
	if do.For != (Fill{}) {
		cell, ok := t.s.Round.cellIndex(do.For.Row, do.For.Col, do.For.Value)
		if !ok {
			return BadMove
		}
		do.For.Value = t.s.Round.canonicalValue(cell, do.For.Value)
		if int(p.Board.Cells[cell]) != do.For.Value || p.Board.By(cell) != t.seat.No {
			return nil
		}
	}
	notes, marks := p.marks(), []Mark(nil)
	for i, m := range do.Marks {
		cell, ok := t.s.Round.noteIndex(m.Row, m.Col, m.Value)
		if !ok || !mayFollow(m, do.For) {
			return BadMove
		}
		if t.s.Settings.mayAnnotate(p, cell, do.For) && notes.hasNote(cell, m.Value) != m.Add &&
			!isOverridden(m, do.Marks[i+1:]) {
			if !m.Add && p.protectedNotes(cell)&(1<<m.Value) != 0 {
				return IsNew
			}
			marks = append(marks, m)
		}
	}
	if len(marks) > 0 {
		t.emit(t.seat.No, Noted{Marks: marks, For: do.For})
	}
	return nil
}

// mayAnnotate reports whether notes of a cell can change. Notes hidden by a value can change if the value may be wrong
// and the change follows from another value.
func (set *Settings) mayAnnotate(p *Play, cell int, follow Fill) bool {
	return p.Board.Cells[cell] == 0 || follow != (Fill{}) && set.acceptsAnyValue() && !p.Board.isGiven(cell)
}

// isOverridden reports whether a later mark is about the same note, so that this one has no effect.
func isOverridden(m Mark, later []Mark) bool {
	for _, l := range later {
		if l.Row == m.Row && l.Col == m.Col && l.Value == m.Value {
			return true
		}
	}
	return false
}

// fillLine fills the empty cells of a line, up to the first for which the value is wrong, which is judged like any
// other. Filled cells are skipped, because a player who draws a line does not intend to change them. If some cells were
// filled, the command has succeeded, and a mistake that ended it is a further event.
func (t *turn) fillLine(p *Play, do Place) error {
	cells := t.s.Round.lineCells(do.Row, do.Col, do.To, do.Value)
	switch {
	case cells == nil:
		return BadMove
	case t.at < p.Locked:
		return Locked
	}
	right, wrong := t.s.splitAtWrong(p, cells, do.Value)
	if len(right) > 0 {
		t.emitAndApply(t.seat.No, t.s.Round.placedEvent(right, do.Value))
	}
	return t.endSeveral(do, wrong)
}

// fillSeveral fills cells with a value each, up to the first that is wrong, like [turn.fillLine]. Filled cells are
// skipped. A player learns no more than from filling them one by one.
func (t *turn) fillSeveral(p *Play, do Place) error {
	moves := append([]Fill{{Row: do.Row, Col: do.Col, Value: do.Value}}, do.More...)
	switch {
	case t.s.Round.Puzzle.Start == nil || t.s.Settings.acceptsAnyValue():
		return Off
	case len(moves) > movesMax:
		return BadMove
	}
	for _, m := range moves {
		if _, ok := t.s.Round.cellIndex(m.Row, m.Col, m.Value); !ok {
			return BadMove
		}
	}
	if t.at < p.Locked {
		return Locked
	}
	wrong := -1
	for _, m := range moves {
		cell, _ := t.s.Round.cellIndex(m.Row, m.Col, m.Value)
		m.Value = t.s.Round.canonicalValue(cell, m.Value)
		if t.s.SeatNo(t.seat.No).Play.Board.Cells[cell] != 0 {
			continue
		}
		if do.Value = m.Value; int(t.s.Round.Puzzle.Solution[cell]) != m.Value {
			wrong = cell
			break
		}
		t.emitAndApply(t.seat.No, Placed{Row: m.Row, Col: m.Col, Value: m.Value})
	}
	return t.endSeveral(do, wrong)
}

// endSeveral decides what follows from a move into several cells: the consequences of those filled, then the mistake at
// the cell that is wrong, or -1 if there is none.
func (t *turn) endSeveral(do Place, wrong int) error {
	if len(t.events) > 0 {
		if p := t.s.SeatNo(t.seat.No).Play; p.New && t.s.earnsTrust(p.Right) {
			t.emitAndApply(t.seat.No, Trusted{})
		}
		t.judgeBoard(do.Lag)
		t.settle()
	}
	p := t.s.SeatNo(t.seat.No).Play
	if wrong < 0 || !t.s.IsRunning() || !p.Plays() {
		return nil
	}
	do.Row, do.Col = t.s.Round.coordinates(wrong)
	do.Value = t.s.Round.canonicalValue(wrong, do.Value)
	if err := t.judgeWrongValue(p, wrong, do); len(t.events) == 0 {
		return err
	}
	return nil
}

// splitAtWrong returns the empty cells of a line that take the value, in order, up to the first that does not, which it
// returns as wrong. wrong is -1 if there is none.
func (s *State) splitAtWrong(p *Play, cells []int, value int) (right []int, wrong int) {
	for _, cell := range cells {
		switch {
		case p.Board.Cells[cell] != 0:
		case !s.Settings.acceptsAnyValue() && int(s.Round.Puzzle.Solution[cell]) != s.Round.canonicalValue(cell, value):
			return right, cell
		default:
			right = append(right, cell)
		}
	}
	return right, -1
}

// placedEvent returns the event that fills all empty cells from the first to the last.
func (r *Round) placedEvent(cells []int, value int) Placed {
	w := Placed{Value: value}
	w.Row, w.Col = r.coordinates(cells[0])
	if len(cells) == 1 {
		w.Value = r.canonicalValue(cells[0], value)
	} else {
		w.To.Row, w.To.Col = r.coordinates(cells[len(cells)-1])
	}
	return w
}

// emptyCells returns the cells that the line of a move fills on the player's board.
func (r *Round) emptyCells(p *Play, w Placed) (cells []int) {
	for _, cell := range r.lineCells(w.Row, w.Col, w.To, w.Value) {
		if p.Board.Cells[cell] == 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}
