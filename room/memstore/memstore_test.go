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

func BenchmarkStore(b *testing.B) {
	storetest.Bench(b, func(b *testing.B) store.Store { return memstore.New(memstore.Options{}) })
}
