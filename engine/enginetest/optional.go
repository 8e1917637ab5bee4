package enginetest

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/notation"
)

// checkOptional tests the optional interfaces of a kind with a puzzle.
func checkOptional(t *testing.T, k engine.Kind, p engine.Puzzle) {
	t.Helper()
	if lister, ok := k.(engine.CandidateLister); ok {
		checkNotes(t, lister, p)
	}
	if hinter, ok := k.(engine.Hinter); ok {
		checkHint(t, hinter, p)
	}
	if exporter, ok := k.(engine.Exporter); ok {
		checkExport(t, k, exporter, p)
	}
	if houser, ok := k.(engine.Houser); ok {
		checkHouses(t, houser, p)
	}
	checkChecker(t, k, p)
	if disguiser, ok := k.(engine.Disguiser); ok {
		checkDisguise(t, k, disguiser, p)
	}
	if pacer, ok := k.(engine.Pacer); ok && pacer.FastestPlausible(p) < int64(p.CountBlank()) {
		t.Errorf("%+v is filled at best in %d ms", p, pacer.FastestPlausible(p))
	}
	if fingerprinter, ok := k.(engine.Fingerprinter); ok {
		checkFingerprints(t, k, fingerprinter, p)
	}
}

// checkFingerprints tests that fingerprints don't depend on the solution, that a puzzle is refused while it is live,
// and that it is refused with a guess in it whether the guess is right or wrong.
func checkFingerprints(t *testing.T, k engine.Kind, fingerprinter engine.Fingerprinter, p engine.Puzzle) {
	t.Helper()
	if exporter, ok := k.(engine.Exporter); ok {
		text, err := exporter.Export(p, exporter.Forms()[0])
		if err != nil {
			t.Fatal(err)
		}
		if of, err := fingerprinter.ParseUnverified(text); err != nil || of.Solution != nil || !IsRefused(k, of, p) {
			t.Errorf("%q is read as %+v, %v, and not refused", text, of, err)
		}
	}
	bare := p
	bare.Solution = nil
	if !reflect.DeepEqual(fingerprinter.Fingerprints(p), fingerprinter.Fingerprints(bare)) {
		t.Errorf("%+v: the fingerprints depend on the solution", p)
	}
	for cell, v := range p.Givens {
		if v != 0 || p.Solution[cell] == 0 {
			continue
		}
		for _, guess := range []uint8{p.Solution[cell], p.Solution[cell]%uint8(p.Values) + 1} {
			bare.Givens = slices.Clone(p.Givens)
			bare.Givens[cell] = guess
			if !IsRefused(k, bare, p) {
				t.Errorf("%+v is not refused with %d in cell %d", p, guess, cell)
			}
		}
		break
	}
}

// IsRefused reports whether a puzzle without a solution is refused while another one is live, as the server decides it
// for every text: because their fingerprints match, because it does not have exactly one solution, or because that
// solution has the live puzzle's canonical form.
func IsRefused(k engine.Kind, p, live engine.Puzzle) bool {
	if IsKnown(k, p, live) {
		return true
	}
	solutions, err := k.(engine.Solver).Solve(p, 2)
	if err != nil || len(solutions) != 1 {
		return true
	}
	p.Solution = solutions[0]
	canonical := k.(engine.Canonicalizer).CanonicalForm
	return canonical(p) == canonical(live)
}

// IsKnown reports whether a fingerprint of a puzzle matches one of a live puzzle.
func IsKnown(k engine.Kind, p, live engine.Puzzle) bool {
	fingerprinter := k.(engine.Fingerprinter)
	for _, s := range fingerprinter.Fingerprints(p) {
		for _, other := range fingerprinter.Fingerprints(live) {
			if s.Form == other.Form && s.Matches(&other) {
				return true
			}
		}
	}
	return false
}

// checkExport tests that a puzzle can be written in each form, and that the kind reads its own form.
func checkExport(t *testing.T, k engine.Kind, exporter engine.Exporter, p engine.Puzzle) {
	t.Helper()
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

// checkHouses tests that houses have names and their cells in order. [checkChecker] tests that they hold no value
// twice.
func checkHouses(t *testing.T, houser engine.Houser, p engine.Puzzle) {
	t.Helper()
	houses, err := houser.Houses(p)
	if err != nil || len(houses) == 0 {
		t.Errorf("there are the houses %v, %v", houses, err)
	}
	for _, h := range houses {
		if h.Name == "" || h.Kind == "" || !slices.IsSorted(h.Cells) {
			t.Errorf("a house needs a name, a kind and its cells in order: %+v", h)
		}
	}
	if _, err := houser.Houses(engine.Puzzle{Clues: "no such clue"}); err == nil {
		t.Error("clues that can't be read have houses")
	}
}

// checkChecker tests that filling in the solution breaks no rule.
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

// checkNotes tests that filled cells have no candidates and empty cells have their solution among them.
func checkNotes(t *testing.T, lister engine.CandidateLister, p engine.Puzzle) {
	t.Helper()
	notes, err := lister.Candidates(p, p.Givens)
	if err != nil || len(notes) != len(p.Givens) {
		t.Fatalf("%d notes for %d cells, %v", len(notes), len(p.Givens), err)
	}
	for cell, v := range p.Givens {
		if keeps := notes[cell]&notation.Bit(int(p.Solution[cell])) != 0; v != 0 && notes[cell] != 0 || v == 0 && !keeps {
			t.Errorf("cell %d, given as %d and solved as %d, has the notes %b", cell, v, p.Solution[cell], notes[cell])
		}
	}
}

// checkHint tests that the first hint of a puzzle has words for all three degrees and is true.
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

// checkDisguise tests that a disguised puzzle is valid, has the same canonical form, and looks different.
func checkDisguise(t *testing.T, k engine.Kind, disguiser engine.Disguiser, p engine.Puzzle) {
	t.Helper()
	q, ok := disguiser.Disguise(p, engine.NewRand(engine.SeedOf("disguise")))
	if !ok {
		return
	}
	Check(t, k, q)
	switch {
	case q.Clues == p.Clues && slices.Equal(q.Givens, p.Givens):
		t.Errorf("%+v looks as it did", q)
	case q.Grade != p.Grade || q.Size != p.Size || q.Rules != p.Rules || q.CountBlank() != p.CountBlank():
		t.Errorf("%+v is made of %+v", q, p)
	}
	if shaper, ok := k.(engine.Canonicalizer); ok && shaper.CanonicalForm(q) != shaper.CanonicalForm(p) {
		t.Errorf("%+v has another shape than %+v", q, p)
	}
}
