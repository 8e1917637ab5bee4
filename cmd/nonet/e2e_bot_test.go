package main

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/bot"
	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// TestBots plays a round of each mode and policy with bots of the command line over two nodes. Bots are marked, sit
// only in rooms that allow them, and can be sent away by the host.
func TestBots(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	nodes := []*process{startServer(t, "--redis", redis), startServer(t, "--redis", redis)}
	var games sync.WaitGroup
	for _, mode := range []string{protocol.Race, protocol.Coop, protocol.Duel, protocol.Solo} {
		for _, policy := range []string{protocol.PolicyStrikes, protocol.PolicyPenalty, protocol.PolicyBlind,
			protocol.PolicyOpen} {
			if (mode == protocol.Duel || mode == protocol.Solo) && policy != protocol.PolicyStrikes {
				continue
			}
			games.Go(func() { // so that their countdowns are concurrent
				t.Run(mode+" "+policy, func(t *testing.T) { playWithBots(t, nodes, mode, policy) })
			})
		}
	}
	waitfor.GroupWithin(t, 2*waitfor.Patience, &games, "the end of all games")
	t.Run("not allowed", func(t *testing.T) {
		ada := register(t, nodes[0], "Ada")
		code, err := client.CreateRoom(t.Context(), nodes[0].base, ada, protocol.Settings{Size: "4x4"})
		require.NoError(t, err)
		_, said, status := runNonet(t, "", "bot", "--url", nodes[0].base, "--room", code)
		require.Equal(t, cli.ExitFailure, status)
		require.Contains(t, said, "the host has not allowed bots")
	})
}

// playWithBots plays a round. In solo the host is a bot, otherwise a player who makes no moves.
func playWithBots(t *testing.T, nodes []*process, mode, policy string) {
	if mode == protocol.Solo {
		out, said, status := runNonet(t, "", "bot", "--url", nodes[1].base, "--mode", "solo", "--size", "4x4", "--pace",
			"10000",
			"--rounds", "1")
		require.Equal(t, cli.ExitOK, status, said)
		require.Contains(t, out, "Robin is 1 of 1 in round 1: ")
		return
	}
	token := register(t, nodes[0], "Ada")
	window := 15 // seconds in which the second bot finishes after the first one; Ada never does
	code, err := client.CreateRoom(t.Context(), nodes[0].base, token, protocol.Settings{
		Mode: mode, Policy: policy, Size: "4x4", Bots: true, Window: &window,
	})
	require.NoError(t, err)
	ada := watchAs(t, "Ada", token, code, nodes[0])
	done := make(chan string, 1)
	go func() {
		out, said, _ := runNonet(t, "", "bot", "--url", nodes[1].base, "--room", code, "--number", "2", "--strength", "hard",
			"--pace", "10000")
		done <- out + said
	}()
	for seat := 2; seat <= 3; seat++ {
		awaitHeard(ada, func(e *protocol.Entry) bool {
			for _, ev := range e.Events {
				if ev.E == protocol.Seated && ev.Seat == seat {
					return assert.True(t, ev.Bot, "bots are marked")
				}
			}
			return false
		})
	}
	ada.must(protocol.Start{})
	result := ada.result()
	finished := 0
	for _, s := range result.Standings {
		assert.Equal(t, s.Seat != 1, s.Bot, "seat %d", s.Seat)
		if s.Time > 0 && s.Bot {
			finished++
		}
	}
	assert.Equal(t, 2, finished, "%+v", result.Standings)
	ada.must(protocol.Kick{Seat: 2})
	ada.must(protocol.Kick{Seat: 3})
	said := waitfor.Value(t, done, "the output of the bots")
	require.Equal(t, 2, strings.Count(said, "was removed by the host"), said)
}

