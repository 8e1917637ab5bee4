package pipes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/enginetest"
)

// Hints lead from the beginning to the end at every level, where they say which tiles to turn and lock.
func TestHintsSolvePuzzle(t *testing.T) {
	k := New().(kind)
	by := map[string]int{}
	for _, spec := range []engine.Spec{{Difficulty: "easy"}, {}, {Difficulty: "hard"}, {Difficulty: "expert"},
		{Size: "5x5", Rules: wrapWord, Difficulty: "expert"}, {Size: "8x5", Rules: wrapWord, Difficulty: "hard"}} {
		p, err := k.Generate(spec, engine.SeedOf("hints"))
		require.NoError(t, err)
		for _, values := range [][]uint8{slices.Clone(p.Givens), slices.Clone(p.Start)} {
			for range len(values) + 1 {
				h, err := k.Hint(p, engine.Position{Values: values}, -1)
				if err != nil {
					require.ErrorIs(t, err, engine.ErrNoHint)
					break
				}
				require.NotNil(t, h.Fill)
				require.Equal(t, p.Solution[h.Fill.Cell], uint8(h.Fill.Value), "%+v", h)
				require.NotEqual(t, p.CanonicalValue(h.Fill.Cell, values[h.Fill.Cell]), p.Solution[h.Fill.Cell],
					"the hint repeats an earlier one")
				for degree, facts := range h.Facts {
					require.NotEmpty(t, facts, "degree %d: %+v", degree+1, h)
				}
				by[h.Technique]++
				values[h.Fill.Cell] = uint8(h.Fill.Value)
			}
			for cell, v := range values {
				require.Equal(t, p.Solution[cell], p.CanonicalValue(cell, v))
			}
		}
	}
	t.Log(by)
	for at := byEdges; at <= byTrial; at++ {
		if at != byJam {
			assert.NotZero(t, by[at.String()], at)
		}
	}
}

// A tile that is turned otherwise is not wrong, only not turned yet. A chosen tile gets a hint, with the step that it
// has to wait for.
func TestHintForTile(t *testing.T) {
	k := New().(kind)
	p, err := k.Generate(engine.Spec{Difficulty: "medium"}, engine.SeedOf("chosen"))
	require.NoError(t, err)
	values := slices.Clone(p.Givens)
	waited := 0
	for cell := range values {
		values[cell] = p.Solution[cell]%sides + 1
		h, err := k.Hint(p, engine.Position{Values: values}, cell)
		if p.CanonicalValue(cell, values[cell]) == p.Solution[cell] {
			assert.ErrorIs(t, err, engine.ErrNoHint, "a crossing is right in every turn")
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, &engine.HintFill{Cell: cell, Value: int(p.Solution[cell])}, h.Fill)
		assert.Nil(t, h.Wrong)
		if strings.Contains(h.Facts[0], "wait ") {
			waited++
		}
	}
	assert.NotZero(t, waited)
	for _, bad := range []engine.Position{{}, {Values: values[1:]}} {
		_, err := k.Hint(p, bad, -1)
		var input *engine.InputError
		assert.ErrorAs(t, err, &input)
	}
	_, err = k.Hint(p, engine.Position{Values: values}, len(values))
	assert.Error(t, err)
}

// The words of hints are in testdata/hints.txt. No technique solves boards where two tiles can be turned in two ways.
func TestHintWords(t *testing.T) {
	k := New().(kind)
	puzzles := []engine.Puzzle{{Size: "2x2", Width: 2, Height: 2, Values: 4,
		Givens: make([]uint8, 4), Solution: []uint8{1, 1, 1, 1},
		Clues: "tiles 2x2 7777", Periods: make([]uint8, 4)}}
	small := engine.Spec{Size: "5x5", Rules: wrapWord, Difficulty: "hard"}
	for seed := range 20 {
		for i, spec := range []engine.Spec{small, {}, {Size: "7x7", Difficulty: "hard"}, {Difficulty: "expert"}} {
			if i > 0 && seed > 2 {
				break
			}
			p, err := k.Generate(spec, engine.SeedOf(fmt.Sprint("words", seed)))
			require.NoError(t, err)
			puzzles = append(puzzles, p)
		}
	}
	var names []string
	for by := byEdges; by <= beyond; by++ {
		names = append(names, by.String())
	}
	enginetest.HintWords(t, k, names, puzzles...)
}
