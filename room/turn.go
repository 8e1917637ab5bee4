package room

import (
	"context"
	"sync"

	"nonet/protocol"
	"nonet/room/store"
)

// desk is what a room works with in its turn. Most rooms have nothing to do, so desks are lent.
type desk struct {
	wording protocol.Entry // what entries are put into words with, for one audience after the other
	ok      protocol.OK    // the same of answers
	piece   []byte         // that small frames share; see frame
	text    []byte         // what an append's text is put together in
	asks    []ask          // what came in last, to take in more with
	letters []mail         // the same of mail
}

var desks = sync.Pool{New: func() any { return new(desk) }}

// tools are the room's until the end of the turn.
func (r *room) tools() *desk {
	if r.desk == nil {
		r.desk = desks.Get().(*desk)
	}
	return r.desk
}

// goOn takes the commands in that have come and does all that there is to do now. It ends a turn.
func (r *room) goOn(ctx context.Context) {
	r.takeIn()
	for again := true; again && r.fate == nil; {
		head := r.head
		r.act(ctx)
		again = r.host.prompt && (r.head != head || r.appends())
	}
	r.flush()
	desks.Put(r.tools())
	r.desk = nil
}

// hurry takes the room's turn in the caller's goroutine, if nobody has it, and takes in what is in the inbox. To wake
// the room's own goroutine for a move costs more than to decide it. False is that somebody has the turn, or that the
// room is not served: then the room has to be woken. The caller must not have a turn itself.
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

// parcel is mail that is brought to its room, so that the room need not be woken, or else is left in its mailbox.
type parcel interface {
	mail
	leave(r *room)
}

func (m landed) leave(r *room) { r.mail.squeeze(m) }
func (m heard) leave(r *room)  { r.nudge(m) } // what finds the mailbox full is caught up with later

// errand is a parcel with its address.
type errand struct {
	room   *room
	parcel parcel
}

// bring has a parcel brought, without a wait.
func (h *Host) bring(r *room, p parcel) {
	select {
	case h.errands <- errand{r, p}:
	default:
		p.leave(r)
	}
}

// carry does errands: it brings what came of appends, and news. A few goroutines do so for all rooms: to wake each
// room's own costs more than to take its turn.
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

// atOnce takes the room's turn in the caller's goroutine for mail, after what is in the mailbox. False is that somebody
// has the turn, or that the room is not served: then the room's own goroutine has to take it.
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

// usher hands the room mail of somebody who comes or goes: at once, if nobody has the room's turn. Where something has
// to be waited for, the outbox hears of it first. False is that the room is gone.
func (r *room) usher(m mail, done <-chan struct{}, out *Outbox) bool {
	taken := r.atOnce(m)
	select {
	case <-done:
	default:
		out.Waits()
	}
	return taken || r.post(m)
}

// glance takes in where the store said to the host that the log is, in the caller's goroutine, and says whether that is
// all: the room need not be woken for what it knows already.
func (r *room) glance(head store.Position) bool {
	select {
	case <-r.turn:
	default:
		return false
	}
	defer func() { r.turn <- struct{}{} }()
	if r.fate != nil || r.outage.failing || head != r.head {
		return false
	}
	r.answers()
	return true
}

// yield ends a turn that was taken in a hurry, and outlives its panic.
func (r *room) yield() {
	if value := recover(); value != nil {
		r.fate = r.host.guard.Recovered(value, "serve a room", "room", r.code)
	}
	if r.fate != nil {
		signal(r.mail.came) // the room's own goroutine ends it
	}
	r.turn <- struct{}{}
}
