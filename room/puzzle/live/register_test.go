package live

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/sudoku"
	"nonet/room/memstore"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// clock is the time in a test.
type clock struct{ ms int64 }

func (c *clock) now() int64 { return c.ms }

func register(s store.KV, c *clock) *Register {
	return New(s, catalog.Catalog{sudoku.New()}, c.now)
}

func made(t testing.TB, seed string) engine.Puzzle {
	p, err := sudoku.New().Generate(engine.Spec{Size: "9x9", Difficulty: "easy"}, engine.SeedOf(seed))
	require.NoError(t, err)
	return p
}

// removeSolution returns a puzzle as it is read from a text, with a guess.
func removeSolution(p engine.Puzzle, guess uint8) engine.Puzzle {
	p.Givens, p.Solution = slices.Clone(p.Givens), nil
	p.Givens[slices.Index(p.Givens, 0)] = guess
	return p
}

// TestGuessesRevealNothing checks that each digit in a blank cell of a live puzzle, in any form of it, gets the same
// answer.
func TestGuessesRevealNothing(t *testing.T) {
	s, c := memstore.New(memstore.Options{}), &clock{1}
	one, other := register(s, c), register(s, c)
	p := made(t, "live")
	require.NoError(t, one.Hold(t.Context(), p, "a room", time.Hour))
	holds := func(p engine.Puzzle) bool {
		live, err := other.Contains(t.Context(), p)
		require.NoError(t, err)
		return live
	}
	for guess := range uint8(10) {
		require.True(t, holds(removeSolution(p, guess)), "%d", guess)
	}
	require.False(t, holds(removeSolution(made(t, "another"), 0)))

	r := engine.NewRand(engine.SeedOf("guesses"))
	for range 2 { // known by the solution alone
		disguised, err := sudoku.Scramble(p, r)
		require.NoError(t, err)
		for guess := range uint8(10) {
			q := removeSolution(fillCells(disguised, 6), guess)
			solutions, err := sudoku.New().(engine.Solver).Solve(q, 2)
			require.NoError(t, err)
			if len(solutions) == 1 {
				q.Solution = solutions[0]
				require.True(t, holds(q), "%d, among filled cells", guess)
				continue
			}
			hide, err := other.MustHideProof(t.Context(), q.Kind, engine.RequireUnique(len(solutions), nil))
			require.NoError(t, err)
			require.True(t, hide, "%d, among filled cells", guess)
		}
	}

	far := p // of the givens hardly any, but the same solution
	far.Givens = make([]uint8, 81)
	for cell, v := range p.Solution {
		if p.Givens[cell] == 0 {
			far.Givens[cell] = v
		}
	}
	require.True(t, holds(far))

	require.NoError(t, one.Release(t.Context(), "a room"))
	require.NoError(t, one.Release(t.Context(), "a room"))
	require.False(t, holds(p))
	require.Empty(t, other.index.byCanonicalForm)
	require.Empty(t, other.index.byKind)
}

// TestUnrelatedPuzzlesAreNotLive checks puzzles that nobody plays, with few and with many filled cells, while others
// are live.
func TestUnrelatedPuzzlesAreNotLive(t *testing.T) {
	r := register(memstore.New(memstore.Options{}), &clock{1})
	for no := range 40 {
		require.NoError(t, r.Hold(t.Context(), made(t, fmt.Sprint("live ", no)), fmt.Sprint("room ", no), time.Hour))
	}
	for no := range 4 {
		p := made(t, fmt.Sprint("another ", no))
		for _, cells := range []int{0, 8, 25} {
			live, err := r.Contains(t.Context(), removeSolution(fillCells(p, cells), 0))
			require.NoError(t, err)
			require.False(t, live, "%d, with %d cells filled in", no, cells)
		}
	}
}

// fillCells returns a puzzle of which somebody has solved so many cells.
func fillCells(p engine.Puzzle, cells int) engine.Puzzle {
	p.Givens = slices.Clone(p.Givens)
	for ; cells > 0; cells-- {
		last := len(p.Givens) - 1 - slices.Index(reverse(p.Givens), 0)
		p.Givens[last] = p.Solution[last]
	}
	return p
}

func reverse(all []uint8) []uint8 {
	all = slices.Clone(all)
	slices.Reverse(all)
	return all
}

// TestPuzzleIsLiveWhileHeld checks that a puzzle stays live until its last holder releases it, and that all puzzles of
// a holder are released together.
func TestPuzzleIsLiveWhileHeld(t *testing.T) {
	s, c := memstore.New(memstore.Options{}), &clock{1}
	r := register(s, c)
	p, q := made(t, "live"), made(t, "another")
	for _, holder := range []string{"room 1", "room 11"} {
		require.NoError(t, r.Hold(t.Context(), p, holder, time.Hour))
	}
	require.NoError(t, r.Hold(t.Context(), q, "room 1", time.Hour), "held by another node for the same round")
	holds := func(p engine.Puzzle) bool {
		live, err := r.Contains(t.Context(), p)
		require.NoError(t, err)
		return live
	}
	require.True(t, holds(q))
	require.NoError(t, r.Release(t.Context(), "room 1"))
	require.True(t, holds(p))
	require.False(t, holds(q))
	c.ms += time.Hour.Milliseconds() + 1
	require.False(t, holds(p), "the hold expires")
	require.NoError(t, r.Hold(t.Context(), q, "room 2", time.Hour))
	require.False(t, holds(p))
}

// BenchmarkHolds asks of a puzzle that is not live while many are, and of the first question after a start.
func BenchmarkHolds(b *testing.B) {
	const live = 10_000
	s, c := memstore.New(memstore.Options{}), &clock{1}
	holder := register(s, c)
	r := engine.NewRand(engine.SeedOf("live"))
	for i := range live {
		p, err := sudoku.Scramble(made(b, fmt.Sprint(i%100)), r)
		require.NoError(b, err)
		require.NoError(b, holder.Hold(b.Context(), p, fmt.Sprintf("room-%d", i), time.Hour))
	}
	p := made(b, "asked")
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			_, err := register(s, c).Contains(b.Context(), p)
			require.NoError(b, err)
		}
	})
	known := register(s, c)
	ask := func(b *testing.B, p engine.Puzzle) {
		for b.Loop() {
			if live, err := known.Contains(b.Context(), p); live || err != nil {
				b.Fatal(live, err, errors.New("taken for another"))
			}
		}
	}
	b.Run("outline", func(b *testing.B) { ask(b, removeSolution(p, 0)) })
	b.Run("proved", func(b *testing.B) { ask(b, p) })
	b.Run("nearly full", func(b *testing.B) {
		full := p
		full.Givens = slices.Clone(p.Solution)
		full.Givens[0] = 0
		ask(b, removeSolution(full, 0))
	})
}
