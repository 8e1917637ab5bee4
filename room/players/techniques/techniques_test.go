package techniques

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/notation"
	"nonet/protocol"
	"nonet/room/archive"
)

// TestEveryKindHasTimesAndExercises plays a puzzle of each kind in reading order, with 11 s for each value.
func TestEveryKindHasTimesAndExercises(t *testing.T) {
	for _, kind := range kinds.All() {
		p, err := kind.Generate(engine.Spec{}, engine.SeedOf("exercises"))
		require.NoError(t, err)
		hinter, ok := kind.(engine.Hinter)
		require.True(t, ok, kind.Name())
		var values []protocol.SoloValue
		for cell, v := range p.Givens {
			if v != 0 || p.Solution[cell] == 0 {
				continue
			}
			move := fmt.Sprintf("%v=%d", notation.CellAt(cell, p.Width), p.Solution[cell])
			values = append(values, protocol.SoloValue{At: int64(11_000 * (len(values) + 1)), Move: move})
		}
		moves, err := archive.SoloMoves(kind, p, values)
		require.NoError(t, err)
		require.Len(t, moves, len(values), kind.Name())
		for _, m := range moves {
			require.NotEmpty(t, m.Technique, "%s %s", kind.Name(), m.Move)
		}
		found := exercises(kind, p, moves, "round")
		require.Len(t, found, perRound, kind.Name())
		for _, e := range found {
			text := e.Puzzle.Givens
			if e.Puzzle.Clues != "" {
				text = e.Puzzle.Clues + "\n" + text
			}
			shown, err := kind.Parse(text)
			require.NoError(t, err, kind.Name())
			next, err := hinter.Hint(shown, engine.Position{Values: shown.Givens}, -1)
			require.NoError(t, err, kind.Name())
			require.Equal(t, e.Technique, next.Technique, kind.Name())
		}
	}
}
