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
	heapFloor = 24 << 20

	// A heap above the floor may grow by what is allocated in a while, between these percentages of what is in use: what
	// is garbage is memory that no connection needs, and to collect it seldom enough costs little.
	heapLeast = 20
	heapUsual = 100
	heapWhile = 8 * time.Second

	heapMost  = 1000 // percent
	heapLooks = 250 * time.Millisecond
)

// keepHeap chooses how far the heap may grow until ctx ends. Operators who set GOGC have chosen otherwise.
func keepHeap(ctx context.Context) {
	tick := time.NewTicker(heapLooks)
	defer tick.Stop()
	seen := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(seen)
	allocated := newLately(seen[1].Value.Uint64())
	for set := heapUsual; ; {
		metrics.Read(seen)
		pace := allocated.since(seen[1].Value.Uint64())
		if want := heapGrowth(seen[0].Value.Uint64(), pace); want != set {
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

// lately is a count as it was at the looks of the last [heapWhile].
type lately struct {
	counts [heapWhile / heapLooks]uint64
	oldest int
}

func newLately(count uint64) *lately {
	l := new(lately)
	for i := range l.counts {
		l.counts[i] = count
	}
	return l
}

// since is by how much the count has grown in [heapWhile].
func (l *lately) since(count uint64) uint64 {
	was := l.counts[l.oldest]
	l.counts[l.oldest] = count
	l.oldest = (l.oldest + 1) % len(l.counts)
	return count - was
}

// heapGrowth is how many percent a heap of which so many bytes are in use may grow, in steps: to set it stops the world
// for a moment. Pace is what is allocated in [heapWhile].
func heapGrowth(live, pace uint64) int {
	const step = 10
	if live == 0 {
		return heapMost
	}
	percent := min(heapFloor*100/live, heapMost+heapUsual)
	above := min(max(pace*100/live, heapLeast), heapUsual)
	return max(int(percent)-heapUsual, int(above)) / step * step
}
