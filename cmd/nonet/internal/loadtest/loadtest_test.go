package loadtest

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/cmd/nonet/internal/wstest"
	"nonet/protocol"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestSetUpRetriesBusyServer checks that commands of the set-up are repeated while the server is busy, and that a
// refusal ends the set-up.
func TestSetUpRetriesBusyServer(t *testing.T) {
	t.Parallel()
	says, id := []protocol.Code{protocol.Busy, protocol.TooMany, "", protocol.InPlay}, uint64(0)
	s := wstest.Serve(t, func(msg any) any {
		custom, ok := msg.(*protocol.Custom)
		if !ok {
			return nil
		}
		id++
		assert.Equal(t, id, custom.ID)
		if code := says[id-1]; code != "" {
			return &protocol.No{ID: id, Code: code}
		}
		return &protocol.OK{ID: id}
	})
	l := NewRooms(&Config{Players: 1, Rooms: 1})
	defer l.close()
	p := newPlayer(&room{test: l})
	var err error
	p.sock, err = l.enter(t.Context(), s.URL, "token", "ROOM2", p.receive)
	require.NoError(t, err)
	require.NoError(t, p.do(t.Context(), protocol.Custom{Text: "a puzzle"}))
	require.ErrorContains(t, p.do(t.Context(), protocol.Custom{Text: "another"}), string(protocol.InPlay))
}

// TestEffects checks that deliveries are matched with the due times of moves, whether the answer comes first or not.
func TestEffects(t *testing.T) {
	s := newStats()
	s.measuring.Store(true)
	at := func(second int) time.Time { return time.Unix(int64(second), 0) }
	var e effects
	e.reset(5)
	e.recordAnswer(at(10), s) // the sixth
	e.recordDelivery(6, at(11), s)
	e.recordDelivery(6, at(12), s)
	assert.Equal(t, int64(2), s.delays.count())
	e.recordDelivery(7, at(23), s) // before its answer
	assert.Equal(t, int64(2), s.delays.count())
	e.recordAnswer(at(20), s)
	assert.Equal(t, int64(3), s.delays.count())
	assert.Equal(t, 3*time.Second, s.delays.max())
	for range 100 {
		e.recordAnswer(at(30), s)
	}
	e.recordDelivery(8, at(1000), s)
	assert.Equal(t, int64(3), s.delays.count(), "old effects are forgotten")
}

func TestHistogram(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	var h histogram
	assert.Zero(t, h.percentile(0.5))
	var all []time.Duration
	for range 10_000 {
		d := time.Duration(r.Int64N(1 << (4 + r.IntN(40))))
		h.add(d)
		all = append(all, d)
	}
	slices.Sort(all)
	for _, part := range []float64{0, 0.1, 0.5, 0.9, 0.99} {
		exact := all[int(part*float64(len(all)))]
		want, got := float64(max(exact, bucketsPerDoubling)), float64(h.percentile(part))
		assert.InDelta(t, want, got, 0.07*float64(exact)+2, "%v", part)
	}
	assert.Equal(t, all[len(all)-1], h.percentile(1))
	h.add(-time.Second) // a clock that goes back does no harm
}

func TestReadProcess(t *testing.T) {
	p, err := readProcess(os.Getpid())
	require.NoError(t, err)
	assert.Greater(t, p.memory, int64(1<<20))
	assert.NotEmpty(t, p.name)
}

func TestCosts(t *testing.T) {
	at := func(second int64, cpu time.Duration, mib int64) processState {
		return processState{pid: 7, name: "nonet", at: time.Unix(second, 0), cpu: cpu, memory: mib << 20}
	}
	r := &RoomsReport{Connections: 4, Delivered: 1000}
	r.addCosts([]processState{at(0, 0, 1), at(0, 0, 2), at(0, 0, 1)},
		[]processState{at(1, time.Second, 2), at(1, 0, 2), at(1, 0, 1)},
		[]processState{at(3, 2*time.Second, 3), at(3, time.Second, 3), at(3, 2*time.Second, 5)})
	assert.Equal(t, &RoomsReport{
		Connections: 4, Delivered: 1000, CPUPerDelivered: 2000,
		Server: []Cost{
			{Process: "nonet", PID: 7, CPUPercent: 50, CPUPerDelivered: 1000, MemoryMiB: 3, MemoryPerConnKiB: 512},
			{Process: "nonet", PID: 7, CPUPercent: 50, CPUPerDelivered: 1000, MemoryMiB: 3, MemoryPerConnKiB: 256},
		},
		Load: &Cost{
			Process: "nonet", PID: 7, CPUPercent: 100, CPUPerDelivered: 2000, MemoryMiB: 5, MemoryPerConnKiB: 1024,
		},
	}, r)
	var b table
	r.print(&b)
	assert.Contains(t, b.String(), "server: nonet       1000.0 us of CPU a delivered event, 50 % of a core, 3.0 MiB, "+
		"512.0 KiB a connection\n")
	assert.Contains(t, b.String(), "server, together    2000.0 us of CPU a delivered event\n")
}

// TestMissingMoves checks that answered moves that the room does not show make the report fail.
func TestMissingMoves(t *testing.T) {
	s := &reconnectingPlayer{answered: 3, right: 2, scored: make(chan struct{}, 1)}
	assert.Equal(t, 1, s.awaitMissing(time.Millisecond))
	assert.False(t, (&ChaosReport{Lost: 1}).OK())
	assert.False(t, (&ChaosReport{Away: 1}).OK())
}
