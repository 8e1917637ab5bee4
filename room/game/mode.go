package game

// modes is the table of the modes. It has their properties; the rules in which they differ are methods of [modeRules].
var modes = [...]Mode{
	{Name: Race, rules: race{}},
	{Name: Coop, rules: coop{}, Shared: true, Together: true},
	{Name: Duel, rules: duel{}, Shared: true, Claims: true},
	{Name: Solo, rules: race{}, Alone: true},
}

// Mode is the properties of a mode.
type Mode struct {
	Name     string
	Shared   bool // all players fill one board
	Together bool // all win or lose together: nothing is hidden from anybody, and mistakes count for all
	Claims   bool // a cell belongs to its first filler: values are judged at once, notes are private, and wins count
	Alone    bool // there is one player, and nobody else to wait for

	rules modeRules
}

// Modes are the names of the modes, the default first.
var Modes = func() (names []string) {
	for _, m := range modes {
		names = append(names, m.Name)
	}
	return names
}()

// ModeOf returns the mode with a name. An unknown name yields the race.
func ModeOf(name string) *Mode {
	for i := range modes {
		if modes[i].Name == name {
			return &modes[i]
		}
	}
	return &modes[0]
}

// Compared reports whether players are compared with each other, so that a handicap for one of them affects the others.
func (m *Mode) Compared() bool { return !m.Together && !m.Alone }

// mode returns the room's mode.
func (set *Settings) mode() *Mode { return ModeOf(set.Mode) }

// modeRules is the rules in which modes differ. Applying events uses only places, at the end of a round; otherwise it
// depends only on who shares a board. Solo is a race with one player.
type modeRules interface {
	// allowsLate reports whether players may join, or return to, a round that has begun.
	allowsLate() bool
	// countStrikes returns the number of mistakes that count towards the limit.
	countStrikes(r *Round, p *Play) int
	// anyCellMayEnd reports whether any right cell, not only a board's last, could end the round.
	anyCellMayEnd(s *State) bool
	// endReason returns why the round is over, or "" if it is not.
	endReason(s *State) Reason
	// setPlaces sets the places of the standings, which come in any order.
	setPlaces(standings []placing)
}
