package netpoll

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// Poller calls the handlers of many connections when there is input. A goroutine per connection would take more than 2
// KB just to wait, and switching to it costs about as much as handling a message. Its methods are safe for concurrent
// use.
//
// One worker at a time waits for events. It handles them itself if there are few, while the others sleep. A worker that
// may block hands its place to another one first, so that no connection waits for another one's handler.
type Poller struct {
	portable bool

	mu      sync.Mutex
	wake    sync.Cond
	epoll   *epoll // nil before the first connection
	conns   map[int]*Conn
	ready   []*Conn       // with events
	taken   int           // how many of them workers have taken
	waiting bool          // a worker waits for events
	turns   uint64        // total number of connections taken
	helped  uint64        // turns at the last check for stuck workers, plus those of the workers that it started
	probed  chan struct{} // closed when all events before the probe are taken; nil if there is no probe
	ending  bool          // end when there are no connections
	ended   bool
}

// helpFrom is the number of waiting connections that wakes another worker. A wake-up costs about as much as handling
// two messages.
const helpFrom = 8

// worker serves one connection after another, until it hands off its place.
type worker struct {
	poller *Poller
	gone   bool
}

// New returns a poller that uses epoll if the system has it.
func New() *Poller {
	p := &Poller{conns: map[int]*Conn{}}
	p.wake.L = &p.mu
	return p
}

// NewPortable returns a poller that starts a goroutine for each connection.
func NewPortable() *Poller {
	p := New()
	p.portable = true
	return p
}

// Add starts to call the handler of a connection, first for the input since Init.
func (p *Poller) Add(c *Conn, h Handler) {
	c.handler, c.poller = h, p
	if !p.register(c) {
		go c.serveAll()
		return
	}
	if !c.calls.CompareAndSwap(1, 0) { // there was already an event
		go (&worker{poller: p, gone: true}).serve(c)
	}
}

func (p *Poller) register(c *Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.portable || c.fd == 0 || p.ended || !p.open() {
		return false
	}
	if p.epoll.add(int(c.fd)) != nil {
		return false
	}
	c.polled = true
	p.conns[int(c.fd)] = c
	return true
}

// open creates the epoll and a worker for each processor. It returns false if the system has no epoll.
func (p *Poller) open() bool {
	if p.epoll != nil {
		return true
	}
	e, err := newEpoll()
	if err != nil {
		return false
	}
	p.epoll = e
	for range runtime.GOMAXPROCS(0) {
		go p.work()
	}
	return true
}

// remove forgets a connection. It must be called before the connection is closed, since the kernel reuses the
// descriptor.
func (p *Poller) remove(c *Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, int(c.fd))
	p.endIfIdle()
}

// CloseWhenIdle ends the workers when there are no connections left.
func (p *Poller) CloseWhenIdle() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ending = true
	p.endIfIdle()
}

func (p *Poller) endIfIdle() {
	if p.ending && !p.ended && len(p.conns) == 0 {
		p.ended = true
		if p.epoll != nil {
			p.passProbe()
			p.epoll.close()
		}
		p.wake.Broadcast()
	}
}

// work is the loop of a worker.
func (p *Poller) work() {
	w := &worker{poller: p}
	for !w.gone {
		c := p.next()
		if c == nil {
			return
		}
		w.serve(c)
	}
}

// next returns a connection with events, or nil if the poller has ended.
func (p *Poller) next() *Conn {
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		switch {
		case p.taken < len(p.ready):
			if p.taken+helpFrom < len(p.ready) {
				p.wake.Signal()
			}
			c := p.ready[p.taken]
			p.taken++
			p.turns++
			return c
		case p.ended:
			return nil
		case p.waiting:
			p.wake.Wait()
		default:
			p.poll()
		}
	}
}

// poll waits for events.
func (p *Poller) poll() {
	p.waiting = true
	p.mu.Unlock()
	events := p.epoll.wait()
	p.mu.Lock()
	p.waiting = false
	clear(p.ready)
	p.ready, p.taken = p.ready[:0], 0
	for _, event := range events {
		if event.fd() == p.epoll.probe {
			p.passProbe()
		}
		c := p.conns[event.fd()]
		if c == nil {
			continue
		}
		if event.isEnd() {
			c.allSent.Store(true)
		}
		if c.calls.Add(1) == 1 {
			p.ready = append(p.ready, c)
		}
	}
}

// Probe waits until workers have taken all current events, which is how long the next event would wait. If no event is
// taken for stuckAfter, it starts more workers, since the existing ones must be blocked unexpectedly. Only one
// goroutine may probe at a time.
func (p *Poller) Probe(ctx context.Context) {
	p.mu.Lock()
	if p.epoll == nil || p.ended {
		p.mu.Unlock()
		return
	}
	probed := make(chan struct{})
	p.probed = probed
	p.helped = p.turns
	p.epoll.setProbe()
	p.mu.Unlock()
	for {
		select {
		case <-probed:
			return
		case <-ctx.Done():
			return
		case <-time.After(stuckAfter):
			p.help()
		}
	}
}

// stuckAfter is the time without a taken connection after which more workers are started.
const stuckAfter = time.Second

// help starts more workers if no connection was taken since the last call, except by workers that it started then: one
// for each connection that is known to wait. More connections may be ready than the last poll returned.
func (p *Poller) help() {
	p.mu.Lock()
	defer p.mu.Unlock()
	stuck := !p.ended && p.turns <= p.helped
	p.helped = p.turns
	if !stuck {
		return
	}
	for range max(1, len(p.ready)-p.taken) {
		p.helped++
		go p.work()
	}
}

// passProbe records that all events before the probe were taken.
func (p *Poller) passProbe() {
	p.epoll.takeProbe()
	if p.probed != nil {
		close(p.probed)
		p.probed = nil
	}
}

// serve calls the handler of a connection, until there are no more events.
func (w *worker) serve(c *Conn) {
	for {
		calls := c.calls.Load()
		c.worker, c.drained = w, false
		if !c.handler.Serve() {
			w.poller.remove(c)
			c.handler.Leave()
			return // calls stays above 0, so the connection is never served again
		}
		c.worker = nil
		if c.calls.CompareAndSwap(calls, 0) {
			return
		}
	}
}

// serveAll calls the handler of a connection that has its own goroutine.
func (c *Conn) serveAll() {
	c.handler.Serve() // reads block, so this returns at the end of the connection
	c.handler.Leave()
}

// handOff starts another worker in place of this one.
func (w *worker) handOff() {
	if !w.gone {
		w.gone = true
		go w.poller.work()
	}
}
