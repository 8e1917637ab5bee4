package game

// coop is the mode in which everyone fills one board and shares its strikes. An additional player is no disadvantage to
// anybody, so players may come and go at any time.
type coop struct{}

func (coop) allowsLate() bool { return true }

func (coop) countStrikes(r *Round, p *Play) int {
	if p.New {
		return p.Strikes
	}
	return r.Strikes
}

func (coop) anyCellMayEnd(*State) bool { return false }

func (coop) endReason(s *State) Reason {
	on, done := s.Seats.countPlaying()
	switch {
	case done > 0:
		return Complete
	case on == 0:
		return AllOut
	}
	return ""
}

// setPlaces gives all players the same place, because they win or lose together.
func (coop) setPlaces(all []placing) {
	for i := range all {
		all[i].Place = 1
	}
}
