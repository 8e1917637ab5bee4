package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine/sudoku/technique"
)

// TestEveryTechniqueHasWords looks for each technique that a hint or a grade can name in the catalogue of each of the
// client's languages.
func TestEveryTechniqueHasWords(t *testing.T) {
	languages, err := filepath.Glob("../../web/client/src/text/rooms/*.ts")
	require.NoError(t, err)
	require.NotEmpty(t, languages)
	for _, language := range languages {
		file := filepath.Base(language)
		text, err := os.ReadFile("../../web/client/src/text/hints/" + file)
		require.NoError(t, err)
		told := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			if name, _, found := strings.Cut(strings.TrimSpace(line), ": { name: "); found {
				told[strings.Trim(name, `"`)] = true
			}
		}
		for tech := technique.LastDigit; tech <= technique.Beyond; tech++ {
			if !told[tech.String()] {
				t.Errorf("%s has no words for %s", file, tech)
			}
			delete(told, tech.String())
		}
		for name := range told {
			t.Errorf("%s has words for %s, which is no technique", file, name)
		}
	}
}
