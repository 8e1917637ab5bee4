package room

import (
	"context"
	"sync"

	"nonet/protocol"
	"nonet/room/store"
)

// scratchBuffers are the buffers that a room uses in its turn. They are pooled because most rooms are idle.
type scratchBuffers struct {
	entry    protocol.Entry   // for encoding entries, one audience at a time
	ok       protocol.OK      // for encoding answers
	frames   []byte           // shared by small frames; see encode
	data     []byte           // for the data of an append
	commands []pendingCommand // for taking commands from the inbox
	messages []message        // for taking messages from the mailbox
}

var scratchPool = sync.Pool{New: func() any { return new(scratchBuffers) }}

// buffers returns the room's buffers, valid until the end of the turn.
func (r *room) buffers() *scratchBuffers {
	if r.scratch == nil {
		r.scratch = scratchPool.Get().(*scratchBuffers)
	}
	return r.scratch
}

// finishTurn handles the commands of the inbox and everything else that is due. It ends a turn.
func (r *room) finishTurn(ctx context.Context) {
	r.takeCommands()
	for again := true; again && r.closeErr == nil; {
		head := r.log.head
		r.act(ctx)
		again = r.host.immediate && (r.log.head != head || r.appends.isReady())
	}
	r.viewers.flush()
	scratchPool.Put(r.buffers())
	r.scratch = nil
}

// tryTurn takes the room's turn in the caller's goroutine, if it is free, and handles the inbox: waking the room's own
// goroutine costs more than deciding a move. It returns false if the turn is taken or the room has ended; the room must
// be woken then. The caller must not have any room's turn.
func (r *room) tryTurn() bool {
	select {
	case <-r.turn:
	default:
		return false
	}
	defer r.endTurn()
	ctx := r.host.ctx
	if r.closeErr != nil || ctx.Err() != nil {
		return false
	}
	r.finishTurn(ctx)
	return true
}

// delivery is a message handled by a worker in the room's turn, so that the room need not be woken. fallBack puts it
// into the mailbox if that is not possible.
type delivery interface {
	message
	fallBack(r *room)
}

func (m appendResult) fallBack(r *room) { r.mail.putAlways(m) }
func (m newsMessage) fallBack(r *room)  { r.tryPut(m) } // if the mailbox is full, the room catches up later

// job is a delivery for a room.
type job struct {
	to   *room
	item delivery
}

// enqueueJob queues a delivery for the workers, or puts it into the room's mailbox if their queue is full. It does not
// block.
func (h *Host) enqueueJob(r *room, p delivery) {
	select {
	case h.jobs <- job{r, p}:
	default:
		p.fallBack(r)
	}
}

// runJobs is the loop of a worker, which handles the results of appends and news for all rooms: waking a room's own
// goroutine costs more than its turn.
func (h *Host) runJobs() {
	for {
		select {
		case e := <-h.jobs:
			if !e.to.tryTurnWith(e.item) {
				e.item.fallBack(e.to)
			}
		case <-h.ctx.Done():
			return
		}
	}
}

// tryTurnWith handles the mailbox and then m in the caller's goroutine, if the room's turn is free. It returns false if
// the turn is taken or the room has ended; the room's own goroutine must handle m then.
func (r *room) tryTurnWith(m message) bool {
	select {
	case <-r.turn:
	default:
		return false
	}
	defer r.endTurn()
	ctx := r.host.ctx
	if r.closeErr != nil || ctx.Err() != nil {
		return false
	}
	r.takeMessages(ctx)
	r.receive(ctx, m)
	r.finishTurn(ctx)
	return true
}

// handOver delivers the message of a viewer who enters or leaves: at once if the room's turn is free. It calls
// [Outbox.Waits] before blocking. It returns false if the room has ended.
func (r *room) handOver(m message, done <-chan struct{}, out *Outbox) bool {
	taken := r.tryTurnWith(m)
	select {
	case <-done:
	default:
		out.Waits()
	}
	return taken || r.put(m)
}

// compareInTurn compares the head of the log with the room's in the caller's goroutine. It returns true if they are
// equal and the room need not be woken.
func (r *room) compareInTurn(head store.Position) bool {
	select {
	case <-r.turn:
	default:
		return false
	}
	defer func() { r.turn <- struct{}{} }()
	if r.closeErr != nil || r.outage.failing || head != r.log.head {
		return false
	}
	r.outage.storeAnswered()
	return true
}

// endTurn ends a turn that was taken by another goroutine, and recovers from a panic in it. It must be deferred.
func (r *room) endTurn() {
	if value := recover(); value != nil {
		r.closeErr = r.host.guard.Recovered(value, "serve a room", "room", r.code)
	}
	if r.closeErr != nil {
		signal(r.mail.filled) // wakes the room's own goroutine, which ends the room
	}
	r.turn <- struct{}{}
}
