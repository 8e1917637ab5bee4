package loadtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/view"
)

const (
	concurrency   = 16                     // how many rooms or watchers are set up at once
	stepTimeout   = 30 * time.Second       // of one step of the set-up
	retryDelay    = 250 * time.Millisecond // before a request to a busy server is repeated
	answerTimeout = 5 * time.Second        // for the last answers, once no more moves are sent
	roomWatchers  = 5000                   // as many as a room takes
)

// Rooms plays races in rooms that it creates. Players move on a schedule, whether their moves are answered or not.
type Rooms struct {
	c      *Config
	stats  *stats
	rooms  []*room
	puzzle solvedPuzzle            // of all rooms; none if the server makes one for each
	abort  context.CancelCauseFunc // ends the set-up

	mu      sync.Mutex
	socks   []*client.Socket
	readers sync.WaitGroup
}

// NewRooms returns a scenario that has not started.
func NewRooms(c *Config) *Rooms { return &Rooms{c: c, stats: newStats(), abort: func(error) {}} }

// RoomsProgress describes a running scenario.
type RoomsProgress struct {
	Measuring   bool // the set-up and the warm-up are over
	Moves       int64
	Unanswered  int64
	Deliveries  int64 // of which the delay is known
	LongestWait time.Duration
	Errors      map[string]int
}

// Progress may be called while Run runs.
func (l *Rooms) Progress() RoomsProgress {
	s := l.stats
	return RoomsProgress{Measuring: s.measuring.Load(), Moves: s.moves.Load(), Unanswered: s.unanswered.Load(),
		Deliveries: s.delays.count(), LongestWait: s.delays.max(), Errors: s.errors.clone()}
}

// Code returns the code of the i-th room, which exists once measuring has begun.
func (l *Rooms) Code(i int) string { return l.rooms[i].code }

// gcPercent lets the heap grow further than usual before a garbage collection, because a collection would make the
// load generator late and the server seem slow.
const gcPercent = 400

// Run plays for the configured time or until ctx ends. The error is about the set-up or about measuring processes.
func (l *Rooms) Run(ctx context.Context) (*RoomsReport, error) {
	if _, chosen := os.LookupEnv("GOGC"); !chosen {
		defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	}
	before, err := readProcesses(l.c.PIDs)
	if err != nil {
		return nil, err
	}
	defer l.close()
	if err := l.setUp(ctx); err != nil {
		return nil, fmt.Errorf("set up: %w", err)
	}
	var start, end []processState
	var startErr, endErr error
	took, unanswered := l.play(ctx,
		func() { start, startErr = readProcesses(l.c.PIDs) },
		func() { end, endErr = readProcesses(l.c.PIDs) })
	if err := errors.Join(startErr, endErr); err != nil {
		return nil, err
	}
	report := l.stats.report(l.c, took, unanswered)
	report.addCosts(before, start, end)
	return report, nil
}

// node returns the URL of the node that the i-th connection of a room uses.
func (l *Rooms) node(room, i int) string {
	if l.c.WholeRooms {
		i = room
	}
	return l.c.Nodes[i%len(l.c.Nodes)]
}

// setUp creates the rooms, waits until all rounds have begun, and connects the watchers. Connections are read until
// close is called.
func (l *Rooms) setUp(ctx context.Context) error {
	ctx, l.abort = context.WithCancelCause(ctx)
	defer l.abort(nil)
	if err := l.makePuzzle(); err != nil {
		return err
	}
	l.rooms = make([]*room, l.c.Rooms)
	err := ForEach(ctx, l.c.Rooms, func(ctx context.Context, i int) (err error) {
		l.rooms[i], err = l.createRoom(ctx, i)
		return err
	})
	if err != nil {
		return err
	}
	for _, r := range l.rooms {
		for _, p := range r.players {
			if _, err := await(ctx, p.begun); err != nil {
				return err
			}
		}
	}
	return ForEach(ctx, l.c.Watchers, func(ctx context.Context, i int) error {
		no := i % len(l.rooms)
		node, r := l.node(no, i/len(l.rooms)), l.rooms[no]
		guest, err := client.Register(ctx, node, fmt.Sprintf("Watcher %d", i+1))
		if err != nil {
			return err
		}
		listener := r.listener(l.c.Players + i/len(l.rooms))
		_, err = l.enter(ctx, node, guest.Token, r.code, func(frame []byte) { listener.watch(l.stats, frame) })
		return err
	})
}

// makePuzzle makes the puzzle of all rooms, if they are to play the same.
func (l *Rooms) makePuzzle() error {
	if !l.c.OnePuzzle {
		return nil
	}
	wanted := l.c.Puzzle
	kind, err := l.c.FindKind(wanted.Kind)
	if err != nil {
		return err
	}
	spec, err := kind.Normalize(engine.Spec{Size: wanted.Size, Rules: wanted.Rules, Difficulty: wanted.Difficulty})
	if err != nil {
		return err
	}
	p, err := kind.Generate(spec, engine.SeedOf("load"))
	if err != nil {
		return err
	}
	l.puzzle = solvedPuzzle{p, view.Puzzle(p).Text()}
	return nil
}

