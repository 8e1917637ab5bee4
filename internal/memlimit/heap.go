package memlimit

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// floor is the size up to which the heap grows before a collection, however little of it is live. A small server
	// would otherwise collect its few megabytes many times a second, which took a quarter of its time.
	floor = 24 << 20

	// A heap above the floor may grow by the bytes allocated in one window, within these percentages of the live heap.
	// That keeps garbage small, and collections rare enough to be cheap.
	growthMin     = 20
	growthDefault = 100
	window        = 8 * time.Second

	growthMax = 1000 // percent
	interval  = 250 * time.Millisecond
)

// KeepHeap adjusts how far the heap may grow until ctx ends. Do not call it if the operator has set GOGC.
func KeepHeap(ctx context.Context) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	seen := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(seen)
	var pace uint64 // an exponential moving average of the bytes allocated in one window
	for set := growthDefault; ; {
		before := seen[1].Value.Uint64()
		metrics.Read(seen)
		pace += seen[1].Value.Uint64() - before - pace/uint64(window/interval)
		if want := growthPercent(seen[0].Value.Uint64(), pace); want != set {
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

// growthPercent returns the percentage by which a heap with the given live bytes may grow, in steps, because setting it
// stops the world for a moment. pace is the number of bytes allocated in one [window].
func growthPercent(live, pace uint64) int {
	const step = 10
	if live == 0 {
		return growthMax
	}
	percent := min(floor*100/live, growthMax+growthDefault)
	above := min(max(pace*100/live, growthMin), growthDefault)
	return max(int(percent)-growthDefault, int(above)) / step * step
}
