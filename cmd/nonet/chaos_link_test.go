package main

import (
	"io"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
)

// chaosLink is a TCP proxy that can be cut: open connections are closed, and new ones fail until it is repaired.
type chaosLink struct {
	addr string
	to   string
	lag  time.Duration // added latency in each direction
	wg   sync.WaitGroup

	mu   sync.Mutex
	cut  bool
	open map[net.Conn]struct{}
}

// newChaosLink starts a proxy on the loopback interface, which ends with the test.
func newChaosLink(t *testing.T, to string) *chaosLink { return newLaggingLink(t, to, 0) }

// newLaggingLink is like newChaosLink with added latency in each direction.
func newLaggingLink(t *testing.T, to string, lag time.Duration) *chaosLink {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	k := &chaosLink{addr: l.Addr().String(), to: to, lag: lag, open: map[net.Conn]struct{}{}}
	k.wg.Go(func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			k.wg.Go(func() { k.carry(near) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		k.sever()
		waitfor.Group(t, &k.wg, "the link's end")
	})
	return k
}

// carry copies data in both directions until either end closes or the link is cut.
func (k *chaosLink) carry(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", k.to)
	if err != nil {
		return
	}
	defer far.Close()
	if !k.hold(near, far) {
		return
	}
	defer k.drop(near, far)
	back := make(chan struct{})
	k.wg.Go(func() {
		defer close(back)
		k.pass(near, far)
		near.Close()
	})
	k.pass(far, near)
	far.Close()
	for range back { // until both directions are closed
	}
}

// pass copies data in one direction, with the latency of the link.
func (k *chaosLink) pass(to io.Writer, from io.Reader) {
	if k.lag == 0 {
		io.Copy(to, from)
		return
	}
	type piece struct {
		bytes []byte
		due   time.Time
	}
	pieces := make(chan piece, 4096)
	k.wg.Go(func() {
		defer close(pieces)
		for {
			buf := make([]byte, 16<<10)
			n, err := from.Read(buf)
			if err != nil {
				return
			}
			pieces <- piece{buf[:n], time.Now().Add(k.lag)}
		}
	})
	broken := false
	for p := range pieces {
		time.Sleep(time.Until(p.due)) // the delay of the link
		if !broken {
			_, err := to.Write(p.bytes)
			broken = err != nil
		}
	}
}

// hold registers connections to be closed when the link is cut. It returns false if it is cut already.
func (k *chaosLink) hold(ends ...net.Conn) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, c := range ends {
		k.open[c] = struct{}{}
	}
	if k.cut {
		for _, c := range ends {
			delete(k.open, c)
		}
	}
	return !k.cut
}

func (k *chaosLink) drop(ends ...net.Conn) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, c := range ends {
		delete(k.open, c)
	}
}

// sever cuts the link.
func (k *chaosLink) sever() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.cut = true
	for c := range k.open {
		c.Close()
	}
}

// mend accepts new connections again.
func (k *chaosLink) mend() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.cut = false
}
