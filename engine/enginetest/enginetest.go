// Package enginetest is the test suite for all kinds of puzzles.
package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/notation"
)

// Run tests that a kind fulfils the contract of [engine.Kind].
func Run(t *testing.T, k engine.Kind) {
	t.Run("Options", func(t *testing.T) { testOptions(t, k) })
	t.Run("Offers", func(t *testing.T) { testOffers(t, k) })
	t.Run("Normalize", func(t *testing.T) { testNormalize(t, k) })
	t.Run("Daily", func(t *testing.T) { testDaily(t, k) })
	t.Run("Generate", func(t *testing.T) { testGenerate(t, k) })
	t.Run("Seeds", func(t *testing.T) { testSeeds(t, k) })
	t.Run("Garbage", func(t *testing.T) { testGarbage(t, k) })
}

// specs returns the default spec and a spec for each single choice that the kind offers.
func specs(k engine.Kind) []engine.Spec {
	o := k.Options()
	out := []engine.Spec{{}}
	for _, v := range o.Sizes {
		out = append(out, engine.Spec{Size: v})
	}
	usual, _ := k.Offer(engine.Spec{})
	for _, v := range usual.Levels {
		out = append(out, engine.Spec{Difficulty: v})
	}
	for _, v := range o.Rules {
		out = append(out, engine.Spec{Rules: v})
	}
	for _, v := range o.Symmetries {
		out = append(out, engine.Spec{Symmetry: v})
	}
	return out
}

func testOptions(t *testing.T, k engine.Kind) {
	if k.Name() == "" {
		t.Error("the kind has no name")
	}
	if o := k.Options(); len(o.Sizes) == 0 || len(o.Difficulties) == 0 {
		t.Errorf("a kind offers a size and a difficulty at least: %+v", o)
	}
}

// testOffers tests each difficulty of each size and rules: either the kind offers it and Normalize keeps it, or
// Normalize refuses it with an error that names those it offers.
func testOffers(t *testing.T, k engine.Kind) {
	o := k.Options()
	for _, size := range o.Sizes {
		for _, rules := range append([]string{""}, o.Rules...) {
			if _, err := k.Normalize(engine.Spec{Size: size, Rules: rules}); err == nil {
				checkOffer(t, k, size, rules)
			} else if _, err := k.Offer(engine.Spec{Size: size, Rules: rules}); err == nil {
				t.Errorf("%s %s is offered and not made", size, rules)
			}
		}
	}
	for _, bad := range []engine.Spec{{Size: "no such size"}, {Rules: "no such"}} {
		var input *engine.InputError
		if _, err := k.Offer(bad); !errors.As(err, &input) {
			t.Errorf("Offer(%+v): %v, want an InputError", bad, err)
		}
	}
}

func checkOffer(t *testing.T, k engine.Kind, size, rules string) {
	offer, err := k.Offer(engine.Spec{Size: size, Rules: rules, Difficulty: "does not count", Clues: -1})
	levels := offer.Levels
	if err != nil || len(levels) == 0 {
		t.Errorf("Offer of %s %s: %v, %v", size, rules, levels, err)
	}
	asked := []engine.Spec{{Clues: offer.Fewest}, {Clues: offer.Most}, {Minimal: offer.Minimal}}
	for _, symmetry := range offer.Symmetries {
		asked = append(asked, engine.Spec{Symmetry: symmetry})
	}
	for _, further := range asked {
		further.Size, further.Rules = size, rules
		if _, err := k.Normalize(further); err != nil {
			t.Errorf("%+v is offered and not made: %v", further, err)
		}
	}
	seen := 0
	for _, level := range k.Options().Difficulties {
		got, err := k.Normalize(engine.Spec{Size: size, Rules: rules, Difficulty: level})
		if seen < len(levels) && levels[seen] == level {
			if seen++; err != nil || got.Difficulty != level {
				t.Errorf("%s %s is offered %s and made %+v, %v", size, rules, level, got, err)
			}
			continue
		}
		var input *engine.InputError
		if !errors.As(err, &input) || !strings.Contains(err.Error(), strings.Join(levels, ", ")) {
			t.Errorf("%s %s is not offered %s: %v; want an InputError that names %v", size, rules, level, err, levels)
		}
	}
	if seen != len(levels) {
		t.Errorf("Offer of %s %s: %v is not a part, in order, of %v", size, rules, levels, k.Options().Difficulties)
	}
}

