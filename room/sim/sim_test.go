package sim_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/quickplay"
	"nonet/room/sim"
)

var (
	seeds = flag.Int("seeds", 8, "how many seeds to simulate; make test-seeds simulates 1000")
	first = flag.Uint64("seed", 1, "the first seed")

	pressers = flag.Int("pressers", 120, "how many people of several strengths press quick play")
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
		o.Mode = []string{protocol.Coop, protocol.Coop, protocol.Duel}[r.IntN(3)]
	}
	return o
}

// TestSeeds simulates many nodes and players. Two seeds at a time, for a thousand take minutes.
func TestSeeds(t *testing.T) {
	t.Parallel()
	inLanes(t, func(t *testing.T, seed uint64) { simulate(t, seed, options(seed)) })
}

// inLanes has a test run with every seed, two at a time.
func inLanes(t *testing.T, test func(t *testing.T, seed uint64)) {
	const lanes = 2
	for lane := range lanes {
		t.Run(fmt.Sprint("lane ", lane), func(t *testing.T) {
			t.Parallel()
			for i := lane; i < *seeds; i += lanes {
				test(t, *first+uint64(i))
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
		o.NoLoss = true
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

// TestQuickSeeds has people press quick play through nodes that die and links that fail. Two seeds at a time.
func TestQuickSeeds(t *testing.T) {
	t.Parallel()
	inLanes(t, func(t *testing.T, seed uint64) {
		o := options(seed)
		o.Players, o.Faults.Step = 1+int(seed%12), 0 // seats are compared by the store's clock
		synctest.Test(t, func(t *testing.T) {
			if err := sim.RunQuick(seed, o); err != nil {
				t.Errorf("seed %d, %+v:\n%v", seed, o, err)
			}
		})
	})
}

// TestArenaSeeds has people race in arenas through nodes that die and links that fail. Two seeds at a time.
func TestArenaSeeds(t *testing.T) {
	t.Parallel()
	inLanes(t, func(t *testing.T, seed uint64) {
		o := options(seed)
		o.Players, o.Faults.Step = 2+int(seed%11), 0 // seats are compared by the store's clock
		synctest.Test(t, func(t *testing.T) {
			story, err := sim.RunArena(seed, o)
			if err != nil {
				t.Errorf("seed %d, %+v:\n%v", seed, o, err)
			}
			if story.Heats == 0 || story.Wait > 15*time.Second {
				t.Errorf("seed %d, %+v: %+v", seed, o, story)
			}
		})
	})
}

// TestRoundsSeeds has people play events in rounds through nodes that die and links that fail. Two seeds at a time.
func TestRoundsSeeds(t *testing.T) {
	t.Parallel()
	formats := []string{protocol.FormatSwiss, protocol.FormatKnockout}
	inLanes(t, func(t *testing.T, seed uint64) {
		o := options(seed)
		o.Players, o.Faults.Step, o.For = 2+int(seed%11), 0, 3*time.Minute // seats are compared by the store's clock
		synctest.Test(t, func(t *testing.T) {
			story, err := sim.RunRounds(seed, o, formats[int(seed)%len(formats)])
			if err != nil {
				t.Errorf("seed %d, %+v:\n%v", seed, o, err)
			}
			if story.Heats == 0 {
				t.Errorf("seed %d, %+v: %+v", seed, o, story)
			}
		})
	})
}

// TestMarathonSeeds has people run marathons through nodes that die and links that fail. Two seeds at a time.
func TestMarathonSeeds(t *testing.T) {
	t.Parallel()
	inLanes(t, func(t *testing.T, seed uint64) {
		o := options(seed)
		o.Players, o.Faults.Step = 1+int(seed%9), 0 // seats are compared by the store's clock
		synctest.Test(t, func(t *testing.T) {
			story, err := sim.RunMarathon(seed, o)
			if err != nil {
				t.Errorf("seed %d, %+v:\n%v", seed, o, err)
			}
			if story.Over == 0 {
				t.Errorf("seed %d, %+v: %+v", seed, o, story)
			}
		})
	})
}

// TestQuickNeighbours has people of several strengths press quick play. Where many do, neighbours in strength meet, and
// are in a race within 3 seconds; where few do, nobody waits longer for that than for anybody.
func TestQuickNeighbours(t *testing.T) {
	t.Parallel()
	const longest = quickplay.WidenFor + quickplay.Wait*time.Second + game.QuickCountdown*time.Millisecond
	meet := func(t *testing.T, seed uint64, every time.Duration) (apart float64, p95 time.Duration) {
		synctest.Test(t, func(t *testing.T) {
			m, err := sim.RunQuickMatching(seed, 3, *pressers, every)
			if err != nil {
				t.Errorf("seed %d, one in %v: %v", seed, every, err)
				return
			}
			apart, p95 = m.Apart/m.Chance, m.Wait(0.95)
			t.Logf("seed %d, one in %v: %d races, %.0f points apart, %.0f by chance; p50 %v, p95 %v, longest %v", seed,
				every, m.Races, m.Apart, m.Chance, m.Wait(0.5), p95, m.Wait(1))
			const ways = 300 * time.Millisecond // to the store and back, for all that has to be asked
			if m.Wait(1) > longest+ways {
				t.Errorf("seed %d, one in %v: somebody waits for %v", seed, every, m.Wait(1))
			}
		})
		return apart, p95
	}
	apart, p95 := meet(t, *first, 20*time.Millisecond)
	if apart > 0.75 || p95 > 3*time.Second {
		t.Errorf("of many, people who meet are %.2f times as far apart as any, and wait for %v", apart, p95)
	}
	meet(t, *first, 200*time.Millisecond)
	if _, p95 := meet(t, *first, time.Second); p95 > 3200*time.Millisecond {
		t.Errorf("where somebody presses each second one waits for %v", p95)
	}
}
