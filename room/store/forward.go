package store

import (
	"context"
	"time"
)

// Forwarder is what stores have that several nodes share: a place beside each room's log where a node leaves what it
// can't append in time, because it has a longer way to the store than another. It is safe for concurrent use. A store
// that one node has for itself goes without.
type Forwarder interface {
	// Forward tells a batch to all who follow the room, as [News.Forwarded], and leaves it beside the log. The next
	// append to the room through any node takes it from there, and tells it to those who follow the room on that node.
	// So a batch may be told twice, late, or never, and nobody who is told has to be the one who acts on it.
	// It returns [ErrNotFound] if the room has no log of that epoch, [ErrFull] if [ForwardedMax] batches wait already, and
	// [ErrQuarantined] if the room is set aside.
	Forward(ctx context.Context, h ForwardedBatch) error
}

// ForwardedBatch is a batch of what one node asks another to append.
type ForwardedBatch struct {
	Room, Epoch string
	Batch       []byte        // of 1 to [ForwardMax] bytes; what it says is the rooms' own matter
	TTL         time.Duration // how long it, and what waits with it, is left beside the log
}
