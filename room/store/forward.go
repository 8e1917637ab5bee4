package store

import (
	"context"
	"time"
)

// Forwarder is implemented by stores that several nodes share. A node that is too far from the store to append in time
// leaves a batch next to the room's log, and another node appends it. It is safe for concurrent use. Stores that serve
// a single node do not implement it.
type Forwarder interface {
	// Forward publishes a batch to all followers of the room, as [News.Forwarded], and keeps it next to the log. The next
	// append to the room through any node removes it there and delivers it to the followers on that node. A batch may be
	// delivered twice, late, or never, and a node that receives it need not be the one that acts on it. It returns
	// [ErrNotFound] if the room has no log of that epoch, [ErrFull] if [ForwardedMax] batches are waiting already, and
	// [ErrQuarantined] if the room is quarantined.
	Forward(ctx context.Context, h ForwardedBatch) error
}

// ForwardedBatch is a batch of requests that one node asks another to append.
type ForwardedBatch struct {
	Room, Epoch string
	Batch       []byte        // 1 to [ForwardMax] bytes; opaque to the store
	TTL         time.Duration // how long the batch, and those waiting with it, are kept next to the log
}
