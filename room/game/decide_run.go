package game

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

// fills returns the cells that the line fills on a board.
func (s *State) fills(p *Play, w Placed) (cells []int) {
	for _, cell := range s.Round.run(w.Row, w.Col, w.To, w.Value) {
		if p.Board.Cells[cell] == 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}
