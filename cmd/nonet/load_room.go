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
)

// loadWorkers is how many rooms or watchers are set up at once.
const loadWorkers = 16

// load is all rooms and watchers of one run.
type load struct {
	c     *loadConfig
	stats *loadStats
	rooms []*loadRoom
	abort context.CancelCauseFunc // ends the setting up

	mu    sync.Mutex
	socks []*client.Socket
	wg    sync.WaitGroup // the goroutines that read
}

// loadRoom is one room with its players.
type loadRoom struct {
	load    *load
	code    string
	players []*loadPlayer

	mu     sync.Mutex
	text   string
	solved engine.Puzzle // of the text
}

func newLoad(c *loadConfig) *load { return &load{c: c, stats: &loadStats{}} }

// setUp makes the rooms, waits until all have begun, and brings the watchers in. Reading goes on after it.
func (l *load) setUp(ctx context.Context) error {
	ctx, l.abort = context.WithCancelCause(ctx)
	defer l.abort(nil)
	l.rooms = make([]*loadRoom, l.c.rooms)
	err := each(ctx, l.c.rooms, func(ctx context.Context, i int) (err error) {
		l.rooms[i], err = l.room(ctx, i)
		return err
	})
	if err != nil {
		return err
	}
	for _, r := range l.rooms {
		for _, p := range r.players {
			if err := await(ctx, p.begun); err != nil {
				return err
			}
		}
	}
	return each(ctx, l.c.idle, func(ctx context.Context, i int) error {
		guest, err := client.Register(ctx, l.c.url, fmt.Sprintf("Watcher %d", i+1))
		if err != nil {
			return err
		}
		_, err = l.enter(ctx, guest.Token, l.rooms[i%len(l.rooms)].code, func([]byte) {})
		return err
	})
}

// each calls f for 0 to n-1, several at once, and returns the first error, which ends it all.
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

// room makes a room, seats its players and starts the round.
func (l *load) room(ctx context.Context, no int) (*loadRoom, error) {
	r := &loadRoom{load: l}
	noStrikes, noWindow, mostWatchers := 0, 0, 5000 // as many as a room takes
	for i := range l.c.players {
		guest, err := client.Register(ctx, l.c.url, fmt.Sprintf("Load %d %d", no+1, i+1))
		if err != nil {
			return nil, err
		}
		if r.code == "" {
			wanted := l.c.puzzle
			wanted.Mode, wanted.Seats = protocol.Race, l.c.players
			wanted.Strikes, wanted.Window, wanted.Watchers = &noStrikes, &noWindow, &mostWatchers
			r.code, err = client.CreateRoom(ctx, l.c.url, guest.Token, wanted)
		}
		if err != nil {
			return nil, err
		}
		if err := r.seat(ctx, guest.Token); err != nil {
			return nil, err
		}
	}
	return r, r.players[0].command(ctx, &protocol.Start{})
}

// seat brings one more player into the room.
func (r *loadRoom) seat(ctx context.Context, token string) (err error) {
	p := newLoadPlayer(r)
	r.mu.Lock()
	p.listens = len(r.players) < loadEars
	r.players = append(r.players, p)
	r.mu.Unlock()
	if p.sock, err = r.load.enter(ctx, token, r.code, p.hear); err != nil {
		return err
	}
	if err := p.command(ctx, &protocol.Sit{}); err != nil {
		return err
	}
	return await(ctx, p.seated)
}

// loadEars is how many players of a room look when rivals' moves arrive. The frames of the others
// are counted, and looked into if they are about the round as a whole: else a thousand players would
// keep the load busier than the server.
const loadEars = 32

// setUpWithin is how long one step of the setting up may take.
const setUpWithin = 30 * time.Second

// await waits for a step of the setting up.
func await(ctx context.Context, done <-chan struct{}) error {
	timer := time.NewTimer(setUpWithin)
	defer timer.Stop()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return errors.New("the server did not bring a room to its start within 30 s")
	}
}

// enter connects to a room, and hands every frame to hear from a goroutine of its own.
func (l *load) enter(ctx context.Context, token, room string, hear func(frame []byte)) (*client.Socket, error) {
	sock, err := client.Open(ctx, l.c.url, token, nil)
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
			l.stats.heard()
			hear(frame)
		}
	})
	return sock, sock.Send(ctx, &protocol.Enter{Room: room})
}

// broken takes note of a connection that ended before the load did.
func (l *load) broken(err error) {
	var closed *client.CloseError
	name := "connection broken"
	if errors.As(err, &closed) {
		name = fmt.Sprintf("connection closed with %d", closed.Code)
	}
	l.failed(name, err)
}

// failed counts an error while the load plays, and ends the setting up.
func (l *load) failed(name string, err error) {
	if l.stats.counting.Load() {
		l.stats.failed(name)
	}
	l.abort(err)
}

// play lets everyone move until the time is over or ctx ends, and returns how long that was.
func (l *load) play(ctx context.Context) time.Duration {
	ctx, cancel := context.WithTimeout(ctx, l.c.lasts)
	defer cancel()
	start := time.Now()
	l.stats.counting.Store(true)
	for _, r := range l.rooms {
		for _, p := range r.players {
			p.keepMoving(ctx)
		}
	}
	<-ctx.Done()
	l.stats.counting.Store(false)
	return time.Since(start)
}

// close hangs up everywhere, and waits for those who read.
func (l *load) close() {
	_ = each(context.Background(), len(l.socks), func(_ context.Context, i int) error { return l.socks[i].Close() })
	l.wg.Wait()
}

// bySeat is the player in a seat: they sat down one after another.
func (r *loadRoom) bySeat(seat int) *loadPlayer {
	r.mu.Lock()
	defer r.mu.Unlock()
	if seat < 1 || seat > len(r.players) {
		return nil
	}
	return r.players[seat-1]
}

// solve returns the room's puzzle with its solution; the first player who asks works it out.
func (r *loadRoom) solve(p *protocol.Puzzle) (engine.Puzzle, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.text == puzzleText(p) {
		return r.solved, nil
	}
	kind, err := r.load.c.kinds.find(p.Kind)
	if err != nil {
		return engine.Puzzle{}, err
	}
	solved, err := kind.Parse(puzzleText(p))
	if err != nil {
		return engine.Puzzle{}, err
	}
	r.text, r.solved = puzzleText(p), solved
	return solved, nil
}
