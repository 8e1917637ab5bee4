package game

// duel is the mode in which everyone fills one board and a cell belongs to its first filler.
type duel struct{}

func (duel) allowsLate() bool { return false }

func (duel) countStrikes(_ *Round, p *Play) int { return p.Strikes }

func (duel) anyCellMayEnd(s *State) bool { return s.Seats.oneLeft() }

// endReason returns [Complete] if the board is full, [AllOut] if no player is left, and [LastOne] if the only player
// left is sure to win.
func (duel) endReason(s *State) Reason {
	on, done := s.Seats.countPlaying()
	switch {
	case done > 0:
		return Complete
	case on == 0:
		return AllOut
	case s.hasOutlasted():
		return LastOne
	}
	return ""
}

// setPlaces ranks by cells, then fewer strikes, then the earlier last cell; equal results share the place. A player who
// was left standing comes first.
func (duel) setPlaces(all []placing) { assignPlaces(all, compareDuel) }

func compareDuel(a, b placing) int {
	switch {
	case a.lastStanding:
		return -1
	case b.lastStanding:
		return 1
	}
	return compareCells(a, b)
}
