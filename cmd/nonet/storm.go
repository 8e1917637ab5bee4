package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/protocol"
	"nonet/protocol/client"
)

// stormCommand returns nonet storm.
func stormCommand(known cli.Kinds) *cobra.Command {
	c := &loadConfig{kinds: known, onePuzzle: true}
	cmd := &cobra.Command{
		Use:   "storm",
		Short: "play on a server that goes away, and say how soon all are back",
		Long: `Plays races with players who come back when they lose the server, as clients do, and says how soon
they were. Stop the server meanwhile, or kill it, and start it again at the same address. What was
answered must be there afterwards: it looks for that too. All play one easy puzzle, of 25x25
unless another size is asked for.`,
		Example: "nonet storm --rooms 200 --for 1m\nnonet storm --url http://a:8080 --nodes http://b:8080 --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			c.puzzle.Size, c.puzzle.Difficulty = cmp.Or(c.puzzle.Size, "25x25"), "easy"
			if err := c.validate(); err != nil {
				return cli.AsUsage(err)
			}
			return c.runStorm(cmd.Context(), cli.StreamsOf(cmd))
		},
	}
	fs := cmd.Flags()
	c.tableFlags(cmd)
	cli.DurationVar(fs, &c.lasts, "for", time.Minute, "`TIME` to play that counts")
	c.kinds.SizeFlag(cmd, &c.puzzle.Size)
	return cmd
}

// runStorm runs the scenario, and writes the report.
func (c *loadConfig) runStorm(ctx context.Context, std cli.Streams) error {
	report, err := c.measureStorm(ctx, newStormLog())
	if err != nil {
		return err
	}
	return c.tell(std, report, report.fine())
}

// measureStorm creates the rooms, lets the players play for the configured time or until ctx ends, and returns the
// report.
func (c *loadConfig) measureStorm(ctx context.Context, log *stormLog) (*stormReport, error) {
	if err := needFiles(2*c.connections() + filesBeside); err != nil {
		return nil, err
	}
	l := newLoad(c)
	defer l.close()
	if err := l.setUp(ctx); err != nil {
		return nil, fmt.Errorf("setting up: %w", err)
	}
	var players []*stormPlayer
	for _, r := range l.rooms {
		for i, p := range r.players {
			players = append(players, &stormPlayer{player: p, node: l.node(0, i), log: log, grew: make(chan struct{}, 1)})
		}
	}
	err := each(ctx, len(players), func(ctx context.Context, i int) error { return players[i].connect(ctx) })
	defer func() {
		_ = each(context.Background(), len(players), func(_ context.Context, i int) error { return players[i].leave() })
	}()
	if err != nil {
		return nil, fmt.Errorf("setting up: %w", err)
	}
	start := time.Now()
	moving, stop := context.WithTimeout(ctx, c.lasts)
	defer stop()
	var all sync.WaitGroup
	for _, s := range players {
		all.Go(func() { s.play(moving, c.pace) })
	}
	all.Wait()
	report := log.report()
	report.Rooms, report.Connections, report.Seconds = c.rooms, len(players), time.Since(start).Seconds()
	for _, s := range players {
		report.Lost += s.missing(loadSettle)
	}
	return report, nil
}

// stormPlayer is a player who reconnects.
type stormPlayer struct {
	player *loadPlayer
	node   string
	log    *stormLog
	conn   *client.Conn
	heard  sync.WaitGroup

	answered int // accepted moves; used by the goroutine that plays

	mu    sync.Mutex
	right int           // the player's filled cells, as the room reports them
	grew  chan struct{} // holds a value when right may have changed
}

// connect replaces the connection of the set-up by one that reconnects.
func (s *stormPlayer) connect(ctx context.Context) (err error) {
	p := s.player
	p.sock.Close()
	s.conn, err = client.Dial(ctx, s.node, p.token, p.room.code, &client.Options{
		Lost: func(error, time.Duration) { s.log.lost(s) },
		Back: func() { s.log.back(s) },
	})
	if err == nil {
		s.heard.Go(s.hear)
	}
	return err
}

func (s *stormPlayer) leave() error {
	if s.conn == nil {
		return nil
	}
	err := s.conn.Close()
	s.heard.Wait()
	return err
}

// hear handles the room's messages until the connection is closed.
func (s *stormPlayer) hear() {
	for {
		msg, err := s.conn.Next(context.Background())
		if msg == nil && err != nil {
			if !errors.Is(err, client.ErrClosed) {
				s.log.failed(err)
			}
			return
		}
		if m, ok := msg.(*protocol.Pause); ok && m.On {
			s.log.paused()
		}
		if seat := s.conn.View().Find(s.player.seat); seat != nil {
			s.mu.Lock()
			s.right = seat.Right
			s.mu.Unlock()
			select {
			case s.grew <- struct{}{}:
			default:
			}
		}
	}
}

