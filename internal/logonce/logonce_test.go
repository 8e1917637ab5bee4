package logonce_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/logonce"
)

func TestThrottle(t *testing.T) {
	throttle := logonce.Throttle{Every: time.Minute}
	now := time.Now()
	_, ok := throttle.Allow(now)
	require.True(t, ok)
	for range 3 {
		_, ok = throttle.Allow(now.Add(time.Second))
		require.False(t, ok)
	}
	suppressed, ok := throttle.Allow(now.Add(time.Minute))
	require.True(t, ok)
	require.EqualValues(t, 3, suppressed)
}
