package room

import (
	"time"

	"nonet/room/game"
)

// Observer is told what goes on in a host's rooms, for metrics. Its methods are safe for concurrent use, never block
// and keep nothing that they are given.
type Observer interface {
	// Appended tells how long the store took to take an entry, or to fail. Trace is that of the entry, if it has one: see
	// [Tracer].
	Appended(took time.Duration, trace string)
	// Moved tells how long a move that counts took on this node, from when the room had it to when all viewers' frames
	// were written, or handed to who writes them. Trace is that of the entry which it came to be in.
	Moved(took time.Duration, trace string)
	// RoundBegan tells of a round that this node began.
	RoundBegan(mode, kind string)
}

// unobserved is the observer of who wants to know nothing.
type unobserved struct{}

func (unobserved) Appended(time.Duration, string) {}
func (unobserved) Moved(time.Duration, string)    {}
func (unobserved) RoundBegan(string, string)      {}

// isMove says whether an action is what players do all the time: all of it is decided at once.
func isMove(do game.Action) bool {
	switch do.(type) {
	case game.Place, game.Note, game.Undo, game.Redo:
		return true
	}
	return false
}

// clockMove notes a command that was carried out, to say how long it took once the turn's frames are written.
func (r *room) clockMove(a ask) {
	if !a.read.IsZero() && isMove(a.cmd.Do) {
		m := carried{read: a.read}
		if len(r.taken) > 0 {
			m.trace = r.taken[len(r.taken)-1].Trace
		}
		r.moved = append(r.moved, m)
	}
}

// carried is a move that this turn carries out.
type carried struct {
	read  time.Time // when it came in
	trace string    // of its entry, if that has one
}

// clocked tells how long the turn's moves took.
func (r *room) clocked() {
	if len(r.moved) == 0 {
		return
	}
	now := time.Now()
	for _, m := range r.moved {
		r.host.observer.Moved(now.Sub(m.read), m.trace)
	}
	r.moved = r.moved[:0]
}
