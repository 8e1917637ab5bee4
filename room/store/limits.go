package store

// Bounds of what a store is given and gives at once.
const (
	BatchMax = 1 << 20 // bytes of events in one entry
	ReadMax  = 512     // entries read from the store at once
	// bytes of events read at once; at least two batches, for a conflict has to bring more than the caller's own entry
	ReadBytes    = 4 << 20
	EphemeralMax = 2 << 10 // bytes of what is said in passing
	ForwardMax   = 8 << 10 // bytes of a batch that is handed to another node
	ForwardedMax = 64      // such batches that wait beside one log
	ClockSkewMax = 500     // milliseconds that a store's clock is behind a room's at most, unless it was set back
)
