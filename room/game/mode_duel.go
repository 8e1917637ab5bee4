package game

// duel is the mode in which everyone fills one board and a cell belongs to its first filler.
type duel struct{}

func (duel) late() bool { return false }

func (duel) strikes(_ *Round, p *Play) int { return p.Strikes }

func (duel) tense(s *State) bool { return s.Seats.oneLeft() }

// over ends the round if the board is full, nobody is left, or one player is left who can't lose any more.
func (duel) over(s *State) Reason {
	on, done := s.Seats.countPlaying()
	switch {
	case done > 0:
		return Complete
	case on == 0:
		return AllOut
	case s.outlasted():
		return LastOne
	}
	return ""
}

// places ranks by cells, then fewer strikes, then the earlier last cell; equal results share the place. A player who
// was left standing comes first.
func (duel) places(all []ranked) { place(all, byClaims) }

func byClaims(a, b ranked) int {
	switch {
	case a.last:
		return -1
	case b.last:
		return 1
	}
	return byCells(a, b)
}
