// Package sim is a deterministic simulator: it plays whole rounds on a cluster of nodes in one process, on virtual
// time, with fault injection. Appends are lost before or after they take effect, arrive late or twice; news are
// dropped, delayed, duplicated and reordered; reads fail; connections break; nodes crash, or all lose the store at
// once; the store's clock steps. One seed determines what fails and when. After the faults, all nodes and players must
// agree on one history that contains every acknowledged move exactly once.
package sim

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/backend"
	"nonet/room/game"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/store"
	"nonet/room/view"
)

// Options describe a simulation.
type Options struct {
	Nodes   int
	Players int
	Mode    string
	For     time.Duration // duration of the faults, in virtual time
	Faults  Faults
	NoLoss  bool // entries must not be lost

	Latencies []time.Duration   // additional latency of each node's messages; 0 for nodes that are not listed
	Homes     []int             // the node that each player connects to; random for players who are not listed
	OnAnswer  func(*AnswerTime) // called for each answer, unless nil
	OnStop    func(room.Stats)  // called with a node's statistics when it stops, unless nil
}

// AnswerTime is an answer to a player's command: its code, "ok" for success, and the time since the command was sent.
type AnswerTime struct {
	Player int
	Answer string
	After  time.Duration
}

// world is a cluster with its players.
type world struct {
	rng   *rng
	opts  Options
	store *memstore.Store
	code  string
	nodes []*node
	log   replica

	mu     sync.Mutex
	step   time.Duration // sum of the steps of the store's clock
	hashes map[uint64]string
	failed []error
}

// node is a server, running or stopped.
type node struct {
	link *link
	did  func(room.Stats)

	mu      sync.Mutex
	backend *backend.Backend          // nil while stopped
	outs    map[*room.Outbox]struct{} // its connections
}

// Run simulates a cluster under faults for a while and returns the violated invariants as an error, or nil. It must be
// called in a testing/synctest bubble.
func Run(seed uint64, o Options) error {
	w := &world{rng: newRNG(seed, o.Faults), opts: o, hashes: map[uint64]string{}}
	w.store = memstore.New(memstore.Options{Now: w.now})
	inboxes := newInboxes()
	for i := range o.Nodes {
		n := &node{link: &link{Store: w.store, dice: w.rng, inboxes: inboxes}, did: o.OnStop}
		if i < len(o.Latencies) {
			n.link.latency = o.Latencies[i]
		}
		n.start()
		w.nodes = append(w.nodes, n)
	}
	if err := w.open(o); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	var playing sync.WaitGroup
	players := make([]*player, o.Players)
	for i := range players {
		players[i] = newPlayer(w, i)
		playing.Go(func() { players[i].play(ctx) })
	}
	w.injectFaults(o.For)
	w.waitUntilIdle(players)
	stop()
	playing.Wait()
	for _, p := range players {
		if _, _, warned := p.record(); warned && o.NoLoss {
			w.fail("%s was warned of lost entries", p.name)
		}
	}
	w.waitForLastMoves()
	w.check(players)
	for _, p := range players {
		p.disconnect()
	}
	for _, n := range w.nodes {
		n.stop()
	}
	time.Sleep(o.Faults.SlowFor + time.Second) // pending messages are lost
	return errors.Join(w.failed...)
}

// now returns the time of the store's clock, which differs from the nodes'.
func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Now().Add(17*time.Minute + w.step)
}

// start starts the node unless it is running.
func (n *node) start() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.backend != nil {
		return
	}
	h, err := backend.New(backend.Config{Config: room.Config{
		Store: n.link, Kinds: kinds.All(), Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}})
	if err != nil {
		panic(err)
	}
	n.backend, n.outs = h, map[*room.Outbox]struct{}{}
}

// stop stops the node and closes its connections.
func (n *node) stop() {
	n.mu.Lock()
	h, outs := n.backend, n.outs
	n.backend, n.outs = nil, nil
	n.mu.Unlock()
	for out := range outs {
		out.Close()
	}
	if h != nil {
		h.Stop(context.Background())
		if n.did != nil {
			n.did(h.Stats().Stats)
		}
	}
}

// up returns the node's backend, or nil while it is stopped.
func (n *node) up() *backend.Backend {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.backend
}

// accept adds a connection and returns the backend, or nil while the node is stopped.
func (n *node) accept(out *room.Outbox) *backend.Backend {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.backend != nil {
		n.outs[out] = struct{}{}
	}
	return n.backend
}

// open creates the room.
func (w *world) open(o Options) error {
	strikes, window := 0, 5
	set := protocol.Settings{Mode: o.Mode, Strikes: &strikes, Window: &window}
	if w.rng.chance(0.5) {
		strikes = 3
	}
	for {
		code, err := w.nodes[0].up().Create(context.Background(), players.Player{ID: "p0", Name: "p0"}, set)
		if err == nil {
			w.code = code
			return nil
		}
		var refusal *protocol.Refusal
		if !errors.As(err, &refusal) || refusal.Code != protocol.Unavailable {
			return err
		}
	}
}

// injectFaults lets nodes crash and lose the store, and the clock step, for a while.
func (w *world) injectFaults(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(w.rng.between(500*time.Millisecond,
		1500*time.Millisecond)) {
		n := w.nodes[w.rng.below(len(w.nodes))]
		switch {
		case w.rng.faults.Outage > 0 && w.rng.hits(w.rng.faults.Outage):
			w.outage()
		case w.rng.hits(w.rng.faults.Crash):
			n.stop()
			time.AfterFunc(w.rng.between(time.Millisecond, 4*time.Second), n.start)
		case w.rng.hits(w.rng.faults.Cut):
			n.link.setCut(true)
			time.AfterFunc(w.rng.between(time.Millisecond, 5*time.Second), func() { n.link.setCut(false) })
		case w.rng.hits(w.rng.faults.Fail):
			w.store.FailOver(w.code, 1+w.rng.below(4))
		case w.rng.hits(w.rng.faults.Step):
			w.mu.Lock()
			w.step += w.rng.between(-3*time.Second, 3*time.Second)
			w.mu.Unlock()
		}
	}
}

