package game

// duel: everyone fills one board, and a cell belongs to who fills it first.
type duel struct{}

func (duel) late() bool { return false }

func (duel) strikes(_ *Round, p *Play) int { return p.Strikes }

func (duel) tense(s *State) bool { return s.lonely() }

// over: with the board full; with nobody left; or with one left standing who can't lose any more.
func (duel) over(s *State) Reason {
	on, done := s.census()
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

// places ranks by cells, fewer strikes and the earlier last cell; who is equal in all shares the place.
// Whoever was left standing comes first.
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
