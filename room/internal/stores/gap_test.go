package stores

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestGap: groups of one are a millisecond apart, larger ones as many as they have appends, and not for longer than
// they come.
func TestGap(t *testing.T) {
	const most = 4 * time.Millisecond
	var g Gap
	for range 100 {
		require.Equal(t, time.Millisecond, g.After(1, most))
	}
	for range 100 {
		require.LessOrEqual(t, g.After(3, most), 3*time.Millisecond)
	}
	require.InDelta(t, 3*time.Millisecond, g.After(3, most), float64(time.Microsecond))
	for range 100 {
		g.After(200, most)
	}
	require.Equal(t, most, g.After(200, most))
	calm := 0
	for g.After(1, most) > 3*time.Millisecond/2 {
		calm++
	}
	require.Less(t, calm, 64)
}
