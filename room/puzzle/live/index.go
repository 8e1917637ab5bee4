package live

import (
	"slices"

	"nonet/engine"
)

// heldPuzzle is a live puzzle.
type heldPuzzle struct {
	stated       string // by the store
	kind         string
	until        int64
	shape        string
	size         size
	fingerprints []engine.Fingerprint
}

// size is how many columns and rows a board has.
type size struct{ width, height int }

// shown is one of a live puzzle's boards.
type shown struct {
	*heldPuzzle
	fingerprint *engine.Fingerprint
}

// index finds live puzzles. It is not safe for concurrent use.
type index struct {
	byForm  map[string][]shown // by kind and form
	byKey   map[uint64]int     // how many there are
	byTrait map[uint64][]shown
	byShape map[string]int
	sizes   map[string]map[size]int // by kind, how many are so large
}

func newIndex() index {
	return index{
		byForm: map[string][]shown{}, byKey: map[uint64]int{}, byTrait: map[uint64][]shown{},
		byShape: map[string]int{}, sizes: map[string]map[size]int{},
	}
}

func (x *index) add(h *heldPuzzle) {
	for i := range h.fingerprints {
		s := &h.fingerprints[i]
		s.Orientations, s.QueryKeys, s.Groups = slices.Clone(s.Orientations[:1]), nil, nil // what others are compared with
		form := h.kind + " " + s.Form
		x.byForm[form] = append(x.byForm[form], shown{h, s})
		for _, key := range s.Keys {
			x.byKey[keyOf(form, key)]++
		}
		for _, trait := range s.Traits {
			key := keyOf(form, trait)
			x.byTrait[key] = append(x.byTrait[key], shown{h, s})
		}
	}
	if h.shape != "" {
		x.byShape[h.shape]++
	}
	if x.sizes[h.kind] == nil {
		x.sizes[h.kind] = map[size]int{}
	}
	x.sizes[h.kind][h.size]++
}

func (x *index) remove(h *heldPuzzle) {
	for i := range h.fingerprints {
		form := h.kind + " " + h.fingerprints[i].Form
		x.byForm[form] = slices.DeleteFunc(x.byForm[form], func(other shown) bool { return other.heldPuzzle == h })
		for _, key := range h.fingerprints[i].Keys {
			decrement(x.byKey, keyOf(form, key))
		}
		for _, trait := range h.fingerprints[i].Traits {
			x.removeTrait(keyOf(form, trait), h)
		}
	}
	decrement(x.byShape, h.shape)
	decrement(x.sizes[h.kind], h.size)
}

// removeTrait forgets that a live puzzle has a trait.
func (x *index) removeTrait(trait uint64, h *heldPuzzle) {
	left := slices.DeleteFunc(x.byTrait[trait], func(other shown) bool { return other.heldPuzzle == h })
	if x.byTrait[trait] = left; len(left) == 0 {
		delete(x.byTrait, trait)
	}
}

// decrement counts one less.
func decrement[K comparable](counts map[K]int, key K) {
	if counts[key]--; counts[key] <= 0 {
		delete(counts, key)
	}
}

// keyOf is a key of one form's fingerprints among all.
func keyOf(form string, key uint64) uint64 {
	for _, c := range []byte(form) {
		key = engine.MixHash(key, uint64(c))
	}
	return key
}

// contains says whether one of the fingerprints is alike a live one, or the shape that of a live puzzle.
func (x *index) contains(kind string, fingerprints []engine.Fingerprint, shape string) bool {
	if shape != "" && x.byShape[shape] > 0 {
		return true
	}
	for i := range fingerprints {
		s := &fingerprints[i]
		form := kind + " " + s.Form
		for _, keys := range [2][]uint64{s.Keys, s.QueryKeys} {
			for _, key := range keys {
				if x.byKey[keyOf(form, key)] > 0 {
					return true
				}
			}
		}
		for _, other := range x.byForm[form] {
			if s.Matches(other.fingerprint) {
				return true
			}
		}
	}
	return false
}

// hasTraits says whether enough of a live puzzle's traits are among those of a fingerprint.
func (x *index) hasTraits(form string, groups []uint64) bool {
	shared, counted := map[*engine.Fingerprint]int{}, map[uint64]bool{}
	for _, trait := range groups {
		trait = keyOf(form, trait)
		live := x.byTrait[trait]
		if len(live) == 0 || counted[trait] {
			continue
		}
		counted[trait] = true
		for _, l := range live {
			shared[l.fingerprint]++
		}
	}
	for live, n := range shared {
		if live.HasTraits(n, len(groups)) {
			return true
		}
	}
	return false
}
