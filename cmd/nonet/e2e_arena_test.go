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

// mortal are three nodes with one Redis, of which one after the other is killed and started again.
type mortal struct {
	t     *testing.T
	redis string
	nodes [3]*process
}

// startMortal starts the nodes for a load to play on.
func startMortal(t *testing.T, c *loadConfig) *mortal {
	m := &mortal{t: t, redis: redistest.Start(t)}
	for i := range m.nodes {
		m.nodes[i] = startServer(t, "--redis", m.redis)
		c.nodes = append(c.nodes, m.nodes[i].base)
	}
	return m
}

// die kills a node, and starts it again at its address after those who were there have gone to another one, and what is
// to be seen then.
func (m *mortal) die(kill int, log *quickLog, then func()) {
	m.t.Helper()
	n := &m.nodes[kill%len(m.nodes)]
	log.mu.Lock()
	moves := log.moves
	log.mu.Unlock()
	(*n).kill()
	untilUnder(m.t, &log.mu)("who was there goes to another node", func() bool { return log.moves > moves })
	then()
	*n = startServer(m.t, "--redis", m.redis, "--addr", (*n).addr())
}

// tellAgain holds what another node says of an arena, once all of these are killed, against what they said.
func (m *mortal) tellAgain(final protocol.Arena) {
	m.t.Helper()
	for _, n := range m.nodes {
		n.kill()
	}
	again := startServer(m.t, "--redis", m.redis)
	told, err := client.GetArena(m.t.Context(), again.base, "", final.Code)
	require.NoError(m.t, err)
	assert.Equal(m.t, final, settled(told))
}

// TestLoadArenaMoves has people play an arena on three nodes, of which one after the other is killed and started again.
// The load itself holds the standings of all nodes against each other and against the results of the heats, each once;
// after that all nodes are killed, and they show the same standings as before.
func TestLoadArenaMoves(t *testing.T) {
	t.Parallel()
	c := &loadConfig{
		kinds: kinds.All(), arena: *arenaPeople, players: 3, pace: 20, lasts: time.Hour,
		puzzle: protocol.Settings{Kind: "sudoku", Size: "4x4", Difficulty: "easy"},
	}
	nodes := startMortal(t, c)
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
		nodes.die(kill, log.quickLog, race)
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
	nodes.tellAgain(log.final)
}

// TestLoadMarathonMoves has people run a marathon on three nodes, of which one after the other is killed and started
// again. All come to its end, and the load holds the standings of all nodes against each other and against the results
// of every run; after that all nodes are killed, and another one shows the same standings.
func TestLoadMarathonMoves(t *testing.T) {
	t.Parallel()
	c := &loadConfig{
		kinds: kinds.All(), arena: *arenaPeople, legs: 6, players: 2, pace: 8, lasts: time.Hour,
		puzzle: protocol.Settings{Kind: "sudoku", Size: "4x4", Difficulty: "easy"},
	}
	nodes := startMortal(t, c)
	log := newArenaLog(c.kinds)
	answer := reported(t, func() (*arenaReport, error) { return c.measureArena(t.Context(), log) })
	until := untilUnder(t, &log.mu)
	for kill := range *arenaKills {
		begun := log.waits.count()
		until("they go on", func() bool { return log.waits.count() >= begun+int64(c.arena) })
		nodes.die(kill, log.quickLog, func() {})
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
	nodes.tellAgain(log.final)
}
