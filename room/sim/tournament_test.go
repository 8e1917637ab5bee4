package sim

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/backend"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/store"
	"nonet/room/tournament/signup"
)

// TournamentResult is the result of a simulated tournament.
type TournamentResult struct {
	Heats int           // number of heats that were begun
	Over  int           // number of those that count
	Wait  time.Duration // the longest wait for a heat once there were no more faults
}

// RunArena simulates an arena with heats of three, on nodes that crash and lose the store. Each player requests every
// heat twice concurrently. It returns an error if a player has seats in two heats at a time, a log breaks the rules, an
// ended heat does not count exactly once, nodes show different standings, or a player waits too long after the faults.
// It must be called in a testing/synctest bubble. It uses Nodes, Players, For and Faults of the options.
func RunArena(seed uint64, o Options) (TournamentResult, error) {
	return runArena(seed, o, protocol.NewArena{Minutes: 200, Heat: 3}, (*arenaWorld).checkStandings)
}

func runArena(seed uint64, o Options, wanted protocol.NewArena, check func(*arenaWorld)) (TournamentResult, error) {
	w := &world{rng: newRNG(seed, o.Faults), opts: o}
	w.store = memstore.New(memstore.Options{Now: w.now})
	inboxes := newInboxes()
	for range o.Nodes {
		n := &node{link: &link{Store: w.store, dice: w.rng, inboxes: inboxes, linksKV: true}}
		n.start()
		w.nodes = append(w.nodes, n)
	}
	a := &arenaWorld{quickWorld: &quickWorld{world: w, codes: map[string]bool{}}}
	a.marathon = wanted.Format == protocol.FormatMarathon
	a.make(wanted)
	ctx, stop := context.WithCancel(context.Background())
	var racing sync.WaitGroup
	for i := range o.Players {
		racing.Go(func() { a.playHeats(ctx, fmt.Sprintf("p%d", i)) })
	}
	w.injectFaults(o.For)
	w.rng.calmDown()
	time.Sleep(10 * time.Second) // nodes restart, and pending work ends
	a.calm.Lock()
	a.quiet = time.Now()
	a.calm.Unlock()
	time.Sleep(30 * time.Second)
	stop()
	racing.Wait()
	time.Sleep(3 * time.Minute) // the last heats end
	a.checkSeats()
	check(a)
	for _, n := range w.nodes {
		n.stop()
	}
	time.Sleep(o.Faults.SlowFor + time.Second) // pending messages are lost
	return a.result, errors.Join(w.failed...)
}

// arenaWorld is a cluster with players in a tournament.
type arenaWorld struct {
	*quickWorld
	arena    string
	marathon bool

	calm   sync.Mutex
	quiet  time.Time // when the consequences of faults were over; zero before that
	result TournamentResult
}

// node returns a random node's backend, or nil if it is stopped.
func (a *arenaWorld) node() *backend.Backend {
	return a.nodes[a.rng.below(len(a.nodes))].up()
}

