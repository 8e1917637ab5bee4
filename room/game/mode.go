package game

// mode is what one mode of a room decides otherwise than another. Applying events needs none of it:
// there it is enough who shares a board with whom.
type mode interface {
	// late says whether players may join, or come back to, a round that has begun.
	late() bool
	// strikes counts the mistakes that the limit is held against.
	strikes(r *Round, p *Play) int
	// tense says whether any right cell could end the round, and not only a board's last.
	tense(s *State) bool
	// over says why the round is over; empty is not yet.
	over(s *State) Reason
	// places gives the standings, in any order, their places.
	places(standings []ranked)
}

func (s *State) mode() mode {
	if s.Settings.Mode == Coop {
		return coop{}
	}
	return race{}
}
