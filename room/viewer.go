package room

import (
	"sync"
	"sync/atomic"
	"time"

	"nonet/room/people"
	"nonet/room/tell"
)

// Viewer is one connection that watches a room. Its methods are safe for concurrent use.
type Viewer struct {
	room *room
	who  people.Player
	out  *Outbox
	off  atomic.Bool  // whoever wanted to watch has given up
	lag  atomic.Int64 // how long what the player sends is on its way, milliseconds

	// The room goroutine's; the view is renewed when an entry may have changed it.
	view  tell.View
	key   string             // the password that it came in with, see relock; empty is none
	paces [len(paces)]bucket // of what the viewer says in passing
	void  bool               // something that the viewer was told is void, and it may not have heard so yet
}

// Do asks the room to carry out a message that [protocol.DecodeClient] returned. It never blocks; the answer
// comes through the outbox.
func (v *Viewer) Do(msg any) {
	if m, ok, refusal := remarkOf(v, msg); ok {
		v.mention(m, refusal)
		return
	}
	cmd, refusal := v.command(msg)
	if refusal == nil {
		if refusal = v.room.in.put(ask{cmd: cmd, from: v}); refusal == nil {
			v.room.nudge(asked{}) // if there is no place for it, the room is awake and looks anyway
			return
		}
	}
	v.out.Send(v.room.host.frame(answer(cmd.ID, refusal)))
}

// Lags says how long what the player sends is thought to be on its way, for the commands to come.
func (v *Viewer) Lags(by time.Duration) { v.lag.Store(by.Milliseconds()) }

// Leave stops watching. The outbox stays usable; when Leave returns, nothing more comes into it from this room but
// answers to commands.
func (v *Viewer) Leave() {
	done := make(chan struct{})
	if v.room.post(leave{v, done}) {
		select {
		case <-done:
		case <-v.room.gone:
		}
	}
}

// Outbox is a viewer's bounded queue of frames. A goroutine writes only while the queue is not empty, and exactly
// one at a time, so a quiet connection costs no goroutine. Its methods are safe for concurrent use and never wait
// for the network.
type Outbox struct {
	write func(frames [][]byte) error
	done  chan struct{}

	mu      sync.Mutex
	queue   [][]byte
	spare   [][]byte // what the queue was before, to be used again
	bytes   int
	writing bool
	closed  bool
}

// NewOutbox makes an outbox. Write is handed what waits, several frames at once where several do; an error from it
// closes the outbox.
func NewOutbox(write func(frames [][]byte) error) *Outbox {
	return &Outbox{write: write, done: make(chan struct{})}
}

// Send queues a frame. It returns false, and the frame is lost, when the outbox is full or closed. An empty one takes a
// frame of any size.
func (o *Outbox) Send(frame []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || len(o.queue) >= OutboxMax || len(o.queue) > 0 && o.bytes+len(frame) > OutboxBytes {
		return false
	}
	o.push(frame)
	return true
}

// replace drops what waits and queues frame in its place, however large it is.
func (o *Outbox) replace(frame []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	clear(o.queue)
	o.queue, o.bytes = o.queue[:0], 0
	o.push(frame)
}

// idle says whether all that was queued has been written.
func (o *Outbox) idle() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.writing
}

func (o *Outbox) push(frame []byte) {
	o.queue = append(o.queue, frame)
	o.bytes += len(frame)
	if !o.writing {
		o.writing = true
		go o.drain()
	}
}

// drain writes until nothing waits.
func (o *Outbox) drain() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.queue) > 0 && !o.closed {
		if err := o.writeAll(); err != nil {
			o.close()
			return
		}
	}
	o.writing = false
}

// writeAll writes what waits.
func (o *Outbox) writeAll() error {
	frames := o.queue
	o.queue, o.spare, o.bytes = o.spare, nil, 0
	err := o.unlocked(frames)
	if cap(frames) <= spareMax && !o.closed {
		o.spare = frames[:0]
	}
	return err
}

// unlocked writes frames without the lock, and lets go of them.
func (o *Outbox) unlocked(frames [][]byte) error {
	o.mu.Unlock()
	defer o.mu.Lock()
	defer clear(frames)
	return o.write(frames)
}

// spareMax is how many places for frames a connection keeps while nothing waits.
const spareMax = 8

// Close drops what waits. It waits for no one; a write under way goes on.
func (o *Outbox) Close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.close()
}

func (o *Outbox) close() {
	if !o.closed {
		o.closed, o.queue, o.spare = true, nil, nil
		close(o.done)
	}
}

// Done is closed when the outbox is: after Close, or after a write failed.
func (o *Outbox) Done() <-chan struct{} { return o.done }
