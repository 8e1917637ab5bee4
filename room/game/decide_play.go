package game

// part returns the player's part in the round, if they can still fill cells.
func (t *turn) part() (*Play, error) {
	switch {
	case t.seat == nil:
		return nil, NotSeated
	case t.s.Phase(t.at) != Playing || t.closed():
		return nil, NotNow
	case t.seat.Play == nil || !t.seat.Play.on():
		return nil, IsOut
	}
	return t.seat.Play, nil
}

// resume counts a span in which nothing could be saved as a pause of the round, from the last entry on: until then
// something could be. So when several nodes speak of one span, the first entry leaves nothing to the others.
func (t *turn) resume(do Resume) error {
	pause := min(do.To, t.at) - max(do.From, t.s.At)
	if t.s.running() && pause >= PauseMin {
		t.tell(0, Paused{For: pause})
	}
	return nil
}

func (t *turn) place(do Place) error {
	p, err := t.part()
	if err != nil {
		return err
	}
	round := t.s.Round
	cell, ok := round.cell(do.Row, do.Col, do.Value)
	switch {
	case !ok:
		return BadMove
	case round.Puzzle.Givens[cell] != 0:
		return IsGiven
	case p.Board.Cells[cell] != 0:
		return IsFilled
	case int(round.Puzzle.Solution[cell]) == do.Value:
		t.right(p, Placed(do))
	case p.Board.triedBefore(cell, do.Value):
		return Wrong
	default:
		t.wrong(p, Struck(do))
	}
	return nil
}

// right places a value. Most cells have no consequence, and are spared the copy of the state.
func (t *turn) right(p *Play, w Placed) {
	full := p.Board.Blank == 1
	if !full && !t.s.mode().tense(t.s) {
		t.tell(t.seat.No, w)
		return
	}
	t.follow(t.seat.No, w)
	if full {
		t.follow(t.seat.No, Done{})
	}
	t.settle()
}

// wrong counts a mistake, which may be the last.
func (t *turn) wrong(p *Play, w Struck) {
	limit := t.s.Settings.Strikes
	if limit == 0 || t.s.mode().strikes(t.s.Round, p)+1 < limit {
		t.tell(t.seat.No, w)
		return
	}
	t.follow(t.seat.No, w)
	t.follow(t.seat.No, Out{})
	t.settle()
}

// note changes notes. Marks on filled cells and those that change nothing are dropped without a word: in co-op somebody
// else was quicker, and there is nothing that the player ought to do about it.
func (t *turn) note(do Note) error {
	p, err := t.part()
	if err != nil {
		return err
	}
	if len(do.Marks) > MarksMax {
		return BadMove
	}
	var marks []Mark
	for i, m := range do.Marks {
		cell, ok := t.s.Round.cell(m.Row, m.Col, m.Value)
		if !ok {
			return BadMove
		}
		if p.Board.Cells[cell] == 0 && p.Board.noted(cell, m.Value) != m.Add && !revoked(m, do.Marks[i+1:]) {
			marks = append(marks, m)
		}
	}
	if len(marks) > 0 {
		t.tell(t.seat.No, Noted{Marks: marks})
	}
	return nil
}

// revoked says whether a later mark speaks of the same note, so that this one does not count.
func revoked(m Mark, later []Mark) bool {
	for _, l := range later {
		if l.Row == m.Row && l.Col == m.Col && l.Value == m.Value {
			return true
		}
	}
	return false
}
