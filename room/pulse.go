package room

import (
	"context"
	"errors"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"nonet/room/store"
)

// pulse measures how late this node's goroutines run, for lack of CPU time. A store request that timed out while the
// node itself was late does not count as a failure. The zero pulse has never been late. It is safe for concurrent use.
type pulse struct {
	busy    atomic.Bool // many commands arrived before the last sample
	swamped atomic.Bool // late and busy; see [Viewer.Swamped]

	mu    sync.Mutex
	due   time.Time       // when the next sample is due; zero if there is none
	beats [pulseKept]beat // ring buffer of the last samples
	no    int
}

// beat is a sample: its time and how late it was.
type beat struct {
	at   time.Time
	late time.Duration
}

// expect sets when the next sample is due.
func (p *pulse) expect(due time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.due = due
}

// missed is called if the sample due at the given time is late by [SwampedAt], since it may take much longer. busy is
// as for note.
func (p *pulse) missed(due time.Time, busy bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.due.Equal(due) {
		p.swamped.Store(busy)
	}
}

// note records a sample. busy means that players have sent many commands; a node that is late without them is slowed
// down by something else.
func (p *pulse) note(at time.Time, late time.Duration, busy bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.beats[(p.no+pulseKept-1)%pulseKept].late
	p.due = time.Time{}
	p.busy.Store(busy)
	p.swamped.Store(busy && (min(before, late) >= SwampedFrom || late >= SwampedAt))
	p.beats[p.no%pulseKept] = beat{at, late}
	p.no++
}

// late returns for how much of the last period the node was late.
func (p *pulse) late(now time.Time, last time.Duration) (late time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	from := now.Add(-last)
	if !p.due.IsZero() && now.After(p.due) {
		late = min(now.Sub(p.due), last)
	}
	for _, b := range p.beats {
		if b.at.After(from) {
			late += min(b.late, b.at.Sub(from))
		}
	}
	return late
}

// starved reports whether the node was late for so much of the time allowed for a request that it can't tell whether
// the store answered.
func (p *pulse) starved() bool {
	return p.late(time.Now(), StoreWait+PulseEvery) > StoreWait/StarvedPart
}

// overloaded reports whether the node was late for most of the time or is shedding commands, so that it should take no
// new work.
func (h *Host) overloaded() bool {
	return h.pulse.swamped.Load() || h.pulse.late(time.Now(), StoreWait) > StoreWait*OverloadedPart/100
}

// IdleCPU returns the percentage of a CPU that the node may use for background work.
func (h *Host) IdleCPU() int {
	h.mu.Lock()
	open := len(h.rooms)
	h.mu.Unlock()
	switch {
	case h.pulse.late(time.Now(), StoreWait) >= StoreWait/IdlePart:
		return 0
	case h.pulse.busy.Load():
		return SpareBusy
	case open > 0:
		return SparePlayed
	}
	return SpareAlone
}

// PulseIn adds a queue to the measurement, such as that of unread frames, which the runtime does not know. queue blocks
// until everything queued before has been taken or ctx ends.
func (h *Host) PulseIn(queue func(ctx context.Context)) { h.queue.Store(&queue) }

// keepPulse takes samples until the host stops.
func (h *Host) keepPulse() {
	for h.takePulse() {
	}
}

// takePulse waits for one sample. It returns false if the host stops.
func (h *Host) takePulse() bool {
	before := h.stats.commands.Load()
	busy := func() bool { return h.stats.commands.Load()-before >= BusyFrom }
	due := time.Now().Add(PulseEvery)
	h.pulse.expect(due)
	defer time.AfterFunc(PulseEvery+SwampedAt, func() { h.pulse.missed(due, busy()) }).Stop()
	select {
	case <-time.After(PulseEvery):
	case <-h.ctx.Done():
		return false
	}
	runtime.Gosched() // queue behind the waiting goroutines, because a timer's goroutine runs first
	if queue := h.queue.Load(); queue != nil {
		(*queue)(h.ctx)
	}
	now := time.Now()
	h.pulse.note(now, now.Sub(due), busy())
	return true
}

// timedOut reports whether an error is a timeout.
func timedOut(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.Is(err, store.ErrLate)
}

// excused reports whether a store error is a timeout that may be caused by this node's own lateness.
func (h *Host) excused(err error) bool { return timedOut(err) && h.pulse.starved() }

// WithTimeout returns a context with a timeout for a store request. A prompt store gets none because it waits only for
// its own locks and would time out only for lack of CPU time.
func (h *Host) WithTimeout(ctx context.Context, wait time.Duration) (context.Context, context.CancelFunc) {
	if h.prompt {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, wait)
}
