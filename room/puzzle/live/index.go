package live

import (
	"slices"

	"nonet/engine"
)

// livePuzzle is this node's copy of a live puzzle.
type livePuzzle struct {
	record        string // as stored
	kind          string
	until         int64 // Unix milliseconds
	canonicalForm string
	fingerprints  []engine.Fingerprint
}

// board is one of the boards of a live puzzle.
type board struct {
	*livePuzzle
	fingerprint *engine.Fingerprint
}

// index finds live puzzles. It is not safe for concurrent use.
type index struct {
	byForm          map[string][]board // by kind and form of fingerprint
	byCanonicalForm map[string]int     // number of puzzles
	byKind          map[string]int     // number of puzzles
}

func newIndex() index {
	return index{byForm: map[string][]board{}, byCanonicalForm: map[string]int{}, byKind: map[string]int{}}
}

func (x *index) add(p *livePuzzle) {
	for i := range p.fingerprints {
		s := &p.fingerprints[i]
		s.Orientations = slices.Clone(s.Orientations[:1]) // queries have the others
		form := p.kind + " " + s.Form
		x.byForm[form] = append(x.byForm[form], board{p, s})
	}
	if p.canonicalForm != "" {
		x.byCanonicalForm[p.canonicalForm]++
	}
	x.byKind[p.kind]++
}

func (x *index) remove(p *livePuzzle) {
	for i := range p.fingerprints {
		form := p.kind + " " + p.fingerprints[i].Form
		x.byForm[form] = slices.DeleteFunc(x.byForm[form], func(b board) bool { return b.livePuzzle == p })
	}
	decrement(x.byCanonicalForm, p.canonicalForm)
	decrement(x.byKind, p.kind)
}

// decrement lowers a count by one, and deletes it at 0.
func decrement(counts map[string]int, key string) {
	if counts[key]--; counts[key] <= 0 {
		delete(counts, key)
	}
}

// contains reports whether one of the fingerprints matches that of a live puzzle of the kind, or the canonical form is
// that of a live puzzle.
func (x *index) contains(kind string, fingerprints []engine.Fingerprint, canonicalForm string) bool {
	if canonicalForm != "" && x.byCanonicalForm[canonicalForm] > 0 {
		return true
	}
	for i := range fingerprints {
		s := &fingerprints[i]
		if slices.ContainsFunc(x.byForm[kind+" "+s.Form], func(b board) bool { return s.Matches(b.fingerprint) }) {
			return true
		}
	}
	return false
}