// createRoom creates a room, seats its players and starts the round.
func (l *Rooms) createRoom(ctx context.Context, no int) (*room, error) {
	r := &room{test: l, puzzle: l.puzzle}
	noStrikes, noWindow, watchers := 0, 0, roomWatchers
	for i := range l.c.Players {
		node := l.node(no, i)
		guest, err := client.Register(ctx, node, fmt.Sprintf("Load %d %d", no+1, i+1))
		if err != nil {
			return nil, err
		}
		if r.code == "" {
			wanted := l.c.Puzzle
			wanted.Mode, wanted.Seats = protocol.Race, l.c.Players
			wanted.Strikes, wanted.Window, wanted.Watchers = &noStrikes, &noWindow, &watchers
			err = retry(ctx, func(ctx context.Context) error {
				r.code, err = client.CreateRoom(ctx, node, guest.Token, wanted)
				return err
			})
		}
		if err != nil {
			return nil, err
		}
		if err := r.seat(ctx, node, guest.Token); err != nil {
			return nil, err
		}
	}
	if l.puzzle.text != "" {
		if err := r.players[0].do(ctx, protocol.Custom{Text: l.puzzle.text}); err != nil {
			return nil, err
		}
	}
	return r, r.players[0].do(ctx, protocol.Start{})
}

// enter connects to a room, and calls receive for every frame, in a new goroutine.
func (l *Rooms) enter(ctx context.Context, node, token, room string, receive func([]byte)) (*client.Socket, error) {
	sock, err := client.Open(ctx, node, token, room, nil)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	l.socks = append(l.socks, sock)
	l.mu.Unlock()
	l.readers.Go(func() {
		for {
			frame, err := sock.ReadFrame(context.Background())
			if err != nil {
				l.recordConnectionError(err)
				return
			}
			receive(frame)
		}
	})
	return sock, sock.Send(ctx, &protocol.Enter{Room: room})
}

func (l *Rooms) recordConnectionError(err error) {
	var closed *client.CloseError
	name := "connection broken"
	if errors.As(err, &closed) {
		name = fmt.Sprintf("connection closed with %d", closed.Code)
	}
	l.recordError(name, err)
}

// recordError counts an error if the load is measured, and ends the set-up.
func (l *Rooms) recordError(name string, err error) {
	if l.stats.measuring.Load() {
		l.stats.errors.addName(name)
	}
	l.abort(err)
}

// play lets all players move, first for the warm-up and then for the time that is measured, or until ctx ends. It calls
// started when the measurement starts, and ended after the last answers.
func (l *Rooms) play(ctx context.Context, started, ended func()) (took time.Duration, unanswered int64) {
	moving, stop := context.WithCancel(ctx)
	defer stop()
	if l.c.Warmup > 0 {
		l.keepMoving(moving)
		sleep(ctx, l.c.Warmup)
	}
	started()
	start := time.Now()
	l.stats.measuring.Store(true)
	if l.c.Warmup == 0 { // otherwise a busy machine would show events of moves that were not counted
		l.keepMoving(moving)
	}
	sleep(ctx, l.c.Duration)
	stop()
	unanswered = l.stats.awaitAnswers(ctx, answerTimeout)
	l.stats.measuring.Store(false)
	ended()
	return time.Since(start), unanswered
}

// keepMoving lets all players move until ctx ends.
func (l *Rooms) keepMoving(ctx context.Context) {
	for _, r := range l.rooms {
		for _, p := range r.players {
			p.keepMoving(ctx)
		}
	}
}

// close closes all connections, and waits for their readers.
func (l *Rooms) close() {
	_ = ForEach(context.Background(), len(l.socks), func(_ context.Context, i int) error { return l.socks[i].Close() })
	l.readers.Wait()
}

// ForEach calls f for 0 to n-1, several at a time, and returns the first error, after which no more calls are made.
func ForEach(ctx context.Context, n int, f func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	slots := make(chan struct{}, concurrency)
	var wg sync.WaitGroup
	for i := 0; i < n && ctx.Err() == nil; i++ {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			if err := f(ctx, i); err != nil {
				cancel(err)
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// sleep waits for d, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	<-ctx.Done()
}

var errSetUp = fmt.Errorf("the server did not start a round within %v", stepTimeout)

// await waits for a step of the set-up.
func await[T any](ctx context.Context, done <-chan T) (got T, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, stepTimeout, errSetUp)
	defer cancel()
	select {
	case got = <-done:
		return got, nil
	case <-ctx.Done():
		return got, context.Cause(ctx)
	}
}

// retry repeats a step of the set-up while the server is too busy for it.
func retry(ctx context.Context, do func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, stepTimeout, errSetUp)
	defer cancel()
	return client.Retry(ctx, retryDelay, do)
}
