package memstore_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/room"
	"nonet/room/memstore"
	"nonet/room/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func open(t *testing.T, o memstore.Options) room.Store {
	s := memstore.New(o)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) room.Store { return open(t, memstore.Options{}) })
}

func TestClocked(t *testing.T) {
	storetest.RunClocked(t, func(t *testing.T, c *storetest.Clock) room.Store {
		return open(t, memstore.Options{Now: c.Now})
	})
}

func TestInABubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := memstore.New(memstore.Options{})
		_, err := s.Append(t.Context(), storetest.After("room", room.Position{Epoch: "e"}, "one"))
		require.NoError(t, err)
		time.Sleep(time.Hour) // of the bubble's own time
		_, _, err = s.Read(t.Context(), "room", 0, 1)
		require.ErrorIs(t, err, room.ErrNotFound)
	})
}

func BenchmarkBoards(b *testing.B) {
	storetest.BenchBoards(b, func(b *testing.B) room.Store { return memstore.New(memstore.Options{}) })
}

func BenchmarkStore(b *testing.B) {
	storetest.Bench(b, func(b *testing.B) room.Store { return memstore.New(memstore.Options{}) })
}
