package game

import "slices"

// plays refuses players who can fill no cells, or not yet.
func (t *turn) plays() error {
	switch {
	case t.seat == nil:
		return NotSeated
	case t.s.Phase(t.at) != Playing || t.closed():
		return NotNow
	case t.seat.Play == nil || !t.seat.Play.Plays():
		return IsOut
	case t.s.Round.Halted != 0:
		return IsHalted
	case t.at < t.seat.Play.Begins:
		return NotNow
	}
	return nil
}

func (do Place) decide(t *turn) error {
	p, round := t.seat.Play, t.s.Round
	cell, ok := round.cell(do.Row, do.Col, do.Value)
	switch {
	case !ok:
		return BadMove
	case do.To != (Cell{}):
		return t.line(p, do)
	}
	do.Value = round.canonical(cell, do.Value)
	switch {
	case p.Board.given(cell):
		return IsGiven
	case t.at < p.Locked:
		return Locked
	case p.foreign(t.seat, cell):
		return IsFilled
	case t.s.Settings.anyValue():
		return t.fill(p, cell, do)
	case p.Board.Cells[cell] != 0:
		return IsFilled
	case int(round.Puzzle.Solution[cell]) == do.Value:
		return t.fill(p, cell, do)
	}
	return t.refuse(p, cell, do)
}

// refuse decides a wrong value: it is a mistake, unless it does not count.
func (t *turn) refuse(p *Play, cell int, do Place) error {
	switch {
	case t.s.Settings.Conflicts == ConflictsFree && do.Breaks != nil &&
		do.Breaks(p.Board.Cells, cell, uint8(do.Value)):
		return Conflict
	case p.layer().triedBefore(cell, do.Value):
		return Wrong
	}
	return t.wrong(p, do)
}

// fill puts a value into a cell, in the place of another where any is taken. Most cells have no consequence, and are
// spared the copy of the state.
func (t *turn) fill(p *Play, cell int, do Place) error {
	was := int(p.Board.Cells[cell])
	if was == do.Value {
		return nil
	}
	w := Placed{Row: do.Row, Col: do.Col, Value: do.Value}
	full := p.Board.Blank == 0 || p.Board.Blank == 1 && was == 0 || p.Board.start != nil
	if !full && !t.s.Settings.mode().rules.tense(t.s) {
		t.tell(t.seat.No, w)
		if t.s.earns(p, p.Right+1) {
			t.tell(t.seat.No, Trusted{})
		}
		return nil
	}
	t.follow(t.seat.No, w)
	t.judge(do.Lag)
	t.settle()
	return nil
}

// judge says what comes of a board that has just been changed and may be full: it is complete, or a mistake. A board
// that began full is no mistake: it is turned until it is right. Nor is one that a newcomer has filled wrong.
func (t *turn) judge(lag int64) {
	p := t.s.SeatNo(t.seat.No).Play
	switch {
	case p.Board.Blank != 0 && p.Board.start == nil || slices.Equal(p.Board.Cells, p.Board.unfit):
	case !t.s.Round.solved(p) && p.Board.start != nil:
	case t.s.Round.solved(p):
		t.follow(t.seat.No, Done{Lag: max(0, lag)})
	case t.s.misled(p):
	default:
		t.follow(t.seat.No, Unfit{})
		p = t.s.SeatNo(t.seat.No).Play
		if limit := t.limit(p); limit > 0 && t.s.Settings.mode().rules.strikes(t.s.Round, p) >= limit {
			t.out()
		}
	}
}

// wrong counts a mistake, which may be the last one allowed.
func (t *turn) wrong(p *Play, do Place) error {
	w := Struck{Row: do.Row, Col: do.Col, Value: do.Value, For: t.s.Settings.lockout(p.Strikes)}
	if limit := t.limit(p); limit == 0 || t.s.Settings.mode().rules.strikes(t.s.Round, p)+1 < limit {
		t.tell(t.seat.No, w)
		return nil
	}
	t.follow(t.seat.No, w)
	t.out()
	t.settle()
	return nil
}

// limit returns how many mistakes put the player out, or 0 if there is no limit.
func (t *turn) limit(p *Play) int { return t.s.Settings.limit(p.Handicap) }

// decide empties a cell. If values are judged one by one, those on the board are right and can't be cleared.
func (do Clear) decide(t *turn) error {
	p := t.seat.Play
	cell, ok := t.s.Round.cell(do.Row, do.Col, 1)
	switch {
	case !t.s.Settings.anyValue():
		return Off
	case !ok:
		return BadMove
	case p.Board.given(cell):
		return IsGiven
	case p.foreign(t.seat, cell):
		return IsFilled
	case p.Board.start != nil:
		return Off
	case p.Board.Cells[cell] == 0:
		return nil
	case p.Board.Blank == -1: // one too many was filled
		t.follow(t.seat.No, Cleared(do))
		t.judge(0)
		t.settle()
	default:
		t.tell(t.seat.No, Cleared(do))
	}
	return nil
}

