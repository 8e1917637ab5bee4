package storecommon

import "time"

// BatchDelay computes the minimum time between two groups of appends. A group has a roughly fixed cost, such as a disk
// flush or a round trip to a server, so the more appends share one on average, the longer the next group collects: one
// millisecond per append. A single append waits at most one millisecond.
type BatchDelay struct {
	Max  time.Duration // upper limit of the delay
	Full float64       // group size above which the delay shrinks again, because the next group fills quickly
	mean float64
}

// Next returns the delay after a group of the given number of appends.
func (g *BatchDelay) Next(appends int) time.Duration {
	g.mean += (float64(appends) - g.mean) / averageOver
	company := max(1, g.mean)
	return min(time.Duration(company*float64(time.Millisecond)), g.Max, time.Duration(float64(g.Max)*g.Full/company))
}

// averageOver is the number of groups over which the size is averaged.
const averageOver = 8
