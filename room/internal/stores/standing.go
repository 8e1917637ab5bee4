package stores

import "nonet/room"

// Standing is a player's row on a board: the best finish, under the name of the latest one. It comes out the same
// in whatever order and however often finishes are added, so a store need not remember which rounds it has seen.
type Standing struct {
	room.Finish
	NamedAt int64 `json:"named_at"` // when the finish with that name was
}

// With adds a finish of the same player.
func (s Standing) With(f room.Finish) Standing {
	name, namedAt := s.Name, s.NamedAt
	if f.At > namedAt || f.At == namedAt && f.Name > name {
		name, namedAt = f.Name, f.At
	}
	if s.Player == "" || f.Before(s.Finish) {
		s.Finish = f
	}
	s.Name, s.NamedAt = name, namedAt
	return s
}
