package live

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
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

// unsolved is a puzzle as it is read from a text, with a guess.
func unsolved(p engine.Puzzle, guess uint8) engine.Puzzle {
	p.Givens, p.Solution = slices.Clone(p.Givens), nil
	p.Givens[slices.Index(p.Givens, 0)] = guess
	return p
}

// TestGuessesTellNothing asks for each digit in a blank, and for parts of the solution with few givens among them.
func TestGuessesTellNothing(t *testing.T) {
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
		require.True(t, holds(unsolved(p, guess)), "%d", guess)
	}
	require.False(t, holds(unsolved(made(t, "another"), 0)))

	r := engine.NewRand(engine.SeedOf("guesses"))
	for range 2 {
		disguised, err := sudoku.Scramble(p, r)
		require.NoError(t, err)
		for guess := range uint8(10) {
			require.True(t, holds(unsolved(filled(disguised, 6), guess)), "%d, among what was filled in", guess)
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
	require.Empty(t, other.index.byTrait)
	require.Empty(t, other.index.byKey)
}

// TestOneGridOfSeveralIsSolved: a live puzzle of which others of its cells are given is one grid of several.
func TestOneGridOfSeveralIsSolved(t *testing.T) {
	r := register(memstore.New(memstore.Options{}), &clock{1})
	several, err := sudoku.New().Generate(engine.Spec{Size: "gattai-3"}, engine.SeedOf("several"))
	require.NoError(t, err)
	live := sudoku.New().(engine.EmbeddedPuzzleFinder).EmbeddedPuzzles(several, 9, 9)[1]
	given := live.Givens
	live.Givens = make([]uint8, 81)
	for cell, v := range live.Solution {
		if given[cell] == 0 {
			live.Givens[cell] = v
		}
	}
	require.NoError(t, r.Hold(t.Context(), live, "a room", time.Hour))
	holds, err := r.Contains(t.Context(), several)
	require.NoError(t, err)
	require.True(t, holds)
}

// TestOthersAreTheirOwn asks about puzzles that nobody plays, with few and with many cells filled in, while others are
// live.
func TestOthersAreTheirOwn(t *testing.T) {
	r := register(memstore.New(memstore.Options{}), &clock{1})
	for no := range 40 {
		require.NoError(t, r.Hold(t.Context(), made(t, fmt.Sprint("live ", no)), fmt.Sprint("room ", no), time.Hour))
	}
	for no := range 4 {
		p := made(t, fmt.Sprint("another ", no))
		for _, cells := range []int{0, 8, 25} {
			live, err := r.Contains(t.Context(), unsolved(filled(p, cells), 0))
			require.NoError(t, err)
			require.False(t, live, "%d, with %d cells filled in", no, cells)
		}
	}
}

// filled is a puzzle of which somebody has solved so many cells.
func filled(p engine.Puzzle, cells int) engine.Puzzle {
	p.Givens = slices.Clone(p.Givens)
	for ; cells > 0; cells-- {
		last := len(p.Givens) - 1 - slices.Index(reversed(p.Givens), 0)
		p.Givens[last] = p.Solution[last]
	}
	return p
}

func reversed(all []uint8) []uint8 {
	all = slices.Clone(all)
	slices.Reverse(all)
	return all
}

// TestLargerBoardsAreTheirOwn asks about boards that have parts as large as many live ones, and have nothing to do with
// them.
func TestLargerBoardsAreTheirOwn(t *testing.T) {
	for _, c := range []struct {
		kind         string
		live, larger []string
	}{
		{"queens", []string{"6x6", "7x7", "8x8"}, []string{"9x9", "12x12"}},
		{"pipes", []string{"5x5", "7x7", "9x9"}, []string{"11x11", "13x11", "20x20"}},
		{"tango", []string{"4x4", "6x6", "8x8"}, []string{"10x10"}},
		{"nonogram", []string{"5x5", "8x8", "10x10"}, []string{"15x15", "25x25"}},
		{"sudoku", []string{"4x4", "6x6", "8x8", "9x9"}, []string{"10x10", "12x12", "16x16", "samurai"}},
	} {
		k := catalog.Catalog(kinds.All()).Find(c.kind)
		made := func(size string, no int) engine.Puzzle {
			p, err := k.Generate(engine.Spec{Size: size}, engine.SeedOf(fmt.Sprint(size, no)))
			require.NoError(t, err)
			return p
		}
		clock := &clock{1}
		r := New(memstore.New(memstore.Options{}), kinds.All(), clock.now)
		for _, size := range c.live {
			for no := range 20 {
				require.NoError(t, r.Hold(t.Context(), made(size, no), fmt.Sprint(size, no), time.Hour))
			}
		}
		for _, size := range c.larger {
			for no := range 10 {
				live, err := r.Contains(t.Context(), made(size, no))
				require.NoError(t, err)
				require.False(t, live, "%s %s %d", c.kind, size, no)
			}
		}
		live, err := r.Contains(t.Context(), made(c.live[0], 7))
		require.NoError(t, err)
		require.True(t, live)
	}
}

// TestHoldersAreApart: a puzzle stays live until the last who plays it is done. What a holder holds goes together.
func TestHoldersAreApart(t *testing.T) {
	s, c := memstore.New(memstore.Options{}), &clock{1}
	r := register(s, c)
	p, q := made(t, "live"), made(t, "another")
	for _, holder := range []string{"room 1", "room 11"} {
		require.NoError(t, r.Hold(t.Context(), p, holder, time.Hour))
	}
	require.NoError(t, r.Hold(t.Context(), q, "room 1", time.Hour), "made by another node for the same round")
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
	require.False(t, holds(p), "nobody plays for ever")
	require.NoError(t, r.Hold(t.Context(), q, "room 2", time.Hour))
	require.False(t, holds(p))
}

// BenchmarkParts asks about the largest boards that are made while smaller ones are live.
func BenchmarkParts(b *testing.B) {
	for _, c := range []struct{ kind, live, larger string }{
		{"queens", "8x8", "15x15"}, {"pipes", "7x7", "25x25"}, {"tango", "6x6", "14x14"}, {"nonogram", "10x10", "30x30"},
	} {
		b.Run(c.kind, func(b *testing.B) {
			k := catalog.Catalog(kinds.All()).Find(c.kind)
			live, err := k.Generate(engine.Spec{Size: c.live}, engine.SeedOf("live"))
			require.NoError(b, err)
			larger, err := k.Generate(engine.Spec{Size: c.larger}, engine.SeedOf("larger"))
			require.NoError(b, err)
			clock := &clock{1}
			r := New(memstore.New(memstore.Options{}), kinds.All(), clock.now)
			require.NoError(b, r.Hold(b.Context(), live, "a room", time.Hour))
			for b.Loop() {
				if in, err := r.Contains(b.Context(), larger); in || err != nil {
					b.Fatal(in, err)
				}
			}
		})
	}
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
	b.Run("outline", func(b *testing.B) { ask(b, unsolved(p, 0)) })
	b.Run("proved", func(b *testing.B) { ask(b, p) })
	b.Run("nearly full", func(b *testing.B) {
		full := p
		full.Givens = slices.Clone(p.Solution)
		full.Givens[0] = 0
		ask(b, unsolved(full, 0))
	})
}
