package storecommon

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestGap: groups of one are a millisecond apart, larger ones as many as they have appends, and not for longer than
// they come. Where more than enough come they are closer again.
func TestGap(t *testing.T) {
	const most = 4 * time.Millisecond
	g := BatchDelay{Max: most, Full: 20}
	settled := func(appends int) (gap time.Duration) {
		for range 100 {
			gap = g.Next(appends)
			require.LessOrEqual(t, gap, most)
		}
		return gap
	}
	about := func(want, got time.Duration) { require.InDelta(t, want, got, float64(time.Microsecond)) }
	about(time.Millisecond, settled(1))
	about(3*time.Millisecond, settled(3))
	about(most, settled(20))
	about(most/2, settled(40))
	about(most/10, settled(200))
	settled(20)
	calm := 0
	for g.Next(1) > 3*time.Millisecond/2 {
		calm++
	}
	require.Less(t, calm, 64)
}
