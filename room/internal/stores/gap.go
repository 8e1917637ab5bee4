package stores

import "time"

// Gap is how long after a group of appends the next one follows at the earliest. A group costs about the same whatever
// is in it: a flush of the disk, or a way to a server, and whom that wakes. So the more appends share one, the longer
// the next one waits for others, a millisecond for each. Who comes alone waits for one millisecond at most.
type Gap struct{ mean float64 }

// After is the gap behind a group of so many appends, which is at most the given.
func (g *Gap) After(appends int, most time.Duration) time.Duration {
	g.mean += (float64(appends) - g.mean) / gapMemory
	return min(time.Duration(max(1, g.mean)*float64(time.Millisecond)), most)
}

// gapMemory is over how many groups their size is averaged.
const gapMemory = 8
