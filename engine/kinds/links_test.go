package kinds

import (
	"os"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/link"
)

// toldOf describes what follows from a text in a few words.
func toldOf(text string) string {
	kind, err := link.Choose(All(), All()[0], text)
	var p engine.Puzzle
	if err == nil {
		p, err = kind.(engine.Importer).Import(text)
	}
	fault := engine.FaultOf(err)
	switch {
	case err == nil:
		return strings.TrimSpace(p.Kind + " " + p.Size + " " + p.Rules)
	case fault.Kind == engine.FaultRule:
		return "rules " + fault.Word
	case fault.Kind == engine.FaultOtherSolution:
		return "other solution"
	case fault.Kind == engine.FaultUnsupported:
		return "unsupported " + fault.Word
	case fault.Kind == engine.FaultShortLink:
		return "short " + fault.Word
	case fault.Kind == engine.FaultSeed:
		return "seed " + fault.Word
	case fault.Kind == engine.FaultDamaged:
		return "damaged"
	}
	return err.Error()
}

// TestLinks reads links and game IDs as people copied them.
func TestLinks(t *testing.T) {
	file, err := os.ReadFile("testdata/links.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		want, text, found := strings.Cut(strings.TrimSpace(line), "\t")
		if !found {
			continue // a comment
		}
		text = strings.ReplaceAll(text, `\n`, "\n")
		if got := toldOf(text); got != want {
			t.Errorf("%q instead of %q: %s", got, want, text)
		}
	}
}
