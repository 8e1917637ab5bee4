package client

import (
	"context"
	"errors"
	"sync"
	"time"

	"nonet/protocol"
)

// ErrClosed is what a [Conn] answers after Close.
var ErrClosed = errors.New("the connection is closed")

// errSilent is why a connection is given up that has not broken.
var errSilent = errors.New("nothing was heard from the server for too long")

// Conn is a place in one room that is kept through broken connections. Do, Place and Close may be called by any
// goroutine at any time; Next and View by one goroutine at a time.
type Conn struct {
	// Fixed
	base, token, room string
	o                 *Options
	cancel            context.CancelFunc
	ended             chan struct{} // closed when nothing more will come
	more              chan struct{} // holds one when the queue may have grown

	// Write state
	asking sync.Mutex // held from taking an id until it is sent, so that ids rise on the wire

	mu    sync.Mutex // guards what follows, and is never held while waiting
	sock  *Socket    // nil unless commands may be sent
	asked []*ask     // oldest first
	last  uint64     // the highest id used
	queue []any      // for Next
	err   error      // why it ended

	// Read state: the serving goroutine's
	at      position
	entered bool   // the server has answered the last Enter
	pings   uint64 // sent after each Enter, to see when all that was missed is here

	view View // Next's
}

// Dial connects to the server at base as the player whose token it is, and enters the room. It returns when the server
// has let it in; what makes coming back useless is a [*protocol.Refusal] or a [*CloseError]. A room that has too much
// to do is asked again until ctx ends; a server that has no place for the connection is not.
// Later failures are the Conn's own business: it connects again. End it with Close.
func Dial(ctx context.Context, base, token, room string, o *Options) (*Conn, error) {
	c := &Conn{
		base: base, token: token, room: room, o: o.withDefaults(),
		ended: make(chan struct{}), more: make(chan struct{}, 1),
	}
	sock, err := c.connect(ctx)
	for err != nil {
		refused, ok := errors.AsType[*enterError](err)
		if !ok || refused.Code != protocol.Busy || !waits(ctx, refused.retry) {
			return nil, err
		}
		sock, err = c.connect(ctx)
	}
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx))
	c.cancel = cancel
	go c.serve(serving, sock)
	return c, nil
}

// Close leaves the room's line, not the seat. Commands under way may or may not be carried out.
func (c *Conn) Close() error {
	c.cancel()
	<-c.ended
	return nil
}

// Next returns the next message about the room, by pointer: a Room first, then Entry, Begin, Presence, Pause, Error and
// [protocol.Unknown] as they come, and a Room again whenever one is needed. The view then holds what it says.
// The error is ctx's, or why there will be no more: [ErrClosed], or what made it useless to come back.
func (c *Conn) Next(ctx context.Context) (any, error) {
	for {
		msg, err := c.pop()
		if msg != nil {
			return msg, c.view.Apply(msg)
		}
		if err != nil {
			return nil, err
		}
		select {
		case <-c.more:
		case <-c.ended:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// View is the room after the last message that Next returned. It changes with the next one.
func (c *Conn) View() *View { return &c.view }

// pop takes a message for Next. Without one it returns why there will be no more, if so.
func (c *Conn) pop() (msg any, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) == 0 {
		return nil, c.err
	}
	msg, c.queue = c.queue[0], c.queue[1:]
	return msg, nil
}

// push queues a message for Next. It returns false, and forgets all that waits, if nobody takes them.
func (c *Conn) push(msg any) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) >= c.o.Queue {
		c.queue = nil
		return false
	}
	c.queue = append(c.queue, msg)
	select {
	case c.more <- struct{}{}:
	default:
	}
	return true
}

// serve holds conversations one after another until Close, or until there is no use in coming back.
func (c *Conn) serve(ctx context.Context, sock *Socket) {
	defer close(c.ended)
	for tries := 0; ; tries++ {
		var err error
		if sock == nil {
			if sock, err = c.connect(ctx); err == nil {
				c.o.Back()
			}
		}
		if sock != nil {
			tries = 0
			err = c.converse(ctx, sock)
			c.hangUp(sock)
			sock = nil
		}
		v := judge(err, tries, c.o.Chance(), c.o)
		if v.resync {
			c.at = position{}
		}
		if !v.stop && ctx.Err() == nil {
			c.o.Lost(err, v.wait)
			pause(ctx, v.wait)
		}
		if ctx.Err() != nil {
			err, v.stop = ErrClosed, true
		}
		if v.stop {
			c.end(err)
			return
		}
	}
}

// end keeps why there will be no more.
func (c *Conn) end(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.err = err
}

// connect opens a connection and enters the room.
func (c *Conn) connect(ctx context.Context) (*Socket, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, 2*c.o.Quiet, errSilent)
	defer cancel()
	sock, err := Open(ctx, c.base, c.token, c.room, c.o.Dialer)
	if err != nil {
		return nil, err
	}
	err = c.enter(ctx, sock)
	for err == nil && !c.entered {
		var msg any
		if msg, err = sock.Read(ctx); err == nil {
			err = c.hear(ctx, sock, msg)
		}
	}
	if err != nil {
		c.hangUp(sock)
		return nil, err
	}
	return sock, nil
}

// converse reads until the connection breaks or goes silent. A quiet server is asked once whether it is there.
func (c *Conn) converse(ctx context.Context, sock *Socket) error {
	ask := time.AfterFunc(c.o.Quiet, func() { c.ping(ctx, sock) })
	defer ask.Stop()
	for {
		patient, cancel := context.WithTimeoutCause(ctx, 2*c.o.Quiet, errSilent)
		msg, err := sock.Read(patient)
		cancel()
		if err == nil {
			ask.Reset(c.o.Quiet)
			err = c.hear(ctx, sock, msg)
		}
		if err != nil {
			return err
		}
	}
}

// hangUp takes commands off the line, and closes it.
func (c *Conn) hangUp(sock *Socket) {
	c.mu.Lock()
	c.sock = nil
	c.mu.Unlock()
	sock.Close()
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
