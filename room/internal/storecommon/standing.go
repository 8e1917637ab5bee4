package storecommon

import (
	"nonet/room/store"
)

// Standing is a player's row on a board: the best finish, or all the wins, under the name of the latest of them.
type Standing struct {
	store.Row
	NamedAt int64 `json:"named_at"` // when the round with that name was
}

// Add adds a row of the same player. It comes out the same in whatever order rows are added. On a board of times it
// does so however often, so a store need not remember which rounds it has seen; a win adds up, and must come once.
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
	case r.Before(s.Row) || r.Time == s.Time && r.At == s.At && r.Round < s.Round:
		s.Row = r
	case r.Round == s.Round:
		s.Proved = s.Proved || r.Proved // since it was ranked first
	}
	s.Name, s.NamedAt = name, namedAt
	return s
}

// RemoveWin takes a win off, and tells of last from now on, unless that is nothing.
func (s Standing) RemoveWin(last store.Row) Standing {
	s.Wins--
	if last.Round != "" {
		s.At, s.Strikes, s.Round = last.At, last.Strikes, last.Round
	}
	return s
}

// CompareRows compares the ranks of two rows, as slices.SortFunc wants it.
func CompareRows(a, b store.Row) int { return rankOf(a).compare(rankOf(b)) }
