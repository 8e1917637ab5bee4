package bot

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/engine/null"
	"nonet/room/view"
)

// hinted is the null kind with hints: the first cell that is wrong or still to be filled. Before a cell that stays
// empty is passed over, a hint rules out its values.
type hinted struct{ engine.Kind }

func (hinted) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	for i, v := range at.Values {
		switch right := p.Solution[i]; {
		case v != 0 && v != right:
			return engine.Hint{Wrong: []int{i}}, nil
		case v != 0 || cell >= 0 && i != cell:
		case right == 0 && at.Notes[i] != 1:
			return engine.Hint{Technique: "crossing", Drop: []engine.HintDrop{{Cell: i, Values: []int{1}}}}, nil
		case right != 0:
			return engine.Hint{Technique: "filling", Fill: &engine.HintFill{Cell: i, Value: int(right)}}, nil
		}
	}
	return engine.Hint{}, engine.ErrNoHint
}

// TestPlannerSolvesEveryKind checks that bots solve puzzles of every kind and rules, with hints and without, and that
// they make mistakes.
func TestPlannerSolvesEveryKind(t *testing.T) {
	careless := strength{level: "easy", speed: 1, mistakes: 0.5}
	for _, k := range append([]engine.Kind{null.New(), hinted{null.New()}}, kinds.All()...) {
		for _, rules := range append(k.Options().Rules, "") {
			t.Run(fmt.Sprintf("%T %s", k, rules), func(t *testing.T) {
				p, err := k.Generate(engine.Spec{Rules: rules}, engine.SeedOf("a bot's"))
				require.NoError(t, err)
				wrong := 0
				for seed := uint64(0); seed < 6 || k.Name() == null.New().Name() && seed < 40; seed++ {
					_, mistakes := fillWith(t, k, careless, p, seed)
					wrong += mistakes
				}
				assert.Positive(t, wrong, "a careless bot makes mistakes")
			})
		}
	}
}

// TestStrongerBotsAreFaster checks puzzles of every kind.
func TestStrongerBotsAreFaster(t *testing.T) {
	for _, k := range kinds.All() {
		p, err := k.Generate(engine.Spec{}, engine.SeedOf("a bot's"))
		require.NoError(t, err)
		previous := 1000 * time.Hour
		for _, s := range strengths {
			var sum time.Duration
			for seed := range uint64(8) {
				took, _ := fillWith(t, k, s, p, seed)
				sum += took
			}
			assert.Less(t, sum, previous, "%s, %s", k.Name(), s.level)
			previous = sum
			t.Logf("%s %s, %s: %v", k.Name(), p.Size, s.level, (sum / 8).Round(time.Second))
		}
	}
}

// fillWith lets a bot fill a board, and returns the sum of its thinking times and the number of its mistakes.
func fillWith(t *testing.T, k engine.Kind, s strength, p engine.Puzzle, seed uint64) (took time.Duration,
	wrong int) {
	t.Helper()
	m, err := newPlanner(func(string) (engine.Kind, error) { return k, nil }, s, rand.New(rand.NewPCG(seed, 0)),
		view.Puzzle(p), seed%2 == 0)
	require.NoError(t, err)
	values := bytes.Clone(p.Givens)
	if p.Start != nil && seed%3 == 0 { // if rooms accept any value, boards begin with the start values
		for cell, v := range values {
			if v == 0 {
				values[cell] = p.Start[cell]
			}
		}
	}
	for range 10 * len(values) {
		plan, err := m.next(values, true)
		if err != nil {
			require.ErrorIs(t, err, engine.ErrNoHint)
			for cell, v := range values {
				require.Equal(t, p.Solution[cell], p.CanonicalValue(cell, v), "cell %d at the end", cell)
			}
			return took, wrong
		}
		took += plan.After
		cell := (plan.Row-1)*p.Width + plan.Col - 1
		require.True(t, m.isBlank(values, plan.Row, plan.Col))
		require.Positive(t, plan.After)
		switch {
		case p.CanonicalValue(cell, uint8(plan.Value)) == p.Solution[cell]:
			values[cell] = uint8(plan.Value)
		default:
			wrong++
			require.Contains(t, []int{0, int(p.Solution[cell])}, plan.Right)
			m.ruleOut(&plan)
		}
	}
	t.Fatalf("seed %d: the board is not full after many moves: %v", seed, values)
	return took, wrong
}
