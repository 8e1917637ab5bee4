package results

import (
	"context"
	"sync"
)

// progress tracks the rounds that have ended on a node. It is safe for concurrent use.
type progress struct {
	mu      sync.Mutex
	changed *sync.Cond // tried or stopped has changed
	ended   int        // rounds that have ended
	tried   int        // how many of them have been tried
	stopped bool       // nothing more is tried
}

func newProgress() *progress {
	p := new(progress)
	p.changed = sync.NewCond(&p.mu)
	return p
}

// end records that a round has ended.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended++
}

// countEnded returns how many rounds have ended.
func (p *progress) countEnded() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ended
}

// try records that the first n rounds have been tried.
func (p *progress) try(n int) { p.update(func() { p.tried = n }) }

// stop releases those who wait.
func (p *progress) stop() { p.update(func() { p.stopped = true }) }

// update changes p and wakes those who wait.
func (p *progress) update(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	p.changed.Broadcast()
}

// wait waits until the rounds that have ended so far have been tried, or ctx ends.
func (p *progress) wait(ctx context.Context) {
	defer context.AfterFunc(ctx, func() { p.update(func() {}) })()
	p.mu.Lock()
	defer p.mu.Unlock()
	for n := p.ended; p.tried < n && !p.stopped && ctx.Err() == nil; {
		p.changed.Wait()
	}
}
