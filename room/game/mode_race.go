package game

import (
	"cmp"
	"slices"
)

// race: everyone fills a board of their own, and the first to complete it wins.
type race struct{}

func (race) late() bool { return false }

func (race) strikes(_ *Round, p *Play) int { return p.Strikes }

// tense is a race in which one of several is left, who wins with the cell that puts them ahead of all who are gone.
func (race) tense(s *State) bool {
	on := 0
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && p.on() {
			if on++; on > 1 {
				return false
			}
		}
	}
	return s.playing() > 1
}

// over: with all boards done that can be; with nobody left; with one left standing who can't lose any more; or
// with the first finish, if the others are left no time.
func (race) over(s *State) Reason {
	on, done := s.census()
	switch {
	case on == 0 && done > 0:
		return Complete
	case on == 0:
		return AllOut
	case done > 0 && s.Settings.Window == 0:
		return WindowOver
	case done == 0 && on == 1 && s.playing() > 1 && s.outlasted():
		return LastOne
	}
	return ""
}

// outlasted says whether the one left standing has won: of two at once, of more by having filled more
// than each of those who are gone, for whoever waits for others to fail has not solved anything.
func (s *State) outlasted() bool {
	if s.playing() == 2 {
		return true
	}
	best, gone := 0, 0
	for i := range s.Seats {
		switch p := s.Seats[i].Play; {
		case p == nil:
		case p.on():
			best = p.Right
		default:
			gone = max(gone, p.Right)
		}
	}
	return best > gone
}

// places ranks by finish, then by right cells, fewer strikes and the earlier last right cell; who is equal in all
// shares the place. Whoever was left standing comes first.
func (race) places(all []ranked) {
	slices.SortStableFunc(all, ranked.compare)
	for i := range all {
		all[i].Place = i + 1
		if i > 0 && all[i].compare(all[i-1]) == 0 {
			all[i].Place = all[i-1].Place
		}
	}
}

func (a ranked) compare(b ranked) int {
	finished := func(r ranked) int {
		switch {
		case r.last:
			return 0
		case r.Time != 0:
			return 1
		}
		return 2
	}
	if c := cmp.Or(cmp.Compare(finished(a), finished(b)), cmp.Compare(a.Time, b.Time)); c != 0 || a.Time != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(b.Right, a.Right), cmp.Compare(a.Strikes, b.Strikes), cmp.Compare(a.lastAt, b.lastAt))
}
