package main

import (
	"context"
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

var (
	arenaPeople = flag.Int("arena-people", 6, "how many play an arena on nodes that are killed")
	arenaKills  = flag.Int("arena-kills", 1, "how often one of these nodes is killed and started again")
)

// mortal holds three nodes on one Redis that are killed and restarted one after another.
type mortal struct {
	t     *testing.T
	redis string
	nodes [3]*process
}

// startMortal starts the nodes.
func startMortal(t *testing.T, c *raceConfig) *mortal {
	m := &mortal{t: t, redis: redistest.Start(t)}
	for i := range m.nodes {
		m.nodes[i] = startServer(t, "--redis", m.redis)
		c.nodes = append(c.nodes, m.nodes[i].base)
	}
	return m
}

// die kills a node, waits until one of its players is at another node, calls then, and starts the node again at its
// address.
func (m *mortal) die(kill int, races *raceLog, then func()) {
	m.t.Helper()
	n := &m.nodes[kill%len(m.nodes)]
	_, before := races.progress()
	(*n).kill()
	until(m.t, "a player goes to another node", func() bool {
		_, changes := races.progress()
		return changes > before
	})
	then()
	*n = startServer(m.t, "--redis", m.redis, "--addr", (*n).addr())
}

// checkRestarted kills all nodes, and checks that a new one shows the same arena.
func (m *mortal) checkRestarted(final protocol.Arena) {
	m.t.Helper()
	for _, n := range m.nodes {
		n.kill()
	}
	again := startServer(m.t, "--redis", m.redis)
	got, err := client.GetArena(m.t.Context(), again.base, "", final.Code)
	require.NoError(m.t, err)
	got.Now, got.Waiting, got.Racing = 0, 0, 0
	assert.Equal(m.t, final, got)
}

// TestLoadArenaMoves plays an arena on three nodes, of which one after another is killed and started again. The load
// compares the standings of all nodes with each other and with the results of the heats. After all nodes have been
// killed, a new one shows the same standings.
func TestLoadArenaMoves(t *testing.T) {
	t.Parallel()
	c := &raceConfig{
		people: *arenaPeople, heat: 3, movesPerSecond: 20,
		puzzle: protocol.NewQuick{Kind: "sudoku", Size: "4x4", Difficulty: "easy"},
	}
	nodes := startMortal(t, c)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	arena := newArenaLoad(c)
	require.NoError(t, arena.start(ctx))
	race := func() { arena.races.awaitStarts(t, *arenaPeople) }
	race()
	for kill := range *arenaKills {
		nodes.die(kill, &arena.races, race)
	}
	stop()
	arena.finish(t)
	heats := len(arena.races.races)
	assert.GreaterOrEqual(t, heats, 2*(*arenaKills)+2)
	assert.GreaterOrEqual(t, arena.final.Heats, heats)
	assert.Len(t, arena.final.Standing, min(100, *arenaPeople))
	nodes.checkRestarted(arena.final)
}

// TestLoadMarathonMoves does the same with a marathon, which all players finish.
func TestLoadMarathonMoves(t *testing.T) {
	t.Parallel()
	c := &raceConfig{
		people: *arenaPeople, legs: 6, movesPerSecond: 8,
		puzzle: protocol.NewQuick{Kind: "sudoku", Size: "4x4", Difficulty: "easy"},
	}
	nodes := startMortal(t, c)
	arena := newArenaLoad(c)
	require.NoError(t, arena.start(t.Context()))
	for kill := range *arenaKills {
		arena.races.awaitStarts(t, *arenaPeople)
		nodes.die(kill, &arena.races, func() {})
	}
	waitfor.Group(t, &arena.playing, "the players")
	arena.finish(t)
	assert.Len(t, arena.races.races, c.legs*c.people, "every player began every puzzle")
	assert.Len(t, arena.final.Standing, min(100, c.people))
	for _, row := range arena.final.Standing {
		assert.Equal(t, c.legs, row.Points, "%s has solved all", row.Name)
	}
	nodes.checkRestarted(arena.final)
}
