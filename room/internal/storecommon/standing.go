package storecommon

import (
	"nonet/room/store"
)

// Standing is a player's row on a board: the best finish or the sum of all wins, with the player's latest name.
type Standing struct {
	store.Row
	NamedAt int64 `json:"named_at"` // time of the round that the name is from
}

// Add merges a row of the same player. The result does not depend on the order of the rows. On a board of times Add is
// also idempotent, so a store need not remember which rounds it has recorded; a win must be added only once.
func (s Standing) Add(r store.Row) Standing {
	name, namedAt := s.Name, s.NamedAt
	if r.At > namedAt || r.At == namedAt && r.Name > name {
		name, namedAt = r.Name, r.At
	}
	switch {
	case s.Player == "":
		s.Row = r
	case r.Wins > 0:
		wins := s.Wins + r.Wins
		if r.At > s.At || r.At == s.At && r.Round > s.Round {
			s.Row = r
		}
		s.Wins = wins
	case r.Compare(s.Row) < 0 || r.Time == s.Time && r.At == s.At && r.Round < s.Round:
		s.Row = r
	case r.Round == s.Round:
		s.Proved = s.Proved || r.Proved // verified after the finish was recorded
	}
	s.Name, s.NamedAt = name, namedAt
	return s
}

// RemoveWin subtracts one win. Unless last is the zero Row, the row describes it from then on.
func (s Standing) RemoveWin(last store.Row) Standing {
	s.Wins--
	if last.Round != "" {
		s.At, s.Strikes, s.Round = last.At, last.Strikes, last.Round
	}
	return s
}
