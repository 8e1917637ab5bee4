package bot

import (
	"io"
	"log"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/wstest"
	"nonet/protocol"
	"nonet/protocol/client"
)

// TestPlayerLeavesBusyServer checks that a bot that has played its rounds repeats a Leave that the server was too busy
// for.
func TestPlayerLeavesBusyServer(t *testing.T) {
	t.Parallel()
	var leaves atomic.Int64
	s := wstest.Serve(t, func(msg any) any {
		switch m := msg.(type) {
		case *protocol.Enter:
			return &protocol.Room{Code: m.Room, Epoch: "e", Seq: 1, Hash: "h", Phase: protocol.Finished, Round: 1, You: 1,
				Seats: []protocol.Seat{{Seat: 1, Name: "Robin"}}}
		case *protocol.Ping:
			return &protocol.Pong{N: m.N}
		case *protocol.Leave:
			if leaves.Add(1) == 1 {
				return &protocol.No{ID: m.ID, Code: protocol.Busy}
			}
			return &protocol.OK{ID: m.ID}
		}
		return nil
	})
	conn, err := client.Dial(t.Context(), s.URL, "token", "BCDFG", nil)
	require.NoError(t, err)
	defer conn.Close()
	b := &player{name: "Robin", room: "BCDFG", rounds: 1, round: 1, played: 1, conn: conn,
		said: log.New(io.Discard, "", 0)}
	require.NoError(t, b.play(t.Context()))
	require.EqualValues(t, 2, leaves.Load())
}

// TestPlayerLeavesEmptyRoom checks that a bot leaves a room that has been without people for the idle timeout.
func TestPlayerLeavesEmptyRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ada := protocol.Seat{Seat: 1, Name: "Ada"}
		b := &player{idleTimeout: idleTimeout, conn: new(client.Conn)}
		v := b.view()
		v.Seats = []protocol.Seat{ada, {Seat: 2, Name: "Robin", Bot: true}}
		stays := func(long time.Duration, why string) {
			t.Helper()
			require.False(t, b.isAbandoned(), why)
			time.Sleep(long)
			require.False(t, b.isAbandoned(), why)
		}
		stays(time.Hour, "Ada is there")
		v.Seats[0].Away = true
		stays(idleTimeout-time.Second, "she may come back")
		v.Watching = 1
		stays(time.Hour, "somebody watches")
		v.Watching = 0
		stays(idleTimeout-time.Second, "the time counts from now")
		require.Equal(t, time.Now().Add(time.Second), b.nextWake(), "it wakes by itself")
		time.Sleep(time.Second)
		require.True(t, b.isAbandoned())
		b.idleTimeout = 0
		stays(time.Hour, "the bots of the command line have no timeout")
	})
}