// outage disconnects all nodes from the store for a while.
func (w *world) outage() {
	for _, n := range w.nodes {
		n.link.setCut(true)
	}
	time.Sleep(w.rng.between(time.Second, w.rng.faults.OutageFor))
	for _, n := range w.nodes {
		n.link.setCut(false)
	}
}

// waitUntilIdle stops all faults, waits until all players should have caught up, and checks that all commands were
// answered.
func (w *world) waitUntilIdle(players []*player) {
	w.rng.calmDown()
	time.Sleep(15 * time.Second)
	for _, p := range players {
		p.mu.Lock()
		if n := p.countWaiting(time.Second); n > 1 { // the newest may be in transit
			w.fail("%s still waits for %d answers", p.name, n)
		}
		p.mu.Unlock()
	}
}

// waitForLastMoves waits until the last moves have arrived everywhere and no countdown is running, at the end of which
// nodes would show different phases.
func (w *world) waitForLastMoves() {
	time.Sleep(3 * time.Second)
	state, _, err := w.replay()
	if now := w.now().UnixMilli(); err == nil && state.Phase(now) == game.Countdown {
		time.Sleep(time.Duration(state.Round.Begins-now)*time.Millisecond + time.Second)
	}
}

// replica is a log as far as it has been checked and applied.
type replica struct {
	mu     sync.Mutex
	state  *game.State
	at     store.Position
	boards map[uint64]map[string]string // after each entry, by player
}

// board returns the board of a player after an entry.
func (w *world) board(seq uint64, name string) (cells string, plays bool) {
	w.log.mu.Lock()
	defer w.log.mu.Unlock()
	if w.log.at.Seq < seq {
		if err := w.follow(); err != nil {
			w.fail("%v", err)
		}
	}
	cells, plays = w.log.boards[seq][name]
	return cells, plays
}

// puzzle returns the current puzzle, with its solution.
func (w *world) puzzle() engine.Puzzle {
	w.log.mu.Lock()
	defer w.log.mu.Unlock()
	err := w.follow()
	if err != nil {
		w.fail("%v", err)
	}
	if err != nil || w.log.state.Round == nil {
		return engine.Puzzle{Width: 1, Values: 1, Solution: []uint8{1}}
	}
	return w.log.state.Round.Puzzle
}

// follow checks and applies new entries of the log, or the whole log if the store has lost entries. Applying the whole
// log for every move would take most of the time.
func (w *world) follow() error {
	f := &w.log
	known := f.at.Seq
	entries, err := w.entries(max(known, 1) - 1)
	if known > 0 && len(entries) > 0 && entries[0].Hash == f.at.Hash && entries[0].At == f.at.At {
		entries = entries[1:]
	} else {
		f.state, f.at, f.boards = new(game.State), store.Position{}, map[uint64]map[string]string{}
		if known > 0 && err == nil {
			entries, err = w.entries(0)
		}
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		events, err := game.ParseEvents(e.Data)
		if err == nil && e.Hash != store.NextHash(f.at, e.Data) {
			err = errNotNext
		}
		for _, ev := range events {
			if err = errors.Join(err, f.state.Audit(ev)); err == nil {
				f.state.Apply(e.At, ev)
			}
		}
		if err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		f.at = f.at.After(e)
		f.boards[e.Seq] = boardsOf(f.state)
	}
	return nil
}

// boardsOf returns the boards of all players in the round, by name.
func boardsOf(s *game.State) map[string]string {
	boards := map[string]string{}
	for _, seat := range s.Seats {
		if seat.Play != nil {
			boards[seat.Player] = view.Cells(seat.Play.Board.Cells)
		}
	}
	return boards
}

var errNotNext = errors.New("its hash does not follow from the previous entry")

// recordPosition compares a player's position with those of other players.
func (w *world) recordPosition(name string, at protocol.Enter) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if known, ok := w.hashes[at.Seq]; ok && known != at.Hash && w.rng.faults.Fail == 0 {
		w.failed = append(w.failed, fmt.Errorf("%s received another entry %d than others", name, at.Seq))
	}
	w.hashes[at.Seq] = at.Hash
}

func (w *world) fail(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.failed) < 10 {
		w.failed = append(w.failed, fmt.Errorf(format, args...))
	}
}

// entries reads the log after an entry; 0 reads the whole log.
func (w *world) entries(after uint64) (all []store.Entry, err error) {
	for {
		_, page, err := w.store.Read(context.Background(), w.code, after+uint64(len(all)), store.ReadMax)
		all = append(all, page...)
		if err != nil || !store.HasMore(page, store.ReadMax) {
			return all, err
		}
	}
}

// replay verifies the log and applies it.
func (w *world) replay() (*game.State, []game.Event, error) {
	entries, err := w.entries(0)
	if err != nil {
		return nil, nil, err
	}
	state, err := archive.Record{Room: w.code, Entries: entries}.Verify()
	if err != nil {
		return nil, nil, err
	}
	var all []game.Event
	for _, e := range entries {
		events, _ := game.ParseEvents(e.Data) // already verified
		all = append(all, events...)
	}
	return state, all, nil
}
