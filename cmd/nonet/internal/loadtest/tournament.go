package loadtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/protocol/client"
)

const (
	heatTimeout  = 3 * time.Minute // for a heat to start, before it counts as an error
	arenaTimeout = 3 * time.Minute // for the last heats to end
	pollInterval = 200 * time.Millisecond
	signUpTime   = 2 * time.Second // before an arena starts, besides the warm-up

	// arenaPassword tells the server that the players, who all come from one address, were invited.
	arenaPassword = "load"
)

// Tournament lets players play an arena, and compares its standings with the results of its rooms.
type Tournament struct {
	c       *Config
	races   *raceLog
	leads   histogram // from asking for a heat to the answer
	code    string
	token   string // of the player who created the arena
	start   time.Time
	players []*racer
	want    []protocol.ArenaRow // the expected standing of each player, once it is known
	final   protocol.Arena      // as the first node shows it at the end

	mu    sync.Mutex
	order []string            // the rooms of the heats, in the order in which players were led there
	came  map[string][]*racer // the players who were led to a room, in order
}

// NewTournament returns a scenario that has not started.
func NewTournament(c *Config) *Tournament {
	return &Tournament{c: c, races: newRaceLog(c), players: make([]*racer, c.ArenaPlayers), came: map[string][]*racer{}}
}

// Progress may be called while Run runs.
func (a *Tournament) Progress() RaceProgress { return a.races.progress() }

// Final returns what the first node showed of the arena after its end. It is set once Run has returned.
func (a *Tournament) Final() protocol.Arena { return a.final }

// ledTo records that a player was led to a room.
func (a *Tournament) ledTo(code string, r *racer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.came[code] == nil {
		a.order = append(a.order, code)
	}
	if !slices.Contains(a.came[code], r) {
		a.came[code] = append(a.came[code], r)
	}
}

// Run creates an arena, lets players play it for the configured time or until ctx ends, and then checks the standings.
// Errors of that are in the report; the error returned is about the set-up.
func (a *Tournament) Run(ctx context.Context) (*TournamentReport, error) {
	if err := raiseFileLimit(a.c.ArenaPlayers + extraFiles); err != nil {
		return nil, err
	}
	if err := a.setUp(ctx); err != nil {
		return nil, fmt.Errorf("set up: %w", err)
	}
	var all sync.WaitGroup
	for _, r := range a.players {
		all.Go(func() { r.compete(ctx) })
	}
	done := make(chan struct{})
	go func() {
		all.Wait()
		close(done)
	}()
	select {
	case <-done: // a marathon ends when all players have finished
	case <-time.After(time.Until(a.start.Add(a.c.Duration))):
	case <-ctx.Done():
	}
	if err := a.end(context.WithoutCancel(ctx)); err != nil {
		a.races.errors.add(err)
	}
	<-done
	took := time.Since(a.start)
	for _, err := range a.check(context.WithoutCancel(ctx)) {
		a.races.errors.add(err)
	}
	report := a.report()
	report.Seconds = took.Seconds()
	return report, nil
}

// setUp creates the arena, and signs the players up through all nodes.
func (a *Tournament) setUp(ctx context.Context) error {
	host, err := client.Register(ctx, a.c.Nodes[0], "Load")
	if err != nil {
		return err
	}
	a.token = host.Token
	wanted := protocol.NewArena{
		Name: "Load", Password: arenaPassword, Heat: a.c.Players,
		Minutes: int((a.c.Duration + time.Minute - 1) / time.Minute),
		Start:   time.Now().Add(a.c.Warmup + signUpTime).UnixMilli(),
		Puzzles: []protocol.NewQuick{{
			Kind: a.c.Puzzle.Kind, Size: a.c.Puzzle.Size, Rules: a.c.Puzzle.Rules, Difficulty: a.c.Puzzle.Difficulty,
		}},
	}
	if a.c.MarathonPuzzles > 0 {
		wanted.Format, wanted.Rounds, wanted.Heat = protocol.FormatMarathon, a.c.MarathonPuzzles, 0
	}
	made, err := client.NewArena(ctx, a.c.Nodes[0], a.token, wanted)
	if err != nil {
		return err
	}
	a.code, a.start = made.Code, time.Now().Add(time.Duration(made.Start-made.Now)*time.Millisecond)
	return Each(ctx, len(a.players), func(ctx context.Context, i int) error {
		node := i % len(a.c.Nodes)
		guest, err := client.Register(ctx, a.c.Nodes[node], playerName(i))
		if err != nil {
			return err
		}
		r := &racer{c: a.c, races: a.races, nodeIndex: node, token: guest.Token, timeout: heatTimeout, since: a.start,
			starts: a.c.MarathonPuzzles > 0, found: a.leads.add}
		r.request = func(ctx context.Context) (string, error) { return a.nextHeat(ctx, r) }
		a.players[i] = r
		_, err = client.JoinArena(ctx, r.node(), r.token, a.code, arenaPassword)
		return err
	})
}

var errArenaEnded = errors.New("the arena is over")

// nextHeat waits for a player's next heat.
func (a *Tournament) nextHeat(ctx context.Context, r *racer) (string, error) {
	code, err := client.WaitForHeat(ctx, r.node(), r.token, a.code)
	switch {
	case err != nil:
		return "", err
	case code == "":
		return "", errArenaEnded
	}
	a.ledTo(code, r)
	return code, nil
}

// compete plays one heat after another until the arena has no more for the player.
func (r *racer) compete(ctx context.Context) {
	sleep(ctx, time.Until(r.since.Add(-signUpTime)))
	for ctx.Err() == nil {
		switch err := r.race(ctx); {
		case errors.Is(err, errArenaEnded):
			return
		case err != nil:
			r.races.errors.add(err)
			sleep(ctx, pauseAfterError)
		}
	}
}

// end ends the arena through the first node that answers.
func (a *Tournament) end(ctx context.Context) (err error) {
	for _, node := range a.c.Nodes {
		if _, err = client.EndArena(ctx, node, a.token, a.code); err == nil {
			return nil
		}
		if no, ok := errors.AsType[*protocol.Refusal](err); ok && no.Code == protocol.NotNow {
			return nil // it is over already
		}
	}
	return err
}
