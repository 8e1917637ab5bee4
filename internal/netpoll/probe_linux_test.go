package netpoll

import (
	"context"
	"net"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
)

// stuck is a handler that blocks without calling BeforeBlocking.
type stuck struct {
	t          *testing.T
	busy, goOn chan struct{}
}

func (s stuck) Serve() bool {
	s.busy <- struct{}{}
	waitfor.Value(s.t, s.goOn, "to go on")
	return false
}

func (stuck) Leave() {}

// TestProbeWaitsForWorkers checks that the probe is not taken while the only worker is busy.
func TestProbeWaitsForWorkers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // the poller starts a worker for each
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	p := New()
	s := stuck{t, make(chan struct{}), make(chan struct{})}
	for busy := false; !busy; {
		far, err := net.Dial("tcp", l.Addr().String())
		require.NoError(t, err)
		defer far.Close()
		accepted, err := l.Accept()
		require.NoError(t, err)
		defer accepted.Close()
		c := new(Conn)
		c.Init(accepted)
		p.Add(c, s)
		_, err = far.Write([]byte("x"))
		require.NoError(t, err)
		waitfor.Value(t, s.busy, "the call of the handler")
		busy = !c.worker.gone // otherwise Add has started a goroutine for the connection
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p.Probe(ctx)
	p.mu.Lock()
	require.NotNil(t, p.probed, "a cancelled probe must not be taken")
	p.mu.Unlock()
	close(s.goOn)
	p.Probe(t.Context())
	p.CloseWhenIdle()
}
