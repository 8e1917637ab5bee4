package room

import (
	"slices"
	"sync"
)

// Outbox is a viewer's bounded queue of frames, which applies backpressure to slow clients only. A goroutine writes
// only while the queue is not empty, and exactly one at a time, so a quiet connection costs no goroutine. Its methods
// are safe for concurrent use and never wait for the network.
type Outbox struct {
	write          func(frames [][]byte) error
	tryWrite       func(frames [][]byte) (rest [][]byte, err error) // nil if not supported
	beforeBlocking func()                                           // may be nil

	mu      sync.Mutex
	done    chan struct{} // created by Done
	frames  [][]byte      // from queues unless it grew; nil if empty
	bytes   int
	writing bool
	isHeld  bool // a room has queued frames and writes them at the end of its turn
	closed  bool
}

// NewOutbox returns an outbox. write is called with one or more queued frames; an error from it closes the outbox.
func NewOutbox(write func(frames [][]byte) error) *Outbox {
	return &Outbox{write: write}
}

// SetTryWrite sets a function that writes what the network accepts without blocking and returns the rest. A room with
// few viewers then writes itself, which saves a goroutine per viewer. SetTryWrite must be called before the outbox is
// used. attempt is never called during another write.
func (o *Outbox) SetTryWrite(attempt func(frames [][]byte) (rest [][]byte, err error)) {
	o.tryWrite = attempt
}

// SetBeforeBlocking sets a function that is called before entering or leaving a room with this outbox blocks. It must
// be called before the outbox is used.
func (o *Outbox) SetBeforeBlocking(beforeBlocking func()) {
	o.beforeBlocking = beforeBlocking
}

// NotifyBlocking calls the function set by [Outbox.SetBeforeBlocking].
func (o *Outbox) NotifyBlocking() {
	if o.beforeBlocking != nil {
		o.beforeBlocking()
	}
}

// Send queues a frame. It returns false and drops the frame if the outbox is full or closed. An empty outbox accepts a
// frame of any size.
func (o *Outbox) Send(frame []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	taken := o.push(frame)
	if taken && !o.writing && !o.isHeld {
		o.writing = true
		go o.writeRest(nil)
	}
	return taken
}

// SendAtOnce is like Send, but writes what the network accepts at once in the caller's goroutine.
func (o *Outbox) SendAtOnce(frame []byte) bool {
	taken, mustFlush := o.Hold(frame)
	if mustFlush {
		o.Flush()
	}
	return taken
}

// Flush writes what was held. It writes what the network accepts at once in the caller's goroutine.
func (o *Outbox) Flush() { o.flush(true) }

// Hold queues a frame like Send, but does not write it. If mustFlush is true, the caller must flush the outbox soon:
// all later frames wait for that.
func (o *Outbox) Hold(frame []byte) (taken, mustFlush bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	taken = o.push(frame)
	mustFlush = taken && !o.writing && !o.isHeld
	o.isHeld = o.isHeld || mustFlush
	return taken, mustFlush
}

// replace replaces the queue by one frame of any size, which is held until flush.
func (o *Outbox) replace(frame []byte) (mustFlush bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	clear(o.frames)
	o.frames, o.bytes = o.frames[:0], 0
	mustFlush = o.push(frame) && !o.writing && !o.isHeld
	o.isHeld = o.isHeld || mustFlush
	return mustFlush
}

// isIdle reports whether all queued frames have been written.
func (o *Outbox) isIdle() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.writing && !o.isHeld
}

// push queues the frame unless the outbox is full or closed, and reports whether it did.
func (o *Outbox) push(frame []byte) bool {
	if o.closed || len(o.frames) >= outboxMax || len(o.frames) > 0 && o.bytes+len(frame) > outboxBytes {
		return false
	}
	if o.frames == nil {
		o.frames = framesPool.Get().(*[framesLen][]byte)[:0]
	}
	o.frames = append(o.frames, frame)
	o.bytes += len(frame)
	return true
}

// flush writes the held frames. If atOnce is set, it first writes what the network accepts in the caller's goroutine.
// A goroutine writes the rest.
func (o *Outbox) flush(atOnce bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.isHeld = false
	if o.closed {
		return
	}
	o.writing = true
	var rest [][]byte
	if atOnce && o.tryWrite != nil {
		err := o.writeQueue(func(frames [][]byte) (err error) {
			rest, err = o.tryWrite(frames)
			rest = slices.Clone(rest)
			return err
		})
		if err != nil {
			o.close()
			return
		}
		if len(rest) == 0 && len(o.frames) == 0 {
			o.writing = false
			return
		}
	}
	go o.writeRest(rest)
}

// writeRest writes the rest of an attempt, and then the queue until it is empty.
func (o *Outbox) writeRest(rest [][]byte) {
	var err error
	if len(rest) > 0 {
		err = o.write(rest)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if err != nil {
		o.close()
		return
	}
	for len(o.frames) > 0 && !o.closed {
		if o.writeQueue(o.write) != nil {
			o.close()
			return
		}
	}
	o.writing = false
}

// writeQueue takes the queue and writes it without the lock.
func (o *Outbox) writeQueue(write func(frames [][]byte) error) error {
	frames := o.frames
	o.frames, o.bytes = nil, 0
	o.mu.Unlock()
	defer o.mu.Lock()
	err := write(frames)
	clear(frames)
	if cap(frames) == framesLen {
		framesPool.Put((*[framesLen][]byte)(frames[:framesLen]))
	}
	return err
}

// framesLen is the initial capacity of a queue.
const framesLen = 8

// framesPool recycles queues, because most connections have nothing queued.
var framesPool = sync.Pool{New: func() any { return new([framesLen][]byte) }}

// Close drops the queued frames. It does not wait for a write in progress.
func (o *Outbox) Close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.close()
}

func (o *Outbox) close() {
	if !o.closed {
		o.closed, o.frames = true, nil
		if o.done != nil {
			close(o.done)
		}
	}
}

// Done returns a channel that is closed after Close or after a failed write.
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
