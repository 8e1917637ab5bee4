package room

import (
	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/internal/password"
	"nonet/room/puzzle/catalog"
)

// settings checks the settings of a message and sets the defaults of missing ones. A password is replaced by its hash.
func (reg *Registry) settings(s protocol.Settings) (game.Settings, *protocol.Refusal) {
	set := game.Settings{Mode: s.Mode, Ranked: s.Ranked}
	kind, spec, refusal := reg.kinds.Resolve(s)
	if refusal != nil {
		return set, refusal
	}
	set.Kind, set.Spec = kind.Name(), spec
	usual := set.WithDefaults(supportedHelp(kind, spec))
	set = usual
	s.ApplyTo(&set)
	set.Kind, set.Spec, set.Custom, set.Daily, set.Apart = kind.Name(), spec, false, "", false
	set.Proof, set.Quick, set.Limit, set.Leg = "", 0, 0, ""
	set.Password = password.Hash(s.Password)
	if problem := set.Problem(); problem != "" {
		return set, catalog.Refuse("%s", problem)
	}
	if set.Ranked && (set.Strikes > usual.Strikes || set.Growing < usual.Growing) {
		return set,
			catalog.Refuse("Ranked rooms like this allow up to %d mistakes, and the first costs %d seconds or more.",
				usual.Strikes, usual.Growing)
	}
	if set.Ranked && set.Policy == game.PolicyBlind && usual.Policy != game.PolicyBlind {
		return set, catalog.Refuse("Ranked rooms like this have the policy %q.", usual.Policy)
	}
	return set, kindProblem(kind, &set)
}

// RankedRace returns the settings of a ranked race on a puzzle.
func RankedRace(kinds catalog.Catalog, p protocol.NewQuick) (game.Settings, *protocol.Refusal) {
	kind, spec, refusal := kinds.Resolve(protocol.Settings{
		Kind: p.Kind, Size: p.Size, Rules: p.Rules, Difficulty: p.Difficulty,
	})
	if refusal != nil {
		return game.Settings{}, refusal
	}
	set := game.Settings{Mode: game.Race, Kind: kind.Name(), Spec: spec, Ranked: true}
	return set.WithDefaults(supportedHelp(kind, spec)), nil
}

// supportedHelp returns what a kind can do for players, and the usual settings for puzzles of a spec.
func supportedHelp(kind engine.Kind, spec engine.Spec) game.KindHelp {
	can := game.KindHelp{Hints: implements[engine.Hinter](kind), Notes: implements[engine.CandidateLister](kind)}
	if d, ok := kind.(engine.Defaulter); ok {
		can.Defaults = d.Defaults(spec)
	}
	return can
}

// kindProblem returns a refusal if the settings need help that the kind of puzzle does not support.
func kindProblem(kind engine.Kind, set *game.Settings) *protocol.Refusal {
	switch {
	case set.Hints > 0 && !implements[engine.Hinter](kind):
		return catalog.Refuse("There are no hints for this kind of puzzle: choose 0 hints.")
	case set.AutoNotes && !implements[engine.CandidateLister](kind):
		return catalog.Refuse("Notes can't be filled in for this kind of puzzle: choose no automatic notes.")
	case set.Conflicts == game.ConflictsFree && !implements[engine.Houser](kind) && !implements[engine.Checker](kind):
		return catalog.Refuse("Conflicts can't be shown for this kind of puzzle: choose %q or %q.", game.ConflictsMark,
			game.ConflictsOff)
	}
	return nil
}

// implements reports whether a kind implements an optional interface.
func implements[I any](kind engine.Kind) bool {
	_, ok := kind.(I)
	return ok
}

// UsualSettings returns the usual settings for rooms of a mode, a kind and a spec; see [game.Settings.WithDefaults].
func UsualSettings(kinds catalog.Catalog, set game.Settings) game.Settings {
	return set.WithDefaults(supportedHelp(kinds.Find(set.Kind), set.Spec))
}
