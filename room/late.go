package room

import (
	"nonet/room/game"
	"nonet/room/store"
)

// past is the room as it was a while ago, kept during the rounds of rooms whose spectators see boards late. Those who
// are late are told from it what those who play were told then. It follows the room entry by entry.
//
// Between rounds there is nothing to hide: there the past runs to catch up with the room, and is given up once it has.
type past struct {
	state  *game.State
	head   store.Position
	coming []told // entries that it has not come to yet
	begun  int    // the last round whose beginning was told
	way    course // of the round, as far as the past has come
}

// pastClock is the clock of those who are late.
func (r *room) pastClock() int64 { return max(r.now()-r.delay(), r.past.head.At) }

// starts says whether a round begins with these events.
func starts(events []game.Event) bool {
	for _, e := range events {
		if _, ok := e.What.(game.Started); ok {
			return true
		}
	}
	return false
}

// due is when the past comes to its next entry; 0 is that there is none.
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

// follow lets the past come to where it is due by now. Heard is called with each entry, if it is not nil.
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

// catchUpLate gives the past up, which has come to where the room is.
func (r *room) catchUpLate() {
	r.past = nil
	for v := range r.viewers {
		r.situate(v)
	}
}

// beginLate tells those who are late the puzzle, when for them the countdown is over; see tellBeginning.
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

// nextLate is when there is something to tell those who are late; 0 is never, or when something else happens.
func (r *room) nextLate() int64 {
	next := r.due()
	if p := r.past; p != nil && p.state.Running() && p.begun != p.state.Round.No {
		if at := p.state.Round.Begins + r.delay(); next == 0 || at < next {
			next = at
		}
	}
	return next
}

// isLate says whether the player in a seat (0: a spectator) sees the past. Players do once they are done with the round
// in the past as well, so that they never see themselves go back.
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
