package room

import (
	"context"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// message is a message to a room. handle handles it in the room's turn.
type message interface{ handle(r *room) }

// call is a message that calls a function in the room's turn.
type call func(r *room)

func (c call) handle(r *room) { c(r) }

// appendResult is the message with the result of an append.
type appendResult struct {
	entry store.Entry
	err   error
	took  time.Duration
	tryNo uint64 // the number of the append
}

// pendingCommand is a command that waits to be decided. Those of viewers arrive through the inbox.
type pendingCommand struct {
	cmd         game.Command
	from        *Viewer           // nil if the command is the room's own, was forwarded, or its player is no viewer
	onAnswer    func(err error)   // receives the answer if from is nil; may be nil
	msg         any               // the viewer's message
	queuedAt    time.Time         // when it was queued for an append
	received    time.Time         // when the node received it; zero for the room's own
	forwarded   *forwardedCommand // nil unless it was forwarded by another node
	verifiedSeq uint64            // the log's head when it was verified for this command; 0 if it was not
}

// hasCaller reports whether somebody waits for the answer.
func (c *pendingCommand) hasCaller() bool { return c.from != nil || c.onAnswer != nil }

// put adds a message to the room's mailbox. It returns false if the room has ended.
func (r *room) put(m message) bool {
	select {
	case <-r.gone:
		return false
	default:
		r.mailbox.put(m)
		return true
	}
}

// runInBackground calls fn in a goroutine outside the room's turn, and then onDone with its error in the room's turn.
// The context ends after [StoreWait]. A panic in fn counts as an error.
func (r *room) runInBackground(task string, fn func(ctx context.Context) error, onDone func(error)) {
	r.registry.work.Go(func() {
		var err error
		defer func() {
			if value := recover(); value != nil {
				err = r.registry.guard.RecordPanic(value, task, "room", r.code)
			}
			r.put(call(func(*room) { onDone(err) }))
		}()
		ctx, cancel := r.registry.WithStoreTimeout(r.registry.ctx)
		defer cancel()
		err = fn(ctx)
	})
}
