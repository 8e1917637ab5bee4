package game

// Modes of a room, in a table: what one is like is said here, and what it decides otherwise than another by its rules.
var modes = [...]Mode{
	{Name: Race, rules: race{}},
	{Name: Coop, rules: coop{}, Shared: true, Together: true},
	{Name: Duel, rules: duel{}, Shared: true, Claims: true},
	{Name: Solo, rules: race{}, Alone: true},
}

// Mode is what one mode of a room is like.
type Mode struct {
	Name     string
	Shared   bool // all fill one board
	Together bool // all win or lose together: nothing is hidden from anybody, and mistakes are everyone's
	Claims   bool // a cell belongs to who fills it first: values are judged at once, notes are one's own, and wins count
	Alone    bool // there is one player, who waits for nobody

	rules mode
}

// Modes are the names of the modes, the usual one first.
var Modes = func() (names []string) {
	for _, m := range modes {
		names = append(names, m.Name)
	}
	return names
}()

// ModeOf is what the mode of that name is like. One that is not known is like a race.
func ModeOf(name string) *Mode {
	for i := range modes {
		if modes[i].Name == name {
			return &modes[i]
		}
	}
	return &modes[0]
}

// Compared says whether players are compared with each other, so that what makes it easier for one matters to others.
func (m *Mode) Compared() bool { return !m.Together && !m.Alone }

// mode is what the room's mode is like.
func (set *Settings) mode() *Mode { return ModeOf(set.Mode) }

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

func (s *State) mode() mode { return s.Settings.mode().rules }
