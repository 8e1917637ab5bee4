package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHeapGrowth(t *testing.T) {
	for live, want := range map[uint64]int{
		0: heapMost, 1 << 20: heapMost, 3 << 20: 700, 6 << 20: 300, 8 << 20: 200, 12 << 20: 100, 64 << 20: 100,
		1 << 40: 100,
	} {
		require.Equal(t, want, heapGrowth(live, 1<<50), "%d bytes in use, and much is allocated", live)
		if live > 2<<20 {
			require.LessOrEqual(t, live+live*uint64(want)/100, max(heapFloor, 2*live))
		}
	}
}

// TestHeapGrowthByPace: a large heap of which little becomes garbage is not let grow to twice its size for it.
func TestHeapGrowthByPace(t *testing.T) {
	const live = 200 << 20
	for pace, want := range map[uint64]int{0: 20, 10 << 20: 20, 99 << 20: 40, 100 << 20: 50, 190 << 20: 90, 1 << 40: 100} {
		require.Equal(t, want, heapGrowth(live, pace), "%d bytes are allocated in a while", pace)
	}
	require.Equal(t, 300, heapGrowth(6<<20, 0), "the floor stands")
}

// TestLately: what was allocated longer ago than a while does not count any more.
func TestLately(t *testing.T) {
	const looks = uint64(heapWhile / heapLooks)
	l := newLately(1000)
	require.Equal(t, uint64(0), l.since(1000))
	require.Equal(t, uint64(5), l.since(1005))
	for range looks - 1 {
		require.Equal(t, uint64(7), l.since(1007))
	}
	require.Equal(t, uint64(2), l.since(1007))
	require.Equal(t, uint64(0), l.since(1007))
}
