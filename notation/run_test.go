package notation_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"nonet/notation"
)

func TestRuns(t *testing.T) {
	for text, want := range map[string][]notation.Cell{
		"r3c4=1":     {{Row: 3, Col: 4}},
		"r3c4..c6=1": {{Row: 3, Col: 4}, {Row: 3, Col: 5}, {Row: 3, Col: 6}},
		"r3c4..c3=1": {{Row: 3, Col: 4}, {Row: 3, Col: 3}},
		"r3c4..r1=1": {{Row: 3, Col: 4}, {Row: 2, Col: 4}, {Row: 1, Col: 4}},
	} {
		m, rest, ok := notation.ReadMove([]byte(text + " more"))
		assert.True(t, ok && m.IsStraight(), text)
		assert.Equal(t, " more", string(rest))
		assert.Equal(t, 1, m.Value)
		assert.Equal(t, want, slices.Collect(m.Cells()), text)
		assert.Len(t, want, m.Len(), text)
		assert.Equal(t, text, string(notation.AppendMove(nil, m)))
	}
	for _, text := range []string{"", "r3c4", "r3c4..c4=1", "r3c4..=1", "r3c4..x9=1", "r3c4.c9=1", "r3c4..c9+1",
		"r3c4+1"} {
		_, _, ok := notation.ReadMove(text)
		assert.False(t, ok, text)
	}
	crooked := notation.Run{Cell: notation.Cell{Row: 1, Col: 1}, To: notation.Cell{Row: 2, Col: 2}}
	assert.False(t, crooked.IsStraight())
	m, _, ok := notation.ReadMove("r3c4..c099=1")
	assert.True(t, ok)
	assert.Equal(t, notation.Bad, m.To.Col)
}

func FuzzReadMove(f *testing.F) {
	for _, text := range []string{"r3c4=7", "r3c4..c9=1", "r3c4..r9=1 r1", "r3c4..c4=1", "r3c4...=1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, rest, ok := notation.ReadMove(text)
		if ok && min(m.Row, m.Col, m.To.Row, m.To.Col, m.Value) != notation.Bad &&
			string(notation.AppendMove(nil, m))+rest != text {
			t.Fatalf("%q is read as %v", text, m)
		}
	})
}
