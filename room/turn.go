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

// answer is what came of an append that the store was left with.
type answer struct {
	room *room
	landed
}

// bring takes an answer without a wait.
func (h *Host) bring(r *room, m landed) {
	select {
	case h.answers <- answer{r, m}:
	default:
		r.mail.squeeze(m)
	}
}

// answer brings answers to their rooms. A few goroutines do so for all rooms: to wake each room's own costs more than
// to take its turn.
func (h *Host) answer() {
	for {
		select {
		case a := <-h.answers:
			a.room.answered(a.landed)
		case <-h.ctx.Done():
			return
		}
	}
}

// answered takes the room's turn in the caller's goroutine for an answer. If somebody has it the room's own goroutine
// takes the answer later.
func (r *room) answered(m landed) {
	select {
	case <-r.turn:
	default:
		r.mail.squeeze(m)
		return
	}
	defer r.yield()
	if ctx := r.host.ctx; r.fate == nil && ctx.Err() == nil {
		m.arrive(ctx, r)
		r.goOn(ctx)
	}
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
		r.fate = r.host.floor.Caught(value, "serve a room", "room", r.code)
	}
	if r.fate != nil {
		signal(r.mail.came) // the room's own goroutine ends it
	}
	r.turn <- struct{}{}
}
