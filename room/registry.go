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
	"nonet/internal/backoff"
	"nonet/internal/panics"
	"nonet/room/game"
	"nonet/room/internal/overload"
	"nonet/room/internal/publiclist"
	"nonet/room/internal/storeclock"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Config configures a [Registry].
type Config struct {
	Store store.Store
	Kinds []engine.Kind // the kinds of puzzles; the first is the default
	// Node is this node's name, unique among the nodes. Log must carry it already. If it is empty, the registry makes a
	// random name and adds it to Log.
	Node string
	// Frame appends a message to b in the form sent to clients. It is called once per audience and must not keep msg. Nil
	// leaves messages as they are.
	Frame func(b, msg []byte) []byte
	Log   *slog.Logger
	// Guard recovers from panics of the registry's goroutines; nil makes one that logs to Log.
	Guard *panics.Guard
	// KeepRooms is how long a room is kept after its last entry, at least [KeepLeast]. 0 means [Keep].
	KeepRooms time.Duration
	// Metrics receives metrics; nil disables them.
	Metrics Metrics
	// Tracer receives the traces of entries; nil disables tracing, at no cost.
	Tracer Tracer
	// FillWithBots seats bots that play puzzles of a difficulty in a room whose race begins. It must not block. Nil seats
	// none.
	FillWithBots func(code, difficulty string, bots int)
}

// Hooks are the functions of a node's features that rooms call. All are required, and must be safe for concurrent use.
type Hooks struct {
	Puzzles PuzzleDealer
	// CanOthersPlayLeg reports whether other players may still play the marathon leg in a room's settings.
	CanOthersPlayLeg func(ctx context.Context, leg string) (bool, error)
	// OnRoundEnd is called after this node has ended a round, before anybody is told. It must not block.
	OnRoundEnd func()
	// CheckMute returns an error if the operator does not let a player chat in a room. It must not block.
	CheckMute func(player, room string) error
	// IsSilenced reports whether what a player has said must not be shown again. It must not block.
	IsSilenced func(player string) bool
	// SealAuthor encrypts the author of a chat line. Clients send the result with a report of the line.
	SealAuthor func(player, room string, at int64, name, text string) string
	// NamedPlayers returns the players whom events name. playerOf returns the player for the result of [game.State.Who].
	NamedPlayers func(events []game.Event, playerOf func(pseudonym string) string) []string
	// IndexPlayers records that the log of a room is about to name players. now is in Unix milliseconds.
	IndexPlayers func(ctx context.Context, room string, players []string, now int64) error
}

