package room

import (
	"context"
	"sync"

	"nonet/protocol"
	"nonet/room/store"
)

// desk holds the buffers that a room uses in its turn. Desks are pooled because most rooms are idle.
type desk struct {
	wording protocol.Entry // for encoding entries, one audience at a time
	ok      protocol.OK    // for encoding answers
	piece   []byte         // shared by small frames; see frame
	text    []byte         // for the data of an append
	asks    []ask          // for taking commands from the inbox
	letters []mail         // for taking mail from the mailbox
}

var desks = sync.Pool{New: func() any { return new(desk) }}

// tools returns the room's buffers, valid until the end of the turn.
func (r *room) tools() *desk {
	if r.desk == nil {
		r.desk = desks.Get().(*desk)
	}
	return r.desk
}

// goOn handles the commands of the inbox and everything else that is due. It ends a turn.
func (r *room) goOn(ctx context.Context) {
	r.takeIn()
	for again := true; again && r.fate == nil; {
		head := r.log.head
		r.act(ctx)
		again = r.host.prompt && (r.log.head != head || r.appends.isReady())
	}
	r.viewers.flush()
	desks.Put(r.tools())
	r.desk = nil
}

// hurry takes the room's turn in the caller's goroutine, if it is free, and handles the inbox: waking the room's own
// goroutine costs more than deciding a move. It returns false if the turn is taken or the room has ended; the room must
// be woken then. The caller must not have any room's turn.
func (r *room) hurry() bool {
	select {
	case <-r.turn:
	default:
		return false
	}
	defer r.yield()
	ctx := r.host.ctx
	if r.fate != nil || ctx.Err() != nil {
		return false
	}
	r.goOn(ctx)
	return true
}

// parcel is mail handled by a worker in the room's turn, so that the room need not be woken. leave puts it into the
// mailbox if that is not possible.
type parcel interface {
	mail
	leave(r *room)
}

func (m landed) leave(r *room) { r.mail.squeeze(m) }
func (m heard) leave(r *room)  { r.nudge(m) } // if the mailbox is full, the room catches up later

// errand is a parcel for a room.
type errand struct {
	room   *room
	parcel parcel
}

// bring queues a parcel for the workers, or puts it into the room's mailbox if their queue is full. It does not block.
func (h *Host) bring(r *room, p parcel) {
	select {
	case h.errands <- errand{r, p}:
	default:
		p.leave(r)
	}
}

// carry is the loop of a worker, which handles the results of appends and news for all rooms: waking a room's own
// goroutine costs more than its turn.
func (h *Host) carry() {
	for {
		select {
		case e := <-h.errands:
			if !e.room.atOnce(e.parcel) {
				e.parcel.leave(e.room)
			}
		case <-h.ctx.Done():
			return
		}
	}
}

// atOnce handles the mailbox and then m in the caller's goroutine, if the room's turn is free. It returns false if the
// turn is taken or the room has ended; the room's own goroutine must handle m then.
func (r *room) atOnce(m mail) bool {
	select {
	case <-r.turn:
	default:
		return false
	}
	defer r.yield()
	ctx := r.host.ctx
	if r.fate != nil || ctx.Err() != nil {
		return false
	}
	r.takeMail(ctx)
	m.arrive(ctx, r)
	r.goOn(ctx)
	return true
}

// usher delivers the mail of a viewer who enters or leaves: at once if the room's turn is free. It calls [Outbox.Waits]
// before blocking. It returns false if the room has ended.
func (r *room) usher(m mail, done <-chan struct{}, out *Outbox) bool {
	taken := r.atOnce(m)
	select {
	case <-done:
	default:
		out.Waits()
	}
	return taken || r.post(m)
}

// glance compares the head of the log with the room's in the caller's goroutine. It returns true if they are equal and
// the room need not be woken.
func (r *room) glance(head store.Position) bool {
	select {
	case <-r.turn:
	default:
		return false
	}
	defer func() { r.turn <- struct{}{} }()
	if r.fate != nil || r.outage.failing || head != r.log.head {
		return false
	}
	r.outage.storeAnswered()
	return true
}

// yield ends a turn that was taken by another goroutine, and recovers from a panic in it. It must be deferred.
func (r *room) yield() {
	if value := recover(); value != nil {
		r.fate = r.host.guard.Recovered(value, "serve a room", "room", r.code)
	}
	if r.fate != nil {
		signal(r.mail.came) // wakes the room's own goroutine, which ends the room
	}
	r.turn <- struct{}{}
}
