package pool

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/sudoku"
	"nonet/internal/waitfor"
	"nonet/room/memstore"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// small is sudoku that offers one size and counts what it makes.
type small struct {
	engine.Kind
	mu    sync.Mutex
	made  int
	takes time.Duration // to make one
}

func (k *small) Options() engine.Options { return engine.Options{Sizes: []string{"4x4"}} }

func (k *small) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	k.mu.Lock()
	k.made++
	k.mu.Unlock()
	time.Sleep(k.takes)
	return k.Kind.Generate(spec, seed)
}

func (k *small) count() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.made
}

// fillStore returns a store with ready puzzles of a kind, and one of their specs.
func fillStore(t *testing.T, k *small, spare func() int) (store.KV, engine.Spec) {
	facts := memstore.New(memstore.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), fillFirst+5*time.Second)
	defer cancel()
	supplyOf(k, facts, spare).Fill(ctx)
	spec, err := k.Normalize(engine.Spec{Size: "4x4"})
	require.NoError(t, err)
	return facts, spec
}

func supplyOf(k *small, facts store.KV, spare func() int) *Pool {
	return New(Config{
		Kinds: catalog.Catalog{k}, Facts: facts, Ready: 3, IdleCPU: spare, Log: slog.New(slog.DiscardHandler),
	})
}

func always() int { return 25 }

// TestPooledPuzzlesAreDealtOnce checks that each puzzle made in advance is dealt once, by any node and after a restart,
// and that nodes then refill the pool.
func TestPooledPuzzlesAreDealtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &small{Kind: sudoku.New()}
		facts, spec := fillStore(t, k, always)
		before := k.count()
		nodes := []*Pool{supplyOf(k, facts, always), supplyOf(k, facts, always)}
		var all sync.WaitGroup
		var mu sync.Mutex
		var dealt []string
		for i := range 8 {
			all.Go(func() {
				p, ok := nodes[i%2].takeReady(t.Context(), choice{k.Name(), spec})
				if mu.Lock(); ok {
					dealt = append(dealt, string(p.Givens)+string(p.Solution))
				}
				mu.Unlock()
			})
		}
		waitfor.Group(t, &all, "puzzles")
		require.LessOrEqual(t, len(dealt), 3)
		for range 3 {
			if p, ok := nodes[0].takeReady(t.Context(), choice{k.Name(), spec}); ok {
				dealt = append(dealt, string(p.Givens)+string(p.Solution))
			}
		}
		require.Len(t, dealt, 3)
		slices.Sort(dealt)
		require.Len(t, slices.Compact(dealt), 3, "no two are the same")
		require.Equal(t, before, k.count(), "no puzzle had to be made")
		p, err := nodes[1].Get(t.Context(), "", k, spec)
		require.NoError(t, err)
		require.Equal(t, "4x4", p.Size)
		require.Equal(t, before+1, k.count(), "a puzzle is made if none is ready")

		ctx, cancel := context.WithTimeout(t.Context(), fillFirst+fillEvery)
		defer cancel()
		nodes[1].Fill(ctx)
		require.Equal(t, before+1+4, k.count(), "and one more than usual, for it was asked for")
		p, err = nodes[0].Get(t.Context(), "", k, spec)
		require.NoError(t, err)
		require.NotEmpty(t, p.Solution)
		require.Equal(t, before+5, k.count())
	})
}

// TestRoomsGoFirst: a node makes puzzles ready with what of a processor it has to spare, and none where that is
// nothing.
func TestRoomsGoFirst(t *testing.T) {
	for spare, made := range map[int]int{0: 0, 5: 1, 25: 2, 50: 3} {
		synctest.Test(t, func(t *testing.T) {
			k := &small{Kind: sudoku.New(), takes: time.Second}
			fillStore(t, k, func() int { return spare })
			require.Equal(t, made, k.count(), spare)
		})
	}
}

// TestClaimedPuzzlesAreRemoved checks that a puzzle claimed by a node that died before it removed the puzzle is removed
// and not dealt again.
func TestClaimedPuzzlesAreRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &small{Kind: sudoku.New()}
		facts, spec := fillStore(t, k, always)
		c := choice{k.Name(), spec}
		stated := func() map[string][]byte {
			all, err := facts.List(t.Context(), c.about())
			require.NoError(t, err)
			return all
		}
		for name := range stated() {
			_, err := facts.Put(t.Context(), store.Record{
				Key: c.about(), Name: takenMark + name, Value: []byte("dead 1"), TTL: time.Hour,
			})
			require.NoError(t, err)
		}
		s := supplyOf(k, facts, always)
		_, ok := s.takeReady(t.Context(), c)
		require.False(t, ok)
		require.Zero(t, s.deleteTaken(t.Context(), c.about(), stated()))
		require.Zero(t, s.deleteTaken(t.Context(), c.about(), stated()))
		for name := range stated() {
			require.False(t, strings.HasPrefix(name, takenMark), "marks must expire")
		}
		require.Empty(t, stated())
	})
}
