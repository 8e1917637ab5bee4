package memstore_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/room/memstore"
	"nonet/room/store"
	"nonet/room/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func open(t *testing.T, o memstore.Options) store.Store {
	s := memstore.New(o)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store { return open(t, memstore.Options{}) })
}

func TestClocked(t *testing.T) {
	storetest.RunClocked(t, func(t *testing.T, c *storetest.Clock) store.Store {
		return open(t, memstore.Options{Now: c.Now})
	})
}

func TestExpiryInVirtualTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := memstore.New(memstore.Options{})
		_, err := store.AppendAndWait(t.Context(), s, storetest.After("room", store.Position{Epoch: "e"}, "one"))
		require.NoError(t, err)
		time.Sleep(time.Hour) // of the bubble's own time
		_, _, err = s.Read(t.Context(), "room", 0, 1)
		require.ErrorIs(t, err, store.ErrNotFound)
	})
}

func BenchmarkBoards(b *testing.B) {
	storetest.BenchBoards(b, func(b *testing.B) store.Store { return memstore.New(memstore.Options{}) })
}

func BenchmarkStore(b *testing.B) {
	storetest.Bench(b, func(b *testing.B) store.Store { return memstore.New(memstore.Options{}) })
}
