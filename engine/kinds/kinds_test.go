package kinds

import (
	"slices"
	"testing"

	"nonet/engine"
)

func TestFind(t *testing.T) {
	for _, k := range All() {
		if found, ok := Find(k.Name()); !ok || found.Name() != k.Name() {
			t.Errorf("Find does not find %q", k.Name())
		}
	}
	if k, ok := Find(""); !ok || k.Name() != All()[0].Name() {
		t.Error("the empty name is not the default")
	}
	if _, ok := Find("no such kind"); ok {
		t.Error("an unknown kind is found")
	}
}

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range All() {
		if seen[k.Name()] {
			t.Errorf("two kinds are named %q", k.Name())
		}
		seen[k.Name()] = true
	}
}

// TestTechniquesHaveARank checks that a kind that ranks techniques ranks all that its grades and hints name, within its
// levels.
func TestTechniquesHaveARank(t *testing.T) {
	for _, k := range All() {
		ranker, ranks := k.(engine.Ranker)
		hinter, hints := k.(engine.Hinter)
		if !ranks || !hints {
			continue
		}
		offer, err := k.Offer(engine.Spec{})
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range offer.Levels {
			p, err := k.Generate(engine.Spec{Difficulty: level}, engine.SeedOf("ranked"))
			if err != nil {
				t.Fatal(err)
			}
			h, err := hinter.Hint(p, engine.Position{Values: p.Givens}, -1)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{p.Grade.Technique, h.Technique} {
				if g := ranker.Rank(name); g.Technique != name || g.Score == 0 ||
					!slices.Contains(k.Options().Difficulties, g.Level) {
					t.Errorf("%s: the technique %q has the rank %+v", k.Name(), name, g)
				}
			}
		}
		if g := ranker.Rank("no such technique"); g != (engine.Grade{}) {
			t.Errorf("%s: an unknown technique has the rank %+v", k.Name(), g)
		}
	}
}
