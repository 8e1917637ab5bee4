package client

import (
	"context"
	"time"

	"nonet/protocol"
)

// position is the last known position in the room's history.
type position struct {
	epoch, hash string
	seq         uint64
	// counting is true during a countdown. The puzzle that ends it is not part of the history, so the client cannot resume
	// from there.
	counting bool
}

// enterError is a refusal of Enter.
type enterError struct {
	*protocol.Refusal
	retry time.Duration
}

// Unwrap returns the refusal.
func (e *enterError) Unwrap() error { return e.Refusal }

// enter requests the entries since the position, or the whole room. It also sends a ping, which is answered after
// those.
func (c *Conn) enter(ctx context.Context, sock *Socket) error {
	c.entered = false
	c.pings++
	m := &protocol.Enter{Room: c.room, Password: c.o.Password}
	if c.at.counting {
		c.at = position{}
	}
	if c.at.seq > 0 {
		m.Epoch, m.Seq, m.Hash = c.at.epoch, c.at.seq, c.at.hash
	}
	return sock.Send(ctx, m, &protocol.Ping{N: c.pings})
}

// requestRoom requests the whole room. Messages that arrive before it are ignored.
func (c *Conn) requestRoom(ctx context.Context, sock *Socket) error {
	c.at = position{}
	return c.enter(ctx, sock)
}

// ping checks whether the connection is alive. If it cannot be sent, the reader notices that the connection is dead.
func (c *Conn) ping(ctx context.Context, sock *Socket) {
	_ = sock.Send(ctx, &protocol.Ping{})
}

func (c *Conn) handle(ctx context.Context, sock *Socket, msg any) error {
	switch m := msg.(type) {
	case *protocol.OK:
		c.deliverAnswer(m.ID, nil)
		return nil
	case *protocol.No:
		c.deliverAnswer(m.ID, m)
		return nil
	case *protocol.Welcome:
		return nil
	case *protocol.Pong:
		if m.N == c.pings && c.at.seq > 0 && !c.entered {
			return c.startSending(ctx, sock, 0)
		}
		return nil
	case *protocol.Error:
		if !c.entered {
			return &enterError{&protocol.Refusal{Code: m.Code, Text: m.Text}, time.Duration(m.Retry) * time.Millisecond}
		}
	case *protocol.Entry:
		if m.Seq <= c.at.seq || c.at.seq == 0 {
			return nil
		}
		if m.Seq > c.at.seq+1 {
			return c.requestRoom(ctx, sock)
		}
		c.advance(m)
	case *protocol.Begin:
		c.at.counting = false
	case *protocol.Room:
		c.at = position{m.Epoch, m.Hash, m.Seq, m.Phase == protocol.Countdown}
	}
	if !c.push(msg) {
		return c.requestRoom(ctx, sock)
	}
	if m, ok := msg.(*protocol.Room); ok {
		return c.startSending(ctx, sock, m.Last)
	}
	return nil
}

// advance moves the position past an entry.
func (c *Conn) advance(m *protocol.Entry) {
	c.at.seq, c.at.hash = m.Seq, m.Hash
	for _, e := range m.Events {
		switch e.E {
		case protocol.Started:
			c.at.counting = true
		case protocol.Ended, protocol.Rematched:
			c.at.counting = false
		}
	}
}
