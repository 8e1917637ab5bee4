package netpoll_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/netpoll"
	"nonet/internal/waitfor"
)

// pair returns the two ends of a connection. The first makes raw system calls.
func pair(t *testing.T) (near, far net.Conn) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	dialed, err := net.Dial("tcp", l.Addr().String())
	require.NoError(t, err)
	far, err = l.Accept()
	require.NoError(t, err)
	near = netpoll.WithRawCalls(dialed)
	t.Cleanup(func() {
		near.Close()
		far.Close()
	})
	return near, far
}

// TestRawConnSendsAndReceives sends more than a socket buffers in both directions at once: all of it arrives, and then
// EOF.
func TestRawConnSendsAndReceives(t *testing.T) {
	near, far := pair(t)
	sent := make([]byte, 8<<20)
	for i := range sent {
		sent[i] = byte(rand.Uint32())
	}
	var done sync.WaitGroup
	got := [2][]byte{}
	for i, conn := range []net.Conn{near, far} {
		done.Go(func() {
			n, err := conn.Write(sent)
			if err != nil || n != len(sent) {
				t.Errorf("%d bytes of %d were written: %v", n, len(sent), err)
			}
			_ = conn.(interface{ CloseWrite() error }).CloseWrite()
		})
		done.Go(func() { got[i], _ = io.ReadAll(conn) })
	}
	waitfor.Group(t, &done, "the end of both")
	for i := range got {
		require.True(t, bytes.Equal(sent, got[i]))
	}
}

// TestRawConnDeadlines checks that a call returns at its deadline with the number of bytes so far.
func TestRawConnDeadlines(t *testing.T) {
	near, far := pair(t)
	require.NoError(t, near.SetDeadline(time.Now().Add(-time.Second)))
	_, err := near.Read(make([]byte, 1))
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)
	_, err = near.Write([]byte("a"))
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)

	require.NoError(t, near.SetDeadline(time.Time{}))
	type outcome struct {
		n   int
		err error
	}
	written := make(chan outcome)
	go func() {
		n, err := near.Write(make([]byte, 64<<20)) // more than is read
		written <- outcome{n, err}
	}()
	b := make([]byte, 5)
	_, err = io.ReadFull(far, b)
	require.NoError(t, err)
	require.NoError(t, near.SetWriteDeadline(time.Now()))
	w := waitfor.Value(t, written, "the end of a write")
	require.ErrorIs(t, w.err, os.ErrDeadlineExceeded)
	require.GreaterOrEqual(t, w.n, len(b))

	_, err = far.Write([]byte("hello"))
	require.NoError(t, err)
	_, err = io.ReadFull(near, b)
	require.NoError(t, err)
	require.Equal(t, "hello", string(b))
	require.NoError(t, near.Close())
	_, err = near.Read(b)
	require.ErrorIs(t, err, net.ErrClosed)
}

// TestRawConnReportsIdle checks an idle connection like go-redis does.
func TestRawConnReportsIdle(t *testing.T) {
	near, far := pair(t)
	there := func() error {
		raw, err := near.(syscall.Conn).SyscallConn()
		if err == nil {
			err = raw.Read(func(fd uintptr) bool { return true })
		}
		return err
	}
	require.NoError(t, there())
	_, err := far.Write([]byte("a"))
	require.NoError(t, err)
	b := make([]byte, 1)
	_, err = near.Read(b)
	require.NoError(t, err)
	require.NoError(t, there())
	_, err = far.Write([]byte("ab"))
	require.NoError(t, err)
	_, err = near.Read(b)
	require.NoError(t, err)
	require.ErrorContains(t, there(), "unasked", "unread input must be reported")
	_, err = near.Read(b)
	require.NoError(t, err)
	require.NoError(t, far.Close())
	_, err = near.Read(b)
	require.ErrorIs(t, err, io.EOF)
	require.ErrorContains(t, there(), "hung up", "a closed connection must be reported")
	require.NoError(t, near.Close())
	require.ErrorIs(t, there(), net.ErrClosed)
}
