package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/view"
)

// loadWorkers is how many rooms or spectators are set up at once.
const loadWorkers = 16

// load plays races in rooms that it creates.
type load struct {
	c     *loadConfig
	stats *loadStats
	rooms []*loadRoom
	one   *onePuzzle              // nil if the server makes a puzzle for each room
	abort context.CancelCauseFunc // ends the set-up

	mu    sync.Mutex
	socks []*client.Socket
	wg    sync.WaitGroup // the reading goroutines
}

// loadRoom is a room and its players.
type loadRoom struct {
	load    *load
	code    string
	players []*loadPlayer

	mu     sync.Mutex
	text   string
	solved engine.Puzzle // the puzzle of text
}

func newLoad(c *loadConfig) *load { return &load{c: c, stats: newLoadStats()} }

// node returns the URL of the node that the i-th connection of a room uses.
func (l *load) node(room, i int) string {
	if l.c.whole {
		i = room
	}
	return l.c.nodes[i%len(l.c.nodes)]
}

// setUp creates the rooms, waits until all rounds have begun, and connects the spectators. Connections are read until
// close is called.
func (l *load) setUp(ctx context.Context) error {
	ctx, l.abort = context.WithCancelCause(ctx)
	defer l.abort(nil)
	l.rooms = make([]*loadRoom, l.c.rooms)
	err := l.makeOne()
	if err != nil {
		return err
	}
	err = each(ctx, l.c.rooms, func(ctx context.Context, i int) (err error) {
		l.rooms[i], err = l.room(ctx, i)
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
	return each(ctx, l.c.idle, func(ctx context.Context, i int) error {
		no := i % len(l.rooms)
		node, r := l.node(no, i/len(l.rooms)), l.rooms[no]
		guest, err := client.Register(ctx, node, fmt.Sprintf("Watcher %d", i+1))
		if err != nil {
			return err
		}
		ear := r.ear(l.c.players + i/len(l.rooms))
		_, err = l.enter(ctx, node, guest.Token, r.code, func(frame []byte) { ear.watch(l.stats, frame) })
		return err
	})
}

// makeOne makes the puzzle of all rooms, if they are to play the same.
func (l *load) makeOne() error {
	if !l.c.onePuzzle {
		return nil
	}
	want := l.c.puzzle
	kind, err := l.c.kinds.Find(want.Kind)
	if err != nil {
		return err
	}
	spec, err := kind.Normalize(engine.Spec{Size: want.Size, Rules: want.Rules, Difficulty: want.Difficulty})
	if err != nil {
		return err
	}
	p, err := kind.Generate(spec, engine.SeedOf("load"))
	if err != nil {
		return err
	}
	text := view.Puzzle(p).Text()
	l.one = &onePuzzle{solved: p, text: text}
	return nil
}

// onePuzzle is the puzzle that all rooms play.
type onePuzzle struct {
	solved engine.Puzzle
	text   string
}

// each calls f for 0 to n-1, several at a time, and returns the first error, after which no more calls are made.
func each(ctx context.Context, n int, f func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	slots := make(chan struct{}, loadWorkers)
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

// room creates a room, seats its players and starts the round.
func (l *load) room(ctx context.Context, no int) (*loadRoom, error) {
	r := &loadRoom{load: l}
	noStrikes, noWindow, mostWatchers := 0, 0, 5000 // as many as a room admits
	for i := range l.c.players {
		node := l.node(no, i)
		guest, err := client.Register(ctx, node, fmt.Sprintf("Load %d %d", no+1, i+1))
		if err != nil {
			return nil, err
		}
		if r.code == "" {
			wanted := l.c.puzzle
			wanted.Mode, wanted.Seats = protocol.Race, l.c.players
			wanted.Strikes, wanted.Window, wanted.Watchers = &noStrikes, &noWindow, &mostWatchers
			err = untilDone(ctx, func(ctx context.Context) error {
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
	if l.one != nil {
		if err := r.players[0].ask(ctx, &protocol.Custom{Text: l.one.text}); err != nil {
			return nil, err
		}
	}
	return r, r.players[0].ask(ctx, &protocol.Start{})
}

// untilDone repeats a step of the set-up while the server is too busy for it.
func untilDone(ctx context.Context, do func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, setUpWithin, errNotSetUp)
	defer cancel()
	return client.Retry(ctx, askAgain, do)
}

// seat connects one more player and takes a seat.
func (r *loadRoom) seat(ctx context.Context, node, token string) error {
	p := newLoadPlayer(r)
	p.token = token
	r.mu.Lock()
	p.ear = r.ear(len(r.players))
	r.players = append(r.players, p)
	r.mu.Unlock()
	sock, err := r.load.enter(ctx, node, token, r.code, p.hear)
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.sock = sock
	p.mu.Unlock()
	if err := p.ask(ctx, &protocol.Sit{}); err != nil {
		return err
	}
	_, err = await(ctx, p.seated)
	return err
}

// loadEars is the number of connections of a room that measure when moves arrive, players before watchers. The others
// count their messages and decode only those about the whole round; otherwise a room of a thousand connections would
// keep the load generator busier than the server.
const loadEars = 32

// ear returns a listener for the i-th connection to the room, or nil if that does not measure.
func (r *loadRoom) ear(i int) *loadEar {
	c := r.load.c
	all := c.players + (c.idle+c.rooms-1)/c.rooms
	if i%((all+loadEars-1)/loadEars) != 0 {
		return nil
	}
	return newLoadEar(r)
}

// setUpWithin limits the time of one step of the set-up.
const setUpWithin = 30 * time.Second

var errNotSetUp = errors.New("the server did not bring a room to its start within 30 s")

// await waits for a step of the set-up.
func await[T any](ctx context.Context, done <-chan T) (got T, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, setUpWithin, errNotSetUp)
	defer cancel()
	select {
	case got = <-done:
		return got, nil
	case <-ctx.Done():
		return got, context.Cause(ctx)
	}
}

// enter connects to a room, and calls hear for every frame from a separate goroutine.
func (l *load) enter(ctx context.Context, node, token, room string, hear func([]byte)) (*client.Socket, error) {
	sock, err := client.Open(ctx, node, token, room, nil)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	l.socks = append(l.socks, sock)
	l.mu.Unlock()
	l.wg.Go(func() {
		for {
			frame, err := sock.ReadFrame(context.Background())
			if err != nil {
				l.broken(err)
				return
			}
			hear(frame)
		}
	})
	return sock, sock.Send(ctx, &protocol.Enter{Room: room})
}

// broken records a connection that ended early.
func (l *load) broken(err error) {
	var closed *client.CloseError
	name := "connection broken"
	if errors.As(err, &closed) {
		name = fmt.Sprintf("connection closed with %d", closed.Code)
	}
	l.failed(name, err)
}

// failed counts an error if the load is measured, and ends the set-up.
func (l *load) failed(name string, err error) {
	if l.stats.counting.Load() {
		l.stats.failed(name)
	}
	l.abort(err)
}

// loadSettle is how long the last answers may take, once no more moves are sent.
const loadSettle = 5 * time.Second

// play lets all players move, first for the warm-up and then for the time that is measured, or until ctx ends. It calls
// began when the measurement starts, and ended after the last answers.
func (l *load) play(ctx context.Context, began, ended func()) (took time.Duration, unanswered int64) {
	moving, stop := context.WithCancel(ctx)
	defer stop()
	for _, r := range l.rooms {
		for _, p := range r.players {
			p.keepMoving(moving)
		}
	}
	waitOut(ctx, l.c.warm)
	began()
	start := time.Now()
	l.stats.counting.Store(true)
	waitOut(ctx, l.c.lasts)
	stop()
	unanswered = l.stats.settle(ctx, loadSettle)
	l.stats.counting.Store(false)
	ended()
	return time.Since(start), unanswered
}

// waitOut waits for d, or until ctx ends.
func waitOut(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	<-ctx.Done()
}

// close closes all connections, and waits for their readers.
func (l *load) close() {
	_ = each(context.Background(), len(l.socks), func(_ context.Context, i int) error { return l.socks[i].Close() })
	l.wg.Wait()
}

// bySeat returns the player in a seat. Players sit down one after another.
func (r *loadRoom) bySeat(seat int) *loadPlayer {
	r.mu.Lock()
	defer r.mu.Unlock()
	if seat < 1 || seat > len(r.players) {
		return nil
	}
	return r.players[seat-1]
}

// solve returns the room's puzzle with its solution, which is found once for all players.
func (r *loadRoom) solve(p *protocol.Puzzle) (engine.Puzzle, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if one := r.load.one; one != nil && one.text == p.Text() {
		return one.solved, nil
	}
	if r.text == p.Text() {
		return r.solved, nil
	}
	kind, err := r.load.c.kinds.Find(p.Kind)
	if err != nil {
		return engine.Puzzle{}, err
	}
	solved, err := kind.Parse(p.Text())
	if err != nil {
		return engine.Puzzle{}, err
	}
	r.text, r.solved = p.Text(), solved
	return solved, nil
}
