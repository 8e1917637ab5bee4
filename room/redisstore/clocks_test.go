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

// TestOneMasterStopped checks that the clocks of the other masters are still read while one is stopped, and its own
// once it continues.
func TestOneMasterStopped(t *testing.T) {
	t.Parallel()
	const last = 320 // the first master has the partitions up to last, and none from 2*last on
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
	// until polls, because the machine may be busy, until the first master's clock is missing or present, while those
	// of others are present.
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