// make creates the tournament and registers all players.
func (a *arenaWorld) make(wanted protocol.NewArena) {
	wanted.Name, wanted.Puzzles, wanted.Start = "evening", []protocol.NewQuick{{Size: "4x4"}}, a.now().UnixMilli()
	ask := func(do func(ctx context.Context) error) {
		for {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			err := do(ctx)
			cancel()
			if err == nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	ask(func(ctx context.Context) (err error) {
		a.arena, err = a.nodes[0].up().Tournaments.Create(ctx, players.Player{ID: "host", Name: "host"}, wanted)
		return err
	})
	for i := range a.opts.Players {
		who := players.Player{ID: fmt.Sprintf("p%d", i), Name: fmt.Sprintf("p%d", i)}
		ask(func(ctx context.Context) error {
			_, err := a.nodes[0].up().Tournaments.Join(ctx, who, a.arena, "")
			return err
		})
	}
}

// next requests the next heat from a random node.
func (a *arenaWorld) next(name string) string {
	node := a.node()
	if node == nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(context.Background(), 8*time.Second)
	defer cancel()
	next, err := node.Tournaments.Next(ctx, players.Player{ID: name, Name: name}, a.arena)
	if err != nil || next.Room == "" {
		return ""
	}
	a.known.Lock()
	defer a.known.Unlock()
	a.codes[next.Room] = true
	return next.Room
}

// playHeats requests heats, twice concurrently, plays for a while, and leaves or disconnects. A player who disconnects
// returns to the same heat, and others wait twice as long, so nobody does so while waits are measured.
func (a *arenaWorld) playHeats(ctx context.Context, name string) {
	asked := time.Now()
	for ctx.Err() == nil {
		var again sync.WaitGroup
		var codes [2]string
		for i := range codes {
			again.Go(func() { codes[i] = a.next(name) })
		}
		again.Wait()
		if codes[0] == "" {
			time.Sleep(a.rng.between(time.Millisecond, 200*time.Millisecond))
			continue
		}
		a.recordWait(asked)
		v := a.visit(name, codes[0])
		if a.marathon && v.view != nil {
			a.run(v, codes[0])
			v.end()
			continue
		}
		time.Sleep(a.rng.between(3*time.Second, 9*time.Second))
		if v.view != nil && (a.rng.chance(0.8) || a.isQuiet()) {
			v.view.Do(&protocol.Place{ID: uint64(time.Now().UnixMilli()), Move: "r1c1=1"}) // the round may not have begun
			time.Sleep(a.rng.between(time.Millisecond, time.Second))
			v.view.Do(&protocol.Leave{ID: uint64(time.Now().UnixMilli())})
			time.Sleep(a.rng.between(time.Millisecond, time.Second))
		}
		v.end()
		asked = time.Now()
	}
}

func (a *arenaWorld) isQuiet() bool {
	a.calm.Lock()
	defer a.calm.Unlock()
	return !a.quiet.IsZero()
}

// recordWait records a wait until now, as far as it was after the faults.
func (a *arenaWorld) recordWait(asked time.Time) {
	a.calm.Lock()
	defer a.calm.Unlock()
	if a.quiet.IsZero() || a.opts.Players < 4 {
		return // one of three may wait for the other two
	}
	if asked.Before(a.quiet) {
		asked = a.quiet
	}
	a.result.Wait = max(a.result.Wait, time.Since(asked))
}

// checkStandings checks that all heats that have ended count once, and that all nodes show the same standings.
func (a *arenaWorld) checkStandings() {
	ended, lines := 0, 0
	for code := range a.codes {
		a.code = code
		state, _, err := a.replay()
		if err != nil {
			a.fail("%s: %v", code, err)
			continue
		}
		if state.Round != nil && state.Round.Result != nil {
			ended++
			for _, st := range state.Round.Result.Standings {
				if st.Time > 0 || !st.Left || st.Right > 0 || st.Strikes > 0 { // took part
					lines++
				}
			}
		}
	}
	first := a.checkShown()
	if first == nil {
		return
	}
	counted := 0
	for _, row := range first.Standing {
		counted += row.Heats
	}
	results, err := a.store.List(context.Background(), signup.AboutTournament(a.arena)+"/results/0")
	if err != nil {
		a.fail("%v", err)
	}
	a.result.Heats, a.result.Over = first.Heats, len(results)
	if len(results) != ended {
		a.fail("%d heats have ended, but %d count", ended, len(results))
	}
	if counted != lines {
		a.fail("players have ended %d heats according to the standings, but %d according to the logs", counted, lines)
	}
}

// checkShown returns the tournament as the first node shows it, or nil if none does. It reports nodes that show
// something else.
func (a *arenaWorld) checkShown() *protocol.Arena {
	var first *protocol.Arena
	for i, n := range a.nodes {
		shown, err := n.up().Tournaments.Get(context.Background(), players.Player{}, a.arena)
		if err != nil {
			a.fail("node %d: %v", i, err)
			continue
		}
		shown.Now = 0
		if first == nil {
			first = &shown
		}
		if !reflect.DeepEqual(*first, shown) {
			a.fail("node %d shows %+v, but the first node %+v", i, shown, *first)
		}
	}
	return first
}

// Put is like the store's, over the unreliable link if linksKV is set.
func (l *link) Put(ctx context.Context, f store.Record) ([]byte, error) {
	if l.linksKV && !l.deliver() {
		return nil, errLink
	}
	value, err := l.Store.Put(ctx, f)
	if l.linksKV && !l.deliver() {
		return nil, errLink
	}
	return value, err
}

// List is like the store's, over the unreliable link if linksKV is set.
func (l *link) List(ctx context.Context, about string) (map[string][]byte, error) {
	if l.linksKV && !l.deliver() {
		return nil, errLink
	}
	return l.Store.List(ctx, about)
}
