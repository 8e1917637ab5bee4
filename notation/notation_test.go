package notation_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/notation"
)

func TestCells(t *testing.T) {
	for text, want := range map[string]notation.Cell{
		"r1c1": {Row: 1, Col: 1}, "r12c25": {Row: 12, Col: 25}, "r255c9": {Row: 255, Col: 9},
		"r0c3": {Row: 0, Col: 3}, "r03c4": {Row: notation.Bad, Col: 4}, "r1c1234": {Row: 1, Col: notation.Bad},
	} {
		c, rest, ok := notation.ReadCell(text + " more")
		assert.True(t, ok, text)
		assert.Equal(t, want, c, text)
		assert.Equal(t, " more", rest)
	}
	for _, text := range []string{"", "r", "rc", "r3", "r3c", "R3c4", "r3C4", " r3c4", "r-3c4", "c4r3", "r3 c4"} {
		_, _, ok := notation.ReadCell(text)
		assert.False(t, ok, text)
	}
}

func TestChanges(t *testing.T) {
	at := notation.Cell{Row: 3, Col: 4}
	for text, want := range map[string]notation.Change{
		"r3c4=7": {at, '=', 7}, "r3c4+25": {at, '+', 25}, "r3c4-1": {at, '-', 1}, "r3c4=0": {at, '=', 0},
	} {
		c, rest, ok := notation.ReadChange([]byte(text))
		assert.True(t, ok, text)
		assert.Empty(t, rest)
		assert.Equal(t, want, c)
		assert.Equal(t, text, string(notation.AppendChange(nil, c)))
	}
	c, _, ok := notation.ReadChange("r3c4=07")
	assert.True(t, ok)
	assert.Equal(t, notation.Bad, c.Value)
	for _, text := range []string{"r3c4", "r3c4=", "r3c4*7", "r3c4==7", "r3c4=x"} {
		_, _, ok := notation.ReadChange(text)
		assert.False(t, ok, text)
	}
	assert.Equal(t, "r3c4+7", string(notation.AppendMark(nil, notation.Mark{Row: 3, Col: 4, Value: 7, Add: true})))
	assert.Equal(t, "r3c4-7", string(notation.AppendMark(nil, notation.Mark{Row: 3, Col: 4, Value: 7})))
}

func TestReadingDoesNotAllocate(t *testing.T) {
	text, data := "r3c4=7", []byte("r3c4=7")
	assert.Zero(t, testing.AllocsPerRun(100, func() { notation.ReadChange(text); notation.ReadChange(data) }))
}

func TestCellsInJSON(t *testing.T) {
	cells := []notation.Cell{{Row: 3, Col: 4}, {Row: 12, Col: 25}}
	text, err := json.Marshal(cells)
	require.NoError(t, err)
	assert.Equal(t, `["r3c4","r12c25"]`, string(text))
	var back []notation.Cell
	require.NoError(t, json.Unmarshal(text, &back))
	assert.Equal(t, cells, back)
	for _, bad := range []string{`["r3"]`, `["r3c4="]`, `["r0c4"]`, `["r3c04"]`} {
		assert.Error(t, json.Unmarshal([]byte(bad), &back), bad)
	}
	assert.Equal(t, "r3c4", cells[0].String())
}

func TestIndices(t *testing.T) {
	for i := range 12 {
		assert.Equal(t, i, notation.CellAt(i, 4).Index(4))
	}
	assert.Equal(t, notation.Cell{Row: 2, Col: 1}, notation.CellAt(4, 4))
}

func TestNotes(t *testing.T) {
	set := notation.Bit(1) | notation.Bit(9) | notation.Bit(25)
	assert.Equal(t, []int{1, 9, 25}, slices.Collect(notation.Values(set)))
	assert.Empty(t, slices.Collect(notation.Values(0)))
	assert.Equal(t, []int{1, 2, 3, 4}, slices.Collect(notation.Values(notation.All(4))))
	for v := range notation.Values(set) {
		assert.Equal(t, 1, v)
		break
	}
}

// FuzzRead checks that texts are written as they were read, and that strings and byte slices are read alike.
func FuzzRead(f *testing.F) {
	f.Add("r3c4=7")
	f.Add("r3c4")
	f.Add("r03c4+123 r")
	f.Fuzz(func(t *testing.T, text string) {
		c, rest, ok := notation.ReadChange(text)
		same, left, fits := notation.ReadChange([]byte(text))
		if c != same || ok != fits || ok && rest != string(left) {
			t.Fatalf("%q: %v %q %t, and as bytes %v %q %t", text, c, rest, ok, same, left, fits)
		}
		if ok && min(c.Row, c.Col, c.Value) != notation.Bad && string(notation.AppendChange(nil, c))+rest != text {
			t.Fatalf("%q is read as %v", text, c)
		}
	})
}

func TestSymbols(t *testing.T) {
	for v := range notation.ValueMax + 1 {
		back, ok := notation.ReadSymbol(notation.Symbol(v))
		assert.True(t, ok)
		assert.Equal(t, v, back)
	}
	assert.Equal(t, ".19AP??#", notation.Symbols([]uint8{0, 1, 9, 10, 25, 26, 254, notation.Void}))
	for _, c := range []byte{'0', 'Q', 'a', '?', ' '} {
		_, ok := notation.ReadSymbol(c)
		assert.False(t, ok, "%c", c)
	}
}
