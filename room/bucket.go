package room

import "time"

// bucket lets something happen so many times at once, and so many times a second in the long run.
type bucket struct {
	full bool // it was used before; a new one has all its tokens
	left float64
	at   time.Time
}

// take takes a token, if there is one.
func (b *bucket) take(perSecond, burst float64, now time.Time) bool {
	if !b.full {
		b.full, b.left, b.at = true, burst, now
	}
	b.left = min(burst, b.left+now.Sub(b.at).Seconds()*perSecond)
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