// Note changes notes. Marks on filled cells and those that change nothing are dropped without a word: in co-op somebody
// else was quicker, and there is nothing that the player ought to do about it. Marks that follow from a value are
// dropped if the player's value does not stand any more.
func (do Note) decide(t *turn) error {
	p := t.seat.Play
	if len(do.Marks) > MarksMax {
		return BadMove
	}
	if do.For != (Fill{}) {
		cell, ok := t.s.Round.cell(do.For.Row, do.For.Col, do.For.Value)
		if !ok {
			return BadMove
		}
		do.For.Value = t.s.Round.canonical(cell, do.For.Value)
		if int(p.Board.Cells[cell]) != do.For.Value || p.Board.By(cell) != t.seat.No {
			return nil
		}
	}
	notes, marks := p.layer(), []Mark(nil)
	for i, m := range do.Marks {
		cell, ok := t.s.Round.noted(m.Row, m.Col, m.Value)
		if !ok || !follows(m, do.For) {
			return BadMove
		}
		if t.s.Settings.mayAnnotate(p, cell, do.For) && notes.noted(cell, m.Value) != m.Add && !revoked(m, do.Marks[i+1:]) {
			if !m.Add && p.protectedNotes(cell)&(1<<m.Value) != 0 {
				return IsNew
			}
			marks = append(marks, m)
		}
	}
	if len(marks) > 0 {
		t.tell(t.seat.No, Noted{Marks: marks, For: do.For})
	}
	return nil
}

// mayAnnotate reports whether notes of a cell can change. Notes hidden by a value can change if the value may be wrong and
// the change follows from another value.
func (set *Settings) mayAnnotate(p *Play, cell int, follow Fill) bool {
	return p.Board.Cells[cell] == 0 || follow != (Fill{}) && set.anyValue() && !p.Board.given(cell)
}

// revoked reports whether a later mark is about the same note, so that this one has no effect.
func revoked(m Mark, later []Mark) bool {
	for _, l := range later {
		if l.Row == m.Row && l.Col == m.Col && l.Value == m.Value {
			return true
		}
	}
	return false
}

// line fills the empty cells of a line, up to the first for which the value is wrong, which is judged like any other.
// Filled cells are skipped, because a player who draws a line does not intend to change them. If some cells were
// filled, the command has succeeded, and a mistake that ended it is a further event.
func (t *turn) line(p *Play, do Place) error {
	cells := t.s.Round.run(do.Row, do.Col, do.To, do.Value)
	switch {
	case cells == nil:
		return BadMove
	case t.at < p.Locked:
		return Locked
	}
	right, wrong := t.s.sift(p, cells, do.Value)
	if len(right) > 0 {
		t.follow(t.seat.No, t.s.Round.placed(right, do.Value))
		if p = t.s.SeatNo(t.seat.No).Play; t.s.earns(p, p.Right) {
			t.follow(t.seat.No, Trusted{})
		}
		t.judge(do.Lag)
		t.settle()
		if p = t.s.SeatNo(t.seat.No).Play; !t.s.Running() || !p.Plays() {
			return nil
		}
	}
	if wrong < 0 {
		return nil
	}
	do.Row, do.Col = t.s.Round.place(wrong)
	do.Value = t.s.Round.canonical(wrong, do.Value)
	if err := t.refuse(p, wrong, do); len(t.events) == 0 {
		return err
	}
	return nil
}

// sift returns the empty cells of a line that take the value, in order, up to the first that does not, which it returns
// as wrong. wrong is -1 if there is none.
func (s *State) sift(p *Play, cells []int, value int) (right []int, wrong int) {
	for _, cell := range cells {
		switch {
		case p.Board.Cells[cell] != 0:
		case !s.Settings.anyValue() && int(s.Round.Puzzle.Solution[cell]) != s.Round.canonical(cell, value):
			return right, cell
		default:
			right = append(right, cell)
		}
	}
	return right, -1
}

// placed returns the event that fills all empty cells from the first to the last.
func (r *Round) placed(cells []int, value int) Placed {
	w := Placed{Value: value}
	w.Row, w.Col = r.place(cells[0])
	if len(cells) == 1 {
		w.Value = r.canonical(cells[0], value)
	} else {
		w.To.Row, w.To.Col = r.place(cells[len(cells)-1])
	}
	return w
}

// emptyCells returns the cells that the line of a move fills on the player's board.
func (r *Round) emptyCells(p *Play, w Placed) (cells []int) {
	for _, cell := range r.run(w.Row, w.Col, w.To, w.Value) {
		if p.Board.Cells[cell] == 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}
