package protocol

// Mode is what one mode of a room is like for who plays in it.
type Mode struct {
	Name   string
	Shared bool // all fill one board
	Claims bool // a cell belongs to who fills it first: notes are one's own, and who is out is so alone
	Alone  bool // there is one player, who waits for nobody
}

var modes = [...]Mode{
	{Name: Race},
	{Name: Coop, Shared: true},
	{Name: Duel, Shared: true, Claims: true},
	{Name: Solo, Alone: true},
}

// Modes are the names of the modes, the usual one first.
func Modes() (names []string) {
	for _, m := range modes {
		names = append(names, m.Name)
	}
	return names
}

// ModeOf is what the mode of that name is like. One that is not known is taken for a race.
func ModeOf(name string) Mode {
	for _, m := range modes {
		if m.Name == name {
			return m
		}
	}
	return modes[0]
}
