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
	allocated := newRate(seen[1].Value.Uint64())
	for set := growthDefault; ; {
		metrics.Read(seen)
		pace := allocated.since(seen[1].Value.Uint64())
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

// rate keeps the samples of a counter over the last [window].
type rate struct {
	counts [window / interval]uint64
	oldest int
}

func newRate(count uint64) *rate {
	l := new(rate)
	for i := range l.counts {
		l.counts[i] = count
	}
	return l
}

// since returns how much the counter has grown in the last [window].
func (l *rate) since(count uint64) uint64 {
	was := l.counts[l.oldest]
	l.counts[l.oldest] = count
	l.oldest = (l.oldest + 1) % len(l.counts)
	return count - was
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
