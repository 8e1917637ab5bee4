package enginetest

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/notation"
)

// testOptional tests the optional interfaces that the kind has, on every single choice that it offers.
func testOptional(t *testing.T, k engine.Kind) {
	for _, spec := range specs(k) {
		p, err := k.Generate(spec, engine.SeedOf("optional"))
		if err != nil {
			t.Fatalf("%+v: %v", spec, err)
		}
		if noter, ok := k.(engine.CandidateLister); ok {
			checkNotes(t, noter, p)
		}
		if hinter, ok := k.(engine.Hinter); ok {
			checkHint(t, hinter, p)
		}
		if _, ok := k.(engine.Exporter); ok {
			checkExport(t, k, p)
		}
		checkChecker(t, k, p)
		checkDisguise(t, k, p)
		if pacer, ok := k.(engine.Pacer); ok && pacer.FastestPlausible(p) < int64(p.Blank()) {
			t.Errorf("%+v is filled at best in %d ms", p, pacer.FastestPlausible(p))
		}
		if fingerprinter, ok := k.(engine.Fingerprinter); ok {
			checkFingerprints(t, fingerprinter, p)
		}
	}
}

// compared returns all that a puzzle's fingerprints are compared by.
func compared(f engine.Fingerprinter, p engine.Puzzle) (fingerprints []engine.Fingerprint, groups [][]uint64) {
	fingerprints = f.Fingerprints(p)
	for i := range fingerprints {
		if of := fingerprints[i].Groups; of != nil {
			groups, fingerprints[i].Groups = append(groups, of()), nil
		}
	}
	return fingerprints, groups
}

// checkFingerprints tests that a puzzle is known again by its text, with a guess in it that is right and one that is
// wrong, and that its solution has no say in that.
func checkFingerprints(t *testing.T, fingerprinter engine.Fingerprinter, p engine.Puzzle) {
	t.Helper()
	if exporter, ok := fingerprinter.(engine.Exporter); ok {
		text, err := exporter.Export(p, exporter.Forms()[0])
		if err != nil {
			t.Fatal(err)
		}
		if of, err := fingerprinter.ParseUnverified(text); err != nil || of.Solution != nil || !Known(fingerprinter, of, p) {
			t.Errorf("%q is read as %+v, %v, and not known", text, of, err)
		}
	}
	bare := p
	bare.Solution = nil
	fingerprints, groups := compared(fingerprinter, p)
	bareFingerprints, bareGroups := compared(fingerprinter, bare)
	if !reflect.DeepEqual(fingerprints, bareFingerprints) || !reflect.DeepEqual(groups, bareGroups) {
		t.Errorf("%+v: the fingerprints depend on the solution", p)
	}
	for cell, v := range p.Givens {
		if v != 0 || p.Solution[cell] == 0 {
			continue
		}
		for _, guess := range []uint8{p.Solution[cell], p.Solution[cell]%uint8(p.Values) + 1} {
			bare.Givens = slices.Clone(p.Givens)
			bare.Givens[cell] = guess
			if !Known(fingerprinter, bare, p) {
				t.Errorf("%+v is not known with %d in cell %d", p, guess, cell)
			}
		}
		break
	}
}

// Known reports whether a puzzle is seen to be another one.
func Known(fingerprinter engine.Fingerprinter, p, as engine.Puzzle) bool {
	fingerprints := fingerprinter.Fingerprints(p)
	if parter, ok := fingerprinter.(engine.SubpuzzleFinder); ok {
		fingerprints = append(fingerprints, parter.Subpuzzles(p, as.Width, as.Height)...)
		fingerprints = append(fingerprints, parter.Subpuzzles(p, as.Height, as.Width)...)
	}
	for _, s := range fingerprints {
		search := s.LineOrderSearch()
		for _, live := range fingerprinter.Fingerprints(as) {
			shares := slices.ContainsFunc(append(slices.Clone(s.Keys), s.QueryKeys...), func(key uint64) bool {
				return slices.Contains(live.Keys, key)
			})
			if s.Form == live.Form && (shares || s.Matches(&live) || inGroups(&s, &live) ||
				search != nil && search.Matches(&live)) {
				return true
			}
		}
	}
	return false
}

// inGroups reports whether a fingerprint has a live one's traits.
func inGroups(s, live *engine.Fingerprint) bool {
	if s.Groups == nil {
		return false
	}
	wanted := map[uint64]bool{}
	for _, trait := range live.Traits {
		wanted[trait] = true
	}
	groups, shared := s.Groups(), 0
	for _, trait := range groups {
		if wanted[trait] {
			shared, wanted[trait] = shared+1, false
		}
	}
	return live.HasTraits(shared, len(groups))
}

