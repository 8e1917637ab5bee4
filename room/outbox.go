package room

import (
	"slices"
	"sync"
)

// Outbox is a viewer's bounded queue of frames. A goroutine writes only while the queue is not empty, and exactly
// one at a time, so a quiet connection costs no goroutine. Its methods are safe for concurrent use and never wait
// for the network.
type Outbox struct {
	write   func(frames [][]byte) error
	attempt func(frames [][]byte) (rest [][]byte, err error) // nil where there is no such way
	mayWait func()                                           // nil where nobody wants to know

	mu      sync.Mutex
	done    chan struct{} // nil while nobody has asked for it
	queue   [][]byte      // one of queues, unless much waits; nil if nothing does
	bytes   int
	writing bool
	held    bool // a room has put something in and writes it at the end of its turn
	closed  bool
}

// NewOutbox makes an outbox. Write is handed what waits, several frames at once where several do; an error from it
// closes the outbox.
func NewOutbox(write func(frames [][]byte) error) *Outbox {
	return &Outbox{write: write}
}

// AtOnce gives the outbox a way to write what the network takes at once, without waiting for it: a room then writes to
// few viewers itself, which spares them a goroutine each. Attempt returns what is left. It is set before the outbox is
// used, and never called while a write is under way.
func (o *Outbox) AtOnce(attempt func(frames [][]byte) (rest [][]byte, err error)) {
	o.attempt = attempt
}

// BeforeWaiting has mayWait called by who comes into a room with the outbox, or goes, before that has to wait. It is
// set before the outbox is used.
func (o *Outbox) BeforeWaiting(mayWait func()) {
	o.mayWait = mayWait
}

// Waits says that who comes or goes with the outbox is about to wait.
func (o *Outbox) Waits() {
	if o.mayWait != nil {
		o.mayWait()
	}
}

// Send queues a frame. It returns false, and the frame is lost, when the outbox is full or closed. An empty one takes a
// frame of any size.
func (o *Outbox) Send(frame []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	taken := o.push(frame)
	if taken && !o.writing && !o.held {
		o.writing = true
		go o.drain(nil)
	}
	return taken
}

// SendAtOnce is Send for who has the time to write what the network takes at once.
func (o *Outbox) SendAtOnce(frame []byte) bool {
	taken, first := o.Hold(frame)
	if first {
		o.Release()
	}
	return taken
}

// Release is release for who has the time to write what the network takes at once.
func (o *Outbox) Release() { o.release(true) }

// Hold queues a frame as Send does, and leaves it until it is released. First says that the caller has to do that, and
// soon: whatever else is sent waits with it.
func (o *Outbox) Hold(frame []byte) (taken, first bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	taken = o.push(frame)
	return taken, taken && o.keep()
}

// replace drops what waits and queues frame in its place, however large it is, until release.
func (o *Outbox) replace(frame []byte) (first bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	clear(o.queue)
	o.queue, o.bytes = o.queue[:0], 0
	return o.push(frame) && o.keep()
}

// keep marks what waits as held, unless it is already, or is being written.
func (o *Outbox) keep() (first bool) {
	first = !o.writing && !o.held
	o.held = o.held || first
	return first
}

// idle says whether all that was queued has been written.
func (o *Outbox) idle() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.writing && !o.held
}

// push says whether there is place for the frame.
func (o *Outbox) push(frame []byte) bool {
	if o.closed || len(o.queue) >= OutboxMax || len(o.queue) > 0 && o.bytes+len(frame) > OutboxBytes {
		return false
	}
	if o.queue == nil {
		o.queue = queues.Get().(*[queueLen][]byte)[:0]
	}
	o.queue = append(o.queue, frame)
	o.bytes += len(frame)
	return true
}

// release has what was held written: at once as far as that is possible, if the caller has the time, and the rest
// beside it.
func (o *Outbox) release(atOnce bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.held = false
	if o.closed {
		return
	}
	o.writing = true
	var rest [][]byte
	if atOnce && o.attempt != nil {
		err := o.swapped(func(frames [][]byte) (err error) {
			rest, err = o.attempt(frames)
			rest = slices.Clone(rest)
			return err
		})
		if err != nil {
			o.close()
			return
		}
		if len(rest) == 0 && len(o.queue) == 0 {
			o.writing = false
			return
		}
	}
	go o.drain(rest)
}

// drain writes the rest of an attempt, which nothing may come before, and goes on until nothing waits.
func (o *Outbox) drain(rest [][]byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(rest) > 0 && o.unlocked(rest, o.write) != nil {
		o.close()
		return
	}
	for len(o.queue) > 0 && !o.closed {
		if o.swapped(o.write) != nil {
			o.close()
			return
		}
	}
	o.writing = false
}

// swapped has what waits written, without the lock.
func (o *Outbox) swapped(write func(frames [][]byte) error) error {
	frames := o.queue
	o.queue, o.bytes = nil, 0
	err := o.unlocked(frames, write)
	if cap(frames) == queueLen {
		queues.Put((*[queueLen][]byte)(frames[:queueLen]))
	}
	return err
}

// unlocked writes frames without the lock, and lets go of them.
func (o *Outbox) unlocked(frames [][]byte, write func(frames [][]byte) error) error {
	o.mu.Unlock()
	defer o.mu.Lock()
	defer clear(frames)
	return write(frames)
}

// queueLen is for how many frames a queue has room at first.
const queueLen = 8

// queues are for connections for which something waits: most have nothing.
var queues = sync.Pool{New: func() any { return new([queueLen][]byte) }}

// Close drops what waits. It waits for no one; a write under way goes on.
func (o *Outbox) Close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.close()
}

func (o *Outbox) close() {
	if !o.closed {
		o.closed, o.queue = true, nil
		if o.done != nil {
			close(o.done)
		}
	}
}

// Done is closed when the outbox is: after Close, or after a write failed.
func (o *Outbox) Done() <-chan struct{} {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.done == nil {
		o.done = make(chan struct{})
		if o.closed {
			close(o.done)
		}
	}
	return o.done
}
