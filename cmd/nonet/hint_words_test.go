package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine/sudoku/technique"
)

// named matches a technique with words in a catalogue.
var named = regexp.MustCompile(`(?m)^ +"?([^":\n]+)"?: \{\s*name: `)

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
		worded := map[string]bool{}
		for _, match := range named.FindAllStringSubmatch(string(text), -1) {
			worded[match[1]] = true
		}
		for tech := technique.LastDigit; tech <= technique.Beyond; tech++ {
			if !worded[tech.String()] {
				t.Errorf("%s has no words for %s", file, tech)
			}
			delete(worded, tech.String())
		}
		for name := range worded {
			t.Errorf("%s has words for %s, which is no technique", file, name)
		}
	}
}
