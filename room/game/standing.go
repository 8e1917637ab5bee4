package game

import (
	"cmp"
	"slices"
)

// lonely reports whether one of several players is left, for whom each further cell could overtake all who are gone.
func (s *State) lonely() bool {
	on := 0
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && p.Plays() {
			if on++; on > 1 {
				return false
			}
		}
	}
	return on == 1 && s.playing() > 1
}

// outlasted reports whether a single player is left and has won. Of two players the one who is left wins at once; of
// more, only after filling more cells than each of those who are gone, because waiting for others to fail solves
// nothing.
func (s *State) outlasted() bool {
	if !s.lonely() {
		return false
	}
	if s.playing() == 2 {
		return true
	}
	best, gone := 0, 0
	for i := range s.Seats {
		seat := &s.Seats[i]
		switch p := seat.Play; {
		case p == nil:
		case p.Plays():
			best = s.right(seat) + p.Handicap.Givens
		default:
			gone = max(gone, s.right(seat)+p.Handicap.Givens)
		}
	}
	return best > gone
}

// place sorts standings and sets their places; equal results share one.
func place(all []ranked, compare func(a, b ranked) int) {
	slices.SortStableFunc(all, compare)
	for i := range all {
		all[i].Place = i + 1
		if i > 0 && compare(all[i], all[i-1]) == 0 {
			all[i].Place = all[i-1].Place
		}
	}
}

// byCells compares the results of players who have not finished. Extra givens count as filled, because they would
// otherwise put the seat at a disadvantage.
func byCells(a, b ranked) int {
	return cmp.Or(
		cmp.Compare(b.Right+b.Handicap.Givens, a.Right+a.Handicap.Givens),
		cmp.Compare(a.Strikes, b.Strikes), cmp.Compare(a.lastAt, b.lastAt),
	)
}
