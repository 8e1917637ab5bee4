package ws

import (
	"bytes"
	"io"
	"net"
	"slices"
	"sync"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
)

// TestTryFlushKeepsOrder writes to a client that reads nothing until the network accepts no more, then writes the rest
// with flush. All of it must arrive in order.
func TestTryFlushKeepsOrder(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	client, err := net.Dial("tcp", l.Addr().String())
	require.NoError(t, err)
	defer client.Close()
	server, err := l.Accept()
	require.NoError(t, err)
	defer server.Close()
	w := &wire{metrics: NewMetrics(prometheus.NewRegistry())}
	w.Init(server)

	var sent []byte
	frame := appendFrame(nil, bytes.Repeat([]byte{closeByte}, 999))
	var rest [][]byte
	for i := 0; len(rest) == 0; i++ {
		frames := [][]byte{frame, frame, frame}[:1+i%3]
		for _, f := range frames {
			sent = append(sent, f...)
		}
		rest, err = w.tryFlush(frames)
		require.NoError(t, err)
	}
	got := make(chan []byte)
	go func() {
		all, _ := io.ReadAll(client)
		got <- all
	}()
	require.NoError(t, w.flush(rest))
	rest, err = w.tryFlush([][]byte{frame, closeFrame(1000, ""), frame})
	require.ErrorIs(t, err, errClosed, "nothing follows a close frame")
	require.Empty(t, rest)
	require.NoError(t, w.Close())
	sent = append(append(sent, frame...), closeFrame(1000, "")...)
	require.True(t, bytes.Equal(sent, waitfor.Value(t, got, "what was sent")))
	_, err = w.tryFlush([][]byte{frame})
	require.Error(t, err)
}

// TestCloseDuringWrite: connections are opened and closed while each is written to, and the system reuses their
// descriptors. No client reads data for another one.
func TestCloseDuringWrite(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	metrics := NewMetrics(prometheus.NewRegistry())
	var all sync.WaitGroup
	for i := range byte(200) {
		client, err := net.Dial("tcp", l.Addr().String())
		require.NoError(t, err)
		server, err := l.Accept()
		require.NoError(t, err)
		w := &wire{metrics: metrics}
		w.Init(server)
		frame := appendFrame(nil, []byte{i})
		begun := make(chan struct{})
		all.Go(func() {
			var err error
			for n := 0; err == nil; n++ {
				_, err = w.tryFlush([][]byte{frame})
				if n == 0 {
					close(begun)
				}
			}
		})
		all.Go(func() {
			got, _ := io.ReadAll(client)
			if len(bytes.ReplaceAll(got, frame, nil)) >= len(frame) {
				t.Errorf("connection %d reads another one's data", i)
			}
			client.Close()
		})
		waitfor.Value(t, begun, "the first frame")
		require.NoError(t, w.Close())
	}
	waitfor.Group(t, &all, "the ends")
}

// TestRestOfCloseFrameIsLast: the network has accepted a part of a close frame.
func TestRestOfCloseFrameIsLast(t *testing.T) {
	near, far := net.Pipe()
	defer near.Close()
	defer far.Close()
	w := &wire{metrics: NewMetrics(prometheus.NewRegistry())}
	w.Init(near)
	rest := w.dropWritten([][]byte{closeFrame(1000, "")}, 1)
	go func() { _, _ = io.Copy(io.Discard, far) }()
	require.ErrorIs(t, w.flush(rest), errClosed)
}

// TestRestOfFrameIsNoCloseFrame: the payload may contain the first byte of a close frame.
func TestRestOfFrameIsNoCloseFrame(t *testing.T) {
	near, far := net.Pipe()
	defer near.Close()
	defer far.Close()
	w := &wire{metrics: NewMetrics(prometheus.NewRegistry())}
	w.Init(near)
	frame := appendFrame(nil, []byte{closeByte, closeByte, 0})
	rest := w.dropWritten([][]byte{frame, frame, frame}, len(frame)+3)
	require.Len(t, rest, 2)
	got := make(chan []byte)
	go func() {
		all, _ := io.ReadAll(far)
		got <- all
	}()
	require.NoError(t, w.flush(rest))
	require.ErrorIs(t, w.flush([][]byte{closeFrame(1000, "")}), errClosed)
	near.Close()
	require.Equal(t, slices.Concat(frame[3:], frame, closeFrame(1000, "")), waitfor.Value(t, got, "what was sent"))
}
