package room

import (
	"context"
	"sync"
	"time"

	"nonet/room/store"
)

// How long the result of a test write counts.
const (
	writableFor   = 5 * time.Second
	unwritableFor = time.Second
)

var writable = store.NewCollection("writable", time.Minute, store.NotPersonal)

// writeCheck tests whether a store accepts changes, by a small one that no two nodes share.
type writeCheck struct {
	mu        sync.Mutex
	expiresAt time.Time // when the result expires
	err       error
}

func (w *writeCheck) check(ctx context.Context, s store.Store, node string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if time.Now().Before(w.expiresAt) {
		return w.err
	}
	err := s.PutAll(ctx, []store.Record{{Key: writable.Key(), Name: node, TTL: writable.Lifetime, Overwrite: true}})
	keep := writableFor
	if err != nil {
		keep = unwritableFor
	}
	w.err, w.expiresAt = err, time.Now().Add(keep)
	return err
}
