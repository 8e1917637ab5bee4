package loadtest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"nonet/protocol"
	"nonet/protocol/client"
)

// Chaos lets players play who reconnect when the server is lost, and checks that no answered move is missing at the
// end. It is safe for concurrent use.
type Chaos struct {
	c      *Config
	errors errorCounts
	moves  atomic.Int64 // that were carried out
	pauses atomic.Int64 // that a player was told of

	mu           sync.Mutex
	disconnected map[*reconnectingPlayer]bool
	outages      []*outage // the last one goes on while a player is disconnected
}

// NewChaos returns a scenario that has not started.
func NewChaos(c *Config) *Chaos {
	return &Chaos{c: c, disconnected: map[*reconnectingPlayer]bool{}}
}

// ChaosProgress describes a running scenario.
type ChaosProgress struct{ Moves, Disconnected int }

// Progress may be called while Run runs.
func (l *Chaos) Progress() ChaosProgress {
	l.mu.Lock()
	defer l.mu.Unlock()
	return ChaosProgress{int(l.moves.Load()), len(l.disconnected)}
}

// Run creates the rooms, and plays for the configured time or until ctx ends. The error is about the set-up.
func (l *Chaos) Run(ctx context.Context) (*ChaosReport, error) {
	c := l.c
	rooms := NewRooms(c)
	defer rooms.close()
	if err := rooms.setUp(ctx); err != nil {
		return nil, fmt.Errorf("set up: %w", err)
	}
	var players []*reconnectingPlayer
	for _, r := range rooms.rooms {
		for i, p := range r.players {
			players = append(players, &reconnectingPlayer{
				player: p, node: rooms.node(0, i), chaos: l, scored: make(chan struct{}, 1),
			})
		}
	}
	err := ForEach(ctx, len(players), func(ctx context.Context, i int) error { return players[i].connect(ctx) })
	defer func() {
		_ = ForEach(context.Background(), len(players), func(_ context.Context, i int) error { return players[i].close() })
	}()
	if err != nil {
		return nil, fmt.Errorf("set up: %w", err)
	}
	start := time.Now()
	moving, stop := context.WithTimeout(ctx, c.Duration)
	defer stop()
	var all sync.WaitGroup
	for _, s := range players {
		all.Go(func() { s.play(moving, c.MovesPerSecond) })
	}
	all.Wait()
	report := l.report()
	report.Rooms, report.Connections, report.Seconds = c.Rooms, len(players), time.Since(start).Seconds()
	for _, s := range players {
		report.Lost += s.awaitMissing(answerTimeout)
	}
	return report, nil
}

// reconnectingPlayer is a player whose connection is restored when it is lost.
type reconnectingPlayer struct {
	player *player
	node   string
	chaos  *Chaos
	conn   *client.Conn
	reader sync.WaitGroup

	answered int // moves that the server carried out; used by the playing goroutine only

	mu     sync.Mutex
	right  int           // the player's right cells, as the room shows them
	scored chan struct{} // receives a value when right may have changed
}

// connect replaces the socket of the set-up by a connection that is restored when it is lost.
func (s *reconnectingPlayer) connect(ctx context.Context) (err error) {
	p := s.player
	p.sock.Close()
	s.conn, err = client.Dial(ctx, s.node, p.token, p.room.code, &client.Options{
		OnDisconnect: func(error, time.Duration) { s.chaos.recordDisconnect(s) },
		OnReconnect:  func() { s.chaos.recordReconnect(s) },
	})
	if err == nil {
		s.reader.Go(s.read)
	}
	return err
}

func (s *reconnectingPlayer) close() error {
	if s.conn == nil {
		return nil
	}
	err := s.conn.Close()
	s.reader.Wait()
	return err
}

// read reads messages until the connection is closed.
func (s *reconnectingPlayer) read() {
	for {
		msg, err := s.conn.Next(context.Background())
		if msg == nil && err != nil {
			if !errors.Is(err, client.ErrClosed) {
				s.chaos.errors.add(err)
			}
			return
		}
		if m, ok := msg.(*protocol.Pause); ok && m.On {
			s.chaos.pauses.Add(1)
		}
		if seat := s.conn.View().Find(s.player.seat); seat != nil {
			s.mu.Lock()
			s.right = seat.Right
			s.mu.Unlock()
			select {
			case s.scored <- struct{}{}:
			default:
			}
		}
	}
}

