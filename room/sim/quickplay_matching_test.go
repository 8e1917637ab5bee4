package sim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/memstore"
	"nonet/room/rating"
	"nonet/room/store"
)

// QuickPlayResult is the result of a simulation of quick play.
type QuickPlayResult struct {
	Races int
	// Apart is the average difference in points between two players of a race, Chance that between any two players.
	Apart, Chance float64

	waits []time.Duration // ascending
}

// Wait returns the maximum wait of a fraction of the players, from the request to the puzzle; 1 is all players.
func (m *QuickPlayResult) Wait(part float64) time.Duration {
	return m.waits[int(part*float64(len(m.waits)-1))]
}

// RunQuickMatching simulates players of different strengths who use quick play once each, at random times with a given
// average distance, through all nodes of a cluster without faults. Their ratings have a mean of 1500 and a standard
// deviation of 300. It must be called in a testing/synctest bubble.
func RunQuickMatching(seed uint64, nodes, people int, every time.Duration) (*QuickPlayResult, error) {
	w := &world{rng: newRNG(seed, Faults{})}
	w.store = memstore.New(memstore.Options{Now: w.now})
	inboxes := newInboxes()
	for range nodes {
		n := &node{link: &link{Store: w.store, dice: w.rng, inboxes: inboxes}}
		n.start()
		w.nodes = append(w.nodes, n)
	}
	q := &quickWorld{world: w, codes: map[string]bool{}}
	drawn := rand.New(rand.NewPCG(seed, 2))
	points, waits, races := make([]float64, people), make([]time.Duration, people), map[string][]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range people {
		name := fmt.Sprintf("p%d", i)
		points[i] = 1500 + 300*drawn.NormFloat64()
		q.setStrength(name, points[i])
		time.Sleep(time.Duration(drawn.ExpFloat64() * float64(every)))
		all.Go(func() {
			code, after := q.race(name)
			mu.Lock()
			defer mu.Unlock()
			waits[i] = after
			races[code] = append(races[code], i)
		})
	}
	all.Wait()
	for _, n := range w.nodes {
		n.stop()
	}
	time.Sleep(time.Second) // pending messages are lost
	slices.Sort(waits)
	m := &QuickPlayResult{Races: len(races), waits: waits}
	var met pairs
	for _, race := range races {
		for i, a := range race {
			for _, b := range race[:i] {
				met.add(points[a], points[b])
			}
		}
	}
	var any pairs
	for i := range points {
		for j := range i {
			any.add(points[i], points[j])
		}
	}
	m.Apart, m.Chance = met.mean(), any.mean()
	return m, errors.Join(w.failed...)
}

// pairs sums up the differences between pairs of players.
type pairs struct{ points, n float64 }

func (p *pairs) add(a, b float64) { p.points += math.Abs(a - b); p.n++ }
func (p *pairs) mean() float64    { return p.points / max(1, p.n) }

// setStrength sets a player's rating for small sudoku boards.
func (q *quickWorld) setStrength(name string, points float64) {
	ctx, round := context.Background(), "before-"+name
	err := archive.PutShown(ctx, q.store, round, map[string]archive.Rated{name: {
		Pool:  archive.Pool{Kind: "sudoku", Class: rating.Small},
		Shown: points, Weight: 1,
	}}, 0)
	if err := errors.Join(err, archive.ApplyResults(ctx, q.store, store.RankedRound{ID: round})); err != nil {
		q.fail("setting the strength of %s: %v", name, err)
	}
}

// race requests quick play, waits for the puzzle, and leaves the race.
func (q *quickWorld) race(name string) (code string, after time.Duration) {
	pressed := time.Now()
	code = q.press(name)
	if code == "" {
		q.fail("%s gets no race although there are no faults", name)
		return "", 0
	}
	v := q.visit(name, code)
	defer v.end()
	began := v.began(quickWithin - time.Since(pressed))
	after = time.Since(pressed)
	if !began {
		q.fail("%s is in %s, which is in the phase %q after %v", name, code, v.currentPhase(), after)
		return code, after
	}
	v.view.Do(&protocol.Leave{ID: 1})
	time.Sleep(time.Second)
	return code, after
}
