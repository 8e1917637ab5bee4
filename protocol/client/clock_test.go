package client_test

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/game"
	"nonet/room/memstore"
	"nonet/room/store"
	"nonet/room/storetest"
)

// erring is a store that can be made to fail, and to report another time than the timestamps of its entries.
type erring struct {
	store.Store
	down  atomic.Bool
	ahead atomic.Int64 // milliseconds
}

var errDown = errors.New("the store is down")

func (e *erring) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	if e.down.Load() {
		return nil, errDown
	}
	shown, err := e.Store.Clocks(ctx)
	for i := range shown {
		shown[i].Now += e.ahead.Load()
	}
	return shown, err
}

func (e *erring) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		if e.down.Load() {
			return store.Entry{}, errDown
		}
		return store.AppendAndWait(ctx, e.Store, a)
	})
}

func (e *erring) Heads(ctx context.Context, rooms []string) ([]store.Position, error) {
	if e.down.Load() {
		return nil, errDown
	}
	return e.Store.Heads(ctx, rooms)
}

// fillElsewhere fills some empty cells for a player through another node on the same store.
func (w *whole) fillElsewhere(kept store.Store, i, many int) {
	host, err := backend.New(backend.Config{Config: room.Config{
		Store: kept, Kinds: kinds.All(), Log: slog.New(slog.DiscardHandler),
	}})
	require.NoError(w.t, err)
	who, err := w.signer.Player(w.tokens[i])
	require.NoError(w.t, err)
	viewer, err := host.Enter(w.t.Context(), who, &protocol.Enter{Room: w.code},
		room.NewOutbox(func([][]byte) error { return nil }))
	require.NoError(w.t, err)
	puzzle := w.puzzle(kept)
	for cell, value := range puzzle.Solution {
		if many > 0 && puzzle.Givens[cell] == 0 {
			move := protocol.AppendMove(nil, cell/puzzle.Width+1, cell%puzzle.Width+1, int(value))
			viewer.Do(&protocol.Place{ID: uint64(1000 + cell), Move: string(move)})
			synctest.Wait()
			many--
		}
	}
	viewer.Leave()
	require.NoError(w.t, host.Stop(w.t.Context()))
}

// puzzle reads the round's puzzle from the log.
func (w *whole) puzzle(kept store.Store) engine.Puzzle {
	_, entries, err := kept.Read(w.t.Context(), w.code, 0, store.ReadMax)
	require.NoError(w.t, err)
	state := new(game.State)
	for _, e := range entries {
		events, err := game.ParseEvents(e.Data)
		require.NoError(w.t, err)
		for _, event := range events {
			state.Apply(e.At, event)
		}
	}
	return state.Round.Puzzle
}

// A node that has not reached the store since before the round began, and whose estimate of the store's clock is too
// late, reports an outage that is too long. The round then begins again after the first moves, which came through
// another node. These moves are on all boards nevertheless.
func TestViewOfARoundThatBeginsAgain(t *testing.T) {
	for _, mode := range []string{protocol.Race, protocol.Coop, protocol.Duel} {
		for name, mended := range map[string]bool{mode: true, mode + ", and the clock stays wrong": false} {
			bubble(t, name, func(t *testing.T) {
				store := &erring{Store: memstore.New(memstore.Options{})}
				w := newWhole(t, store, protocol.Settings{Mode: mode, Size: "6x6"}, 2)
				w.do(1, protocol.Sit{})
				w.do(0, protocol.Start{})
				store.ahead.Store(3000)
				time.Sleep(2 * room.HeadsEvery)
				store.down.Store(true)
				time.Sleep(game.CountdownFor * time.Millisecond)
				w.fillElsewhere(store.Store, 0, 8)
				time.Sleep(100 * time.Millisecond)
				store.down.Store(false)
				time.Sleep(room.RetryEvery) // until the outage is reported
				if mended {
					store.ahead.Store(0)
				}
				time.Sleep(2 * time.Second)
				w.agree("after the outage")
				w.cut()
				w.agree("on new lines")
				w.fillElsewhere(store.Store, 0, 10)
				w.agree("after more moves")
			})
		}
	}
}
