package main

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/loadtest"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

// BenchmarkJoin measures the CPU time of a server for a spectator who joins a race of four on 9x9 and leaves at once:
// connection, hello, enter, the snapshot of the room with all boards, and closing. The server is a separate process, so
// that its CPU time is its own. A spectator who joins alone also pays for waking it.
func BenchmarkJoin(b *testing.B) {
	s := startServer(b, "--data", storecfg.InMemory)
	c := oneRoom(s, 0)
	c.Players = 4
	ctx, stop := context.WithCancel(b.Context())
	l := loadtest.NewRooms(c)
	var playing sync.WaitGroup
	playing.Go(func() { _, _ = l.Run(ctx) })
	b.Cleanup(func() {
		stop()
		waitfor.Group(b, &playing, "the end of the load")
	})
	require.Eventually(b, func() bool { return l.Progress().Measuring }, waitfor.Patience, 10*time.Millisecond)
	var tokens [512]string // several players, because each has a message limit
	for i := range tokens {
		tokens[i] = register(b, s, fmt.Sprintf("Watcher %d", i+1))
	}
	join := func(ctx context.Context, i int) error {
		return lookIn(ctx, s.base, tokens[i%len(tokens)], l.Code(0))
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
		serverTime(b, s, func() error { return loadtest.ForEach(b.Context(), b.N, join) })
	})
}

// serverTime reports the CPU time of a server for each of b.N operations.
func serverTime(b *testing.B, s *process, do func() error) {
	before, err := loadtest.CPUTime(s.cmd.Process.Pid)
	require.NoError(b, err)
	require.NoError(b, do())
	after, err := loadtest.CPUTime(s.cmd.Process.Pid)
	require.NoError(b, err)
	b.ReportMetric(float64((after-before).Nanoseconds())/float64(b.N)/1000, "server-us/op")
}

// lookIn connects a spectator to a room until the snapshot arrives.
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
