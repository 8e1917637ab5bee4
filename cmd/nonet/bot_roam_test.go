package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// TestBotsRace: bots that are processes of their own wait at one node for the race of who presses quick play at
// another, which has no bots of its own.
func TestBotsRace(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	nodes := []*process{startServer(t, "--redis", redis), startServer(t, "--redis", redis)}
	done := make(chan string, 1)
	go func() {
		out, said, _ := tell(t, "", "bot", "--url", nodes[1].base, "--queue", "--size", "4x4", "--difficulty", "easy",
			"--number", "2", "--rounds", "1", "--pace", "10000")
		done <- out + said
	}()
	ada := register(t, nodes[0], "Ada")
	code, err := client.Quick(t.Context(), nodes[0].base, ada, protocol.NewQuick{Size: "4x4", Difficulty: "easy"})
	require.NoError(t, err)
	there := watchAs(t, "Ada", ada, code, nodes[0])
	bots := 0
	awaitHeard(there, func(m *protocol.Entry) bool {
		for _, e := range m.Events {
			if e.E == protocol.Seated && assert.True(t, e.Bot) {
				bots++
			}
		}
		return bots == 2
	})
	there.puzzle()
	said := waitfor.Value(t, done, "what the bots said")
	require.Equal(t, 2, strings.Count(said, "is through in "+code), said)
	there.must(protocol.Leave{})
}

// TestBotsInArenas: bots sign up where they may, race in heats until the arena is over, and run a marathon.
func TestBotsInArenas(t *testing.T) {
	t.Parallel()
	node := startServer(t, "--data", ":memory:")
	ada := register(t, node, "Ada")
	easy := []protocol.NewQuick{{Kind: "sudoku", Size: "4x4", Difficulty: "easy"}}
	bring := func(wanted protocol.NewArena, number, rounds string) (protocol.Arena, string, int) {
		wanted.Name, wanted.Puzzles, wanted.Start = "Bots", easy, time.Now().UnixMilli()
		made, err := client.NewArena(t.Context(), node.base, ada, wanted)
		require.NoError(t, err)
		out, said, status := tell(t, "", "bot", "--url", node.base, "--sign-up", made.Code, "--number", number, "--rounds",
			rounds, "--pace", "10000")
		made, err = client.FindArena(t.Context(), node.base, ada, made.Code)
		require.NoError(t, err)
		return made, out + said, status
	}
	_, said, status := bring(protocol.NewArena{Minutes: 5, Heat: 2}, "1", "1")
	require.Equal(t, exitFail, status)
	require.Contains(t, said, "This arena takes no bots")

	a, said, status := bring(protocol.NewArena{Minutes: 5, Heat: 2, Bots: true}, "2", "2")
	require.Equal(t, exitOK, status, said)
	require.Equal(t, 4, strings.Count(said, " in round ")+strings.Count(said, "is through in "), said)
	require.Len(t, a.Standing, 2)
	for _, row := range a.Standing {
		assert.True(t, row.Bot)
		assert.Zero(t, row.Place)
	}

	run := protocol.NewArena{Format: protocol.FormatMarathon, Rounds: 2, Minutes: 5, Bots: true}
	a, said, status = bring(run, "1", "0")
	require.Equal(t, exitOK, status, said)
	require.Contains(t, said, "Robin is led into no further race")
	require.Eventually(t, func() bool {
		a, err := client.FindArena(t.Context(), node.base, ada, a.Code)
		return err == nil && len(a.Standing) == 1 && len(a.Standing[0].Legs) == 2 && a.Standing[0].Bot
	}, waitfor.Patience, 50*time.Millisecond, "all puzzles are run")
}
