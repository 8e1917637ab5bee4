package sudoku

import (
	"testing"

	"nonet/engine"
)

// TestRulesInOtherForms writes puzzles with further rules in the forms that can hold them, and reads them back.
func TestRulesInOtherForms(t *testing.T) {
	for _, rules := range []string{"killer", "diagonal", "jigsaw", "jigsaw diagonal", "jigsaw diagonal killer"} {
		p, err := New().Generate(engine.Spec{Rules: rules, Size: "6x6", Difficulty: "easy"}, engine.SeedOf(rules))
		if err != nil {
			t.Fatal(rules, err)
		}
		for _, form := range []string{"line", "fpuzzles", "fpuzzles-link", "sudokupad", "link", "solo"} {
			written, err := New().(engine.Exporter).Export(p, form)
			if err != nil {
				t.Errorf("%s as %s: %v", rules, form, err)
				continue
			}
			if form == "link" {
				written = "https://example.org/solo" + written
			}
			back, err := New().(engine.Importer).Import(written)
			if err != nil || back.Rules != p.Rules || string(back.Givens) != string(p.Givens) ||
				string(back.Solution) != string(p.Solution) || form != "solo" && back.Clues != p.Clues {
				t.Errorf("%s as %s: %v, %s becomes %s", rules, form, err, p.Clues, back.Clues)
			}
		}
	}
}
