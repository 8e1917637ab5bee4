package room

import (
	"context"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// message is a message to a room. arrive handles it in the room's turn.
type message interface{ arrive(r *room) }

// call is a message that calls a function in the room's turn.
type call func(r *room)

func (c call) arrive(r *room) { c(r) }

// appendResult is the message with the result of an append.
type appendResult struct {
	entry store.Entry
	err   error
	took  time.Duration
	tryNo uint64 // the number of the append
}

// pendingCommand is a command. It arrives through the inbox, not through the mailbox.
type pendingCommand struct {
	cmd        game.Command
	from       *Viewer           // nil if the command is the room's own, was forwarded, or its player is no viewer
	onAnswer   func(err error)   // receives the answer if from is nil; may be nil
	msg        any               // the viewer's message
	queuedAt   time.Time         // when it arrived
	received   time.Time         // when it arrived in the inbox; zero for the room's own
	forwarded  *forwardedCommand // nil unless it was forwarded by another node
	verifiedAt uint64            // the log's head when it was verified for this command; 0 if it was not
}

// hasCaller reports whether somebody waits for the answer.
func (c *pendingCommand) hasCaller() bool { return c.from != nil || c.onAnswer != nil }

// put adds a message to the room's mailbox. It returns false if the room has ended.
func (r *room) put(m message) bool {
	select {
	case <-r.gone:
		return false
	default:
		r.mail.put(m)
		return true
	}
}

// runInBackground calls do in a goroutine outside the room's turn, and then done with its error in the room's turn. The
// context ends after [StoreWait]. A panic in do counts as an error.
func (r *room) runInBackground(doing string, do func(ctx context.Context) error, done func(error)) {
	r.registry.work.Go(func() {
		var err error
		defer func() {
			if value := recover(); value != nil {
				err = r.registry.guard.RecordPanic(value, doing, "room", r.code)
			}
			r.put(call(func(*room) { done(err) }))
		}()
		ctx, cancel := r.registry.Within(r.registry.ctx)
		defer cancel()
		err = do(ctx)
	})
}
