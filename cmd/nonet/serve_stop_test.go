package main

import (
	"bufio"
	"context"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/node"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room/storetest/redistest"
	"nonet/web/site"
)

// TestStopDoesNotWaitForBundle stops a server whose client is never bundled, while a request for a page waits for it.
func TestStopDoesNotWaitForBundle(t *testing.T) {
	begun, never := make(chan struct{}), make(chan struct{})
	usual := node.MakeClient
	node.MakeClient = func(*site.AsyncAssets, protocol.Info, string) (unkept, err error) {
		close(begun)
		waitfor.Value(t, never, "the end of the test")
		return nil, nil
	}
	ctx, stop := context.WithCancel(t.Context())
	said, out := io.Pipe()
	var running sync.WaitGroup
	t.Cleanup(func() {
		stop()
		waitfor.Group(t, &running, "the end of the server")
		node.MakeClient = usual
		close(never)
	})
	status := make(chan int, 1)
	running.Go(func() {
		defer out.Close()
		status <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--metrics-addr", "", "--data", storecfg.InMemory,
			"--drain", "10m"}, cli.Streams{In: strings.NewReader(""), Out: out, Err: t.Output()})
	})
	running.Go(func() { io.Copy(io.Discard, said) })
	waitfor.Value(t, begun, "the bundling")
	stop()
	require.Equal(t, cli.ExitOK, waitfor.Value(t, status, "the end of the server"))
}

// TestStopWhileWaitingForStore checks that stopping a server that waits for Redis is not a failure.
func TestStopWhileWaitingForStore(t *testing.T) {
	t.Parallel()
	redis := redistest.StartServer(t)
	redis.Kill()
	ctx, stop := context.WithCancel(t.Context())
	logged, log := io.Pipe()
	status := make(chan int, 1)
	var running sync.WaitGroup
	running.Go(func() {
		defer log.Close()
		status <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--metrics-addr", "", "--redis", redis.URL(),
			"--redis-wait", "10m"}, cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: log})
	})
	t.Cleanup(func() {
		stop()
		waitfor.Group(t, &running, "the end of the server")
	})
	var last string
	for scan := bufio.NewScanner(logged); scan.Scan(); {
		if last = scan.Text(); strings.Contains(last, "listening") {
			stop()
		}
	}
	require.Equal(t, cli.ExitOK, waitfor.Value(t, status, "the end of the server"), last)
}
