package sim

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
)

var (
	seeds = flag.Int("seeds", 4, "how many seeds to simulate; make test-seeds simulates more")
	first = flag.Uint64("seed", 1, "the first seed")

	pressers = flag.Int("pressers", 120, "how many people of several strengths press quick play")
)

// once lists seeds that detected a fault once.
var once = []uint64{82, 751}

// options returns a random cluster with random faults.
func options(seed uint64) Options {
	r := rand.New(rand.NewPCG(seed, 1))
	o := Options{
		Nodes: 1 + r.IntN(4), Players: 2 + r.IntN(4), Mode: protocol.Race, For: 40 * time.Second,
		Faults: Faults{
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

// TestSeeds simulates many nodes and players, two seeds at a time because hundreds take a minute.
func TestSeeds(t *testing.T) {
	t.Parallel()
	inLanes(t, func(t *testing.T, seed uint64) { simulate(t, seed, options(seed)) })
}

// inLanes runs a test with every seed, two at a time.
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

// TestFailOver simulates a store that repeatedly loses the end of the log. Players must be warned if they lose
// anything.
func TestFailOver(t *testing.T) {
	t.Parallel()
	for i := range *seeds / 2 {
		seed := *first + uint64(i)
		o := options(seed)
		o.Faults.Fail = 0.2
		simulate(t, seed, o)
	}
}

// TestOutages repeatedly disconnects all nodes from the store.
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

// TestFailOverUnderOneNode checks that nothing is lost while a node has the end of the log and nobody writes past it.
func TestFailOverUnderOneNode(t *testing.T) {
	t.Parallel()
	for i := range *seeds / 2 {
		seed := *first + uint64(i)
		o := options(seed)
		o.Nodes, o.Faults = 1, Faults{Fail: 0.3, Repeat: 0.2, Drop: 0.05, SlowFor: time.Second}
		o.NoLoss = true
		simulate(t, seed, o)
	}
}

func TestSeedsThatFailedOnce(t *testing.T) {
	for _, seed := range once {
		simulate(t, seed, options(seed))
	}
}

func simulate(t *testing.T, seed uint64, o Options) {
	synctest.Test(t, func(t *testing.T) {
		if err := Run(seed, o); err != nil {
			t.Errorf("seed %d, %+v:\n%v", seed, o, err)
		}
	})
}

// TestQuickSeeds simulates quick play with failing nodes and links, two seeds at a time.
func TestQuickSeeds(t *testing.T) {
	t.Parallel()
	inLanes(t, func(t *testing.T, seed uint64) {
		o := options(seed)
		o.Players, o.Faults.Step = 1+int(seed%12), 0 // seats are compared by the store's clock
		synctest.Test(t, func(t *testing.T) {
			if err := RunQuick(seed, o); err != nil {
				t.Errorf("seed %d, %+v:\n%v", seed, o, err)
			}
		})
	})
}

// TestArenaSeeds simulates arenas with failing nodes and links, two seeds at a time.
func TestArenaSeeds(t *testing.T) {
	t.Parallel()
	inLanes(t, func(t *testing.T, seed uint64) {
		o := options(seed)
		o.Players, o.Faults.Step = 2+int(seed%11), 0 // seats are compared by the store's clock
		synctest.Test(t, func(t *testing.T) {
			story, err := RunArena(seed, o)
			if err != nil {
				t.Errorf("seed %d, %+v:\n%v", seed, o, err)
			}
			if story.Heats == 0 || story.Wait > 15*time.Second {
				t.Errorf("seed %d, %+v: %+v", seed, o, story)
			}
		})
	})
}

// TestRoundsSeeds simulates tournaments in rounds with failing nodes and links, two seeds at a time.
func TestRoundsSeeds(t *testing.T) {
	t.Parallel()
	formats := []string{protocol.FormatSwiss, protocol.FormatKnockout}
	inLanes(t, func(t *testing.T, seed uint64) {
		o := options(seed)
		o.Players, o.Faults.Step, o.For = 2+int(seed%11), 0, 3*time.Minute // seats are compared by the store's clock
		synctest.Test(t, func(t *testing.T) {
			story, err := RunRounds(seed, o, formats[int(seed)%len(formats)])
			if err != nil {
				t.Errorf("seed %d, %+v:\n%v", seed, o, err)
			}
			if story.Heats == 0 {
				t.Errorf("seed %d, %+v: %+v", seed, o, story)
			}
		})
	})
}

// TestMarathonSeeds simulates marathons with failing nodes and links, two seeds at a time.
func TestMarathonSeeds(t *testing.T) {
	t.Parallel()
	inLanes(t, func(t *testing.T, seed uint64) {
		o := options(seed)
		o.Players, o.Faults.Step = 1+int(seed%9), 0 // seats are compared by the store's clock
		synctest.Test(t, func(t *testing.T) {
			story, err := RunMarathon(seed, o)
			if err != nil {
				t.Errorf("seed %d, %+v:\n%v", seed, o, err)
			}
			if story.Over == 0 {
				t.Errorf("seed %d, %+v: %+v", seed, o, story)
			}
		})
	})
}

// TestQuickNeighbours simulates players of different strengths in quick play. With many players, those of similar
// strength meet and race within 3 seconds; with few, nobody waits longer for similar players than for any.
func TestQuickNeighbours(t *testing.T) {
	t.Parallel()
	const longest = quickplay.WidenFor + quickplay.Wait*time.Second + game.QuickCountdown*time.Millisecond
	meet := func(t *testing.T, seed uint64, every time.Duration) (apart float64, p95 time.Duration) {
		synctest.Test(t, func(t *testing.T) {
			m, err := RunQuickMatching(seed, 3, *pressers, every)
			if err != nil {
				t.Errorf("seed %d, one in %v: %v", seed, every, err)
				return
			}
			apart, p95 = m.Apart/m.Chance, m.Wait(0.95)
			t.Logf("seed %d, one in %v: %d races, %.0f points apart, %.0f by chance; p50 %v, p95 %v, longest %v", seed,
				every, m.Races, m.Apart, m.Chance, m.Wait(0.5), p95, m.Wait(1))
			const ways = 300 * time.Millisecond // to the store and back, for all that has to be asked
			if m.Wait(1) > longest+ways {
				t.Errorf("seed %d, one player per %v: longest wait %v", seed, every, m.Wait(1))
			}
		})
		return apart, p95
	}
	apart, p95 := meet(t, *first, 20*time.Millisecond)
	if apart > 0.75 || p95 > 3*time.Second {
		t.Errorf("with many players, opponents differ %.2f times as much as any two, and wait for %v", apart, p95)
	}
	meet(t, *first, 200*time.Millisecond)
	if _, p95 := meet(t, *first, time.Second); p95 > 3200*time.Millisecond {
		t.Errorf("with one player per second the longest wait is %v, want at most 3.2 s", p95)
	}
}
