package game

import "slices"

// GhostsMax is how many ghosts run in a quick race: with one person they are as many as bots would fill it up to.
const GhostsMax = QuickCrowd - 1

// ghostSteps are the steps of one ghost at most.
const ghostSteps = 1000

// Ghost is somebody's finish of a quick race's puzzle in a round before, in which it had another look. It runs along by
// the round's clock, has no seat and no place, and nothing is counted against it.
type Ghost struct {
	Player string      `json:"player,omitempty"` // empty is nobody any more
	Name   string      `json:"name,omitempty"`   // empty likewise
	Round  string      `json:"round"`            // the id of the round; nobody is told before the race is over
	Time   int64       `json:"time"`             // milliseconds that the finish took
	Steps  []GhostStep `json:"steps"`            // in the order of their times
}

// GhostStep is that a ghost had so many cells filled from a time on.
type GhostStep struct {
	At    int64 `json:"at"` // milliseconds on the round's clock
	Right int   `json:"right"`
}

// haunted says whether these ghosts can run in the room's next round.
func (s *State) haunted(ghosts []Ghost) bool {
	if len(ghosts) == 0 {
		return true
	}
	if !s.Settings.quick() || len(ghosts) > GhostsMax {
		return false
	}
	for _, g := range ghosts {
		if g.Time <= 0 || len(g.Steps) > ghostSteps {
			return false
		}
	}
	return true
}

// unmet says whether all people who sit in the room are among those to whom its ghosts' puzzle is new.
func (s *State) unmet(by []string) bool {
	known := map[string]bool{}
	for _, player := range by {
		known[player] = true
	}
	for i := range s.Seats {
		if seat := &s.Seats[i]; !IsBot(seat.Player) && !seat.gone() && !known[seat.Player] {
			return false
		}
	}
	return true
}

// People returns the players who sit in the room, without bots, and where they are.
func (s *State) People() (all []Contender) {
	for i := range s.Seats {
		if seat := &s.Seats[i]; !IsBot(seat.Player) && !seat.gone() {
			all = append(all, Contender{seat.Player, seat.Site})
		}
	}
	return all
}

// HasGhosts reports whether ghosts may run in a room's rounds.
func (s *Settings) HasGhosts() bool { return s.Quick > 0 && s.Bots }

// Redealt reports whether puzzles of a room's rounds may be dealt again in another look: those of ranked rounds whose
// players had a board each, and those that hosts brought.
func (s *Settings) Redealt() bool {
	return s.Custom || s.Ranked && s.Daily == "" && s.Proof == "" && s.Leg == "" && !s.mode().Shared
}

// NextRound is what the puzzle of a room's next round depends on.
type NextRound struct {
	Settings   Settings
	Custom     bool        // the host has brought the puzzle
	Host       Contender   // for whom the puzzle is made; empty if there is no host
	Contenders []Contender // see [State.Contenders]
	People     []Contender // see [State.People]
}

// NextRound returns what the puzzle of the room's next round depends on.
func (s *State) NextRound() NextRound {
	next := NextRound{Settings: s.Settings, Custom: s.Custom != nil, Contenders: s.Contenders(), People: s.People()}
	if seat := s.SeatNo(s.Host); seat != nil {
		next.Host = Contender{Player: seat.Player, Site: seat.Site}
	}
	return next
}

// PlayedLast reports whether a player has a place in the last round.
func (s *State) PlayedLast(player string) bool {
	if player == "" || s.Round == nil || s.Round.Result == nil {
		return false
	}
	return slices.ContainsFunc(s.Round.Result.Standings, func(st Standing) bool { return st.Player == player })
}