func testNormalize(t *testing.T, k engine.Kind) {
	for _, spec := range specs(k) {
		once, err := k.Normalize(spec)
		if err != nil {
			t.Errorf("Normalize(%+v): %v", spec, err)
			continue
		}
		if twice, err := k.Normalize(once); err != nil || twice != once {
			t.Errorf("Normalize(%+v) = %+v, and again %+v, %v", spec, once, twice, err)
		}
		if once.Size == "" || once.Difficulty == "" {
			t.Errorf("Normalize(%+v) leaves a default out: %+v", spec, once)
		}
	}
	checkUsual(t, k)
	for _, bad := range []engine.Spec{{Size: "no such size"}, {Difficulty: "no such"}, {Rules: "no such"},
		{Symmetry: "no such"}, {Way: "no such"}, {Clues: -1}} {
		var input *engine.InputError
		if _, err := k.Normalize(bad); !errors.As(err, &input) {
			t.Errorf("Normalize(%+v): %v, want an InputError", bad, err)
		}
		if _, err := k.Generate(bad, engine.Seed{}); !errors.As(err, &input) {
			t.Errorf("Generate(%+v): %v, want an InputError", bad, err)
		}
	}
}

// checkUsual tests that default choices normalize to the empty string, so that equal specs are equal values.
func checkUsual(t *testing.T, k engine.Kind) {
	o := k.Options()
	for _, usual := range []engine.Spec{{Symmetry: first(o.Symmetries)}, {Way: first(o.Ways)}} {
		if spec, err := k.Normalize(usual); err != nil || !spec.IsComparable() {
			t.Errorf("Normalize(%+v) = %+v, %v; want nothing but a size and a difficulty", usual, spec, err)
		}
	}
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// testGenerate tests a puzzle for each choice that the kind offers, with the optional interfaces of the kind.
func testGenerate(t *testing.T, k engine.Kind) {
	for _, spec := range specs(k) {
		t.Run(fmt.Sprintf("%+v", spec), func(t *testing.T) {
			p, err := k.Generate(spec, engine.SeedOf("enginetest"))
			if err != nil {
				t.Fatal(err)
			}
			Check(t, k, p)
			checkLog(t, p)
			checkOptional(t, k, p)
		})
	}
}

// Check tests that the parts of a puzzle are consistent and that its solution is unique.
func Check(t *testing.T, k engine.Kind, p engine.Puzzle) {
	t.Helper()
	cells := p.Width * p.Height
	if p.Kind != k.Name() || p.Size == "" || p.Grade.Level == "" {
		t.Errorf("kind %q, size %q, level %q: none may be empty or another's", p.Kind, p.Size, p.Grade.Level)
	}
	if cells == 0 || len(p.Givens) != cells || len(p.Solution) != cells {
		t.Fatalf("%d x %d cells, %d givens, %d in the solution", p.Width, p.Height, len(p.Givens), len(p.Solution))
	}
	for _, of := range [][]uint8{p.Start, p.Periods} {
		if of != nil && len(of) != cells {
			t.Fatalf("%d x %d cells, and %d in another list", p.Width, p.Height, len(of))
		}
	}
	for i := range p.Solution {
		checkCell(t, p, i)
	}
	if p.CountBlank() == 0 {
		t.Error("nothing is left to solve")
	}
	checkUnique(t, k, p)
	checkText(t, k, p)
}

// checkCell tests that the givens, start, period and solution of a cell are consistent.
func checkCell(t *testing.T, p engine.Puzzle, cell int) {
	t.Helper()
	v, given := p.Solution[cell], p.Givens[cell]
	if v == engine.Void || given == engine.Void {
		if v != given {
			t.Errorf("cell %d is none, and is given as %d and solved as %d", cell, given, v)
		}
		return
	}
	if v == 0 && !p.Sparse || int(v) > p.Values {
		t.Errorf("cell %d of the solution is %d, not 1 to %d", cell, v, p.Values)
	}
	if given != 0 && given != v {
		t.Errorf("cell %d is given as %d and solved as %d", cell, given, v)
	}
	if p.Start != nil && int(p.Start[cell]) > p.Values {
		t.Errorf("cell %d begins with %d, of values to %d", cell, p.Start[cell], p.Values)
	}
	if p.CanonicalValue(cell, v) != v {
		t.Errorf("cell %d is solved as %d, which is the same as %d", cell, v, p.CanonicalValue(cell, v))
	}
}

// checkText tests that the kind can read the clues and givens that clients get.
func checkText(t *testing.T, k engine.Kind, p engine.Puzzle) {
	t.Helper()
	text := strings.TrimSpace(p.Clues + "\n" + notation.Symbols(p.Givens))
	back, err := k.Parse(text)
	if err != nil || !slices.Equal(back.Solution, p.Solution) || !slices.Equal(back.Givens, p.Givens) {
		t.Errorf("%q is read as %+v, %v; want %+v", text, back, err, p)
	}
}

func checkUnique(t *testing.T, k engine.Kind, p engine.Puzzle) {
	t.Helper()
	solver, ok := k.(engine.Solver)
	if !ok {
		return
	}
	solutions, err := solver.Solve(p, 2)
	if err != nil || len(solutions) != 1 || !reflect.DeepEqual(solutions[0], p.Solution) {
		t.Errorf("Solve gives %v, %v; want only %v", solutions, err, p.Solution)
	}
}

// testSeeds tests that a seed always gives the same puzzle, and that seeds differ. Parallel tests generate the puzzles
// again, so that the race detector can find races.
func testSeeds(t *testing.T, k engine.Kind) {
	different := false
	first, _ := k.Generate(engine.Spec{}, engine.SeedOf("0"))
	for i := range 5 {
		seed := engine.SeedOf(fmt.Sprint(i))
		p, err := k.Generate(engine.Spec{}, seed)
		if err != nil {
			t.Fatal(err)
		}
		different = different || p.Clues != first.Clues || !reflect.DeepEqual(p.Givens, first.Givens)
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			if again, _ := k.Generate(engine.Spec{}, seed); !reflect.DeepEqual(p, again) {
				t.Errorf("one seed, two puzzles:\n%+v\n%+v", p, again)
			}
		})
	}
	if !different {
		t.Error("five seeds, one puzzle")
	}
}

