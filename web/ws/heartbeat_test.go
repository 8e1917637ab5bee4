//go:build linux

package ws

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
)

// TestLateHeartbeatPingsAgain checks that a process that is suspended or has no processor time reads nothing, so a late
// heartbeat pings the client again.
func TestLateHeartbeatPingsAgain(t *testing.T) {
	n, all := newServer(t)
	l := n.dial()
	l.send(n.hello("ROOM"))
	l.await(`"t":"room"`)
	c := n.gateway.wheel.all()[0]
	c.due = time.Now() // as if the wheel had called it; its first call is seconds away
	stopped := time.Now().Add(time.Minute)
	require.Equal(t, answerTimeout, c.heartbeat(stopped))
	require.False(t, c.closing.Load(), "a late heartbeat must not close the connection")
	c.heartbeat(stopped.Add(answerTimeout))
	require.True(t, c.closing.Load(), "the client has not answered")
	l.await(string([]byte{closeByte}))
	l.Close()
	waitfor.Value(t, all.left, "the client to leave")
}

func TestRoundTripTime(t *testing.T) {
	var r rtt
	start := time.Unix(1_790_000_000, 0)
	at := func(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }
	is := func(what string, want time.Duration) {
		t.Helper()
		if got := r.lag(); got.Round(time.Microsecond) != want {
			t.Errorf("%s: one way takes %v, want %v", what, got, want)
		}
	}
	r.recordPong(at(5))
	is("a pong that nobody asked for", 0)
	r.recordPing(at(100))
	is("no pong yet", 0)
	r.recordPong(at(180))
	is("the first pong", 40*time.Millisecond)
	r.recordPong(at(1000))
	is("the same pong again", 40*time.Millisecond)
	r.recordPing(at(2000))
	r.recordPing(at(2100))
	r.recordPong(at(2240))
	is("a late one counts from its ping, and moves by a quarter", 60*time.Millisecond)
}
