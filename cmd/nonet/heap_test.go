package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHeapGrowth(t *testing.T) {
	for live, want := range map[uint64]int{
		0: heapMost, 1 << 20: heapMost, 8 << 20: 700, 16 << 20: 300, 20 << 20: 200, 32 << 20: 100, 64 << 20: 100,
		1 << 40: 100,
	} {
		require.Equal(t, want, heapGrowth(live), "%d bytes in use", live)
		if live > 6<<20 {
			require.LessOrEqual(t, live+live*uint64(want)/100, max(heapFloor, 2*live))
		}
	}
}
