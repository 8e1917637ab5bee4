package pipes

// findTrials removes the turns that lead to a contradiction by edges.
func findTrials(s *state) (found, ok bool) {
	trial := newState(len(s.tiles))
	for cell := range s.turns {
		for turn := range turnsOf(s.turns[cell]) {
			if now := s.turns[cell]; !hasSeveral(now) || now>>turn&1 == 0 {
				continue
			}
			trial.copyFrom(s)
			stands := trial.keep(cell, 1<<turn) && trial.propagate()
			if s.steps = trial.steps + len(s.tiles)/copied; stands {
				continue
			}
			if found = true; !s.drop(cell, turn, byTrial) {
				return true, false
			}
		}
	}
	return found, true
}

// copied is the number of tiles that can be copied in the time of a step.
const copied = 64
