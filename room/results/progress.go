package results

import (
	"context"
	"sync"
)

// progress tracks the rounds that have ended on a node. The zero progress is ready for use. It is safe for concurrent
// use.
type progress struct {
	mu      sync.Mutex
	ended   int           // rounds that have ended
	tried   int           // how many of them have been tried
	stopped bool          // nothing more is tried
	changed chan struct{} // closed when tried or stopped changes; nil if nobody waits
}

// end records that a round has ended.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended++
}

// endedRounds returns how many rounds have ended.
func (p *progress) endedRounds() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ended
}

// try records that the first n rounds have been tried.
func (p *progress) try(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tried = n
	p.notify()
}

// stop releases those who wait.
func (p *progress) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	p.notify()
}

// notify wakes those who wait. The caller holds the lock.
func (p *progress) notify() {
	if p.changed != nil {
		close(p.changed)
		p.changed = nil
	}
}

// after returns a channel that is closed when more rounds have been tried, or nil if the first n have been.
func (p *progress) after(n int) <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tried >= n || p.stopped {
		return nil
	}
	if p.changed == nil {
		p.changed = make(chan struct{})
	}
	return p.changed
}

// wait waits until the rounds that have ended so far have been tried, or ctx ends.
func (p *progress) wait(ctx context.Context) {
	n := p.endedRounds()
	for changed := p.after(n); changed != nil; changed = p.after(n) {
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}
