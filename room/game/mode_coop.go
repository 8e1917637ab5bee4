package game

// coop: everyone fills one board, with one pool of strikes. Nothing is taken from anybody when one more helps, so
// players come and go as they like.
type coop struct{}

func (coop) late() bool { return true }

func (coop) strikes(r *Round, p *Play) int {
	if p.New {
		return p.Strikes
	}
	return r.Strikes
}

func (coop) tense(*State) bool { return false }

func (coop) over(s *State) Reason {
	on, done := s.census()
	switch {
	case done > 0:
		return Complete
	case on == 0:
		return AllOut
	}
	return ""
}

// places puts all in one place: they have won or lost together.
func (coop) places(all []ranked) {
	for i := range all {
		all[i].Place = 1
	}
}
