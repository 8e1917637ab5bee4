package main

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

var (
	arenaPeople = flag.Int("arena-people", 6, "how many play an arena on nodes that are killed")
	arenaKills  = flag.Int("arena-kills", 1, "how often one of these nodes is killed and started again")
)

// TestLoadArenaMoves has people play an arena on three nodes, of which one after the other is killed and started again.
// The load itself holds the standings of all nodes against each other and against the results of the heats, each once;
// after that all nodes are killed, and they show the same standings as before.
func TestLoadArenaMoves(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	nodes := make([]*process, 3)
	c := &loadConfig{
		kinds: kinds.All(), arena: *arenaPeople, players: 3, pace: 20, lasts: time.Hour,
		puzzle: protocol.Settings{Kind: "sudoku", Size: "4x4", Difficulty: "easy"},
	}
	for i := range nodes {
		nodes[i] = startServer(t, "--redis", redis)
		c.nodes = append(c.nodes, nodes[i].base)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	log := newArenaLog(c.kinds)
	answer := reported(t, func() (*arenaReport, error) { return c.measureArena(ctx, log) })
	until := untilUnder(t, &log.mu)
	race := func() {
		t.Helper()
		begun := log.waits.count()
		until("they race on", func() bool { return log.waits.count() >= begun+int64(c.arena) })
	}
	race()
	for kill := range *arenaKills {
		n := &nodes[kill%len(nodes)]
		log.mu.Lock()
		moves := log.moves
		log.mu.Unlock()
		(*n).kill()
		until("who was there goes to another node", func() bool { return log.moves > moves })
		race()
		*n = startServer(t, "--redis", redis, "--addr", (*n).addr())
	}
	stop()
	report := waitfor.Value(t, answer, "the report")
	require.NotNil(t, report)
	var said sheet
	report.print(&said)
	t.Log(said.String())
	assert.Empty(t, report.Errors)
	assert.GreaterOrEqual(t, report.Heats, 2*(*arenaKills)+2)
	assert.GreaterOrEqual(t, log.final.Heats, report.Heats)
	assert.Len(t, log.final.Standing, min(100, c.arena))

	for _, n := range nodes {
		n.kill()
	}
	again := startServer(t, "--redis", redis)
	told, err := client.FindArena(t.Context(), again.base, "", log.final.Code)
	require.NoError(t, err)
	assert.Equal(t, log.final, settled(told))
}

// TestLoadMarathonMoves has people run a marathon on three nodes, of which one after the other is killed and started
// again. All come to its end, and the load holds the standings of all nodes against each other and against the results
// of every run; after that all nodes are killed, and another one shows the same standings.
func TestLoadMarathonMoves(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	nodes := make([]*process, 3)
	c := &loadConfig{
		kinds: kinds.All(), arena: *arenaPeople, legs: 6, players: 2, pace: 8, lasts: time.Hour,
		puzzle: protocol.Settings{Kind: "sudoku", Size: "4x4", Difficulty: "easy"},
	}
	for i := range nodes {
		nodes[i] = startServer(t, "--redis", redis)
		c.nodes = append(c.nodes, nodes[i].base)
	}
	log := newArenaLog(c.kinds)
	answer := reported(t, func() (*arenaReport, error) { return c.measureArena(t.Context(), log) })
	until := untilUnder(t, &log.mu)
	for kill := range *arenaKills {
		begun := log.waits.count()
		until("they go on", func() bool { return log.waits.count() >= begun+int64(c.arena) })
		n := &nodes[kill%len(nodes)]
		log.mu.Lock()
		moves := log.moves
		log.mu.Unlock()
		(*n).kill()
		until("who was there goes to another node", func() bool { return log.moves > moves })
		*n = startServer(t, "--redis", redis, "--addr", (*n).addr())
	}
	report := waitfor.Value(t, answer, "the report")
	require.NotNil(t, report)
	var said sheet
	report.print(&said)
	t.Log(said.String())
	assert.Empty(t, report.Errors)
	assert.Equal(t, c.legs*c.arena, report.Heats, "everybody ran every puzzle")
	assert.Len(t, log.final.Standing, min(100, c.arena))
	for _, row := range log.final.Standing {
		assert.Equal(t, c.legs, row.Points, "%s has solved all", row.Name)
	}

	for _, n := range nodes {
		n.kill()
	}
	again := startServer(t, "--redis", redis)
	told, err := client.FindArena(t.Context(), again.base, "", log.final.Code)
	require.NoError(t, err)
	assert.Equal(t, log.final, settled(told))
}
