package web

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// poll finds out which of many connections something has come from, and has a few workers read it. A goroutine for
// each connection takes more than 2 KB only to wait, and to change over to one for each move costs as much as to decide
// the move. Its methods are safe for concurrent use.
//
// One worker at a time looks for what has come. It does all of it by itself if it is little; the others sleep. A worker
// that may have to wait for something gives its place to another one first, so that no connection waits for what
// another one asked for.
type poll struct {
	mu      sync.Mutex
	wake    sync.Cond
	watch   *watch // nil before the first connection
	lines   map[int]*conn
	ready   []*conn       // that somebody has to read from
	taken   int           // how many of them somebody has taken
	looking bool          // a worker waits for the system
	turns   uint64        // connections that were taken, of all times
	helped  uint64        // turns when it was last looked whether workers are stuck, and of those that began then
	passing chan struct{} // closed when all is taken that came before the mark; nil without one
	ending  bool          // the end comes when nobody is connected any more
	ended   bool
}

// helpFrom is how many connections have to wait before another worker is woken for them, which costs about what two
// moves do.
const helpFrom = 8

// polled is what the poll keeps of a connection. What has no other note is the worker's who reads from it.
type polled struct {
	watched bool         // false is that the connection has a goroutine of its own
	calls   atomic.Int32 // to read since somebody began to, who answers them all; 0 is that nobody reads
	all     atomic.Bool  // the other side has sent all that it will: there is no more to be told of it
	reader  *worker      // nil in a goroutine of the connection's own
	dry     bool         // the last read took all that was there
}

// worker reads from one connection after another, until it has given its place away.
type worker struct {
	poll *poll
	gone bool
}

func newPoll() *poll {
	p := &poll{lines: map[int]*conn{}}
	p.wake.L = &p.mu
	return p
}

// add has workers read from a connection from now on, of which the caller holds the first call. False is that the
// system does not tell when to read.
func (p *poll) add(c *conn) bool {
	if !p.register(c) {
		return false
	}
	if !c.calls.CompareAndSwap(1, 0) { // something has come already
		go (&worker{poll: p, gone: true}).read(c)
	}
	return true
}

func (p *poll) register(c *conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c.socket == 0 || p.ended || !p.open() {
		return false
	}
	if p.watch.add(int(c.socket)) != nil {
		return false
	}
	c.watched = true
	p.lines[int(c.socket)] = c
	return true
}

// open begins to watch, with a worker for each processor. It reports whether the system can.
func (p *poll) open() bool {
	if p.watch != nil {
		return true
	}
	w, err := newWatch()
	if err != nil {
		return false
	}
	p.watch = w
	for range runtime.GOMAXPROCS(0) {
		go p.work()
	}
	return true
}

// remove forgets a connection. It comes before the connection is closed, whose number the system gives to another one.
func (p *poll) remove(c *conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.lines, int(c.socket))
	p.endIfIdle()
}

// end stops the workers once nobody is connected.
func (p *poll) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ending = true
	p.endIfIdle()
}

func (p *poll) endIfIdle() {
	if p.ending && !p.ended && len(p.lines) == 0 {
		p.ended = true
		if p.watch != nil {
			p.pass()
			p.watch.close()
		}
		p.wake.Broadcast()
	}
}

// work is a worker's life.
func (p *poll) work() {
	w := &worker{poll: p}
	for !w.gone {
		c := p.next()
		if c == nil {
			return
		}
		w.read(c)
	}
}

// next is a connection to read from, nil at the end.
func (p *poll) next() *conn {
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
		case p.looking:
			p.wake.Wait()
		default:
			p.look()
		}
	}
}

// look waits until something has come.
func (p *poll) look() {
	p.looking = true
	p.mu.Unlock()
	calls := p.watch.wait()
	p.mu.Lock()
	p.looking = false
	clear(p.ready)
	p.ready, p.taken = p.ready[:0], 0
	for _, call := range calls {
		if call.fd() == p.watch.mark {
			p.pass()
		}
		c := p.lines[call.fd()]
		if c == nil {
			continue
		}
		if call.all() {
			c.all.Store(true)
		}
		if c.calls.Add(1) == 1 {
			p.ready = append(p.ready, c)
		}
	}
}

// queue waits until all is taken that has come by now: as long as what comes next has to wait. Where nothing is taken
// at all more workers begin: those that there are wait for something that was not known to take long. It has one
// caller at a time.
func (p *poll) queue(ctx context.Context) {
	p.mu.Lock()
	if p.watch == nil || p.ended {
		p.mu.Unlock()
		return
	}
	passed := make(chan struct{})
	p.passing = passed
	p.helped = p.turns
	p.watch.setMark()
	p.mu.Unlock()
	for {
		select {
		case <-passed:
			return
		case <-ctx.Done():
			return
		case <-time.After(stuckAfter):
			p.help()
		}
	}
}

// stuckAfter is how long no worker has to have taken anything until more begin.
const stuckAfter = time.Second

// help has more workers begin if nothing was taken since it was last called, but by those that began then: one for each
// connection that is known to wait. There may be others, of which nobody knows before somebody looks.
func (p *poll) help() {
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

// pass is told that all is taken that came before the mark.
func (p *poll) pass() {
	p.watch.takeMark()
	if p.passing != nil {
		close(p.passing)
		p.passing = nil
	}
}

// rouse has somebody look at a connection of which nothing has come.
func (p *poll) rouse(c *conn) {
	if c.calls.Add(1) == 1 {
		go (&worker{poll: p, gone: true}).read(c)
	}
}

// read does what has come from a connection.
func (w *worker) read(c *conn) {
	for {
		calls := c.calls.Load()
		c.reader, c.dry = w, false
		if !c.read() {
			w.poll.remove(c)
			c.leave()
			return // and nobody reads again: its calls are not 0
		}
		c.reader = nil
		if c.calls.CompareAndSwap(calls, 0) {
			return
		}
	}
}

// leavePlace has another worker go on in place of this one.
func (w *worker) leavePlace() {
	if !w.gone {
		w.gone = true
		go w.poll.work()
	}
}

// mayWait comes before what may have to wait for somebody.
func (p *polled) mayWait() {
	if p.reader != nil {
		p.reader.leavePlace()
	}
}
