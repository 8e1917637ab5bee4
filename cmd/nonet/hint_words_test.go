package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nonet/engine/sudoku/technique"
)

// TestEveryTechniqueHasWords looks for each technique that a hint or a grade can name in each
// of the client's catalogues.
func TestEveryTechniqueHasWords(t *testing.T) {
	files, err := filepath.Glob("../../web/client/src/text/hints/*.ts")
	if err != nil {
		t.Fatal(err)
	}
	catalogues := 0
	for _, file := range files {
		if filepath.Base(file) == "tell.ts" {
			continue
		}
		catalogues++
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			if name, _, found := strings.Cut(strings.TrimSpace(line), ": { name: "); found {
				told[strings.Trim(name, `"`)] = true
			}
		}
		for tech := technique.LastDigit; tech <= technique.Beyond; tech++ {
			if !told[tech.String()] {
				t.Errorf("%s has no words for %s", filepath.Base(file), tech)
			}
			delete(told, tech.String())
		}
		for name := range told {
			t.Errorf("%s has words for %s, which is no technique", filepath.Base(file), name)
		}
	}
	languages, err := filepath.Glob("../../web/client/src/text/rooms/*.ts")
	if err != nil || catalogues == 0 || catalogues != len(languages) {
		t.Errorf("%d catalogues of hints for %d languages, %v", catalogues, len(languages), err)
	}
}
