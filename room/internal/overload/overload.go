// Package overload detects overload by measuring how late a node's goroutines run for lack of CPU time, so that the
// node can shed load.
package overload

import (
	"sync"
	"sync/atomic"
	"time"
)

// The intervals of the measurement, and from which lateness on a busy node is overloaded.
const (
	SampleEvery = 200 * time.Millisecond // time between two samples
	LateTwice   = 200 * time.Millisecond // lateness of two samples
	LateOnce    = 600 * time.Millisecond // lateness of one sample
	samplesKept = int(6 * time.Second / SampleEvery)
)

// Probe holds the latest samples. The zero Probe has never been late. It is safe for concurrent use.
type Probe struct {
	busy     atomic.Bool // many commands arrived before the last sample
	shedding atomic.Bool // late and busy

	mu      sync.Mutex
	due     time.Time           // when the next sample is due; zero if there is none
	samples [samplesKept]sample // ring buffer of the last samples
	count   int
}

// sample is a sample: its time and how late it was.
type sample struct {
	at   time.Time
	late time.Duration
}

// IsBusy reports whether players have sent many commands lately.
func (p *Probe) IsBusy() bool { return p.busy.Load() }

// IsShedding reports whether the node has to refuse commands.
func (p *Probe) IsShedding() bool { return p.shedding.Load() }

// Expect sets when the next sample is due.
func (p *Probe) Expect(due time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.due = due
}

// RecordOverdue is called if the sample due at the given time is late by [LateOnce], since it may take much longer.
// busy is as for Add.
func (p *Probe) RecordOverdue(due time.Time, busy bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.due.Equal(due) {
		p.shedding.Store(busy)
	}
}

// Add records a sample. busy means that players have sent many commands; a node that is late without them is slowed
// down by something else.
func (p *Probe) Add(at time.Time, late time.Duration, busy bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.samples[(p.count+samplesKept-1)%samplesKept].late
	p.due = time.Time{}
	p.busy.Store(busy)
	p.shedding.Store(busy && (min(before, late) >= LateTwice || late >= LateOnce))
	p.samples[p.count%samplesKept] = sample{at, late}
	p.count++
}

// Lateness returns for how much of the last period the node was late.
func (p *Probe) Lateness(last time.Duration) (late time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	from := now.Add(-last)
	if !p.due.IsZero() && now.After(p.due) {
		late = min(now.Sub(p.due), last)
	}
	for _, s := range p.samples {
		if s.at.After(from) {
			late += min(s.late, s.at.Sub(from))
		}
	}
	return late
}
