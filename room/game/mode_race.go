package game

import "cmp"

// race: everyone fills a board of their own, and the first to complete it wins.
type race struct{}

func (race) late() bool { return false }

func (race) strikes(_ *Round, p *Play) int { return p.Strikes }

func (race) tense(s *State) bool { return s.lonely() }

// over: with all boards done that can be; with nobody left; with one left standing who can't lose any more; or
// with the first finish, if the others are left no time. No quick race goes on for bots alone.
func (race) over(s *State) Reason {
	on, done := s.census()
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

// places ranks by the time of the finish and the earlier one, then by right cells, fewer strikes and the earlier last
// cell; who is equal in all shares the place. Whoever was left standing comes first.
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
