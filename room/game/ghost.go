package game

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
