package sim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/memstore"
	"nonet/room/players"
)

// quickWithin is the maximum time from the request to the puzzle once there are no more faults.
const quickWithin = 10 * time.Second

// RunQuick simulates players who use quick play on a cluster with faults, each request through two nodes concurrently,
// and leave their races again. It returns an error if a player has seats in two races at a time, a log breaks the
// rules, or a player waits too long after the faults. It must be called in a testing/synctest bubble. It uses Nodes,
// Players, For and Faults of the options.
func RunQuick(seed uint64, o Options) error {
	w := &world{rng: newRNG(seed, o.Faults), opts: o}
	w.store = memstore.New(memstore.Options{Now: w.now})
	inboxes := newInboxes()
	for range o.Nodes {
		n := &node{link: &link{Store: w.store, dice: w.rng, inboxes: inboxes}}
		n.start()
		w.nodes = append(w.nodes, n)
	}
	q := &quickWorld{world: w, codes: map[string]bool{}}
	ctx, stop := context.WithCancel(context.Background())
	var pressing sync.WaitGroup
	for i := range o.Players {
		q.setStrength(fmt.Sprintf("p%d", i), float64(700+i*2%9*200)) // several strengths, some of them equal
	}
	for i := range o.Players {
		pressing.Go(func() { q.pressRepeatedly(ctx, fmt.Sprintf("p%d", i)) })
	}
	w.injectFaults(o.For)
	stop()
	w.rng.calmDown()
	pressing.Wait()
	time.Sleep(10 * time.Second) // nodes restart, and pending work ends
	for i := range o.Players {
		pressing.Go(func() { q.pressOnce(fmt.Sprintf("p%d", i)) })
	}
	pressing.Wait()
	q.checkSeats()
	for _, n := range w.nodes {
		n.stop()
	}
	time.Sleep(o.Faults.SlowFor + time.Second) // pending messages are lost
	return errors.Join(w.failed...)
}

// quickWorld is a cluster with players who use quick play.
type quickWorld struct {
	*world

	known sync.Mutex
	codes map[string]bool // rooms that players were assigned to
}

// press requests quick play from a random node, and returns the race's code, or "" if it failed.
func (q *quickWorld) press(name string) string {
	node := q.nodes[q.rng.below(len(q.nodes))].up()
	if node == nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	code, err := node.QuickPlay.Join(ctx, players.Player{ID: name, Name: name}, protocol.NewQuick{Size: "4x4"})
	if err != nil {
		return ""
	}
	q.known.Lock()
	defer q.known.Unlock()
	q.codes[code] = true
	return code
}

// pressRepeatedly requests quick play, twice concurrently, waits in the race for a while, leaves or disconnects, and
// repeats this.
func (q *quickWorld) pressRepeatedly(ctx context.Context, name string) {
	for ctx.Err() == nil {
		time.Sleep(q.rng.between(20*time.Millisecond, 2*time.Second))
		var again sync.WaitGroup
		var codes [2]string
		for i := range codes {
			again.Go(func() { codes[i] = q.press(name) })
		}
		again.Wait()
		if codes[0] == "" {
			continue
		}
		v := q.visit(name, codes[0])
		time.Sleep(q.rng.between(time.Second, 9*time.Second))
		if v.view != nil && q.rng.chance(0.8) {
			v.view.Do(&protocol.Leave{ID: uint64(time.Now().UnixMilli())})
			time.Sleep(q.rng.between(time.Millisecond, time.Second))
		}
		v.end()
	}
}

// pressOnce requests quick play after the faults, and expects the puzzle within quickWithin.
func (q *quickWorld) pressOnce(name string) {
	time.Sleep(q.rng.between(0, 3*time.Second))
	code := q.press(name)
	if code == "" {
		q.fail("%s gets no race although there are no faults", name)
		return
	}
	v := q.visit(name, code)
	time.Sleep(quickWithin)
	if phase := v.currentPhase(); phase != protocol.Playing {
		q.fail("%s is in %s, which is in the phase %q after %v", name, code, phase, quickWithin)
	}
	v.end()
}