// validate checks the required fields and sets the defaults of the others.
func (c *Config) validate() error {
	if c.Store == nil || len(c.Kinds) == 0 || c.Log == nil {
		return errors.New("room: a registry needs a store, a kind of puzzle and a log")
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
	if c.Metrics == nil {
		c.Metrics = noMetrics{}
	}
	if c.FillWithBots == nil {
		c.FillWithBots = func(string, string, int) {}
	}
	return nil
}

// Registry serves rooms on one node: it opens them on demand and evicts them when they are idle. Its methods are safe
// for concurrent use.
type Registry struct {
	store        store.Store
	immediate    bool // whether the store is a [store.Immediate]
	jobs         chan job
	forwards     store.Forwarder // the store, if it is a [store.Forwarder], or nil
	leases       store.Leases    // the store, if it is a [store.Leases], or nil
	kinds        catalog.Catalog
	node         string
	appendFrame  func(b, msg []byte) []byte
	logger       *slog.Logger
	guard        *panics.Guard
	keepRooms    time.Duration
	refusalDelay RefusalDelay
	metrics      Metrics
	tracer       Tracer // nil without tracing
	fillWithBots func(code, difficulty string, bots int)
	hooks        Hooks // set by Start
	stats        counters
	slowAppends  slowLog
	writes       writeCheck
	publicList   publiclist.List

	clocks        storeclock.Clocks
	overloadProbe overload.Probe
	awaitSockets  atomic.Pointer[func(context.Context)] // see MeasureQueue
	dueBackoff    *backoff.List[string]                 // used by openDueRooms only

	ctx     context.Context
	stop    context.CancelFunc
	work    sync.WaitGroup
	hints   *helpQueue // hints and automatic notes
	imports *helpQueue // hosts' own puzzles

	mu      sync.Mutex
	rooms   map[string]*room
	stopped bool
}

// NewRegistry returns a registry that does nothing before [Registry.Start]. [Registry.Stop] ends it but does not close
// the store.
func NewRegistry(cfg Config) (*Registry, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	reg := &Registry{
		store: cfg.Store, kinds: cfg.Kinds, node: cfg.Node, appendFrame: cfg.Frame, logger: cfg.Log,
		guard:     cfg.Guard,
		keepRooms: cfg.KeepRooms,
		metrics:   cfg.Metrics, tracer: cfg.Tracer, fillWithBots: cfg.FillWithBots,
		dueBackoff: backoff.New[string](backoff.Limits{Batch: dueMax, Failed: dueRemembered, Min: dueEvery, Max: dueRest}),
		hints:      newHelpQueue(helpWorkers()), imports: newHelpQueue(helpWorkers()),
		jobs: make(chan job, jobsMax),
		ctx:  ctx, stop: stop, rooms: map[string]*room{},
	}
	_, reg.immediate = cfg.Store.(store.Immediate)
	reg.forwards, _ = cfg.Store.(store.Forwarder)
	reg.leases, _ = cfg.Store.(store.Leases)
	return reg, nil
}

// Start starts the registry's goroutines, which use the hooks. It must be called once, before rooms are used.
func (reg *Registry) Start(hooks Hooks) {
	reg.hooks = hooks
	for range runtime.GOMAXPROCS(0) {
		reg.startWorker("run room jobs", reg.runJobs)
	}
	reg.startWorker("sample overload", func() {
		for reg.takeSample() {
		}
	})
	reg.startWorker("keep the store's time", reg.pollClocks)
	reg.repeat("compare rooms with the store", HeadsEvery, reg.compareRooms)
	reg.repeat("open rooms that are due", dueEvery, reg.openDueRooms)
	reg.repeat("read the public list", listRefreshEvery, reg.refreshList)
}

// RunLoop runs a feature's loop in a goroutine until its context ends, when the registry stops. [Registry.Stop] waits
// for it. After a panic the loop is restarted, at growing intervals.
func (reg *Registry) RunLoop(task string, loop func(ctx context.Context)) {
	reg.startWorker(task, func() { loop(reg.ctx) })
}

// Node returns the name of this node.
func (reg *Registry) Node() string { return reg.node }

// Stop closes all rooms. Commands in progress may stay unanswered; clients repeat them on another node. It returns an
// error when ctx ends first.
func (reg *Registry) Stop(ctx context.Context) error {
	reg.mu.Lock()
	reg.stopped = true
	reg.mu.Unlock()
	reg.stop()
	done := make(chan struct{})
	go func() {
		reg.work.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("stop the rooms: %w", ctx.Err())
	}
}

// CheckReady returns an error if the store can't be reached.
func (reg *Registry) CheckReady(ctx context.Context) error { return reg.store.Ping(ctx) }

// CheckWritable returns an error if the store accepts no changes.
func (reg *Registry) CheckWritable(ctx context.Context) error {
	return reg.writes.check(ctx, reg.store, reg.node)
}

// Now returns the time of the store's first clock in Unix milliseconds, as this node estimates it. It is used for
// everything that belongs to no room, so that all nodes use the same clock.
func (reg *Registry) Now() int64 { return reg.clocks.Now(0) }

// errStopping is returned for requests while the registry stops.
var errStopping = errors.New("the server is going down")

// openRoom returns the room with the given code. If this node does not serve it yet, openRoom starts it; it then stays
// open for idle without viewers.
func (reg *Registry) openRoom(code string, idle time.Duration) (*room, error) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	if reg.stopped {
		return nil, errStopping
	}
	if r, ok := reg.rooms[code]; ok {
		return r, nil
	}
	r := newRoom(reg, code, idle)
	reg.rooms[code] = r
	reg.work.Go(r.run) // run recovers from its own panics
	return r, nil
}

// dropRoom removes a room once its goroutine ends.
func (reg *Registry) dropRoom(r *room) {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	delete(reg.rooms, r.code)
}

// callRoom opens the room with the given code, calls enqueue with it, and waits for done. If the room was being
// evicted, so that enqueue returned false or the room ended without an answer, callRoom opens it again.
func (reg *Registry) callRoom(ctx context.Context, code string, idle time.Duration, done <-chan struct{},
	enqueue func(*room) bool) error {
	for {
		r, err := reg.openRoom(code, idle)
		if err != nil {
			return err
		}
		if enqueue(r) {
			select {
			case <-done:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			case <-r.gone:
			}
			select { // an answer sent before the room ended counts: asking again would repeat the request's effect
			case <-done:
				return nil
			default:
			}
		}
		if r.endErr != nil {
			return r.endErr
		}
	}
}

// repeat calls fn at once and then at the given interval, in a worker.
func (reg *Registry) repeat(task string, wait time.Duration, fn func()) {
	reg.startWorker(task, func() {
		ticker := time.NewTicker(wait)
		defer ticker.Stop()
		for reg.ctx.Err() == nil {
			fn()
			select {
			case <-ticker.C:
			case <-reg.ctx.Done():
			}
		}
	})
}

