package room

import "time"

// bucket lets something happen so many times at once, and so many times a second in the long run.
type bucket struct {
	left float64
	at   time.Time // when it was used last; a new one has all its tokens
}

// take takes a token, if there is one.
func (b *bucket) take(perSecond, burst float64, now time.Time) bool {
	if b.at.IsZero() {
		b.left, b.at = burst, now
	}
	b.left = min(burst, b.left+now.Sub(b.at).Seconds()*perSecond)
	b.at = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
