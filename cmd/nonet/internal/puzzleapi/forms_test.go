package puzzleapi

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
)

// TestImportReturnsForms checks that an import answers with the puzzle in the forms of nonet convert that can hold it.
func TestImportReturnsForms(t *testing.T) {
	d := New(kinds.All(), func(context.Context, engine.Puzzle) (bool, error) { return false, nil },
		func(context.Context, string, error) (bool, error) { return false, nil })
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	read, err := d.Read(t.Context(), protocol.PuzzleText{Text: puzzle})
	require.NoError(t, err)
	var names []string
	for _, form := range read.Forms {
		require.NotEmpty(t, form.Text)
		names = append(names, form.Name)
	}
	kind, _ := kinds.Find("sudoku")
	require.Equal(t, kind.(engine.Exporter).Forms(), names)
}
