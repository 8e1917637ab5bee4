package room

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"nonet/engine"
	"nonet/internal/panics"
	"nonet/internal/ratelimit"
	"nonet/internal/stacks"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/players/service"
	"nonet/room/puzzle"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/puzzle/pool"
	"nonet/room/store"
)

// Config is what a [Host] is made of.
type Config struct {
	Store store.Store
	Kinds []engine.Kind // what puzzles there are; the first is the default
	// Node is this node's name, unique among the nodes, and Log has it already; empty makes a random one, which all that
	// the host logs has.
	Node string
	// Frame appends one message to b as it goes over the wire. It is called once for all viewers of an audience and
	// must not keep msg. Nil leaves messages as they are.
	Frame func(b, msg []byte) []byte
	Log   *slog.Logger
	// Guard recovers from panics of the host's goroutines; nil makes one that logs to Log.
	Guard *panics.Guard
	// KeepRooms is how long a room is kept after its last entry: [Keep] if it is 0, and [KeepLeast] at least.
	KeepRooms time.Duration
	// KeepRounds is how long the log of a finished round is kept in the archive; 0 is for ever.
	KeepRounds time.Duration
	// Ready is how many puzzles of each choice are made when there is time, so that nobody waits for them; 0 is none.
	Ready int
	// Fair says which finishes come to the leaderboards at once.
	Fair fair.Audit
	// Secret seals who said a line, for reports. All nodes need the same; an empty one is made anew.
	Secret []byte
	// Observer is told what goes on; nil if nobody wants to know.
	Observer Observer
	// Tracer is told the ways of entries; nil if nobody wants to know, which then costs nothing.
	Tracer Tracer
	// FillWithBots has some bots, which play puzzles of a level, sit down in a room whose race begins. It must not wait
	// for that. Nil brings none.
	FillWithBots func(code, level string, bots int)

	Hooks Hooks
}

// Hooks are what a host asks of features. They are called only after [Host.Start].
type Hooks struct {
	// LegPuzzle returns the puzzle of a marathon that a room's settings name; see [puzzle.Config].
	LegPuzzle func(ctx context.Context, leg string, kind engine.Kind, spec engine.Spec, inTurn func(func()) error) (
		engine.Puzzle, error)
	// IsLegLive reports whether others may still run the puzzle of a marathon that a room's settings name.
	IsLegLive func(ctx context.Context, leg string) (bool, error)
	// ProcessRound carries a finished round into the archive, the leaderboards and the histories. It is idempotent, and
	// called again after an error.
	ProcessRound func(ctx context.Context, e store.Ending) error
}

// validate fills in what is optional.
func (c *Config) validate() error {
	if c.Store == nil || len(c.Kinds) == 0 || c.Log == nil {
		return errors.New("room: a host needs a store, a kind of puzzle and a log")
	}
	if c.KeepRooms == 0 {
		c.KeepRooms = Keep
	}
	if c.KeepRooms < KeepLeast {
		return fmt.Errorf("room: rooms are to be kept for %v; the least is %v", c.KeepRooms, KeepLeast)
	}
	if c.Node == "" {
		c.Node = rand.Text()
		c.Log = c.Log.With("node", c.Node)
	}
	if c.Frame == nil {
		c.Frame = func(b, msg []byte) []byte { return append(b, msg...) }
	}
	if c.Guard == nil {
		c.Guard = panics.New(c.Log)
	}
	if c.Observer == nil {
		c.Observer = unobserved{}
	}
	if c.FillWithBots == nil {
		c.FillWithBots = func(string, string, int) {}
	}
	return nil
}

