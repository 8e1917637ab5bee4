package game

import (
	"cmp"
	"slices"
)

// ranked is a standing and the other values that determine its place.
type ranked struct {
	Standing
	lastAt int64 // when the last cell was filled
	done   int64 // when the board was completed; 0 if it was not
	last   bool  // was left standing
}

// result computes the round's result.
func (s *State) result(why Reason) Result {
	var all []ranked
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil {
			all = append(all, ranked{s.standing(&s.Seats[i]), p.LastAt, p.Done, why == LastOne && p.Plays()})
		}
	}
	s.mode().places(all)
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Seat, b.Seat))
	})
	standings := make([]Standing, len(all))
	for i := range all {
		standings[i] = all[i].Standing
	}
	return Result{Why: why, Standings: standings}
}

func (s *State) standing(seat *Seat) Standing {
	p := seat.Play
	return Standing{
		Seat: seat.No, Player: seat.Player, Name: seat.Name,
		Time: s.Time(p), Right: s.right(seat), Strikes: p.Strikes, Out: p.Out, Left: p.Left,
		Penalty: s.penalty(p), Hints: p.Hints, Checks: p.Checks, Lag: p.Lag, Handicap: p.Handicap,
		Watched: p.Watched,
	}
}

// census returns the number of players who can still fill cells, and of those whose board is complete.
func (s *State) census() (on, done int) {
	for i := range s.Seats {
		switch p := s.Seats[i].Play; {
		case p == nil:
		case p.Plays():
			on++
		case p.Done != 0:
			done++
		}
	}
	return on, done
}

// playing returns the number of players in the round, including those who are out or gone.
func (s *State) playing() int {
	n := 0
	for i := range s.Seats {
		if s.Seats[i].Play != nil {
			n++
		}
	}
	return n
}
