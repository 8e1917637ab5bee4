package game

import (
	"cmp"
	"slices"
)

// placing is a standing and the other values that determine its place.
type placing struct {
	Standing
	lastAt       int64 // when the last cell was filled
	done         int64 // when the board was completed; 0 if it was not
	lastStanding bool  // was the last player left
}

// computeResult computes the round's result.
func (s *State) computeResult(why Reason) Result {
	var all []placing
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil {
			all = append(all, placing{s.standingOf(&s.Seats[i]), p.LastAt, p.Done, why == LastOne && p.Plays()})
		}
	}
	s.Settings.mode().rules.setPlaces(all)
	slices.SortFunc(all, func(a, b placing) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Seat, b.Seat))
	})
	standings := make([]Standing, len(all))
	for i := range all {
		standings[i] = all[i].Standing
	}
	return Result{Why: why, Standings: standings}
}

func (s *State) standingOf(seat *Seat) Standing {
	p := seat.Play
	return Standing{
		Seat: seat.No, Player: seat.Player, Name: seat.Name,
		Time: s.Time(p), Right: s.countRight(seat), Strikes: p.Strikes, Out: p.Out, Left: p.Left,
		Penalty: s.penalty(p), Hints: p.Hints, Checks: p.Checks, Lag: p.Lag, Handicap: p.Handicap,
		Watched: p.Watched,
	}
}

// hasOutlasted reports whether a single player is left and has won. The last of two players wins at once. The last of
// several players wins only after filling more cells than each of the others, because waiting for others to fail solves
// nothing.
func (s *State) hasOutlasted() bool {
	if !s.Seats.hasOneLeft() {
		return false
	}
	if s.Seats.countInRound() == 2 {
		return true
	}
	best, gone := 0, 0
	for i := range s.Seats {
		seat := &s.Seats[i]
		switch p := seat.Play; {
		case p == nil:
		case p.Plays():
			best = s.countRight(seat) + p.Handicap.Givens
		default:
			gone = max(gone, s.countRight(seat)+p.Handicap.Givens)
		}
	}
	return best > gone
}

// assignPlaces sorts standings and sets their places; equal results share one.
func assignPlaces(all []placing, compare func(a, b placing) int) {
	slices.SortStableFunc(all, compare)
	for i := range all {
		all[i].Place = i + 1
		if i > 0 && compare(all[i], all[i-1]) == 0 {
			all[i].Place = all[i-1].Place
		}
	}
}

// compareCells compares the results of players who have not finished. Extra givens count as filled, because they would
// otherwise put the seat at a disadvantage.
func compareCells(a, b placing) int {
	return cmp.Or(
		cmp.Compare(b.Right+b.Handicap.Givens, a.Right+a.Handicap.Givens),
		cmp.Compare(a.Strikes, b.Strikes), cmp.Compare(a.lastAt, b.lastAt),
	)
}

// finishingWindow reports whether the finishing window opens now, and its length in milliseconds. It opens with the
// first finish, unless the race ends sooner anyway.
func (s *State) finishingWindow(at int64) (in int64, opens bool) {
	in = int64(s.Settings.Window) * 1000
	if _, done := s.Seats.countPlaying(); done == 0 {
		return in, false
	}
	return in, s.Round.Closes == 0 || s.Settings.Limit > 0 && in < s.Round.Closes-at
}

// hasFixedTime reports whether all players have the full time of a race, even if others are done, gone or out. Such a
// race is only about the time, and nobody wins by being the last one left.
func (set *Settings) hasFixedTime() bool { return set.Limit > 0 && set.Window >= set.Limit }

// CanFinish reports whether the player in a seat waits for the round or can still finish it.
func (s *State) CanFinish(seat *Seat) bool {
	return s.Round == nil || s.IsRunning() && seat.Play != nil && seat.Play.Plays()
}
