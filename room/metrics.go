package room

import (
	"math"
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

// noObserver is an [Observer] that does nothing.
type noObserver struct{}

func (noObserver) Appended(time.Duration, string) {}
func (noObserver) Moved(time.Duration, string)    {}
func (noObserver) RoundBegan(string, string)      {}

// isMove reports whether an action is one of the frequent moves that are decided at once.
func isMove(do game.Action) bool {
	switch do.(type) {
	case game.Place, game.Note, game.Undo, game.Redo:
		return true
	}
	return false
}

// startClock records a successful move, to measure it when the turn's frames are written.
func (o *moveObserver) startClock(a pendingCommand) {
	if !a.received.IsZero() && isMove(a.cmd.Do) {
		m := answeredMove{received: a.received}
		if len(o.taken) > 0 {
			m.trace = o.taken[len(o.taken)-1].Trace
		}
		o.moved = append(o.moved, m)
	}
}

// answeredMove is a move carried out in this turn.
type answeredMove struct {
	received time.Time // when it arrived
	trace    string    // the trace ID of its entry, if any
}

// reportMoves reports the durations of the turn's moves.
func (o *moveObserver) reportMoves() {
	if len(o.moved) == 0 {
		return
	}
	now := time.Now()
	for _, m := range o.moved {
		o.r.host.observer.Moved(now.Sub(m.received), m.trace)
	}
	o.moved = o.moved[:0]
}

// appendLatency holds the durations of a room's latest appends.
type appendLatency struct {
	micros  [latencySamples]uint32 // microseconds
	samples int                    // appends so far
}

func (t *appendLatency) addSample(took time.Duration) {
	t.micros[t.samples%latencySamples] = uint32(min(took.Microseconds(), math.MaxUint32))
	t.samples++
}

// latencySamples is how many durations are kept.
const latencySamples = 32

// summary returns the average and the maximum of the kept durations, and their number.
func (t *appendLatency) summary() (mean, most time.Duration, n int) {
	n = min(t.samples, latencySamples)
	for _, us := range t.micros[:n] {
		took := time.Duration(us) * time.Microsecond
		mean += took
		most = max(most, took)
	}
	return mean / time.Duration(max(n, 1)), most, n
}
