package main

import (
	"context"
	"flag"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/loadtest"
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

// mortal holds three nodes on one Redis that are killed and restarted one after another.
type mortal struct {
	t     *testing.T
	redis string
	nodes [3]*process
}

// startMortal starts the nodes.
func startMortal(t *testing.T, c *loadtest.Config) *mortal {
	m := &mortal{t: t, redis: redistest.Start(t)}
	for i := range m.nodes {
		m.nodes[i] = startServer(t, "--redis", m.redis)
		c.Nodes = append(c.Nodes, m.nodes[i].base)
	}
	return m
}

// die kills a node, waits until one of its players is at another node, calls then, and starts the node again at its
// address.
func (m *mortal) die(kill int, progress func() loadtest.RaceProgress, then func()) {
	m.t.Helper()
	n := &m.nodes[kill%len(m.nodes)]
	changes := progress().NodeChanges
	(*n).kill()
	until(m.t, "a player goes to another node", func() bool { return progress().NodeChanges > changes })
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
	told, err := client.GetArena(m.t.Context(), again.base, "", final.Code)
	require.NoError(m.t, err)
	told.Now, told.Waiting, told.Racing = 0, 0, 0
	assert.Equal(m.t, final, told)
}

// awaitStarts waits until players have got n more puzzles.
func awaitStarts(t *testing.T, progress func() loadtest.RaceProgress, n int) {
	t.Helper()
	before := progress().Starts
	until(t, "players race on", func() bool { return progress().Starts >= before+int64(n) })
}

func logReport(t *testing.T, report loadtest.Report) {
	t.Helper()
	var b strings.Builder
	require.NoError(t, loadtest.Write(&b, report, false))
	t.Log(b.String())
}

// TestLoadArenaMoves plays an arena on three nodes, of which one after another is killed and started again. The load
// compares the standings of all nodes with each other and with the results of the heats. After all nodes have been
// killed, a new one shows the same standings.
func TestLoadArenaMoves(t *testing.T) {
	t.Parallel()
	c := &loadtest.Config{
		FindKind: cli.Kinds(kinds.All()).Find, ArenaPlayers: *arenaPeople, Players: 3, MovesPerSecond: 20,
		Duration: time.Hour, Puzzle: protocol.Settings{Kind: "sudoku", Size: "4x4", Difficulty: "easy"},
	}
	nodes := startMortal(t, c)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	arena := loadtest.NewTournament(c)
	answer := reported(t, func() (*loadtest.TournamentReport, error) { return arena.Run(ctx) })
	race := func() { awaitStarts(t, arena.Progress, *arenaPeople) }
	race()
	for kill := range *arenaKills {
		nodes.die(kill, arena.Progress, race)
	}
	stop()
	report := waitfor.Value(t, answer, "the report")
	require.NotNil(t, report)
	logReport(t, report)
	assert.Empty(t, report.Errors)
	assert.GreaterOrEqual(t, report.Heats, 2*(*arenaKills)+2)
	assert.GreaterOrEqual(t, arena.Final().Heats, report.Heats)
	assert.Len(t, arena.Final().Standing, min(100, *arenaPeople))
	nodes.checkRestarted(arena.Final())
}

// TestLoadMarathonMoves does the same with a marathon, which all players finish.
func TestLoadMarathonMoves(t *testing.T) {
	t.Parallel()
	c := &loadtest.Config{
		FindKind: cli.Kinds(kinds.All()).Find, ArenaPlayers: *arenaPeople, MarathonPuzzles: 6, Players: 2,
		MovesPerSecond: 8, Duration: time.Hour,
		Puzzle: protocol.Settings{Kind: "sudoku", Size: "4x4", Difficulty: "easy"},
	}
	nodes := startMortal(t, c)
	arena := loadtest.NewTournament(c)
	answer := reported(t, func() (*loadtest.TournamentReport, error) { return arena.Run(t.Context()) })
	for kill := range *arenaKills {
		awaitStarts(t, arena.Progress, *arenaPeople)
		nodes.die(kill, arena.Progress, func() {})
	}
	report := waitfor.Value(t, answer, "the report")
	require.NotNil(t, report)
	logReport(t, report)
	assert.Empty(t, report.Errors)
	assert.Equal(t, c.MarathonPuzzles*c.ArenaPlayers, report.Heats, "every player began every puzzle")
	assert.Len(t, arena.Final().Standing, min(100, c.ArenaPlayers))
	for _, row := range arena.Final().Standing {
		assert.Equal(t, c.MarathonPuzzles, row.Points, "%s has solved all", row.Name)
	}
	nodes.checkRestarted(arena.Final())
}
