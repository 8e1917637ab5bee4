package standings_test

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/tournament/standings"
)

var (
	long    = flag.Bool("long", false, "simulate a whole hour instead of five minutes")
	seedOne = flag.Uint64("seed", 19, "the seed of the simulation")
)

// Parameters of the simulation. A board takes two minutes on average; strengths and forms are as in the simulation of
// ratings: 460 rating points halve the time.
const (
	crowd     = 1000
	heatOf    = 8
	board     = 120_000.0 // milliseconds
	perPoint  = math.Ln2 / 460
	strengths = 300.0
	forms     = 200.0
	pause     = 3000 // milliseconds from a finish until the player asks for the next heat
	begins    = 2000 // from the pairing to the puzzle
	tick      = 250  // milliseconds between two pairings
)

// TestArenaSimulation simulates an arena of 1,000 players in virtual time.
func TestArenaSimulation(t *testing.T) {
	minutes := 5
	if *long {
		minutes = 60
	}
	dice := rand.New(rand.NewPCG(*seedOne, 0))
	names, strength := make([]string, crowd), map[string]float64{}
	var waiting []standings.Waiter
	for i := range names {
		names[i] = fmt.Sprintf("p%04d", i)
		strength[names[i]] = strengths * dice.NormFloat64()
		waiting = append(waiting, standings.Waiter{Player: names[i], Since: dice.Int64N(5000)})
	}
	var (
		heats   []standings.Heat
		results = map[int]standings.Result{}
		table   = standings.NewTable(names, nil, nil)
		back    = map[int64][]string{} // players who ask for a heat again, by tick
		over    = map[int64][]int{}    // heats whose result is known, by tick
		waits   []int64
		pairs   float64
		fresh   float64
		full    int
	)
	met := map[[2]string]bool{}
	end := int64(minutes) * 60_000
	for now := int64(0); now < end; now += tick {
		for _, p := range back[now] {
			waiting = append(waiting, standings.Waiter{Player: p, Since: now})
		}
		for _, no := range over[now] {
			lines := results[-no].Lines
			delete(results, -no)
			results[no] = standings.Result{Lines: lines}
		}
		if len(over[now]) > 0 || len(back[now]) > 0 {
			table = standings.NewTable(names, heats, results)
		}
		for {
			here := slices.DeleteFunc(slices.Clone(waiting), func(w standings.Waiter) bool { return w.Since > now })
			heat := table.Next(here, heatOf, crowd-len(waiting), now)
			if heat == nil {
				break
			}
			heats = append(heats, standings.Heat{Players: heat})
			no := len(heats)
			if len(heat) == heatOf {
				full++
			}
			var lines []standings.Line
			last := int64(0)
			for i, p := range heat {
				at := slices.IndexFunc(waiting, func(w standings.Waiter) bool { return w.Player == p })
				waits = append(waits, now-waiting[at].Since)
				waiting = slices.Delete(waiting, at, at+1)
				for _, other := range heat[:i] {
					pair := [2]string{min(p, other), max(p, other)}
					pairs++
					if !met[pair] {
						fresh++
					}
					met[pair] = true
				}
				took := int64(board * math.Exp(-perPoint*(strength[p]+forms*dice.NormFloat64())))
				lines = append(lines, standings.Line{Player: p, Time: took})
				last = max(last, took)
				again := (now + begins + took + pause) / tick * tick
				back[again] = append(back[again], p)
			}
			slices.SortFunc(lines, func(a, b standings.Line) int { return cmp.Compare(a.Time, b.Time) })
			for i := range lines {
				lines[i].Place = i + 1
			}
			results[-no] = standings.Result{Lines: lines}
			at := (now + begins + last + tick) / tick * tick
			over[at] = append(over[at], no)
		}
	}
	slices.Sort(waits)
	longest := waits[len(waits)-1]
	agree := correlation(table, strength)
	seconds := func(ms int64) float64 { return float64(ms) / 1000 }
	t.Logf("%d minutes: %d heats, %.1f %% full; waits p50 %.1f s, p95 %.1f s, longest %.1f s; %.1f %% of pairs "+
		"are new; rank correlation of standing and strength %.2f",
		minutes, len(heats), 100*float64(full)/float64(len(heats)),
		seconds(waits[len(waits)/2]), seconds(waits[len(waits)*95/100]), seconds(longest), 100*fresh/pairs, agree)
	require.LessOrEqual(t, longest, int64(15_000))
	require.Greater(t, fresh/pairs, 0.5)
	require.Greater(t, agree, 0.6)
	again := standings.NewTable(names, heats, results)
	require.Equal(t, table.Standings, again.Standings, "the same results must give the same standings")
}

// correlation returns Spearman's rank correlation of the standings and the true strengths.
func correlation(table *standings.Table, strength map[string]float64) float64 {
	var byStrength []string
	for p := range strength {
		byStrength = append(byStrength, p)
	}
	slices.SortFunc(byStrength, func(a, b string) int { return cmp.Compare(strength[b], strength[a]) })
	n, sum := float64(len(byStrength)), 0.0
	for i, p := range byStrength {
		s, _ := table.Find(p)
		d := float64(i + 1 - s.Place)
		sum += d * d
	}
	return 1 - 6*sum/(n*(n*n-1))
}
