package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// heapFloor is what the heap may grow to before garbage is collected, however little of it is in use: the few
	// megabytes of a small server would be collected many times a second, which took a quarter of its time.
	heapFloor = 64 << 20

	heapUsual = 100  // percent: garbage is collected when the heap has doubled
	heapMost  = 1000 // percent
	heapLooks = time.Second
)

// keepHeap holds the heap's floor until ctx ends. Operators who set GOGC have chosen otherwise.
func keepHeap(ctx context.Context) {
	tick := time.NewTicker(heapLooks)
	defer tick.Stop()
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for set := heapUsual; ; {
		metrics.Read(live)
		if want := heapGrowth(live[0].Value.Uint64()); want != set {
			debug.SetGCPercent(want)
			set = want
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// heapGrowth is how many percent a heap of which so many bytes are in use may grow, in steps: to set it stops the world
// for a moment.
func heapGrowth(live uint64) int {
	const step = 50
	percent := heapMost
	if live > 0 {
		percent = int(min(heapFloor*100/live, heapMost+heapUsual)) - heapUsual
	}
	return max(heapUsual, percent/step*step)
}