// Host serves rooms on one node: it opens them when they are needed and parks them when they are not.
// Its methods are safe for concurrent use.
type Host struct {
	store        store.Store
	prompt       bool        // the store is a [store.Prompt]
	later        store.Later // the store, if it is one; nil if not
	errands      chan errand
	handing      store.Forwarder // the store, if other nodes share it; nil if not
	leases       store.Leases    // the same
	kinds        catalog.Catalog
	players      *service.Players
	puzzles      Puzzles
	dealer       *puzzle.Dealer
	node         string
	wrap         func(b, msg []byte) []byte
	log          *slog.Logger
	guard        *panics.Guard
	keepRounds   time.Duration // 0 is for ever
	keepRooms    time.Duration
	observer     Observer
	tracer       Tracer // nil: nobody wants to know
	fillWithBots func(code, level string, bots int)
	sealer       *moderation.Sealer
	hooks        Hooks
	stats        stats
	slow         slowness
	list         list

	clocks  clocks
	pulse   pulse
	queue   atomic.Pointer[func(context.Context)] // see PulseIn
	overdue overdue                               // belongs to openDue
	failing failing                               // belongs to projectAll

	ctx       context.Context
	stop      context.CancelFunc
	work      sync.WaitGroup
	projects  chan struct{} // wakes who projects ended rounds
	projected projections
	helps     *helpQueue // hints and automatic notes
	customs   *helpQueue // hosts' own puzzles

	stacks stacks.Stacks // that rooms work on

	mu      sync.Mutex
	rooms   map[string]*room
	stopped bool
}

// NewHost makes a host, which does nothing before [Host.Start]. [Host.Stop] ends it; it does not close the store.
func NewHost(cfg Config) (*Host, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	h := &Host{
		store: cfg.Store, kinds: cfg.Kinds, node: cfg.Node, wrap: cfg.Frame, log: cfg.Log,
		guard:     cfg.Guard,
		keepRooms: cfg.KeepRooms, keepRounds: cfg.KeepRounds,
		observer: cfg.Observer, tracer: cfg.Tracer, fillWithBots: cfg.FillWithBots,
		projects: make(chan struct{}, 1),
		helps:    newHelpQueue(helpWorkers()), customs: newHelpQueue(helpWorkers()),
		errands: make(chan errand, errandsMax),
		hooks:   cfg.Hooks,
		ctx:     ctx, stop: stop, rooms: map[string]*room{},
	}
	_, h.prompt = cfg.Store.(store.Prompt)
	h.later, _ = cfg.Store.(store.Later)
	h.handing, _ = cfg.Store.(store.Forwarder)
	h.leases, _ = cfg.Store.(store.Leases)
	register := live.New(cfg.Store, h.kinds, h.now)
	supply := pool.New(pool.Config{
		Kinds: h.kinds, Facts: cfg.Store, Ready: cfg.Ready, Spare: h.spare, Log: cfg.Log,
	})
	h.sealer = moderation.NewSealer(cfg.Secret)
	h.players = service.New(cfg.Store, h.kinds, register, h.sealer, h.now)
	h.dealer = puzzle.New(puzzle.Config{
		Store: cfg.Store, Kinds: h.kinds, Live: register, Pool: supply, Daily: h.players.Ranking.DailyPuzzle,
		Leg: cfg.Hooks.LegPuzzle, Now: h.now, Log: cfg.Log, Unavailable: ErrUnavailable,
		Within:     h.Within,
		LiveChecks: ratelimit.Rate{PerSecond: 1 / LiveAskEvery.Seconds(), Burst: LiveAsks},
	})
	h.puzzles = h.dealer
	return h, nil
}

// Start begins the host's work. It must be called once, before anything is asked of rooms.
func (h *Host) Start() {
	for range runtime.GOMAXPROCS(0) {
		h.worker("bring rooms their mail", h.carry)
	}
	h.worker("keep the node's pulse", h.keepPulse)
	h.worker("keep the store's time", h.keepTime)
	h.worker("compare rooms with the store", h.watch)
	h.worker("open rooms that are due", h.findDue)
	h.worker("read the public list", func() { h.every(ListAnew, h.keepList) })
	h.worker("project ended rounds", h.projectRounds)
	h.worker("forget what deleted players said", func() { h.players.Privacy.WatchDeletions(h.ctx, h.forgetTalk) })
	h.worker("make puzzles ready", func() { h.dealer.Pool.Fill(h.ctx) })
}

// RunLoop runs a feature's loop until its context ends, which is when the host stops, and waits for it in [Host.Stop].
// After a panic the loop begins again, ever more rarely.
func (h *Host) RunLoop(doing string, loop func(ctx context.Context)) {
	h.worker(doing, func() { loop(h.ctx) })
}

// Node is the name of this node.
func (h *Host) Node() string { return h.node }

// Now is the store's time as well as this node knows it, Unix milliseconds.
func (h *Host) Now() int64 { return h.now() }

// Players returns the services for players.
func (h *Host) Players() *service.Players { return h.players }

