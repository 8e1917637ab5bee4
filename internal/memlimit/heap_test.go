package memlimit

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHeapGrowth(t *testing.T) {
	for live, want := range map[uint64]int{
		0: growthMax, 1 << 20: growthMax, 3 << 20: 700, 6 << 20: 300, 8 << 20: 200, 12 << 20: 100, 64 << 20: 100,
		1 << 40: 100,
	} {
		require.Equal(t, want, growthPercent(live, 1<<50), "%d live bytes, many allocated", live)
		if live > 2<<20 {
			require.LessOrEqual(t, live+live*uint64(want)/100, max(floor, 2*live))
		}
	}
}

// TestHeapGrowthByPace checks that a large heap that produces little garbage does not grow to twice its size.
func TestHeapGrowthByPace(t *testing.T) {
	const live = 200 << 20
	for pace, want := range map[uint64]int{0: 20, 10 << 20: 20, 99 << 20: 40, 100 << 20: 50, 190 << 20: 90, 1 << 40: 100} {
		require.Equal(t, want, growthPercent(live, pace), "%d bytes allocated in one window", pace)
	}
	require.Equal(t, 300, growthPercent(6<<20, 0), "the limit must not fall below the minimum")
}
