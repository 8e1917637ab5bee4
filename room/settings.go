package room

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
)

// settings fills in what s leaves out and checks the rest. A password becomes the hash of one.
func (h *Host) settings(s protocol.Settings) (game.Settings, *protocol.Refusal) {
	set := game.Settings{Mode: s.Mode, Ranked: s.Ranked}
	if refusal := h.puzzleSettings(&set, s); refusal != nil {
		return set, refusal
	}
	kind := h.kind(set.Kind)
	set = set.Usual(game.Helps{Hints: is[engine.Hinter](kind), Notes: is[engine.Noter](kind)})
	spec, name := set.Spec, set.Kind
	s.Onto(&set)
	set.Kind, set.Spec, set.Custom, set.Daily, set.Password = name, spec, false, "", lockOf(s.Password)
	if fault := set.Fault(); fault != "" {
		return set, badSetting("%s", fault)
	}
	return set, kindFault(kind, &set)
}

// kindFault refuses what the kind of puzzle can't help with.
func kindFault(kind engine.Kind, set *game.Settings) *protocol.Refusal {
	switch {
	case set.Hints > 0 && !is[engine.Hinter](kind):
		return badSetting("There are no hints for this kind of puzzle: choose 0 hints.")
	case set.AutoNotes && !is[engine.Noter](kind):
		return badSetting("Notes can't be filled in for this kind of puzzle: choose no automatic notes.")
	case set.Conflicts == game.ConflictsFree && !is[engine.Houser](kind):
		return badSetting("Conflicts can't be told for this kind of puzzle: choose %q or %q.", game.ConflictsMark, game.ConflictsOff)
	}
	return nil
}

// is says whether a kind has an optional interface.
func is[I any](kind engine.Kind) bool {
	_, ok := kind.(I)
	return ok
}

// puzzleSettings lets the kind of puzzle check what is its own, and that it can be made while players wait.
func (h *Host) puzzleSettings(set *game.Settings, s protocol.Settings) *protocol.Refusal {
	kind := h.kinds[0]
	if s.Kind != "" {
		if kind = h.kind(s.Kind); kind == nil {
			return badSetting("There is no kind of puzzle %q here; there are: %s.", s.Kind, h.kindNames())
		}
	}
	spec, err := kind.Normalize(engine.Spec{
		Size: s.Size, Rules: s.Rules, Difficulty: s.Difficulty, Clues: s.Clues, Minimal: s.Minimal, Symmetry: s.Symmetry,
	})
	if err != nil {
		return badSetting("The puzzle can't be made: %v.", err)
	}
	offer, err := kind.Offer(spec)
	switch {
	case err != nil:
		return badSetting("The puzzle can't be made: %v.", err)
	case spec.Clues > 0 && offer.Fewest == 0:
		return badSetting("No number of givens can be asked for with %s.", strings.TrimSpace(spec.Size+" "+spec.Rules))
	case spec.Clues > 0 && (spec.Clues < offer.Fewest || spec.Clues > offer.Most):
		return badSetting("A puzzle of %s has %d to %d givens here.", spec.Size, offer.Fewest, offer.Most)
	case spec.Minimal && !offer.Minimal:
		return badSetting("It would take too long to make a minimal puzzle of %s.", spec.Size)
	}
	set.Kind, set.Spec = kind.Name(), spec
	return nil
}

func (h *Host) kindNames() string {
	var names []string
	for _, k := range h.kinds {
		names = append(names, k.Name())
	}
	return strings.Join(names, ", ")
}

func badSetting(format string, args ...any) *protocol.Refusal {
	return &protocol.Refusal{Code: protocol.BadSettings, Text: fmt.Sprintf(format, args...)}
}
