package record

import (
	"nonet/room/game"
	"nonet/room/store"
)

// Basis is the position as the next entry's hash covers it. In logs of old rules hashes do not cover times.
func Basis(s *game.State, after store.Position) store.Position {
	if s.Rules < game.RulesTimed {
		after.At = 0
	}
	return after
}
