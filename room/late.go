package room

import (
	"nonet/room/game"
	"nonet/room/store"
)

// past is the room's state some time ago, kept during the rounds of rooms whose spectators see boards with a delay.
// Delayed viewers get their updates from it. It follows the room entry by entry.
//
// Between rounds there is nothing to hide: the delayed state then catches up with the room and is dropped.
type past struct {
	state  *game.State
	head   store.Position
	coming []told // entries that are not applied yet
	begun  int    // the last round whose beginning was told
	way    course // of the round, up to the applied entries
}

// pastClock returns the room's time for delayed viewers.
func (r *room) pastClock() int64 { return max(r.now()-r.delay(), r.past.head.At) }

// due returns when the next entry is applied to the delayed state, or 0 if there is none.
func (r *room) due() int64 {
	p := r.past
	if p == nil || len(p.coming) == 0 {
		return 0
	}
	next := &p.coming[0]
	if p.state.Running() || next.what.Starts() {
		return next.At + r.delay()
	}
	return next.At
}

// follow applies the entries that are due to the delayed state. It calls heard with each of them, unless heard is nil.
func (r *room) follow(heard func(told)) {
	for p := r.past; p != nil; {
		due := r.due()
		switch {
		case due == 0 && !r.state.Running() && !p.state.Running():
			r.catchUpLate()
			return
		case due == 0 || due > r.now():
			return
		}
		t := p.coming[0]
		p.coming = p.coming[1:]
		events, err := game.ParseEvents(t.Data)
		if err != nil {
			r.log.Error("the past can't be followed", "seq", t.Seq, "err", err) // it was read before
		}
		for _, e := range events {
			p.state.Apply(t.At, e)
		}
		p.head = p.head.After(t.Entry)
		p.way.note(p.state, t.At)
		if heard != nil {
			heard(t)
		}
	}
}

// catchUpLate drops the delayed state, which has caught up with the room.
func (r *room) catchUpLate() {
	r.past = nil
	for v := range r.viewers {
		r.situate(v)
	}
}

// beginLate sends the puzzle to delayed viewers when the countdown is over for them; see tellBeginning.
func (r *room) beginLate(first bool) (level map[*Viewer]bool) {
	p := r.past
	if p == nil || p.state.Round == nil {
		return nil
	}
	switch p.state.Phase(r.pastClock()) {
	case game.Countdown:
		p.begun = 0
	case game.Playing:
		if p.begun != p.state.Round.No {
			p.begun = p.state.Round.No
			return r.tellBeginning(p.state, true, first)
		}
	}
	return nil
}

// nextLate returns when delayed viewers next need an update, or 0 if none is scheduled.
func (r *room) nextLate() int64 {
	next := r.due()
	if p := r.past; p != nil && p.state.Running() && p.begun != p.state.Round.No {
		if at := p.state.Round.Begins + r.delay(); next == 0 || at < next {
			next = at
		}
	}
	return next
}

// isLate reports whether the player in a seat (0: a spectator) sees the delayed state. Players do once they have
// finished the round in the delayed state as well, so that their view never goes backwards.
func (r *room) isLate(no int) bool {
	if r.past == nil {
		return false
	}
	if no == 0 {
		return true
	}
	if !r.state.Running() {
		return false
	}
	seat := r.state.SeatNo(no)
	if seat == nil || seat.Play == nil {
		return true
	}
	if seat.Play.Plays() {
		return false
	}
	then := r.past.state.SeatNo(no)
	return then != nil && then.Player == seat.Player && then.Play != nil && !then.Play.Plays()
}