// compareRooms compares the open rooms with the heads of their logs, because news can get lost.
func (reg *Registry) compareRooms() {
	open := reg.servedRooms()
	codes := make([]string, len(open))
	for i, r := range open {
		codes[i] = r.code
	}
	ctx, cancel := reg.WithStoreTimeout(reg.ctx)
	defer cancel()
	heads, err := reg.store.Heads(ctx, codes)
	if err != nil {
		if reg.ctx.Err() != nil || reg.isCausedByOverload(err) {
			return
		}
		reg.logger.Warn("store not responding", "err", err)
		for _, r := range open {
			r.mailbox.tryPut(call(func(r *room) { r.outage.handleStoreTimeout() }))
		}
		return
	}
	for i, r := range open {
		if !r.compareInTurn(heads[i]) {
			r.mailbox.tryPut(call(func(r *room) {
				r.outage.handleStoreAnswer()
				r.sync.compareHead(heads[i])
			}))
		}
	}
}

func (reg *Registry) servedRooms() []*room {
	reg.mu.Lock()
	defer reg.mu.Unlock()
	open := make([]*room, 0, len(reg.rooms))
	for _, r := range reg.rooms {
		open = append(open, r)
	}
	return open
}

// ForgetTalk makes the open rooms drop chat lines of players whose data was deleted, and their names. deletedAt returns
// when a player's data was deleted, in Unix milliseconds, or false. Rooms whose mailboxes are full are skipped.
func (reg *Registry) ForgetTalk(deletedAt func(player string) (at int64, ok bool)) {
	for _, r := range reg.servedRooms() {
		r.mailbox.tryPut(call(func(r *room) { r.chat.forgetPlayers(deletedAt) }))
	}
}

// Stats holds a registry's counters since its creation and the numbers of its open rooms and viewers.
type Stats struct {
	RoomCount, ViewerCount int64
	Commands, Refusals     uint64 // answered commands of players, and how many of them were refused
	Appends                uint64 // entries that this node appended
	Conflicts              uint64 // appends that lost to another node's
	AppendsFailed          uint64 // appends that failed or timed out
	CommandsForwarded      uint64 // commands forwarded to another node, which is nearer to the store
	Events                 uint64 // events applied
	Delivered              uint64 // frames handed to viewers' outboxes
	Repairs                uint64 // times that this node restored entries that the store had lost
	Forks                  uint64 // times that a log diverged from this node's copy
	Slow                   uint64 // times that a viewer fell behind and got a snapshot
	Pauses                 uint64 // times that a room announced a pause because nothing can be saved
	Panics                 uint64 // recovered panics, each of which ended a room, a job or a request
	Quarantined            uint64 // rooms that this node quarantined
	Damages                uint64 // times that the store found its data damaged; 0 if it does not count them
	Helps                  int64  // hints and other help that is queued or being computed
}

type counters struct {
	viewerCount                                                       atomic.Int64
	commandCount, refusals, commandsForwarded, delivered, slowViewers atomic.Uint64
	appendCount, appendsFailed, conflicts, eventCount                 atomic.Uint64
	repairs, forks, pauses, quarantined                               atomic.Uint64
}

// Stats returns the registry's counts.
func (reg *Registry) Stats() Stats {
	reg.mu.Lock()
	rooms := len(reg.rooms)
	reg.mu.Unlock()
	s := &reg.stats
	var damages uint64
	if counter, ok := reg.store.(interface{ Damages() uint64 }); ok {
		damages = counter.Damages()
	}
	return Stats{
		RoomCount: int64(rooms), ViewerCount: s.viewerCount.Load(),
		Commands: s.commandCount.Load(), Refusals: s.refusals.Load(),
		CommandsForwarded: s.commandsForwarded.Load(),
		Appends:           s.appendCount.Load(), Conflicts: s.conflicts.Load(), Events: s.eventCount.Load(),
		Repairs: s.repairs.Load(), Forks: s.forks.Load(),
		Delivered: s.delivered.Load(), Slow: s.slowViewers.Load(), Pauses: s.pauses.Load(),
		Panics: reg.guard.Panics(), Quarantined: s.quarantined.Load(),

		Damages: damages, AppendsFailed: s.appendsFailed.Load(),
		Helps: int64(reg.hints.count() + reg.imports.count()),
	}
}

// WithTimeout returns a context with a timeout for a store request. An immediate store gets none because it waits only
// for its own locks and would time out only for lack of CPU time.
func (reg *Registry) WithTimeout(ctx context.Context, wait time.Duration) (context.Context, context.CancelFunc) {
	if reg.immediate {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, wait)
}

// WithStoreTimeout returns a context for a request to the store, which must not take longer than [StoreWait].
func (reg *Registry) WithStoreTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return reg.WithTimeout(ctx, StoreWait)
}