// TestHostBringsBots checks that a host can bring bots of the server up to its limits, play with them, and send them
// away.
func TestHostBringsBots(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", storecfg.InMemory, "--bots", "9")
	ada := register(t, s, "Ada")
	bring := func(token, code string, wanted protocol.NewBot) error {
		_, err := client.AddBot(t.Context(), s.base, token, code, wanted)
		return err
	}
	refused := func(code protocol.Code, err error) {
		t.Helper()
		var no *protocol.Refusal
		require.True(t, errors.As(err, &no), "%v", err)
		require.Equal(t, code, no.Code, "%v", err)
	}
	easy := protocol.NewBot{Strength: "easy"}
	closed, err := client.CreateRoom(t.Context(), s.base, ada, protocol.Settings{Size: "4x4"})
	require.NoError(t, err)
	refused(protocol.IsOff, bring(ada, closed, easy))
	guarded, err := client.CreateRoom(t.Context(), s.base, ada,
		protocol.Settings{Size: "4x4", Bots: true, Password: "sesame"})
	require.NoError(t, err)
	refused(protocol.Guarded, bring(ada, guarded, easy))
	require.NoError(t, bring(ada, guarded, protocol.NewBot{Strength: "easy", Password: "sesame"}))

	code, err := client.CreateRoom(t.Context(), s.base, ada,
		protocol.Settings{Mode: protocol.Coop, Size: "4x4", Bots: true, Seats: 10})
	require.NoError(t, err)
	b := watchAs(t, "Ada", ada, code, s) // because the bots would begin without an absent host
	refused(protocol.BadMessage, bring(ada, code, protocol.NewBot{Strength: "godlike"}))
	refused(protocol.NotHost, bring(register(t, s, "Ben"), code, easy))
	for range bot.MaxPerRoom {
		require.NoError(t, bring(ada, code, protocol.NewBot{Strength: "extreme"}))
	}
	refused(protocol.NoSeat, bring(ada, code, easy))
	other, err := client.CreateRoom(t.Context(), s.base, ada, protocol.Settings{Size: "4x4", Bots: true})
	require.NoError(t, err)
	refused(protocol.Busy, bring(ada, other, easy))

	b.must(protocol.Ready{On: true}) // the bots are ready already
	result := b.result()
	require.Equal(t, protocol.Complete, result.Why, "together they fill the board")
	for _, standing := range result.Standings {
		require.Equal(t, standing.Seat != 1, standing.Bot)
	}
	for seat := 2; seat <= 1+bot.MaxPerRoom; seat++ {
		b.must(protocol.Kick{Seat: seat})
	}
}

// TestBotsJoinQuickPlay checks that bots of the command line wait at one node and join a quick race that a player
// starts at another node, which has no bots.
func TestBotsJoinQuickPlay(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	nodes := []*process{startServer(t, "--redis", redis), startServer(t, "--redis", redis)}
	done := make(chan string, 1)
	go func() {
		out, said, _ := runNonet(t, "", "bot", "--url", nodes[1].base, "--queue", "--size", "4x4", "--difficulty", "easy",
			"--number", "2", "--rounds", "1", "--pace", "10000")
		done <- out + said
	}()
	ada := register(t, nodes[0], "Ada")
	code, err := client.JoinQuickPlay(t.Context(), nodes[0].base, ada, protocol.NewQuick{Size: "4x4", Difficulty: "easy"})
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
	said := waitfor.Value(t, done, "the output of the bots")
	require.Equal(t, 2, strings.Count(said, "is done in "+code), said)
	there.must(protocol.Leave{})
}

// TestBotsInArenas checks that bots sign up for an arena that allows them, race in its heats, and run a marathon.
func TestBotsInArenas(t *testing.T) {
	t.Parallel()
	node := startServer(t, "--data", ":memory:")
	ada := register(t, node, "Ada")
	easy := []protocol.NewQuick{{Kind: "sudoku", Size: "4x4", Difficulty: "easy"}}
	bring := func(wanted protocol.NewArena, number, rounds string) (protocol.Arena, string, int) {
		wanted.Name, wanted.Puzzles, wanted.Start = "Bots", easy, time.Now().UnixMilli()
		made, err := client.NewArena(t.Context(), node.base, ada, wanted)
		require.NoError(t, err)
		out, said, status := runNonet(t, "", "bot", "--url", node.base, "--sign-up", made.Code, "--number", number,
			"--rounds",
			rounds, "--pace", "10000")
		made, err = client.GetArena(t.Context(), node.base, ada, made.Code)
		require.NoError(t, err)
		return made, out + said, status
	}
	_, said, status := bring(protocol.NewArena{Minutes: 5, Heat: 2}, "1", "1")
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, said, "This tournament doesn't allow bots")

	a, said, status := bring(protocol.NewArena{Minutes: 5, Heat: 2, Bots: true}, "2", "2")
	require.Equal(t, cli.ExitOK, status, said)
	require.Equal(t, 4, strings.Count(said, " in round ")+strings.Count(said, "is done in "), said)
	require.Len(t, a.Standing, 2)
	for _, row := range a.Standing {
		assert.True(t, row.Bot)
		assert.Zero(t, row.Place)
	}

	run := protocol.NewArena{Format: protocol.FormatMarathon, Rounds: 2, Minutes: 5, Bots: true}
	a, said, status = bring(run, "1", "0")
	require.Equal(t, cli.ExitOK, status, said)
	require.Contains(t, said, "Robin has no further race")
	require.Eventually(t, func() bool {
		a, err := client.GetArena(t.Context(), node.base, ada, a.Code)
		return err == nil && len(a.Standing) == 1 && len(a.Standing[0].Legs) == 2 && a.Standing[0].Bot
	}, waitfor.Patience, 50*time.Millisecond, "all puzzles of the marathon are solved")
}
