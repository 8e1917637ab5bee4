package store

// Limits on the sizes of requests and responses of a store.
const (
	BatchMax = 1 << 20 // bytes of events in one entry
	ReadMax  = 512     // entries per read
	// bytes of events per read; at least two batches, because a conflict has to return more than the caller's own entry
	ReadBytes    = 4 << 20
	EphemeralMax = 2 << 10 // bytes of an ephemeral message
	ForwardMax   = 8 << 10 // bytes of a batch forwarded to another node
	ForwardedMax = 64      // forwarded batches that can wait next to one log
	ClockSkewMax = 500     // milliseconds that a store's clock may be behind a room's before it counts as set back
)
