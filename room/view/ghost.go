package view

import (
	"nonet/protocol"
	"nonet/room/game"
)

// Ghost converts a ghost without revealing the round that it comes from.
func Ghost(g game.Ghost) protocol.Ghost {
	w := protocol.Ghost{Name: g.Name, Bot: game.IsBot(g.Player), Time: g.Time}
	for _, step := range g.Steps {
		w.Steps = append(w.Steps, protocol.GhostStep{At: step.At, Right: step.Right})
	}
	return w
}

// Ghosts returns the ghosts in a room's round, or none before the end of the countdown.
func Ghosts(s *game.State, now int64) protocol.RoomGhosts {
	all := protocol.RoomGhosts{Ghosts: []protocol.Ghost{}}
	if phase := s.Phase(now); phase != game.Playing && phase != game.Finished {
		return all
	}
	all.Round, all.Cells = s.Round.No, s.Round.Puzzle.CountBlank()
	for _, g := range s.Round.Ghosts {
		all.Ghosts = append(all.Ghosts, Ghost(g))
	}
	return all
}