// play makes moves, one after another, until ctx ends or the board is full.
func (s *reconnectingPlayer) play(ctx context.Context, pace float64) {
	if pace == 0 {
		<-ctx.Done()
		return
	}
	p := s.player
	p.mu.Lock()
	cells := slices.Clone(p.blank)
	p.mu.Unlock()
	rand.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	wait := func() { sleep(ctx, time.Duration((0.5+rand.Float64())/pace*float64(time.Second))) }
	for _, cell := range cells {
		wait()
		if ctx.Err() != nil {
			return
		}
		row, col := cell/p.puzzle.Width+1, cell%p.puzzle.Width+1
		// The last move is waited for after ctx has ended, because it must be known whether it counts.
		waiting, cancel := context.WithTimeout(context.WithoutCancel(ctx), moveTimeout)
		err := s.conn.Place(waiting, row, col, int(p.solved.Solution[cell]))
		cancel()
		if err != nil {
			s.chaos.errors.add(err)
			continue
		}
		s.answered++
		s.chaos.moves.Add(1)
	}
	<-ctx.Done()
}

// moveTimeout limits how long a move waits for its answer. It is longer than the outages that are measured.
const moveTimeout = 2 * time.Minute

// awaitMissing waits until the room shows all answered moves, but not longer than timeout. It returns how many are
// missing.
func (s *reconnectingPlayer) awaitMissing(timeout time.Duration) int {
	late := time.NewTimer(timeout)
	defer late.Stop()
	for {
		s.mu.Lock()
		missing := s.answered - s.right
		s.mu.Unlock()
		if missing <= 0 {
			return 0
		}
		select {
		case <-s.scored:
		case <-late.C:
			return missing
		}
	}
}

// outage lasts from the loss of the first connection until all are restored.
type outage struct {
	lost           int
	began, reached time.Time // reached is the time at which the first connection was restored
	after          histogram // delays of the others after that
}

func (l *Chaos) recordDisconnect(s *reconnectingPlayer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.disconnected[s] {
		return // another attempt failed
	}
	if len(l.disconnected) == 0 {
		l.outages = append(l.outages, &outage{began: time.Now()})
	}
	l.disconnected[s] = true
	l.outages[len(l.outages)-1].lost++
}

func (l *Chaos) recordReconnect(s *reconnectingPlayer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.disconnected[s] {
		return
	}
	delete(l.disconnected, s)
	o, now := l.outages[len(l.outages)-1], time.Now()
	if o.reached.IsZero() {
		o.reached = now
	}
	o.after.add(now.Sub(o.reached))
}

// ChaosReport is the result of [Chaos].
type ChaosReport struct {
	Rooms       int            `json:"rooms"`
	Connections int            `json:"connections"`
	Seconds     float64        `json:"seconds"`
	Moves       int            `json:"moves"`       // that were carried out
	Lost        int            `json:"lost"`        // moves that are missing at the end
	Away        int            `json:"never_back"`  // connections that were not restored
	Pauses      int            `json:"told_paused"` // how often a player was told that the store is unavailable
	Outages     []Outage       `json:"outages"`
	Errors      map[string]int `json:"errors"` // by code or cause
}

// Outage describes one outage.
type Outage struct {
	Lost   int     `json:"connections"`
	Silent float64 `json:"first_back_s"` // from the first loss to the first restored connection
	Back   Delay   `json:"others_ms"`    // after the first restored connection
}

func (l *Chaos) report() *ChaosReport {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := &ChaosReport{
		Moves: int(l.moves.Load()), Away: len(l.disconnected), Pauses: int(l.pauses.Load()), Errors: l.errors.clone(),
		Outages: []Outage{},
	}
	for _, o := range l.outages {
		one := Outage{Lost: o.lost, Back: o.after.delay()}
		if !o.reached.IsZero() {
			one.Silent = o.reached.Sub(o.began).Seconds()
		}
		r.Outages = append(r.Outages, one)
	}
	return r
}

// OK implements [Report].
func (r *ChaosReport) OK() bool { return r.Lost == 0 && r.Away == 0 && len(r.Errors) == 0 }

func (r *ChaosReport) print(t *table) {
	fmt.Fprintf(t, "%d rooms, %d connections, %.1f s\n", r.Rooms, r.Connections, r.Seconds)
	t.line("moves", "%d answered, %d of them lost", r.Moves, r.Lost)
	for i, o := range r.Outages {
		t.line(fmt.Sprintf("outage %d", i+1), "%d connections lost, the first back after %.2f s", o.Lost, o.Silent)
		t.delay("back after the first", o.Back)
	}
	t.line("never back", "%d", r.Away)
	t.line("told of a pause", "%d", r.Pauses)
	t.errors(r.Errors)
}
