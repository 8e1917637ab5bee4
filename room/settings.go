package room

import (
	"cmp"
	"fmt"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
)

// What a room has unless its host says otherwise.
const (
	usualSeats    = 9  // a nonet
	usualWindow   = 60 // seconds
	usualPenalty  = 30 // seconds
	usualLockout  = 5  // seconds
	usualHints    = 100
	usualHintCost = 30 // seconds, where players are compared
	usualWatchers = 1000
	usualDelay    = 15 // seconds, where it is about the leaderboards
)

// settings fills in what s leaves out and checks the rest. A password becomes the hash of one.
func (h *Host) settings(s protocol.Settings) (game.Settings, *protocol.Refusal) {
	set := game.Settings{
		Mode:   cmp.Or(s.Mode, game.Race),
		Public: s.Public,
		Seats:  s.Seats,
		Window: orUsual(s.Window, usualWindow),

		Policy:    cmp.Or(s.Policy, game.PolicyStrikes),
		Penalty:   orUsual(s.Penalty, usualPenalty),
		Lockout:   orUsual(s.Lockout, usualLockout),
		Conflicts: cmp.Or(s.Conflicts, game.ConflictsMark),
		Ranked:    s.Ranked,
		Watchers:  orUsual(s.Watchers, usualWatchers),
		Lag:       orUsual(s.Lag, 0),
		Chat:      orUsual(s.Chat, true),
		Locked:    s.Locked,
		Bots:      s.Bots,
		Password:  lockOf(s.Password),
	}
	if refusal := h.puzzleSettings(&set, s); refusal != nil {
		return set, refusal
	}
	set.Strikes = orUsual(s.Strikes, game.UsualStrikes(set.Size))
	h.fillByMode(&set, s)
	if fault := set.Fault(); fault != "" {
		return set, badSetting("%s", fault)
	}
	return set, h.kindFault(&set)
}

// fillByMode fills in what depends on the mode, on whether the room is ranked, and on what the kind of puzzle can do.
func (h *Host) fillByMode(set *game.Settings, s protocol.Settings) {
	seats, hints, cost, delay := usualSeats, 0, usualHintCost, 0
	together := set.Mode == game.Coop || set.Mode == game.Solo
	if together {
		cost = 0
	}
	_, hinted := h.kind(set.Kind).(engine.Hinter)
	_, noted := h.kind(set.Kind).(engine.Noter)
	if together && hinted && !set.Ranked {
		hints = usualHints
	}
	if set.Mode == game.Solo {
		seats = 1
	}
	if set.Ranked {
		delay = usualDelay
	}
	set.Seats = cmp.Or(set.Seats, seats)
	set.Hints = orUsual(s.Hints, hints)
	set.HintCost = orUsual(s.HintCost, cost)
	set.AutoNotes = orUsual(s.AutoNotes, together && noted && !set.Ranked)
	set.Delay = orUsual(s.Delay, delay)
}

// kindFault refuses what the kind of puzzle can't help with.
func (h *Host) kindFault(set *game.Settings) *protocol.Refusal {
	kind := h.kind(set.Kind)
	_, hints := kind.(engine.Hinter)
	_, notes := kind.(engine.Noter)
	_, houses := kind.(engine.Houser)
	switch {
	case set.Hints > 0 && !hints:
		return badSetting("There are no hints for this kind of puzzle: choose 0 hints.")
	case set.AutoNotes && !notes:
		return badSetting("Notes can't be filled in for this kind of puzzle: choose no automatic notes.")
	case set.Conflicts == game.ConflictsFree && !houses:
		return badSetting("Conflicts can't be told for this kind of puzzle: choose %q or %q.", game.ConflictsMark, game.ConflictsOff)
	}
	return nil
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

func orUsual[V any](given *V, usual V) V {
	if given == nil {
		return usual
	}
	return *given
}
