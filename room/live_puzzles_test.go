package room_test

import (
	"bytes"
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/sudoku"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/results"
	"nonet/room/store"
)

// onSudoku runs a test with nodes that have sudoku.
func onSudoku(t *testing.T, nodes int, store func(store.Store) store.Store, test func(t *testing.T, c *cluster)) {
	inBubble(t, 0, store, func(t *testing.T, c *cluster) {
		c.kinds = []engine.Kind{sudoku.New()}
		for range nodes {
			c.start()
		}
		test(t, c)
	})
}

// parsePuzzle returns the engine's form of a puzzle that players received.
func parsePuzzle(t *testing.T, p protocol.Puzzle) engine.Puzzle {
	t.Helper()
	parsed, err := sudoku.New().Parse(p.Clues + "\n" + p.Givens)
	if err != nil {
		parsed, err = sudoku.New().Parse(p.Givens)
	}
	require.NoError(t, err)
	return parsed
}

func isLive(t *testing.T, h *backend.Backend, p engine.Puzzle) bool {
	t.Helper()
	live, err := h.Live.Contains(context.Background(), p)
	require.NoError(t, err)
	return live
}

// disguise shuffles a puzzle and fills some cells in.
func disguise(t *testing.T, p engine.Puzzle) engine.Puzzle {
	t.Helper()
	p, err := sudoku.Scramble(p, engine.NewRand(engine.SeedOf("disguise")))
	require.NoError(t, err)
	for cell, v := range p.Solution {
		if cell%4 == 0 {
			p.Givens[cell] = v
		}
	}
	return p
}

func TestPuzzlesOfRankedRoundsAreLive(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{Ranked: true, Size: "9x9"})
		p := parsePuzzle(t, puzzle)
		require.True(t, isLive(t, c.nodes[0], p))
		require.True(t, isLive(t, c.nodes[1], disguise(t, p)), "transformed, on any node")
		other, err := sudoku.New().Generate(engine.Spec{}, engine.SeedOf("another"))
		require.NoError(t, err)
		require.False(t, isLive(t, c.nodes[0], other))

		require.Equal(t, "ok", ana.do(protocol.Leave{}))
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		time.Sleep(results.PollEvery)
		synctest.Wait()
		require.False(t, isLive(t, c.nodes[0], p), "after the round hints are allowed")
	})
}

// seenArchive is a store that calls a function when a round is archived.
type seenArchive struct {
	store.Store
	seen *func()
}

func (s seenArchive) Archive(ctx context.Context, id string, rec []byte, keep time.Duration) error {
	(*s.seen)()
	return s.Store.Archive(ctx, id, rec, keep)
}

// TestPuzzleWithReplayIsNotLive checks that a player who can open a replay, or the lesson after a loss, may ask for
// a hint about its puzzle.
func TestPuzzleWithReplayIsNotLive(t *testing.T) {
	var seen func()
	onSudoku(t, 1, func(s store.Store) store.Store { return seenArchive{s, &seen} }, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{Ranked: true, Size: "9x9"})
		p, archived := parsePuzzle(t, puzzle), 0
		seen = func() {
			archived++
			require.False(t, isLive(t, c.nodes[0], p))
		}
		require.Equal(t, "ok", ana.do(protocol.Leave{}))
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		time.Sleep(results.PollEvery)
		synctest.Wait()
		require.Equal(t, 1, archived)
	})
}

func TestPuzzlesOfOtherRoundsAreNotLive(t *testing.T) {
	onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
		_, _, _, puzzle := raceOf(t, c, protocol.Settings{Size: "9x9"})
		require.False(t, isLive(t, c.nodes[0], parsePuzzle(t, puzzle)))
		require.False(t, isLive(t, c.nodes[0], engine.Puzzle{Kind: "sudoku"}))
		require.False(t, isLive(t, c.nodes[0], engine.Puzzle{Kind: "null"}))
	})
}

// TestDailyIsLiveUntilItEnds checks that a daily puzzle is live until an hour after its day.
func TestDailyIsLiveUntilItEnds(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		code, err := c.nodes[0].Daily.Try(ctx, person("ana"), protocol.NewTry{Size: "9x9", Difficulty: "easy"})
		require.NoError(t, err)
		ana := c.enter(0, "ana", code)
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		synctest.Wait()
		p := parsePuzzle(t, begun(t, ana))
		require.True(t, isLive(t, c.nodes[1], disguise(t, p)))
		require.Equal(t, "ok", ana.do(protocol.Leave{}))
		time.Sleep(results.PollEvery)
		synctest.Wait()
		require.True(t, isLive(t, c.nodes[1], p), "others still have their try")
		c.pass(24 * time.Hour)
		require.True(t, isLive(t, c.nodes[1], p), "others can still finish it")
		c.pass(time.Hour)
		require.False(t, isLive(t, c.nodes[1], p))
	})
}

