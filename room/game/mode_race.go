package game

import "cmp"

// race is the mode in which everyone fills a board of their own and the first to complete it wins.
type race struct{}

func (race) late() bool { return false }

func (race) strikes(_ *Round, p *Play) int { return p.Strikes }

func (race) tense(s *State) bool { return s.Seats.oneLeft() }

// over ends the round if all boards that can be completed are, nobody is left, one player is left who can't lose any
// more, or at the first finish if there is no finishing window. A quick race does not continue for bots alone.
func (race) over(s *State) Reason {
	on, done := s.Seats.countPlaying()
	if s.Settings.quick() && !s.peopled() {
		on = 0
	}
	switch {
	case on == 0 && done > 0:
		return Complete
	case on == 0:
		return AllOut
	case done > 0 && s.Settings.Window == 0:
		return WindowOver
	case done == 0 && s.outlasted() && !s.Settings.timed():
		return LastOne
	}
	return ""
}

// places ranks by the time of the finish and the earlier finish, then by right cells, fewer strikes and the earlier
// last cell; equal results share the place. A player who was left standing comes first.
func (race) places(all []ranked) { place(all, byFinish) }

func byFinish(a, b ranked) int {
	finished := func(r ranked) int {
		switch {
		case r.last:
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
	return byCells(a, b)
}
