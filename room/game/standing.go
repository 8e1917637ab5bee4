package game

import (
	"cmp"
	"slices"
)

// lonely says whether one of several is left to play on: each cell could now put them ahead of all who are gone.
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

// outlasted says whether one is left standing who has won: of two at once, of more by having filled more
// than each of those who are gone, for whoever waits for others to fail has not solved anything.
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

// place sorts standings and gives them their places; who is equal in all shares one.
func place(all []ranked, compare func(a, b ranked) int) {
	slices.SortStableFunc(all, compare)
	for i := range all {
		all[i].Place = i + 1
		if i > 0 && compare(all[i], all[i-1]) == 0 {
			all[i].Place = all[i-1].Place
		}
	}
}

// byCells compares what players did who have not finished. Cells that were given to one alone count, or they would
// set the seat back.
func byCells(a, b ranked) int {
	return cmp.Or(
		cmp.Compare(b.Right+b.Handicap.Givens, a.Right+a.Handicap.Givens),
		cmp.Compare(a.Strikes, b.Strikes), cmp.Compare(a.lastAt, b.lastAt),
	)
}
