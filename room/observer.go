package room

import (
	"errors"
	"math"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// Metrics receives metrics of a registry's rooms. Its methods must be safe for concurrent use, must not block and must
// not keep their arguments.
type Metrics interface {
	// OnAppend reports how long the store took for an append, successful or not. trace is the entry's trace ID, if any:
	// see [Tracer].
	OnAppend(took time.Duration, trace string)
	// OnMove reports how long a successful move took on this node, from its arrival until the frames of all viewers were
	// written or handed to a goroutine that writes them. trace is the entry's trace ID, if any.
	OnMove(took time.Duration, trace string)
	// OnRoundBegin reports a round that this node began.
	OnRoundBegin(mode, kind string)
}

// noMetrics is a [Metrics] that does nothing.
type noMetrics struct{}

func (noMetrics) OnAppend(time.Duration, string) {}
func (noMetrics) OnMove(time.Duration, string)   {}
func (noMetrics) OnRoundBegin(string, string)    {}

// moveObserver reports a room's moves and entries to the log, the metrics and the tracer.
type moveObserver struct {
	r       *room
	tries   []AppendTry    // appends of the waiting commands; empty without a tracer
	traces  []EntryTrace   // entries of this turn; empty without a tracer
	moves   []answeredMove // moves of this turn
	latency appendLatency
}

// answeredMove is a move carried out in this turn.
type answeredMove struct {
	received time.Time // when it arrived
	trace    string    // the trace ID of its entry, if any
}

// recordAppend reports the result of an append.
func (o *moveObserver) recordAppend(p *pendingAppend, m appendResult) {
	o.latency.micros[o.latency.samples%latencySamples] = uint32(min(m.took.Microseconds(), math.MaxUint32))
	o.latency.samples++
	trace := ""
	if o.r.registry.tracer != nil {
		o.traceAppend(p, m)
		if m.err == nil {
			trace = o.traceID(m.entry.Seq, m.entry.Hash)
		}
	}
	if m.took >= slowAppend && m.err == nil {
		o.logSlowAppend(p, m)
	}
	o.r.registry.metrics.OnAppend(m.took, trace)
	switch {
	case m.err == nil:
		o.r.registry.stats.appendCount.Add(1)
	case errors.Is(m.err, store.ErrConflict):
		o.r.registry.stats.conflicts.Add(1)
	default:
		o.r.registry.stats.appendsFailed.Add(1)
	}
}

// recordAnswer reports the answer to a player's command: err is nil if it was accepted.
func (o *moveObserver) recordAnswer(c *pendingCommand, err error) {
	o.r.registry.stats.commandCount.Add(1)
	if err != nil {
		o.r.registry.stats.refusals.Add(1)
		o.r.logger.Debug("command refused", "round", o.r.replica.state.Rounds, "player", c.cmd.Player, "code",
			refusalOf(err).Code)
		return
	}
	switch c.cmd.Do.(type) {
	case game.Place, game.Note, game.Undo, game.Redo:
		if c.received.IsZero() {
			return
		}
		m := answeredMove{received: c.received}
		if len(o.traces) > 0 {
			m.trace = o.traces[len(o.traces)-1].ID
		}
		o.moves = append(o.moves, m)
	}
}

// reportFlushed reports that the frames of the turn were written.
func (o *moveObserver) reportFlushed() {
	if len(o.moves) == 0 && len(o.traces) == 0 {
		return
	}
	now := time.Now()
	for _, m := range o.moves {
		o.r.registry.metrics.OnMove(now.Sub(m.received), m.trace)
	}
	o.moves = o.moves[:0]
	for _, t := range o.traces {
		t.SentAt, t.ViewerCount = now, len(o.r.fanOut.viewers)
		o.r.registry.tracer.Report(t)
	}
	clear(o.traces)
	o.traces = o.traces[:0]
}

// appendLatency holds the durations of a room's latest appends.
type appendLatency struct {
	micros  [latencySamples]uint32 // microseconds
	samples int                    // appends so far
}

// latencySamples is how many durations are kept.
const latencySamples = 32

// summary returns the average and the maximum of the kept durations, and their number.
func (t *appendLatency) summary() (mean, longest time.Duration, n int) {
	n = min(t.samples, latencySamples)
	for _, us := range t.micros[:n] {
		took := time.Duration(us) * time.Microsecond
		mean += took
		longest = max(longest, took)
	}
	return mean / time.Duration(max(n, 1)), longest, n
}
