package sudoku

import (
	"os"
	"strings"
	"testing"

	"nonet/engine"
)

// toldOf describes what follows from a text in a few words.
func toldOf(text string) string {
	p, err := New().(engine.Importer).Import(text)
	fault := engine.FaultOf(err)
	switch {
	case err == nil:
		return strings.TrimSpace("found " + p.Rules)
	case fault.Kind == engine.FaultRule:
		return "rules " + fault.Word
	case fault.Kind == engine.FaultOtherSolution:
		return "other solution"
	case fault.Kind == engine.FaultUnsupported:
		return "unsupported " + fault.Word
	case fault.Kind == engine.FaultShortLink:
		return "short " + fault.Word
	case fault.Kind == engine.FaultDamaged:
		return "damaged"
	}
	return err.Error()
}

// TestLinksOfOtherSites reads links as people copied them.
func TestLinksOfOtherSites(t *testing.T) {
	file, err := os.ReadFile("testdata/links.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		want, text, found := strings.Cut(strings.TrimSpace(line), "\t")
		if !found {
			continue // a comment
		}
		if got := toldOf(text); got != want {
			t.Errorf("%q instead of %q: %s", got, want, text)
		}
	}
}

// TestRulesInOtherForms writes puzzles with further rules in the forms that can hold them, and reads them back.
func TestRulesInOtherForms(t *testing.T) {
	for _, rules := range []string{"killer", "diagonal", "jigsaw", "jigsaw diagonal", "jigsaw diagonal killer"} {
		p, err := New().Generate(engine.Spec{Rules: rules, Size: "6x6", Difficulty: "easy"}, engine.SeedOf(rules))
		if err != nil {
			t.Fatal(rules, err)
		}
		for _, form := range []string{"line", "fpuzzles", "fpuzzles-link", "sudokupad", "link"} {
			written, err := New().(engine.Exporter).Export(p, form)
			if err != nil {
				t.Errorf("%s as %s: %v", rules, form, err)
				continue
			}
			if form == "link" {
				written = "https://example.org/solo" + written
			}
			back, err := New().(engine.Importer).Import(written)
			if err != nil || back.Clues != p.Clues || string(back.Givens) != string(p.Givens) {
				t.Errorf("%s as %s: %v, %s becomes %s", rules, form, err, p.Clues, back.Clues)
			}
		}
	}
}
