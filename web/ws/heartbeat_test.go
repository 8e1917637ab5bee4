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
