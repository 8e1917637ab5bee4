package main

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/protocol/client"
)

// BenchmarkJoin is what one spectator costs a server who comes to a race of four on 9x9 and goes at once: connection,
// hello, enter, the snapshot of the room with all boards, and the hanging up. The server is a process of its own, so
// that its processor time is nobody else's. Who comes alone pays for waking it, too.
func BenchmarkJoin(b *testing.B) {
	s := startServer(b, "--data", inMemory, "--ready", "0")
	c := oneRoom(s, 0)
	c.players = 4
	l := newLoad(c)
	defer l.close()
	require.NoError(b, l.setUp(b.Context()))
	var tokens [512]string // a player's messages have a limit
	for i := range tokens {
		tokens[i] = register(b, s, fmt.Sprintf("Watcher %d", i+1))
	}
	join := func(ctx context.Context, i int) error {
		return lookIn(ctx, s.base, tokens[i%len(tokens)], l.rooms[0].code)
	}
	b.Run("alone", func(b *testing.B) {
		serverTime(b, s, func() (err error) {
			for i := 0; i < b.N && err == nil; i++ {
				err = join(b.Context(), i)
			}
			return err
		})
	})
	b.Run("together", func(b *testing.B) {
		serverTime(b, s, func() error { return each(b.Context(), b.N, join) })
	})
}

// serverTime says what of a server's processor time something took that is done b.N times.
func serverTime(b *testing.B, s *process, do func() error) {
	before, err := readProcess(s.cmd.Process.Pid)
	require.NoError(b, err)
	require.NoError(b, do())
	after, err := readProcess(s.cmd.Process.Pid)
	require.NoError(b, err)
	b.ReportMetric(float64((after.cpu-before.cpu).Nanoseconds())/float64(b.N)/1000, "server-us/op")
}

// lookIn has a spectator come to a room, and go once the room is there.
func lookIn(ctx context.Context, base, token, room string) error {
	sock, err := client.Open(ctx, base, token, room, nil)
	if err != nil {
		return err
	}
	defer sock.Close()
	if err := sock.Send(ctx, &protocol.Enter{Room: room}); err != nil {
		return err
	}
	for {
		frame, err := sock.ReadFrame(ctx)
		if err != nil || bytes.HasPrefix(frame, []byte(`{"t":"room"`)) {
			return err
		}
	}
}
