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

// pulse is how late this node comes to what it wants to do, for want of processor time. A store that did not answer in
// time while the node itself came late has not failed: nobody can know. The zero pulse has never been late. It is safe
// for concurrent use.
type pulse struct {
	busy    atomic.Bool // players had much done before the last beat
	swamped atomic.Bool // it comes late, with much to do; see [Viewer.Swamped]

	mu    sync.Mutex
	due   time.Time       // when the beat that is waited for should have come; zero is that none is
	beats [pulseKept]beat // the last ones, in a ring
	no    int
}

// beat is when a pulse came, and by how much too late.
type beat struct {
	at   time.Time
	late time.Duration
}

// expect says when the next beat should come.
func (p *pulse) expect(due time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.due = due
}

// missed is called when the beat that was due then has not come for [SwampedAt], for what is waited for may take much
// longer. Busy is as for note.
func (p *pulse) missed(due time.Time, busy bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.due.Equal(due) {
		p.swamped.Store(busy)
	}
}

// note takes a beat. Busy says that players have much done meanwhile: who is late without has others to blame.
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

// late is how much of the last time the node was late, until now.
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

// starved says whether the node was late for so much of the time that a store has to answer within, that it can't say
// whether the store did.
func (p *pulse) starved() bool {
	return p.late(time.Now(), StoreWait+PulseEvery) > StoreWait/StarvedPart
}

// overloaded says whether the node was late for most of that time, or refuses what players do: then nothing new is
// begun.
func (h *Host) overloaded() bool {
	return h.pulse.swamped.Load() || h.pulse.late(time.Now(), StoreWait) > StoreWait*OverloadedPart/100
}

// spare is how many hundredths of a processor the node has for what nobody waits for.
func (h *Host) spare() int {
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

// PulseIn has the node's pulse wait in a queue as well: that in which what players send waits to be read, where the
// runtime does not see it. Queue waits until all is taken that came before, or until ctx ends.
func (h *Host) PulseIn(queue func(ctx context.Context)) { h.queue.Store(&queue) }

// keepPulse takes the node's pulse until it stops.
func (h *Host) keepPulse() {
	for h.takePulse() {
	}
}

// takePulse waits for one beat. False is that there is none, for the host stops.
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
	runtime.Gosched() // to the end of the line: who is woken by a timer comes before those who wait longer
	if queue := h.queue.Load(); queue != nil {
		(*queue)(h.ctx)
	}
	now := time.Now()
	h.pulse.note(now, now.Sub(due), busy())
	return true
}

// timedOut says whether an error is that something took too long.
func timedOut(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) ||
		errors.Is(err, store.ErrLate)
}

// excused says whether an error of the store may well be this node's own fault, which came too late to hear the answer.
func (h *Host) excused(err error) bool { return timedOut(err) && h.pulse.starved() }

// within bounds how long the store is waited for, if it is one that can be: one that waits for nothing but its own
// locks would only fail for want of processor time.
func (h *Host) within(ctx context.Context, wait time.Duration) (context.Context, context.CancelFunc) {
	if h.prompt {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, wait)
}
