package kinds

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/link"
)

// TestExportsImport imports each puzzle from each form that can hold it, as the same puzzle.
func TestExportsImport(t *testing.T) {
	for kind, specs := range map[string][]engine.Spec{
		"sudoku": {{}, {Size: "4x4"}, {Size: "6x6"}, {Size: "12x12"}, {Rules: "diagonal"}, {Rules: "jigsaw"},
			{Rules: "killer"}, {Rules: "jigsaw diagonal"}, {Rules: "jigsaw killer"},
			{Size: "6x6", Rules: "killer"}, {Size: "butterfly"}},
		"nonogram": {{Size: "5x5"}, {Size: "20x15"}},
		"pipes":    {{Size: "5x5"}, {Size: "7x7", Rules: "wrap"}},
		"queens":   {{Size: "8x8"}, {Size: "10x10", Rules: "two"}},
		"tango":    {{Size: "6x6"}, {Size: "8x8", Rules: "plain"}, {Size: "8x8", Rules: "plain unique-lines"}},
	} {
		k, _ := Find(kind)
		for _, spec := range specs {
			written := 0
			for i := range 3 {
				p := makePuzzle(t, k, spec, fmt.Sprint("export ", i))
				for _, form := range k.(engine.Exporter).Forms() {
					if exportAndImport(t, k, p, form) {
						written++
					}
				}
			}
			if written < 3 {
				t.Errorf("%s %s %s: only %d texts", kind, spec.Size, spec.Rules, written)
			}
		}
	}
}

func makePuzzle(t *testing.T, k engine.Kind, spec engine.Spec, seed string) engine.Puzzle {
	t.Helper()
	spec, err := k.Normalize(spec)
	if err != nil {
		t.Fatal(k.Name(), err)
	}
	p, err := k.Generate(spec, engine.SeedOf(seed))
	if err != nil {
		t.Fatal(k.Name(), spec, err)
	}
	return p
}

// exportAndImport reports whether the form can hold the puzzle.
func exportAndImport(t *testing.T, k engine.Kind, p engine.Puzzle, form string) bool {
	t.Helper()
	text, err := k.(engine.Exporter).Export(p, form)
	if err != nil {
		if input := (*engine.InputError)(nil); !errors.As(err, &input) {
			t.Errorf("%s %s %s as %s: %v", k.Name(), p.Size, p.Rules, form, err)
		}
		return false
	}
	chosen, err := link.Choose(All(), k, text)
	if err != nil || chosen.Name() != k.Name() {
		t.Errorf("%s %s %s as %s is taken for %v: %v in %q", k.Name(), p.Size, p.Rules, form, chosen, err, text)
		return true
	}
	again, err := k.(engine.Importer).Import(text)
	if err != nil || again.Size != p.Size || again.Rules != p.Rules || !slices.Equal(again.Givens, p.Givens) ||
		!slices.Equal(again.Solution, p.Solution) {
		t.Errorf("%s %s %s as %s: %v; %s %s from %q", k.Name(), p.Size, p.Rules, form, err, again.Size, again.Rules, text)
	}
	return true
}