// checkLog encodes a puzzle as a room's log does, and decodes it.
func checkLog(t *testing.T, p engine.Puzzle) {
	t.Helper()
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var back engine.Puzzle
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(back, p) {
		t.Errorf("%s reads back as %+v, %v", data, back, err)
	}
}

// testGarbage calls Parse, and Import if the kind has it, with input that a person or an attacker may send. They may
// return errors but must not panic.
func testGarbage(t *testing.T, k engine.Kind) {
	readers := []func(string) (engine.Puzzle, error){k.Parse}
	if importer, ok := k.(engine.Importer); ok {
		readers = append(readers, importer.Import)
	}
	r := engine.NewRand(engine.SeedOf("garbage"))
	const alphabet = "0123456789.#*_-|+ABCPXYZ \n\t;:=,r c{}[]\"\x00\xff"
	for range 2000 {
		text := make([]byte, r.Intn(700))
		for i := range text {
			text[i] = alphabet[r.Intn(len(alphabet))]
		}
		for _, read := range readers {
			checkRead(t, k, read, string(text))
		}
	}
}

// checkRead tests that reading a text returns a puzzle or one of the errors of Parse.
func checkRead(t *testing.T, k engine.Kind, read func(string) (engine.Puzzle, error), text string) {
	t.Helper()
	p, err := read(text)
	if err == nil {
		Check(t, k, p)
		return
	}
	var input *engine.InputError
	if !errors.As(err, &input) && !errors.Is(err, engine.ErrNoSolution) &&
		!errors.Is(err, engine.ErrSeveralSolutions) && !errors.Is(err, engine.ErrBudget) {
		t.Errorf("reading %q: %v is none of the errors of Kind", text, err)
	}
}
