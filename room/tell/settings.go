package tell

import (
	"cmp"

	"nonet/protocol"
	"nonet/room/game"
)

// Settings writes settings in the protocol's words. A password is never told.
func Settings(s game.Settings) protocol.Settings {
	return protocol.Settings{
		Mode: s.Mode, Kind: s.Kind, Size: s.Size, Difficulty: s.Difficulty, Public: s.Public, Seats: s.Seats,
		Strikes: &s.Strikes, Window: &s.Window,
		Policy: cmp.Or(s.Policy, game.PolicyStrikes), Penalty: &s.Penalty, Lockout: &s.Lockout,
		Conflicts: cmp.Or(s.Conflicts, game.ConflictsMark), Ranked: s.Ranked,
		Hints: &s.Hints, HintCost: &s.HintCost, AutoNotes: &s.AutoNotes,
		Watchers: &s.Watchers, Delay: &s.Delay, Lag: &s.Lag, Chat: &s.Chat,
		Locked: s.Locked, Bots: s.Bots, Guarded: s.Password != "", Custom: s.Custom, Daily: s.Daily,
	}
}
