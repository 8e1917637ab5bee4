package sim

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
)

// TestFarNodes simulates nodes that are further from the store than others, with all other faults. Their commands are
// forwarded to other nodes, and count once.
func TestFarNodes(t *testing.T) {
	t.Parallel()
	var handed atomic.Uint64
	for i := range max(4, *seeds/2) { // with fewer, all nodes may be near
		seed := *first + uint64(i)
		o := options(seed)
		o.Nodes = 2 + i%3
		for range 1 + i%2 {
			o.Latencies = append(o.Latencies, time.Duration(10+20*(i%5))*time.Millisecond)
		}
		if i%4 == 3 {
			o.Faults.Fail = 0.2
		}
		o.OnStop = func(s room.Stats) { handed.Add(s.CommandsForwarded) }
		simulate(t, seed, o)
	}
	require.NotZero(t, handed.Load(), "no node was far enough to forward commands")
}

// TestFarNodeKeepsUp checks that next to a busy near node, players of a distant node wait for little more than the
// network latency, and are told if a command times out.
func TestFarNodeKeepsUp(t *testing.T) {
	t.Parallel()
	const near = 8
	for _, rtt := range []time.Duration{50 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond} {
		t.Run(fmt.Sprint(rtt), func(t *testing.T) {
			t.Parallel()
			o := Options{
				Nodes: 2, Players: near + 1, Mode: protocol.Coop, For: time.Minute,
				Latencies: []time.Duration{0, rtt / 2}, Homes: make([]int, near+1),
			}
			o.Homes[near] = 1
			var waits []time.Duration
			o.OnAnswer = func(h *AnswerTime) {
				if h.Player == near {
					waits = append(waits, h.After)
				}
			}
			for seed := range uint64(max(6, *seeds/8)) { // with fewer, the last hundredth is a matter of chance
				simulate(t, seed, o)
			}
			slices.Sort(waits)
			require.Greater(t, len(waits), 100)
			part := func(percent int) time.Duration { return waits[(len(waits)-1)*percent/100] }
			t.Logf("%d answers: p50 %v, p90 %v, p99 %v, the longest %v", len(waits), part(50), part(90), part(99), part(100))
			require.LessOrEqual(t, part(50), rtt*5/2)
			require.LessOrEqual(t, part(99), rtt*6)
			require.LessOrEqual(t, part(100), room.StoreWait+rtt)
		})
	}
}