// Dealer returns what deals the puzzles.
func (h *Host) Dealer() *puzzle.Dealer { return h.dealer }

// Sealer returns what hides the players of chat lines and leaderboard rows from all but the server.
func (h *Host) Sealer() *moderation.Sealer { return h.sealer }

// OpenRecord returns nil if a record may be shown to a viewer; see [puzzle.Dealer.OpenRecord].
func (h *Host) OpenRecord(ctx context.Context, rec archive.Record, viewer players.Player) error {
	return h.dealer.OpenRecord(ctx, rec, viewer)
}

// InPlay reports whether a puzzle, in this or another look, is played in a ranked round right now, or is a daily one
// that can still be finished. For a puzzle without its solution, as [engine.Fingerprinter] reads it, the answer
// depends on none.
func (h *Host) InPlay(ctx context.Context, p engine.Puzzle) (bool, error) {
	return h.dealer.Live.Contains(ctx, p)
}

// Veils reports whether the result of proving a text must not be told; see [live.Register.MustHideProof].
func (h *Host) Veils(ctx context.Context, kind string, proof error) (bool, error) {
	return h.dealer.Live.MustHideProof(ctx, kind, proof)
}

// Stop parks all rooms. Commands that are under way may go unanswered; their senders ask again elsewhere.
// It returns early with an error when ctx ends.
func (h *Host) Stop(ctx context.Context) error {
	h.mu.Lock()
	h.stopped = true
	h.mu.Unlock()
	h.stop()
	done := make(chan struct{})
	go func() {
		h.work.Wait()
		h.stacks.Close()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("stop the rooms: %w", ctx.Err())
	}
}

// Ready says whether the store can be reached.
func (h *Host) Ready(ctx context.Context) error { return h.store.Ping(ctx) }

// now is the first of the store's clocks as well as this node knows it, in Unix milliseconds. It is for what belongs to
// no room: all nodes go by the same one.
func (h *Host) now() int64 { return h.clocks.now(0) }

// Overloaded reports whether this node should take no further rooms.
func (h *Host) Overloaded() bool { return h.overloaded() }

// Within returns a context for a request to the store, which must not take longer than [StoreWait].
func (h *Host) Within(ctx context.Context) (context.Context, context.CancelFunc) {
	return h.within(ctx, StoreWait)
}

// errStopping is for whoever comes while the host is being stopped.
var errStopping = errors.New("the server is going down")

// open returns the room of that code. If it was not served here it is from now on, for a while if nobody comes.
func (h *Host) open(code string, idle time.Duration) (*room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.stopped {
		return nil, errStopping
	}
	if r, ok := h.rooms[code]; ok {
		return r, nil
	}
	r := newRoom(h, code, idle)
	h.rooms[code] = r
	h.work.Go(func() { r.run(h.ctx) }) // which recovers from its own panics
	return r, nil
}

// forget takes a room off the list once its goroutine ends.
func (h *Host) forget(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.rooms, r.code)
}

// handed opens the room of that code, hands it something, and waits for done. If the room was being parked, so that
// hand returned false or the room ended without an answer, handed opens it again.
func (h *Host) handed(ctx context.Context, code string, idle time.Duration, done <-chan struct{},
	hand func(*room) bool) error {
	for {
		r, err := h.open(code, idle)
		if err != nil {
			return err
		}
		if hand(r) {
			if _, answered, err := await(ctx, r, done); answered || err != nil {
				return err
			}
		}
		if r.err != nil {
			return r.err
		}
	}
}

// await waits for a room's answer. It reports false if the room ended without one. A room that answered and then ended
// has answered: if it were asked again, it would do the same thing twice.
func await[T any](ctx context.Context, r *room, answer <-chan T) (said T, answered bool, err error) {
	select {
	case said = <-answer:
		return said, true, nil
	case <-ctx.Done():
		return said, false, ctx.Err()
	case <-r.gone:
	}
	select {
	case said = <-answer:
		return said, true, nil
	default:
		return said, false, nil
	}
}

// watch compares rooms with the store until the host stops.
func (h *Host) watch() { h.every(HeadsEvery, h.compare) }

// findDue finds rooms that need somebody to act until the host stops.
func (h *Host) findDue() {
	h.every(DueEvery, func() {
		if h.looks("due", DueEvery) {
			h.openDue()
		}
	})
}

