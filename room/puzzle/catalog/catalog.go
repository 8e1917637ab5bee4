// Package catalog lists what a server offers to play: its kinds of puzzles with their sizes, rules and levels. It also
// completes partial choices.
package catalog

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/protocol"
)

// Catalog is the list of kinds of puzzles, the default first. It is not empty.
type Catalog []engine.Kind

// Find returns the kind with a name, or nil if there is none.
func (ks Catalog) Find(name string) engine.Kind {
	for _, k := range ks {
		if k.Name() == name {
			return k
		}
	}
	return nil
}

// CanonicalForm returns the canonical form of a puzzle, or "" if its kind has none.
func (ks Catalog) CanonicalForm(p engine.Puzzle) string {
	if canonicalizer, ok := ks.Find(p.Kind).(engine.Canonicalizer); ok {
		return canonicalizer.CanonicalForm(p)
	}
	return ""
}

func (ks Catalog) names() (names []string) {
	for _, k := range ks {
		names = append(names, k.Name())
	}
	return names
}

// Resolve returns the kind and the spec of settings, with the kind's defaults for empty fields. It refuses puzzles that
// can't be generated while players wait.
func (ks Catalog) Resolve(s protocol.Settings) (engine.Kind, engine.Spec, *protocol.Refusal) {
	kind := ks[0]
	if s.Kind != "" {
		if kind = ks.Find(s.Kind); kind == nil {
			return nil, engine.Spec{},
				Refuse("There is no kind of puzzle %q here; there are: %s.", s.Kind, strings.Join(ks.names(), ", "))
		}
	}
	asked := engine.Spec{
		Size: s.Size, Rules: s.Rules, Difficulty: s.Difficulty, Clues: s.Clues, Minimal: s.Minimal, Symmetry: s.Symmetry,
	}
	spec, err := kind.Normalize(asked)
	if err != nil {
		return kind, spec, Refuse("The puzzle can't be made: %v.", err)
	}
	asked.Difficulty = ""
	if usual, err := kind.Normalize(asked); err == nil && (spec.Clues > 0 || spec.Minimal) &&
		spec.Difficulty != usual.Difficulty {
		return kind, spec, Refuse("Givens and difficulty can't both be chosen: leave the difficulty out, or choose %q.",
			usual.Difficulty)
	}
	return kind, spec, checkOffer(kind, spec)
}

// checkOffer refuses puzzles that take too long to generate while players wait.
func checkOffer(kind engine.Kind, spec engine.Spec) *protocol.Refusal {
	offer, err := kind.Offer(spec)
	named := name(spec)
	switch {
	case err != nil:
		return Refuse("The puzzle can't be made: %v.", err)
	case spec.Clues > 0 && offer.Fewest == 0:
		return Refuse("The number of givens can't be chosen for %s.", named)
	case spec.Clues > 0 && (spec.Clues < offer.Fewest || spec.Clues > offer.Most):
		return Refuse("A puzzle of %s has %d to %d givens here.", named, offer.Fewest, offer.Most)
	case spec.Minimal && !offer.Minimal:
		return Refuse("It would take too long to make a minimal puzzle of %s.", named)
	case spec.Symmetry != "" && !slices.Contains(offer.Symmetries, spec.Symmetry):
		return Refuse("It would take too long to make a puzzle of %s with the symmetry %q; there are: %s.",
			named, spec.Symmetry, strings.Join(offer.Symmetries, ", "))
	}
	return nil
}

// Combinations yields all sizes and rules that a kind generates, with their offers; for each size the one without
// further rules comes first.
func Combinations(kind engine.Kind) iter.Seq2[engine.Spec, engine.Offer] {
	return func(yield func(engine.Spec, engine.Offer) bool) {
		o := kind.Options()
		for _, size := range o.Sizes {
			for _, rules := range append([]string{""}, o.Rules...) {
				spec := engine.Spec{Size: size, Rules: rules}
				offer, err := kind.Offer(spec)
				if err == nil && !yield(spec, offer) { // an error means that the combination is not offered
					return
				}
			}
		}
	}
}

// name returns a size with its rules: "9x9", "9x9 killer".
func name(spec engine.Spec) string { return strings.TrimSpace(spec.Size + " " + spec.Rules) }

// KindInfo returns the choices of a kind for clients.
func KindInfo(k engine.Kind) protocol.KindInfo {
	o := k.Options()
	info := protocol.KindInfo{
		Name: k.Name(), Sizes: o.Sizes, Difficulties: o.Difficulties, Rules: o.Rules, Ways: o.Ways,
		Levels: map[string][]string{}, Givens: map[string][]int{},
	}
	_, info.Pictures = k.(engine.PictureImporter)
	for spec, offer := range Combinations(k) {
		named := name(spec)
		info.Levels[named] = offer.Levels
		if info.Symmetries == nil {
			info.Symmetries = offer.Symmetries
		}
		if offer.Fewest > 0 {
			info.Givens[named] = []int{offer.Fewest, offer.Most}
		}
		if offer.Minimal && spec.Rules == "" {
			info.Minimal = append(info.Minimal, spec.Size)
		}
	}
	return info
}

// Refuse returns a refusal of settings.
func Refuse(format string, args ...any) *protocol.Refusal {
	return &protocol.Refusal{Code: protocol.BadSettings, Text: fmt.Sprintf(format, args...)}
}
