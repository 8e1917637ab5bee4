package ws

import (
	"fmt"
	"sync/atomic"
	"time"

	"nonet/protocol"
)

// Heartbeat (keep-alive): when a quiet client is pinged, how long it has to answer, and how often other clients are
// pinged to measure the round-trip time. A player with a dead (half-open) connection is shown as away within 20
// seconds: SilentAfter, a tick of the wheel and [room.AwayAfter].
const (
	PingAfter     = 8 * time.Second
	answerTimeout = 7 * time.Second
	SilentAfter   = PingAfter + answerTimeout
	MeasureEvery  = 15 * time.Second
)

// lateTick is how late a heartbeat may be and still prove that the client is silent. If it is later, the process may
// have been suspended, with input that it has not read yet.
const lateTick = 2 * time.Second

// heartbeat is called by the timer wheel: it pings a connection that is quiet and closes one that does not answer. It
// returns when to call it again.
func (g *Gateway) heartbeat(c *conn, now time.Time) (next time.Duration) {
	if g.Guard.Run("check a heartbeat", func() { next = c.heartbeat(now) }) != nil {
		c.closeWith(protocol.CloseLater, retryAfter(laterWait))
		return SilentAfter
	}
	return next
}

// heartbeat checks whether the client is alive, and returns when to check again.
func (c *conn) heartbeat(now time.Time) time.Duration {
	late := !c.due.IsZero() && now.Sub(c.due) > lateTick
	next := c.checkAlive(now, late)
	c.due = now.Add(next)
	return next
}

// checkAlive pings a quiet client and closes the connection of one that has not answered. If the check is late, it
// pings again instead. It returns when to check again.
func (c *conn) checkAlive(now time.Time, late bool) time.Duration {
	heard := c.lastRead.Load()
	quiet, asked := now.Sub(time.UnixMilli(heard)), now.Sub(c.pinged)
	switch {
	case c.closing.Load():
		return PingAfter
	case late:
		c.ping(now)
		return answerTimeout
	case !c.greeted.Load():
		c.closeWithError(protocol.CloseProtocol, &protocol.Error{
			Code: protocol.BadMessage, Text: fmt.Sprintf("No hello came within %d seconds.", protocol.HelloWithin),
		})
		return PingAfter
	case quiet < PingAfter:
		if asked >= MeasureEvery {
			c.ping(now)
		}
		return PingAfter - quiet
	case c.pinged.UnixMilli() <= heard:
		c.ping(now)
		return answerTimeout
	case asked < answerTimeout || quiet < SilentAfter:
		return max(answerTimeout-asked, SilentAfter-quiet)
	}
	c.closeWith(protocol.CloseSilent, retryAfter(laterWait))
	return PingAfter
}

// ping sends a heartbeat, which also measures the round-trip time.
func (c *conn) ping(now time.Time) {
	c.pinged = now
	c.rtt.recordPing(now)
	c.out.Send(pingFrame) // a client that cannot receive it will soon count as silent
}

// rtt measures the round-trip time (latency) of a connection by pings. The timer wheel sends the pings, and the reader
// receives the pongs.
type rtt struct {
	asked atomic.Int64 // time of the unanswered ping, Unix nanoseconds; 0 if there is none
	took  atomic.Int64 // smoothed, nanoseconds; 0 if unknown
}

// recordPing records that a ping was sent. It keeps the time of the first ping while one is unanswered.
func (r *rtt) recordPing(now time.Time) { r.asked.CompareAndSwap(0, now.UnixNano()) }

// recordPong records that a pong arrived, and reports whether it answered a ping.
func (r *rtt) recordPong(now time.Time) (asked bool) {
	sent := r.asked.Swap(0)
	if sent == 0 {
		return false
	}
	took := max(now.UnixNano()-sent, 1)
	if before := r.took.Load(); before != 0 {
		took = (3*before + took) / 4
	}
	r.took.Store(took)
	return true
}

// lag returns half the round-trip time, or 0 if it is unknown.
func (r *rtt) lag() time.Duration { return time.Duration(r.took.Load() / 2) }
