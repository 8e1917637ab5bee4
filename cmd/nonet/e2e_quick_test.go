package main

import (
	"context"
	"flag"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

var (
	quickPeople = flag.Int("quick-people", 6, "how many press quick play on nodes that are killed")
	quickKills  = flag.Int("quick-kills", 2, "how often one of these nodes is killed and started again")
)

// TestQuickRaces checks that players who press quick play at the same time on two nodes get the same race, even if one
// of the nodes is killed before it begins, and that a single player gets bots as opponents.
func TestQuickRaces(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	nodes := []*process{startServer(t, "--redis", redis, "--bots", "4"), startServer(t, "--redis", redis, "--bots", "4")}
	tokens, codes := make([]string, 6), make([]string, 6)
	for i := range tokens {
		tokens[i] = register(t, nodes[i%2], "Ada")
	}
	small := protocol.NewQuick{Kind: "sudoku", Size: "4x4", Difficulty: "easy"}
	var pressed sync.WaitGroup
	for i := range tokens {
		pressed.Go(func() {
			var err error
			codes[i], err = client.JoinQuickPlay(t.Context(), nodes[i%2].base, tokens[i], small)
			require.NoError(t, err)
		})
	}
	waitfor.Group(t, &pressed, "all who pressed")
	nodes[1].kill()
	var there []*watcherBot
	for i, code := range codes { // also of players of the killed node
		require.Equal(t, codes[0], code)
		there = append(there, watchAs(t, "Ada", tokens[i], code, nodes[0]))
	}
	for i, code := range codes {
		require.NotZero(t, awaitHeard(there[i], func(*protocol.Room) bool { return true }).You)
		there[i].puzzle()
		again, err := client.JoinQuickPlay(t.Context(), nodes[0].base, tokens[i], small)
		require.NoError(t, err)
		require.Equal(t, code, again)
	}

	eve := register(t, nodes[0], "Eve")
	code, err := client.JoinQuickPlay(t.Context(), nodes[0].base, eve, small)
	require.NoError(t, err)
	require.NotEqual(t, codes[0], code)
	alone := watchAs(t, "Eve", eve, code, nodes[0])
	bots := 0
	awaitHeard(alone, func(m *protocol.Entry) bool {
		for _, e := range m.Events {
			if e.E == protocol.Seated && e.Bot {
				bots++
			}
		}
		return bots == 2
	})
	alone.puzzle()
	alone.must(protocol.Leave{})
}

// TestLoadQuickMoves runs quick play on three nodes, of which one after another is killed and started again. Players go
// on at other nodes, and no player is left without a race or has seats in two. It takes four races, about 10 seconds.
func TestLoadQuickMoves(t *testing.T) {
	t.Parallel()
	c := &raceConfig{
		people: *quickPeople, movesPerSecond: 20, puzzle: protocol.NewQuick{Kind: "sudoku", Size: "4x4", Difficulty: "easy"},
	}
	nodes := startMortal(t, c)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var races raceLog
	playing := startQuickPlay(ctx, t, c, &races)
	race := func() { races.awaitStarts(t, *quickPeople) }
	race()
	for kill := range *quickKills {
		nodes.die(kill, &races, race)
	}
	stop()
	waitfor.Group(t, playing, "the players")
	races.report(t)
	assert.Empty(t, races.errors)
	assert.GreaterOrEqual(t, races.nodeChanges, *quickKills)
}
