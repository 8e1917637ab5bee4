package protocol

// Mode describes a mode of a room.
type Mode struct {
	Name   string
	Shared bool // all players fill the same board
	Claims bool // a cell counts for the first player to fill it; notes and elimination are per player
	Alone  bool // there is only one player
}

var modes = [...]Mode{
	{Name: Race},
	{Name: Coop, Shared: true},
	{Name: Duel, Shared: true, Claims: true},
	{Name: Solo, Alone: true},
}

// Modes returns the names of the modes, the default first.
func Modes() (names []string) {
	for _, m := range modes {
		names = append(names, m.Name)
	}
	return names
}

// ModeOf returns the mode with that name, or the race if there is none.
func ModeOf(name string) Mode {
	for _, m := range modes {
		if m.Name == name {
			return m
		}
	}
	return modes[0]
}