// TestLivePuzzlesAreNotBroughtElsewhere has a player use a live puzzle in a room of their own, where hints are
// allowed.
func TestLivePuzzlesAreNotBroughtElsewhere(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{Ranked: true, Size: "9x9"})
		other := c.enter(1, "ana", c.room(protocol.Settings{Mode: protocol.Coop}))
		for _, digit := range []byte("123456789") {
			guess := []byte(givensOf(parsePuzzle(t, puzzle)))
			guess[bytes.IndexByte(guess, '0')] = digit
			require.Equal(t, "in_play", other.sendCustom(string(guess)), "right and wrong guesses get the same refusal")
		}
		text := givensOf(disguise(t, parsePuzzle(t, puzzle)))
		require.Equal(t, "in_play", other.sendCustom(text))
		require.Equal(t, "ok", ana.do(protocol.Leave{}))
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		time.Sleep(results.PollEvery)
		synctest.Wait()
		require.Equal(t, "ok", other.sendCustom(text))
	})
}

// sendCustom sends a custom puzzle as the host, and returns the answer's code.
func (p *client) sendCustom(text string) string {
	p.do(protocol.Custom{Text: text})
	time.Sleep(room.RefusalStep)
	synctest.Wait()
	return p.answer(p.c.next)
}

// TestInvalidPuzzleIsRefusedLikeLiveOne checks that while puzzles of a kind are live, a puzzle without a solution is
// refused in the same way and after the same time as a live one.
func TestInvalidPuzzleIsRefusedLikeLiveOne(t *testing.T) {
	onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
		const none = "531070000600195000098000060800060003400803001700020006060000280000419005000080079"
		ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{Ranked: true, Size: "4x4"})
		other := c.enter(0, "ana", c.room(protocol.Settings{Mode: protocol.Coop}))
		for id, text := range map[uint64]string{1 << 40: none, 1<<40 + 1: puzzle.Givens} {
			start := time.Now()
			other.view.Do(withID(protocol.Custom{Text: text}, id))
			time.Sleep(room.RefusalStep - time.Millisecond)
			synctest.Wait()
			require.Empty(t, other.answer(id))
			time.Sleep(time.Millisecond)
			synctest.Wait()
			require.Equal(t, "in_play", other.answer(id))
			require.Equal(t, room.RefusalStep, time.Since(start))
		}
		require.Equal(t, "ok", ana.do(protocol.Leave{}))
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		time.Sleep(results.PollEvery)
		synctest.Wait()
		require.Equal(t, "bad_settings", other.do(protocol.Custom{Text: none}))
	})
}

func givensOf(p engine.Puzzle) string {
	text := make([]byte, len(p.Givens))
	for i, v := range p.Givens {
		text[i] = '0' + v
	}
	return string(text)
}

// noPuts is a store that refuses to put records.
type noPuts struct {
	store.Store
	down atomic.Bool
}

func (s *noPuts) Put(ctx context.Context, f store.Record) ([]byte, error) {
	if s.down.Load() {
		return nil, errors.New("no facts")
	}
	return s.Store.Put(ctx, f)
}

// TestUnguardedPuzzleIsNotDealt has the store fail while a ranked round is to begin.
func TestUnguardedPuzzleIsNotDealt(t *testing.T) {
	s := new(noPuts)
	onSudoku(t, 1, func(in store.Store) store.Store { s.Store = in; return s }, func(t *testing.T, c *cluster) {
		s.down.Store(true)
		code := c.room(protocol.Settings{Ranked: true, Size: "4x4"})
		ana := c.enter(0, "ana", code)
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		time.Sleep(10 * time.Second)
		synctest.Wait()
		require.Empty(t, ana.eventsOf(protocol.Started))
		s.down.Store(false)
		time.Sleep(10 * time.Second)
		synctest.Wait()
		require.True(t, isLive(t, c.nodes[0], parsePuzzle(t, begun(t, ana))))
	})
}
