package archive

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/notation"
	"nonet/protocol"
)

// TestMovesJudgedAtOnceHaveNoTechnique turns a few tiles of pipes one by one, and has the others judged at once.
func TestMovesJudgedAtOnceHaveNoTechnique(t *testing.T) {
	kind, ok := kinds.Find("pipes")
	require.True(t, ok)
	p, err := kind.Generate(engine.Spec{Size: "5x5"}, engine.SeedOf("at once"))
	require.NoError(t, err)
	const single = 3
	var values []protocol.SoloValue
	for cell, v := range p.Solution {
		at := int64(min(cell, single) + 1)
		move := fmt.Sprintf("%v=%d", notation.CellAt(cell, p.Width), v)
		values = append(values, protocol.SoloValue{At: at * 20_000, Move: move})
	}
	moves, err := SoloMoves(kind, p, values)
	require.NoError(t, err)
	require.Len(t, moves, len(values))
	for i, m := range moves {
		require.Equal(t, i < single, m.Technique != "", m.Move)
	}
}