// play makes moves, one after another, until ctx ends or the board is full.
func (s *stormPlayer) play(ctx context.Context, pace float64) {
	if pace == 0 {
		<-ctx.Done()
		return
	}
	p := s.player
	p.mu.Lock()
	cells := slices.Clone(p.blank)
	p.mu.Unlock()
	rand.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	wait := func() { waitOut(ctx, time.Duration((0.5+rand.Float64())/pace*float64(time.Second))) }
	for _, cell := range cells {
		wait()
		if ctx.Err() != nil {
			return
		}
		row, col := cell/p.puzzle.Width+1, cell%p.puzzle.Width+1
		// A pending move is waited for at the end, because it must be known whether it counts.
		patient, cancel := context.WithTimeout(context.WithoutCancel(ctx), stormPatience)
		err := s.conn.Place(patient, row, col, int(p.solved.Solution[cell]))
		cancel()
		if err != nil {
			s.log.failed(err)
			continue
		}
		s.answered++
		s.log.moved()
	}
	<-ctx.Done()
}

// stormPatience is how long a move may wait for its answer: longer than any measured outage.
const stormPatience = 2 * time.Minute

// missing returns how many accepted moves are missing, after waiting for the room to report them.
func (s *stormPlayer) missing(patience time.Duration) int {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		s.mu.Lock()
		missing := s.answered - s.right
		s.mu.Unlock()
		if missing <= 0 {
			return 0
		}
		select {
		case <-s.grew:
		case <-late.C:
			return missing
		}
	}
}

// stormLog keeps which players are disconnected, and the outages. It is safe for concurrent use.
type stormLog struct {
	mu      sync.Mutex
	away    map[*stormPlayer]bool
	outages []*outage // the last one continues while somebody is disconnected
	moves   int       // that were accepted
	pauses  int
	errors  map[string]int
}

func newStormLog() *stormLog { return &stormLog{away: map[*stormPlayer]bool{}} }

// outage is the time from the first lost connection until all are back.
type outage struct {
	lost           int
	began, reached time.Time // reached is when the first one was back
	after          histogram // the times of the others after that
}

func (l *stormLog) lost(s *stormPlayer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.away[s] {
		return // another failed attempt
	}
	if len(l.away) == 0 {
		l.outages = append(l.outages, &outage{began: time.Now()})
	}
	l.away[s] = true
	l.outages[len(l.outages)-1].lost++
}

func (l *stormLog) back(s *stormPlayer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.away[s] {
		return
	}
	delete(l.away, s)
	o, now := l.outages[len(l.outages)-1], time.Now()
	if o.reached.IsZero() {
		o.reached = now
	}
	o.after.add(now.Sub(o.reached))
}

func (l *stormLog) moved() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.moves++
}

func (l *stormLog) paused() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pauses++
}

func (l *stormLog) failed(err error) {
	name := err.Error()
	if refused, ok := errors.AsType[*protocol.Refusal](err); ok {
		name = string(refused.Code)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.errors == nil {
		l.errors = map[string]int{}
	}
	l.errors[name]++
}

// stormReport is the result of nonet storm.
type stormReport struct {
	Rooms       int            `json:"rooms"`
	Connections int            `json:"connections"`
	Seconds     float64        `json:"seconds"`
	Moves       int            `json:"moves"`       // that were answered with yes
	Lost        int            `json:"lost"`        // of them, that are not there at the end
	Away        int            `json:"never_back"`  // connections
	Pauses      int            `json:"told_paused"` // times that somebody was told that nothing can be saved
	Outages     []outageReport `json:"outages"`
	Errors      map[string]int `json:"errors"` // moves and connections, by code or cause
}

// outageReport summarizes an outage.
type outageReport struct {
	Lost   int       `json:"connections"`
	Silent float64   `json:"first_back_s"` // seconds from the first that was lost to the first that was back
	Back   loadDelay `json:"others_ms"`    // milliseconds after the first one
}

func (l *stormLog) report() *stormReport {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := &stormReport{
		Moves: l.moves, Away: len(l.away), Pauses: l.pauses, Errors: maps.Clone(l.errors), Outages: []outageReport{},
	}
	for _, o := range l.outages {
		one := outageReport{Lost: o.lost, Back: o.after.delay()}
		if !o.reached.IsZero() {
			one.Silent = o.reached.Sub(o.began).Seconds()
		}
		r.Outages = append(r.Outages, one)
	}
	return r
}

// fine reports whether everybody came back and nothing was lost.
func (r *stormReport) fine() bool { return r.Lost == 0 && r.Away == 0 && len(r.Errors) == 0 }

func (r *stormReport) print(t *sheet) {
	fmt.Fprintf(t, "%d rooms, %d connections, %.1f s\n", r.Rooms, r.Connections, r.Seconds)
	t.line("moves", "%d answered, %d of them lost", r.Moves, r.Lost)
	for i, o := range r.Outages {
		t.line(fmt.Sprintf("outage %d", i+1), "%d connections lost, the first back after %.2f s", o.Lost, o.Silent)
		o.Back.line(t, "back after the first")
	}
	t.line("never back", "%d", r.Away)
	t.line("told of a pause", "%d", r.Pauses)
	t.errors(r.Errors)
}
