package game

import (
	"slices"

	"nonet/engine"
)

// Chosen are the settings as they count. A room of the first two rules had no choice in what [Settings] has
// since: there it is what those rooms had.
func (s *State) Chosen() Settings {
	set := s.Settings
	if s.Rules < rulesWhole {
		set.Policy, set.Conflicts, set.Chat, set.Watchers = PolicyStrikes, ConflictsMark, true, watchersOfOld
	}
	return set
}

// watchersOfOld is how many may watch a room of the first rules, which had no bound.
const watchersOfOld = WatchersMax

// first is what the first rules know of the settings. False means that there is more to them which can't be left out.
func (set Settings) first() (Settings, bool) {
	ok := slices.Contains(Modes, set.Mode) && set.mode().since == rulesFirst &&
		(set.Policy == "" || set.Policy == PolicyStrikes) &&
		set.Conflicts != ConflictsFree && !set.Ranked && !set.Locked && set.Password == "" && set.Delay == 0 && !set.Bots &&
		!set.further() && !set.strange()
	return Settings{
		Mode: set.Mode, Kind: set.Kind, Spec: sized(set.Size, set.Difficulty), Public: set.Public,
		Seats: set.Seats, Strikes: set.Strikes, Window: set.Window,
	}, ok
}

// sized is a puzzle of which nothing was chosen but size and difficulty.
func sized(size, difficulty string) engine.Spec {
	return engine.Spec{Size: size, Difficulty: difficulty}
}

// strange says whether something was chosen that rooms before [rulesStrangers] do not know.
func (set *Settings) strange() bool {
	return set.Broadcast || set.NoLate || set.OneSeat || set.Apart || set.Proof != ""
}

// Once says whether the room is for one round of a puzzle that is not its host's choice: a daily one, a proof, a quick
// race or a marathon's leg.
func (set *Settings) Once() bool { return set.own() || set.quick() }

// own says whether that round is one player's alone, who was led into the room for it.
func (set *Settings) own() bool { return set.Daily != "" || set.Proof != "" || set.Leg != "" }

// reserved says whether the room's one seat is kept for its player, come what may: until the one try has begun. A
// stranger who took it would use up the try, and the player would be shut out.
func (s *State) reserved() bool { return s.Settings.own() && s.Round == nil }

// Veiled says whether the boards of a round are hidden from all but who fills them, until it is over: in a ranked room,
// where whoever sees another's digits could play elsewhere in it, unless the host would have it broadcast.
func (set *Settings) Veiled() bool { return set.Ranked && !set.Broadcast }

// further says whether more of the puzzle was chosen than rooms before [rulesSpec] know of.
func (set *Settings) further() bool { return set.Spec != sized(set.Size, set.Difficulty) }
