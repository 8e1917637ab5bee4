package client

import (
	"context"
	"errors"
	"sync"
	"time"

	"nonet/protocol"
)

// ErrClosed is returned by the methods of a [Conn] after Close.
var ErrClosed = errors.New("the connection is closed")

// errSilent is the reason for giving up a connection that is silent but not broken.
var errSilent = errors.New("the server has sent nothing for too long")

// Conn is a client of one room that reconnects when its connection breaks. Do, Say, Place and Close may be called
// concurrently; Next and View by one goroutine at a time.
type Conn struct {
	// Immutable
	base, token, room string
	o                 *Options
	cancel            context.CancelFunc
	ended             chan struct{} // closed when no more messages will come
	more              chan struct{} // buffered; signals that the queue may have grown

	// Write state
	sendMu sync.Mutex // held from assigning an ID until it is sent, so that IDs increase on the wire

	mu      sync.Mutex        // guards the following fields, and is never held while blocking
	sock    *Socket           // nil unless commands may be sent
	pending []*pendingCommand // oldest first
	last    uint64            // the highest id used
	queue   []any             // for Next
	err     error             // why the Conn has ended

	// Read state, owned by the serving goroutine
	at      position
	entered bool   // the server has answered the last Enter
	pings   uint64 // sent after each Enter; the Pong shows that all missed entries have arrived

	view View // owned by Next
}

// Dial connects to the server at base as the token's player and enters the room. It returns when the server has
// admitted the client, or with a [*protocol.Refusal] or [*CloseError] if retrying is useless. It retries until ctx ends
// if the room is busy or could not be read in time, but not if the server has no capacity for the connection. After
// that the Conn reconnects by itself. Call Close to end it.
func Dial(ctx context.Context, base, token, room string, o *Options) (*Conn, error) {
	c := &Conn{
		base: base, token: token, room: room, o: o.withDefaults(),
		ended: make(chan struct{}), more: make(chan struct{}, 1),
	}
	sock, err := c.connect(ctx)
	for err != nil {
		refused, ok := errors.AsType[*enterError](err)
		again := ok && (refused.Code == protocol.Busy || refused.Code == protocol.Unavailable)
		if !again || !waitForServer(ctx, refused.retry) {
			return nil, err
		}
		sock, err = c.connect(ctx)
	}
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx))
	c.cancel = cancel
	go c.serve(serving, sock)
	return c, nil
}

// Close disconnects from the room but keeps the seat. It is unknown whether pending commands are carried out.
func (c *Conn) Close() error {
	c.cancel()
	<-c.ended
	return nil
}

// Next returns the next message about the room, by pointer: first a Room, then Entry, Begin, Presence, Pause, Error and
// [protocol.Unknown] as they arrive, and another Room when the client has to resync. The view then includes the
// message. The error is that of ctx, or the reason why there are no more messages: [ErrClosed], or what made
// reconnecting useless.
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

// View returns the room after the last message that Next returned. The next call of Next changes it.
func (c *Conn) View() *View { return &c.view }

// pop removes the first message for Next. If there is none, it returns the reason why no more will come, or nil.
func (c *Conn) pop() (msg any, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) == 0 {
		return nil, c.err
	}
	msg, c.queue = c.queue[0], c.queue[1:]
	return msg, nil
}

// push queues a message for Next. If the queue is full, it drops all queued messages and returns false.
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

// serve runs one connection after another until Close, or until reconnecting is useless.
func (c *Conn) serve(ctx context.Context, sock *Socket) {
	defer close(c.ended)
	for tries := 0; ; tries++ {
		var err error
		if sock == nil {
			if sock, err = c.connect(ctx); err == nil {
				c.o.OnReconnect()
			}
		}
		if sock != nil {
			tries = 0
			err = c.readMessages(ctx, sock)
			c.disconnect(sock)
			sock = nil
		}
		v := planReconnect(err, tries, c.o.Chance(), c.o)
		if v.resync {
			c.at = position{}
		}
		if !v.stop && ctx.Err() == nil {
			c.o.OnDisconnect(err, v.wait)
			sleep(ctx, v.wait)
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

// end records why no more messages will come.
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
			err = c.handle(ctx, sock, msg)
		}
	}
	if err != nil {
		c.disconnect(sock)
		return nil, err
	}
	return sock, nil
}

// readMessages reads until the connection breaks or is silent. It pings a quiet server once.
func (c *Conn) readMessages(ctx context.Context, sock *Socket) error {
	ask := time.AfterFunc(c.o.Quiet, func() { c.ping(ctx, sock) })
	defer ask.Stop()
	for {
		patient, cancel := context.WithTimeoutCause(ctx, 2*c.o.Quiet, errSilent)
		msg, err := sock.Read(patient)
		cancel()
		if err == nil {
			ask.Reset(c.o.Quiet)
			err = c.handle(ctx, sock, msg)
		}
		if err != nil {
			return err
		}
	}
}

// disconnect stops sending commands over the socket and closes it.
func (c *Conn) disconnect(sock *Socket) {
	c.mu.Lock()
	c.sock = nil
	c.mu.Unlock()
	sock.Close()
}

func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