// every does something at once, and then again and again until the host stops.
func (h *Host) every(wait time.Duration, do func()) {
	ticker := time.NewTicker(wait)
	defer ticker.Stop()
	for {
		do()
		select {
		case <-ticker.C:
		case <-h.ctx.Done():
			return
		}
	}
}

// compare reads where the logs of the open rooms are, for news can get lost.
func (h *Host) compare() {
	open := h.openRooms()
	codes := make([]string, len(open))
	for i, r := range open {
		codes[i] = r.code
	}
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	heads, err := h.store.Heads(ctx, codes)
	if err != nil {
		if h.ctx.Err() != nil || h.excused(err) {
			return
		}
		h.log.Warn("the store does not answer", "err", err)
		for _, r := range open {
			r.nudge(doubt{})
		}
		return
	}
	for i, r := range open {
		if !r.glance(heads[i]) {
			r.nudge(behind{heads[i]})
		}
	}
}

func (h *Host) openRooms() []*room {
	h.mu.Lock()
	defer h.mu.Unlock()
	open := make([]*room, 0, len(h.rooms))
	for _, r := range h.rooms {
		open = append(open, r)
	}
	return open
}

// forgetTalk has the open rooms forget what players said whose data was deleted; see [privacy.Privacy.WatchDeletions].
// A room whose mailbox is full is told the next time.
func (h *Host) forgetTalk(gone map[string]int64) {
	for _, r := range h.openRooms() {
		r.mail.put(look{at: func(r *room) { r.forgetTalk(gone) }, done: make(chan struct{})})
	}
}

// Stats counts what a host has done since it was made, and what it has open.
type Stats struct {
	Rooms, Viewers    int64
	Commands, Refused uint64 // answered commands of players, and those of them that were refused
	Appends           uint64 // entries that this node appended
	Conflicts         uint64 // appends that lost to another node's
	AppendsFailed     uint64 // appends that the store refused, or did not answer in time
	Handed            uint64 // commands handed to another node, whose way to the store is shorter
	Events            uint64 // events applied
	Delivered         uint64 // frames handed to viewers' outboxes
	Repairs           uint64 // times that this node gave a log back what the store had lost
	Forks             uint64 // times that a log took another way than this node knew
	Slow              uint64 // times that a viewer fell behind and got a snapshot
	Pauses            uint64 // times that a room's viewers were told that nothing can be saved
	Panics            uint64 // faults in the program that cost a room, a job or a request
	Quarantined       uint64 // rooms that this node set aside
	RoundsFailed      uint64 // tries to project an ended round that failed
	RoundsAside       uint64 // ended rounds that this node set aside
	Damages           uint64 // how often the store found its data damaged; 0 if it does not count that
	Puzzles           int    // puzzles of rooms that wait to be made, or are being made
	Helps             int64  // hints and the like that wait to be found, or are being found
}

type stats struct {
	viewers                                                                                atomic.Int64
	commands, refused, appends, conflicts, events, repairs, forks, delivered, slow, pauses atomic.Uint64
	quarantined, roundsFailed, roundsAside, appendsFailed, handed                          atomic.Uint64
}

// Stats returns the host's counts.
func (h *Host) Stats() Stats {
	h.mu.Lock()
	rooms := len(h.rooms)
	h.mu.Unlock()
	s := &h.stats
	var damages uint64
	if looks, ok := h.store.(interface{ Damages() uint64 }); ok {
		damages = looks.Damages()
	}
	return Stats{
		Rooms: int64(rooms), Viewers: s.viewers.Load(),
		Commands: s.commands.Load(), Refused: s.refused.Load(),
		Appends: s.appends.Load(), Conflicts: s.conflicts.Load(), Handed: s.handed.Load(), Events: s.events.Load(),
		Repairs: s.repairs.Load(), Forks: s.forks.Load(),
		Delivered: s.delivered.Load(), Slow: s.slow.Load(), Pauses: s.pauses.Load(),
		Panics: h.guard.Panics(), Quarantined: s.quarantined.Load(),
		RoundsFailed: s.roundsFailed.Load(), RoundsAside: s.roundsAside.Load(),
		Damages: damages, AppendsFailed: s.appendsFailed.Load(),
		Puzzles: h.puzzles.Pending(), Helps: int64(h.helps.count() + h.customs.count()),
	}
}
