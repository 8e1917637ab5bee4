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

// QuickPlayResult is what came of people who pressed quick play.
type QuickPlayResult struct {
	Races int
	// How many points two people of a race are apart, on average over all such pairs, and any two people.
	Apart, Chance float64

	waits []time.Duration // rising
}

// Wait is how long a part of the people waited at most, from the press to the puzzle; 1 is everybody.
func (m *QuickPlayResult) Wait(part float64) time.Duration {
	return m.waits[int(part*float64(len(m.waits)-1))]
}

// RunQuickMatching has people of several strengths press quick play once each, at moments that lie so long apart on
// average, through all nodes of a cluster on which nothing fails. They lie 300 points (standard deviation) about 1500.
// It must be called in a testing/synctest bubble.
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
	time.Sleep(time.Second) // what is still on its way arrives nowhere
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

// pairs adds up how far pairs of people are apart.
type pairs struct{ points, n float64 }

func (p *pairs) add(a, b float64) { p.points += math.Abs(a - b); p.n++ }
func (p *pairs) mean() float64    { return p.points / max(1, p.n) }

// setStrength has a player known to be of a strength at small boards of sudoku.
func (q *quickWorld) setStrength(name string, points float64) {
	ctx, round := context.Background(), "before-"+name
	err := archive.PutShown(ctx, q.store, round, map[string]archive.Rated{name: {
		Pool:  archive.Pool{Kind: "sudoku", Class: rating.Small},
		Shown: points, Weight: 1,
	}}, 0)
	if err := errors.Join(err, archive.ApplyResults(ctx, q.store, store.RankedRound{ID: round})); err != nil {
		q.fail("the strength of %s: %v", name, err)
	}
}

// race presses, waits for the puzzle and leaves the race.
func (q *quickWorld) race(name string) (code string, after time.Duration) {
	pressed := time.Now()
	code = q.press(name)
	if code == "" {
		q.fail("%s is led nowhere though nothing fails", name)
		return "", 0
	}
	v := q.visit(name, code)
	defer v.end()
	began := v.began(quickWithin - time.Since(pressed))
	after = time.Since(pressed)
	if !began {
		q.fail("%s is in %s, which is in the phase %q after %v", name, code, v.seen(), after)
		return code, after
	}
	v.view.Do(&protocol.Leave{ID: 1})
	time.Sleep(time.Second)
	return code, after
}
