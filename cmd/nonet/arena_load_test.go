package main

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/loadtest"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

const (
	heatTimeout  = 3 * time.Minute // for a heat to start, before it counts as an error
	arenaTimeout = 3 * time.Minute // for the last heats to end
	pollInterval = 200 * time.Millisecond
	signUpTime   = 2 * time.Second // before an arena starts

	// arenaPassword tells the server that the players, who all come from one address, were invited.
	arenaPassword = "load"
)

// arenaLoad lets players play an arena, and compares its standings with the results of its rooms.
type arenaLoad struct {
	c       *raceConfig
	races   raceLog
	code    string
	token   string // of the player who created the arena
	players []*racer
	playing sync.WaitGroup
	want    []protocol.ArenaRow // the expected standing of each player, once it is known
	final   protocol.Arena      // as the first node shows it at the end

	mu    sync.Mutex
	order []string            // the rooms of the heats, in the order in which players were led there
	came  map[string][]*racer // the players who were led to a room, in order
}

func newArenaLoad(c *raceConfig) *arenaLoad {
	return &arenaLoad{c: c, players: make([]*racer, c.people), came: map[string][]*racer{}}
}

// ledTo records that a player was led to a room.
func (a *arenaLoad) ledTo(code string, r *racer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.came[code] == nil {
		a.order = append(a.order, code)
	}
	if !slices.Contains(a.came[code], r) {
		a.came[code] = append(a.came[code], r)
	}
}

// start creates an arena, and lets players play it until ctx ends or a marathon is over.
func (a *arenaLoad) start(ctx context.Context) error {
	if err := a.setUp(ctx); err != nil {
		return err
	}
	for _, r := range a.players {
		a.playing.Go(func() { r.play(ctx) })
	}
	return nil
}

// finish ends the arena once ctx of start has ended, and then checks the standings. Faults in them are among the errors
// of races.
func (a *arenaLoad) finish(t *testing.T) {
	t.Helper()
	require.NoError(t, a.end(t.Context()))
	waitfor.Group(t, &a.playing, "the players")
	for _, err := range a.check(t.Context()) {
		a.races.addError(err)
	}
	a.races.report(t)
	assert.Empty(t, a.races.errors)
}

// setUp creates the arena, and signs the players up through all nodes.
func (a *arenaLoad) setUp(ctx context.Context) error {
	host, err := client.Register(ctx, a.c.nodes[0], "Load")
	if err != nil {
		return err
	}
	a.token = host.Token
	wanted := protocol.NewArena{
		Name: "Load", Password: arenaPassword, Heat: a.c.heat, Minutes: 60, Start: time.Now().Add(signUpTime).UnixMilli(),
		Puzzles: []protocol.NewQuick{a.c.puzzle},
	}
	if a.c.legs > 0 {
		wanted.Format, wanted.Rounds, wanted.Heat = protocol.FormatMarathon, a.c.legs, 0
	}
	made, err := client.NewArena(ctx, a.c.nodes[0], a.token, wanted)
	if err != nil {
		return err
	}
	a.code = made.Code
	start := time.Now().Add(time.Duration(made.Start-made.Now) * time.Millisecond)
	return loadtest.ForEach(ctx, len(a.players), func(ctx context.Context, i int) error {
		node := i % len(a.c.nodes)
		guest, err := client.Register(ctx, a.c.nodes[node], playerName(i))
		if err != nil {
			return err
		}
		r := &racer{c: a.c, races: &a.races, nodeIndex: node, token: guest.Token, timeout: heatTimeout, since: start,
			starts: a.c.legs > 0}
		r.request = func(ctx context.Context) (string, error) { return a.nextHeat(ctx, r) }
		a.players[i] = r
		_, err = client.JoinArena(ctx, r.node(), r.token, a.code, arenaPassword)
		return err
	})
}

var errArenaEnded = errors.New("the arena is over")

// nextHeat waits for a player's next heat.
func (a *arenaLoad) nextHeat(ctx context.Context, r *racer) (string, error) {
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

// end ends the arena through the first node that answers.
func (a *arenaLoad) end(ctx context.Context) (err error) {
	for _, node := range a.c.nodes {
		if _, err = client.EndArena(ctx, node, a.token, a.code); err == nil {
			return nil
		}
		if no, ok := errors.AsType[*protocol.Refusal](err); ok && no.Code == protocol.NotNow {
			return nil // it is over already
		}
	}
	return err
}
