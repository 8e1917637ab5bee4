package game

import "cmp"

// race is the mode in which each player fills a board, and the first to complete it wins.
type race struct{}

func (race) allowsLate() bool { return false }

func (race) countStrikes(_ *Round, p *Play) int { return p.Strikes }

func (race) anyCellMayEnd(s *State) bool { return s.Seats.oneLeft() }

// endReason ends the round if all boards that can still be completed are, if no player is left, if the only player left
// is sure to win, or at the first finish if there is no finishing window. A quick race does not continue for bots
// alone.
func (race) endReason(s *State) Reason {
	on, done := s.Seats.countPlaying()
	if s.Settings.isQuick() && !s.anyRacing() {
		on = 0
	}
	switch {
	case on == 0 && done > 0:
		return Complete
	case on == 0:
		return AllOut
	case done > 0 && s.Settings.Window == 0:
		return WindowOver
	case done == 0 && s.hasOutlasted() && !s.Settings.hasFixedTime():
		return LastOne
	}
	return ""
}

// setPlaces ranks by the time of the finish and the earlier finish, then by right cells, fewer strikes and the earlier
// last cell; equal results share the place. A player who was left standing comes first.
func (race) setPlaces(all []placing) { assignPlaces(all, compareRace) }

func compareRace(a, b placing) int {
	finished := func(r placing) int {
		switch {
		case r.lastStanding:
			return 0
		case r.Time != 0:
			return 1
		}
		return 2
	}
	c := cmp.Or(cmp.Compare(finished(a), finished(b)), cmp.Compare(a.Time, b.Time), cmp.Compare(a.done, b.done))
	if c != 0 || a.Time != 0 {
		return c
	}
	return compareCells(a, b)
}
