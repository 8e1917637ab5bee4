package players

import (
	"context"
	"sync/atomic"
	"time"

	"nonet/room/store"
)

// Watched describes records that all nodes keep a copy of in memory. Nodes publish changes to each other; because a
// publication can get lost, each node also rereads the records periodically.
type Watched struct {
	Channel string // the channel on which changes are published; no room has such a name
	Every   time.Duration
	// Heard handles a published change and reports whether the records have to be read again. It must not block.
	Heard func(text []byte) (again bool)
	Read  func(ctx context.Context) error
}

// How long to wait before subscribing or reading again after a failure, and the time limit of one read.
const (
	watchRetry  = time.Second
	readTimeout = time.Second
)

// Watch keeps the copy of w up to date until ctx ends.
func Watch(ctx context.Context, kept store.Store, w Watched) {
	stop := func() {}
	defer func() { stop() }()
	wake := make(chan struct{}, 1)
	var stale atomic.Bool
	stale.Store(true)
	following := false
	ticker := time.NewTicker(watchRetry)
	defer ticker.Stop()
	var read time.Time
	for {
		if !following {
			leave, err := kept.Follow(ctx, w.Channel, func(n store.News) {
				if n.Ephemeral != nil && w.Heard(n.Ephemeral) {
					stale.Store(true)
					select {
					case wake <- struct{}{}:
					default:
					}
				}
			})
			if following = err == nil; following {
				stop = leave
				stale.Store(true) // a change may have been published before the subscription
			}
		}
		if time.Since(read) >= w.Every {
			stale.Store(true)
		}
		if stale.Swap(false) {
			read = time.Now()
			within, cancel := context.WithTimeout(ctx, readTimeout)
			if w.Read(within) != nil {
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
