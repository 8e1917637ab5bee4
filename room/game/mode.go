package game

// mode is what one mode of a room decides otherwise than another. Applying events needs of it only the places at the
// round's end; else it is enough there who shares a board with whom. Solo is a race of one.
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
	switch s.Settings.Mode {
	case Coop:
		return coop{}
	case Duel:
		return duel{}
	}
	return race{}
}
