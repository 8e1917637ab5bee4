package storecommon

import "time"

// BatchDelay is how long after a group of appends the next one follows at the earliest. A group costs about the same
// whatever is in it: a flush of the disk, or a way to a server, and whom that wakes. So the more appends share one,
// the longer the next one waits for others, a millisecond for each. Who comes alone waits for one millisecond at most.
type BatchDelay struct {
	Max  time.Duration // that it ever is
	Full float64       // appends in a group: where there are more, the next one waits less again, as it has enough soon
	mean float64
}

// Next is the gap behind a group of so many appends.
func (g *BatchDelay) Next(appends int) time.Duration {
	g.mean += (float64(appends) - g.mean) / averageOver
	company := max(1, g.mean)
	return min(time.Duration(company*float64(time.Millisecond)), g.Max, time.Duration(float64(g.Max)*g.Full/company))
}

// averageOver is over how many groups their size is averaged.
const averageOver = 8
