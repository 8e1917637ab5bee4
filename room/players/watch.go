package players

import (
	"context"
	"sync/atomic"
	"time"

	"nonet/room/store"
)

// watched is something that nodes tell each other of, and that is kept: what is told may get lost, and is read from
// time to time therefore.
type watched struct {
	news  string // what is followed; no room has such a name
	every time.Duration
	heard func(text []byte) (again bool) // takes what is told, and says whether it has to be read; it must not block
	read  func(ctx context.Context) error
}

// watch hears and reads something until ctx ends.
func (ps *People) watch(ctx context.Context, w watched) {
	stop := func() {}
	defer func() { stop() }()
	wake := make(chan struct{}, 1)
	var stale atomic.Bool
	stale.Store(true)
	following := false
	ticker := time.NewTicker(followAgain)
	defer ticker.Stop()
	var read time.Time
	for {
		if !following {
			leave, err := ps.store.Follow(ctx, w.news, func(n store.News) {
				if n.Ephemeral != nil && w.heard(n.Ephemeral) {
					stale.Store(true)
					select {
					case wake <- struct{}{}:
					default:
					}
				}
			})
			if following = err == nil; following {
				stop = leave
				stale.Store(true) // what was said before it followed is read
			}
		}
		if time.Since(read) >= w.every {
			stale.Store(true)
		}
		if stale.Swap(false) {
			read = time.Now()
			within, cancel := context.WithTimeout(ctx, rulingsWithin)
			if w.read(within) != nil {
				stale.Store(true)
			}
			cancel()
		}
		select {
		case <-wake:
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}
