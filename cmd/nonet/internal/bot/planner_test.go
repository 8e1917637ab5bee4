package bot

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/notation"
	"nonet/protocol"
)

// TestPlannerSolvesPuzzles checks that bots of each strength solve puzzles, and that stronger bots are faster.
func TestPlannerSolvesPuzzles(t *testing.T) {
	for _, spec := range []engine.Spec{
		{Size: "4x4", Difficulty: "easy"}, {Size: "9x9", Difficulty: "medium"}, {Size: "9x9", Difficulty: "expert"},
		{Size: "9x9", Difficulty: "extreme"},
		{Size: "9x9", Difficulty: "medium", Rules: "killer"},
	} {
		t.Run(spec.Size+" "+spec.Difficulty+" "+spec.Rules, func(t *testing.T) {
			kind, _ := kinds.Find("sudoku")
			puzzle, err := kind.Generate(spec, engine.SeedOf("a bot's"))
			require.NoError(t, err)
			previous := 100 * time.Hour
			for level, strength := range strengths {
				var sum time.Duration
				mistakes := 0
				for seed := range uint64(5) {
					took, wrong := solveWith(t, strength, puzzle, seed)
					sum += took
					mistakes += wrong
				}
				assert.Less(t, sum, previous, "level %d", level)
				previous = sum
				t.Logf("level %d: %v, %d mistakes in five", level, (sum / 5).Round(time.Second), mistakes)
			}
		})
	}
}

// solveWith lets a bot fill a board, and returns the sum of its thinking times and the number of its mistakes.
func solveWith(t *testing.T, s strength, p engine.Puzzle, seed uint64) (took time.Duration, wrong int) {
	t.Helper()
	planner, err := newPlanner(findKind, s, rand.New(rand.NewPCG(seed, 0)), &protocol.Puzzle{
		Kind: p.Kind, Clues: p.Clues, Givens: notation.Symbols(p.Givens),
	}, false)
	require.NoError(t, err)
	values := bytes.Clone(p.Givens)
	for blank := bytes.Count(values, []byte{0}); blank > 0; blank-- {
		plan, err := planner.next(values, true)
		require.NoError(t, err)
		took += plan.After
		cell := (plan.Row-1)*p.Width + plan.Col - 1
		require.Zero(t, values[cell])
		require.Equal(t, int(p.Solution[cell]), plan.Right)
		if plan.Value != plan.Right {
			wrong++
		}
		values[cell] = uint8(plan.Right)
	}
	require.Equal(t, p.Solution, values)
	_, err = planner.next(values, true)
	require.ErrorIs(t, err, engine.ErrNoHint, "the board is full")
	return took, wrong
}

// TestPlannerFindsWrongValues checks that a bot finds the wrong values of other players.
func TestPlannerFindsWrongValues(t *testing.T) {
	kind, _ := kinds.Find("sudoku")
	p, err := kind.Generate(engine.Spec{Size: "4x4"}, engine.SeedOf("a bot's"))
	require.NoError(t, err)
	planner, err := newPlanner(findKind, strengths[0], rand.New(rand.NewPCG(1, 0)), &protocol.Puzzle{
		Kind: p.Kind, Clues: p.Clues, Givens: notation.Symbols(p.Givens),
	}, true)
	require.NoError(t, err)
	values := bytes.Clone(p.Givens)
	cell := bytes.IndexByte(values, 0)
	values[cell] = p.Solution[cell]%4 + 1
	plan, err := planner.next(values, true)
	require.NoError(t, err)
	require.Contains(t, plan.Wrong, cell)
}
