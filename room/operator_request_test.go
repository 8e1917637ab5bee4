package room

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/null"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/store"
)

// TestRequestIsNotRepeatedAfterRoomEnds checks that a request is not sent again if the room has answered it and has
// ended before the sender looked. A room that gets a request twice closes a closed channel, which quarantines it.
// Select chooses at random among the ready cases, so the test repeats the request often.
func TestRequestIsNotRepeatedAfterRoomEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, err := NewRegistry(Config{Store: memstore.New(memstore.Options{}), Kinds: []engine.Kind{null.New()},
			Log: slog.New(slog.DiscardHandler)})
		require.NoError(t, err)
		startAlone(h)
		defer func() { require.NoError(t, h.Stop(context.Background())) }()
		code, err := h.Create(t.Context(), players.Player{ID: "ana", Name: "Ana"}, protocol.Settings{})
		require.NoError(t, err)

		for range 64 {
			asked := 0
			done := make(chan struct{})
			m := call(func(*room) { asked++; close(done) })
			err := h.callRoom(t.Context(), code, viewIdle, done, func(r *room) bool {
				posted := r.put(m)
				waitfor.Value(t, r.gone, "the end of the room")
				return posted
			})
			require.NoError(t, err)
			require.Equal(t, 1, asked)
		}
		_, err = h.store.QuarantineFault(t.Context(), code)
		require.ErrorIs(t, err, store.ErrNotFound)
		require.Zero(t, h.Stats().Panics)
	})
}