// quickVisit is a player's connection to a race.
type quickVisit struct {
	out  *room.Outbox
	view *room.Viewer // nil if the room could not be entered

	mu    sync.Mutex
	phase string
	once  sync.Once     // guards closing plays, because a fast node clock may show the countdown again
	plays chan struct{} // closed when the puzzle has arrived
}

// visit enters a race through a random node.
func (q *quickWorld) visit(name, code string) *quickVisit {
	v := &quickVisit{plays: make(chan struct{})}
	v.out = room.NewOutbox(v.hear)
	node := q.nodes[q.rng.below(len(q.nodes))].accept(v.out)
	if node == nil {
		return v
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	v.view, _ = node.Enter(ctx, players.Player{ID: name, Name: name}, &protocol.Enter{Room: code}, v.out)
	return v
}

func (v *quickVisit) end() {
	if v.view != nil {
		v.view.Leave()
	}
	v.out.Close()
}

func (v *quickVisit) hear(frames [][]byte) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, frame := range frames {
		msg, err := protocol.DecodeServer(frame)
		if err != nil {
			return err
		}
		switch m := msg.(type) {
		case *protocol.Room:
			v.phase = m.Phase
		case *protocol.Begin:
			v.phase = protocol.Playing
		}
		if v.phase == protocol.Playing {
			v.once.Do(func() { close(v.plays) })
		}
	}
	return nil
}

// began waits for the puzzle and reports whether it arrived in time.
func (v *quickVisit) began(within time.Duration) bool {
	select {
	case <-v.plays:
		return true
	case <-time.After(within):
		return false
	}
}

func (v *quickVisit) currentPhase() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.phase
}

// quickSeat is the time for which a player had a seat in a race, by the store's clock.
type quickSeat struct {
	code     string
	from, to int64
}

// checkSeats checks that the rules allow every log, and that nobody has seats in two races at a time.
func (q *quickWorld) checkSeats() {
	seats := map[string][]quickSeat{}
	for code := range q.codes {
		q.code = code
		if err := q.seatsOf(seats); err != nil {
			q.fail("%s: %v", code, err)
		}
	}
	for name, all := range seats {
		for i, a := range all {
			for _, b := range all[:i] {
				if a.code != b.code && a.from < b.to && b.from < a.to {
					q.fail("%s has seats in two races at a time: %+v and %+v", name, a, b)
				}
			}
		}
	}
}

// seatsOf adds the seats of the current room to those of its players. A player who is absent when the race starts does
// not take part.
func (q *quickWorld) seatsOf(seats map[string][]quickSeat) error {
	entries, err := q.entries(0)
	if err != nil {
		return err
	}
	if _, err := (archive.Record{Room: q.code, Entries: entries}).Verify(); err != nil {
		return err
	}
	type sitting struct {
		player string
		from   int64
	}
	taken, away := map[int]sitting{}, map[int]bool{}
	rise := func(no int, at int64) {
		if s, ok := taken[no]; ok {
			seats[s.player] = append(seats[s.player], quickSeat{q.code, s.from, at})
			delete(taken, no)
		}
	}
	for _, entry := range entries {
		events, err := game.ParseEvents(entry.Data)
		if err != nil {
			return err
		}
		for _, e := range events {
			switch what := e.What.(type) {
			case game.Seated:
				if _, ok := taken[e.Seat]; !ok {
					taken[e.Seat] = sitting{what.Player, entry.At}
				}
				away[e.Seat] = false
			case game.Away:
				away[e.Seat] = true
			case game.Back:
				away[e.Seat] = false
			case game.Started:
				for no := range taken {
					if away[no] {
						rise(no, entry.At)
					}
				}
			case game.Left:
				rise(e.Seat, entry.At)
			case game.Ended:
				for no := range taken {
					rise(no, entry.At)
				}
			}
		}
	}
	for no := range taken {
		rise(no, math.MaxInt64)
	}
	return nil
}