// checkExport tests that a puzzle is written in each form, and that the kind reads its own form back.
func checkExport(t *testing.T, k engine.Kind, p engine.Puzzle) {
	t.Helper()
	exporter := k.(engine.Exporter)
	for i, form := range exporter.Forms() {
		text, err := exporter.Export(p, form)
		var input *engine.InputError
		switch {
		case err != nil && (i == 0 || !errors.As(err, &input)):
			t.Errorf("%s can't be written: %v", form, err)
		case i > 0:
		default:
			if back, err := k.Parse(text); err != nil || !slices.Equal(back.Solution, p.Solution) {
				t.Errorf("%q is read as %+v, %v", text, back, err)
			}
		}
	}
	if _, err := exporter.Export(p, "no such form"); err == nil {
		t.Error("a form is written that there is not")
	}
}

// checkChecker tests that a solution breaks no rule, filled in from the first cell to the last.
func checkChecker(t *testing.T, k engine.Kind, p engine.Puzzle) {
	t.Helper()
	breaks, err := engine.CheckerOf(k, p)
	if err != nil {
		t.Fatal(err)
	}
	if breaks == nil {
		return
	}
	values := slices.Clone(p.Givens)
	for cell, v := range p.Solution {
		if v == 0 || v == engine.Void {
			continue
		}
		if breaks(values, cell, v) {
			t.Errorf("%d in cell %d of %v breaks a rule, and is right", v, cell, values)
		}
		values[cell] = v
	}
}

// checkNotes tests that the notes of a puzzle leave out filled cells and keep the solution.
func checkNotes(t *testing.T, noter engine.CandidateLister, p engine.Puzzle) {
	t.Helper()
	notes, err := noter.Candidates(p, p.Givens)
	if err != nil || len(notes) != len(p.Givens) {
		t.Fatalf("%d notes for %d cells, %v", len(notes), len(p.Givens), err)
	}
	for cell, v := range p.Givens {
		if keeps := notes[cell]&notation.Bit(int(p.Solution[cell])) != 0; v != 0 && notes[cell] != 0 || v == 0 && !keeps {
			t.Errorf("cell %d, given as %d and solved as %d, has the notes %b", cell, v, p.Solution[cell], notes[cell])
		}
	}
}

// checkHint tests that the first hint of a puzzle is told in three degrees and true.
func checkHint(t *testing.T, hinter engine.Hinter, p engine.Puzzle) {
	t.Helper()
	h, err := hinter.Hint(p, engine.Position{Values: p.Givens}, -1)
	if err != nil {
		t.Fatal(err)
	}
	if h.Look == "" || h.Why == "" || h.Tell == "" || h.Wrong != nil || (h.Fill == nil) == (h.Drop == nil) {
		t.Errorf("the first hint of %+v is %+v", p, h)
	}
	if h.Fill != nil && int(p.Solution[h.Fill.Cell]) != h.Fill.Value {
		t.Errorf("the hint fills cell %d with %d, not %d", h.Fill.Cell, h.Fill.Value, p.Solution[h.Fill.Cell])
	}
	for _, drop := range h.Drop {
		for _, v := range drop.Values {
			if v == int(p.Solution[drop.Cell]) {
				t.Errorf("the hint takes %d, which is right, from cell %d", v, drop.Cell)
			}
		}
	}
}

// checkDisguise tests that a disguise is a puzzle as good as the one it is made of, has its shape, and does not look
// like it.
func checkDisguise(t *testing.T, k engine.Kind, p engine.Puzzle) {
	t.Helper()
	disguiser, ok := k.(engine.Disguiser)
	if !ok {
		return
	}
	q, ok := disguiser.Disguise(p, engine.NewRand(engine.SeedOf("disguise")))
	if !ok {
		return
	}
	Check(t, k, q)
	switch {
	case q.Clues == p.Clues && slices.Equal(q.Givens, p.Givens):
		t.Errorf("%+v looks as it did", q)
	case q.Grade != p.Grade || q.Size != p.Size || q.Rules != p.Rules || q.Blank() != p.Blank():
		t.Errorf("%+v is made of %+v", q, p)
	}
	if shaper, ok := k.(engine.Canonicalizer); ok && shaper.CanonicalForm(q) != shaper.CanonicalForm(p) {
		t.Errorf("%+v has another shape than %+v", q, p)
	}
}
