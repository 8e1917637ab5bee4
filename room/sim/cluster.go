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

// Options say what is simulated.
type Options struct {
	Nodes   int
	Players int
	Mode    string
	For     time.Duration // of trouble, on virtual time
	Faults  Faults
	NoLoss  bool // nobody may be told that something is lost

	Latencies []time.Duration   // how much longer than the others' each message of a node takes; nothing for those left out
	Homes     []int             // the node that each player connects to; any for those left out
	OnAnswer  func(*AnswerTime) // is told of each answer; nil if nobody wants to know
	OnStop    func(room.Stats)  // is told what a node did, when it has stopped; nil if nobody wants to know
}

// AnswerTime is what a player heard of a command: the answer's code, "ok" for success, and how long after sending it.
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
	step   time.Duration // of the store's clock
	hashes map[uint64]string
	failed []error
}

// node is one server, dead or alive.
type node struct {
	link *link
	did  func(room.Stats)

	mu   sync.Mutex
	host *backend.Backend          // nil while dead
	outs map[*room.Outbox]struct{} // its connections
}

// Run plays a cluster for a while under faults and returns what went wrong with the promises, nil if nothing.
// It must be called in a testing/synctest bubble.
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
			w.fail("%s was told that the store has lost something", p.name)
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
	time.Sleep(o.Faults.SlowFor + time.Second) // what is still on its way arrives nowhere
	return errors.Join(w.failed...)
}

// now is the store's clock, which is not the nodes'.
func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Now().Add(17*time.Minute + w.step)
}

// start brings a node up, unless it is.
func (n *node) start() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.host != nil {
		return
	}
	h, err := backend.New(backend.Config{Config: room.Config{
		Store: n.link, Kinds: kinds.All(), Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}})
	if err != nil {
		panic(err)
	}
	n.host, n.outs = h, map[*room.Outbox]struct{}{}
}

// stop kills a node and breaks its connections.
func (n *node) stop() {
	n.mu.Lock()
	h, outs := n.host, n.outs
	n.host, n.outs = nil, nil
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

// up is the node's host; nil while it is dead.
func (n *node) up() *backend.Backend {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.host
}

// accept takes a connection, unless the node is dead.
func (n *node) accept(out *room.Outbox) *backend.Backend {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.host != nil {
		n.outs[out] = struct{}{}
	}
	return n.host
}

// open makes the room.
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

// outage takes the store from all nodes for a while.
func (w *world) outage() {
	for _, n := range w.nodes {
		n.link.setCut(true)
	}
	time.Sleep(w.rng.between(time.Second, w.rng.faults.OutageFor))
	for _, n := range w.nodes {
		n.link.setCut(false)
	}
}

// waitUntilIdle ends all faults and waits until everyone has caught up and been answered.
func (w *world) waitUntilIdle(players []*player) {
	w.rng.calmDown()
	time.Sleep(15 * time.Second)
	for _, p := range players {
		p.mu.Lock()
		if n := p.countWaiting(time.Second); n > 1 { // the newest may be under way
			w.fail("%s still waits for %d answers", p.name, n)
		}
		p.mu.Unlock()
	}
}

// waitForLastMoves waits until the last moves have arrived everywhere and no countdown runs: at its end, nodes that are
// asked one after the other show a countdown and a round.
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
	boards map[uint64]map[string]string // behind each entry, by who plays in a round
}

// board is what somebody who plays has on their board behind an entry.
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

// puzzle is the puzzle being played, which only the simulation may know.
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

// follow checks and applies what has come to the log, or all of it where the store has lost what was followed last.
// Each move asks for the puzzle, and to play the whole log for that would be most of what a simulation does.
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

// boardsOf are the boards of all who play, by their names.
func boardsOf(s *game.State) map[string]string {
	boards := map[string]string{}
	for _, seat := range s.Seats {
		if seat.Play != nil {
			boards[seat.Player] = view.Cells(seat.Play.Board.Cells)
		}
	}
	return boards
}

var errNotNext = errors.New("it does not follow from the one before")

// recordPosition holds what somebody was told against what others were told.
func (w *world) recordPosition(name string, at protocol.Enter) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if known, ok := w.hashes[at.Seq]; ok && known != at.Hash && w.rng.faults.Fail == 0 {
		w.failed = append(w.failed, fmt.Errorf("%s was told another entry %d than others", name, at.Seq))
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

// entries reads the log behind an entry; 0 is the whole of it.
func (w *world) entries(after uint64) (all []store.Entry, err error) {
	for {
		_, page, err := w.store.Read(context.Background(), w.code, after+uint64(len(all)), store.ReadMax)
		all = append(all, page...)
		if err != nil || !store.HasMore(page, store.ReadMax) {
			return all, err
		}
	}
}

// replay checks the log's chain, and applies it.
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
		events, _ := game.ParseEvents(e.Data) // which it was verified that they can be
		all = append(all, events...)
	}
	return state, all, nil
}
