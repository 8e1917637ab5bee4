package game

import "slices"

// ghostsMax is the maximum number of ghosts in a quick race, which is the number of bots that would join a single
// person.
const ghostsMax = QuickFillTo - 1

// maxGhostSteps is the maximum number of steps of a ghost.
const maxGhostSteps = 1000

// Ghost is a replay of an earlier finish of a quick race's puzzle, which had another form then. It follows the round's
// clock, has no seat and no place, and does not count as a player.
type Ghost struct {
	Player string      `json:"player,omitempty"` // empty if the player is no longer known
	Name   string      `json:"name,omitempty"`   // empty if the player is no longer known
	Round  string      `json:"round"`            // the ID of the round; hidden from players until the race is over
	Time   int64       `json:"time"`             // milliseconds that the finish took
	Steps  []GhostStep `json:"steps"`            // by ascending time
}

// GhostStep is the number of cells that a ghost has filled from a time on.
type GhostStep struct {
	At    int64 `json:"at"` // milliseconds on the round's clock
	Right int   `json:"right"`
}

// allowsGhosts reports whether these ghosts can be used in the room's next round.
func (set *Settings) allowsGhosts(ghosts []Ghost) bool {
	if len(ghosts) == 0 {
		return true
	}
	if !set.isQuick() || len(ghosts) > ghostsMax {
		return false
	}
	for _, g := range ghosts {
		if g.Time <= 0 || len(g.Steps) > maxGhostSteps {
			return false
		}
	}
	return true
}

// HasGhosts reports whether a room's rounds may have ghosts.
func (s *Settings) HasGhosts() bool { return s.Quick > 0 && s.Bots }

// MayRedeal reports whether puzzles of the room's rounds may be dealt again to others in another form. This is the case
// for ranked rounds in which each player has a board, and for puzzles that hosts brought.
func (s *Settings) MayRedeal() bool {
	return s.Custom || s.Ranked && s.Daily == "" && s.Proof == "" && s.Leg == "" && !s.mode().Shared
}

// NextRound is the data that determines the puzzle of a room's next round.
type NextRound struct {
	Settings   Settings
	Custom     bool        // the host has brought the puzzle
	Host       Contender   // for whom the puzzle is made; empty if there is no host
	Contenders []Contender // see [State.contenders]
	People     []Contender // see [State.people]
}

// NextRound returns the data that determines the puzzle of the room's next round.
func (s *State) NextRound() NextRound {
	next := NextRound{Settings: s.Settings, Custom: s.Custom != nil, Contenders: s.contenders(), People: s.people()}
	if seat := s.SeatNo(s.Host); seat != nil {
		next.Host = Contender{Player: seat.Player, Site: seat.Site}
	}
	return next
}

// HasPlayedLast reports whether a player has a place in the last round.
func (s *State) HasPlayedLast(player string) bool {
	if player == "" || s.Round == nil || s.Round.Result == nil {
		return false
	}
	return slices.ContainsFunc(s.Round.Result.Standings, func(st Standing) bool { return st.Player == player })
}
