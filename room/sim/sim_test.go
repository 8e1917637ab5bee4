package sim_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"nonet/protocol"
	"nonet/room/sim"
)

var (
	seeds = flag.Int("seeds", 16, "how many seeds to simulate")
	first = flag.Uint64("seed", 1, "the first seed")
)

// once lists seeds that found a fault once.
//
//	82  a node that had fallen behind refused a repeated command that another node had carried out
var once = []uint64{82, 751}

// options draws a cluster and its troubles.
func options(seed uint64) sim.Options {
	r := rand.New(rand.NewPCG(seed, 1))
	o := sim.Options{
		Nodes: 1 + r.IntN(4), Players: 2 + r.IntN(4), Mode: protocol.Race, For: 40 * time.Second,
		Faults: sim.Faults{
			Lost: r.Float64() * 0.1, Doubled: r.Float64() * 0.2, Slow: r.Float64() * 0.1, SlowFor: 5 * time.Second,
			Drop: r.Float64() * 0.1, Repeat: r.Float64() * 0.3,
			Crash: r.Float64() * 0.1, Cut: r.Float64() * 0.1, Step: r.Float64() * 0.1,
		},
	}
	if r.IntN(2) == 0 {
		o.Mode = protocol.Coop
	}
	return o
}

// TestSeeds simulates many nodes and players. Two seeds at a time, for a thousand take minutes.
func TestSeeds(t *testing.T) {
	t.Parallel()
	const lanes = 2
	for lane := range lanes {
		t.Run(fmt.Sprint("lane ", lane), func(t *testing.T) {
			t.Parallel()
			for i := lane; i < *seeds; i += lanes {
				seed := *first + uint64(i)
				simulate(t, seed, options(seed))
			}
		})
	}
}

// TestFailOver lets the store lose the end of the log, again and again. Players are told, if
// anything of theirs is lost.
func TestFailOver(t *testing.T) {
	t.Parallel()
	for i := range *seeds / 2 {
		seed := *first + uint64(i)
		o := options(seed)
		o.Faults.Fail = 0.2
		simulate(t, seed, o)
	}
}

// TestOutages takes the store from all nodes at once, again and again.
func TestOutages(t *testing.T) {
	t.Parallel()
	for i := range *seeds / 2 {
		seed := *first + uint64(i)
		o := options(seed)
		o.Faults.Outage, o.Faults.OutageFor = 0.1, 20*time.Second
		if seed%2 == 0 {
			o.Faults.Step = 0
		}
		simulate(t, seed, o)
	}
}

// TestFailOverUnderOneNode: as long as one node has the end of the log and nobody writes past it, nothing is lost.
func TestFailOverUnderOneNode(t *testing.T) {
	t.Parallel()
	for i := range *seeds / 2 {
		seed := *first + uint64(i)
		o := options(seed)
		o.Nodes, o.Faults = 1, sim.Faults{Fail: 0.3, Repeat: 0.2, Drop: 0.05, SlowFor: time.Second}
		o.Whole = true
		simulate(t, seed, o)
	}
}

func TestSeedsThatFailedOnce(t *testing.T) {
	for _, seed := range once {
		simulate(t, seed, options(seed))
	}
}

func simulate(t *testing.T, seed uint64, o sim.Options) {
	synctest.Test(t, func(t *testing.T) {
		if err := sim.Run(seed, o); err != nil {
			t.Errorf("seed %d, %+v:\n%v", seed, o, err)
		}
	})
}

// TestQuickSeeds has people press quick play through nodes that die and links that fail.
func TestQuickSeeds(t *testing.T) {
	t.Parallel()
	for i := range *seeds {
		seed := *first + uint64(i)
		o := options(seed)
		o.Players, o.Faults.Step = 1+int(seed%12), 0 // seats are compared by the store's clock
		synctest.Test(t, func(t *testing.T) {
			if err := sim.RunQuick(seed, o); err != nil {
				t.Errorf("seed %d, %+v:\n%v", seed, o, err)
			}
		})
	}
}
