package room

import (
	"fmt"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
)

// What a room has unless its host says otherwise.
const (
	usualSeats  = 9  // a nonet
	usualWindow = 60 // seconds
	windowMax   = 60 * 60
	strikesMax  = 1000
)

// settings fills in what s leaves out and checks the rest.
func (h *Host) settings(s protocol.Settings) (game.Settings, *protocol.Refusal) {
	set := game.Settings{Mode: s.Mode, Public: s.Public, Seats: s.Seats}
	switch set.Mode {
	case "":
		set.Mode = game.Race
	case game.Race, game.Coop:
	default:
		return set, badSetting("There is no mode %q: choose %q or %q.", s.Mode, game.Race, game.Coop)
	}
	if refusal := h.puzzleSettings(&set, s); refusal != nil {
		return set, refusal
	}
	if set.Seats == 0 {
		set.Seats = usualSeats
	}
	set.Strikes = orUsual(s.Strikes, usualStrikes(set.Size))
	set.Window = orUsual(s.Window, usualWindow)
	switch {
	case set.Seats < 1 || set.Seats > game.SeatsMax:
		return set, badSetting("A room has 1 to %d seats.", game.SeatsMax)
	case set.Strikes < 0 || set.Strikes > strikesMax:
		return set, badSetting("Strikes go from 0, for no limit, to %d.", strikesMax)
	case set.Window < 0 || set.Window > windowMax:
		return set, badSetting("The finishing window is 0 to %d seconds.", windowMax)
	}
	return set, nil
}

// puzzleSettings lets the kind of puzzle check what is its own.
func (h *Host) puzzleSettings(set *game.Settings, s protocol.Settings) *protocol.Refusal {
	kind := h.kinds[0]
	if s.Kind != "" {
		if kind = h.kind(s.Kind); kind == nil {
			return badSetting("There is no kind of puzzle %q here.", s.Kind)
		}
	}
	spec, err := kind.Normalize(engine.Spec{Size: s.Size, Difficulty: s.Difficulty})
	if err != nil {
		return badSetting("The puzzle can't be made: %v.", err)
	}
	set.Kind, set.Size, set.Difficulty = kind.Name(), spec.Size, spec.Difficulty
	return nil
}

func badSetting(format string, args ...any) *protocol.Refusal {
	return &protocol.Refusal{Code: protocol.BadSettings, Text: fmt.Sprintf(format, args...)}
}

func orUsual(given *int, usual int) int {
	if given == nil {
		return usual
	}
	return *given
}

// usualStrikes is how many mistakes put a player out: 3 at 9x9, and in proportion to the side of the board,
// so 5 at 16x16 and 8 at 25x25, but at least 2.
func usualStrikes(size string) int {
	var width, height int
	if n, err := fmt.Sscanf(size, "%dx%d", &width, &height); err != nil || n != 2 {
		return 3
	}
	return max(2, max(width, height)/3)
}

// wireSettings writes settings in the protocol's words.
func wireSettings(s game.Settings) protocol.Settings {
	return protocol.Settings{
		Mode: s.Mode, Kind: s.Kind, Size: s.Size, Difficulty: s.Difficulty, Public: s.Public, Seats: s.Seats,
		Strikes: &s.Strikes, Window: &s.Window,
	}
}
