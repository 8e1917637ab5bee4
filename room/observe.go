package room

import (
	"time"

	"nonet/room/game"
)

// Observer receives metrics of a host's rooms. Its methods must be safe for concurrent use, must not block and must not
// keep their arguments.
type Observer interface {
	// Appended reports how long the store took for an append, successful or not. trace is the entry's trace ID, if any:
	// see [Tracer].
	Appended(took time.Duration, trace string)
	// Moved reports how long a successful move took on this node, from its arrival until the frames of all viewers were
	// written or handed to a goroutine that writes them. trace is the entry's trace ID, if any.
	Moved(took time.Duration, trace string)
	// RoundBegan reports a round that this node began.
	RoundBegan(mode, kind string)
}

// unobserved is an [Observer] that does nothing.
type unobserved struct{}

func (unobserved) Appended(time.Duration, string) {}
func (unobserved) Moved(time.Duration, string)    {}
func (unobserved) RoundBegan(string, string)      {}

// isMove reports whether an action is one of the frequent moves that are decided at once.
func isMove(do game.Action) bool {
	switch do.(type) {
	case game.Place, game.Note, game.Undo, game.Redo:
		return true
	}
	return false
}

// clockMove records a successful move, to measure it when the turn's frames are written.
func (r *room) clockMove(a ask) {
	if !a.read.IsZero() && isMove(a.cmd.Do) {
		m := carried{read: a.read}
		if len(r.taken) > 0 {
			m.trace = r.taken[len(r.taken)-1].Trace
		}
		r.moved = append(r.moved, m)
	}
}

// carried is a move carried out in this turn.
type carried struct {
	read  time.Time // when it arrived
	trace string    // the trace ID of its entry, if any
}

// clocked reports the durations of the turn's moves.
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
