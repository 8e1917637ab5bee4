package redisstore_test

import (
	"context"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

// TestOneMasterStopped: the clocks of the others are read all the same, and that one's again when it goes on.
func TestOneMasterStopped(t *testing.T) {
	t.Parallel()
	const last = 320 // of the partitions that the first master surely has; it has none from twice that on
	cluster := redistest.StartCluster(t, 3, "--cluster-require-full-coverage", "no")
	s := open(t, cluster.URL())
	read := func() []store.ClockReading {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		shown, err := s.Clocks(ctx)
		if err != nil { // no master answered in time
			shown = make([]store.ClockReading, 2*last+1)
		}
		return shown
	}
	// until reads again and again, for the machine may be busy, until the clocks of the first
	// master and of others are there or not.
	until := func(stopped bool) {
		for try := 0; ; try++ {
			shown := read()
			if (shown[last].Now == 0) == stopped && shown[2*last].Now != 0 {
				require.Equal(t, shown[last].Now == 0, shown[0].Now == 0)
				return
			}
			require.Less(t, try, 100)
		}
	}
	until(false)
	require.NoError(t, syscall.Kill(cluster.Masters[0].Process(), syscall.SIGSTOP))
	until(true)
	require.NoError(t, syscall.Kill(cluster.Masters[0].Process(), syscall.SIGCONT))
	until(false)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Clocks(ctx)
	require.ErrorIs(t, err, context.Canceled)
}
