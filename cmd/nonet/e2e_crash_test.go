package main

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

const mistakes = 5

// race creates a room for two players on the first server, and starts a round. Each player has a list of servers to
// connect to, in the order of the attempts.
func race(t *testing.T, annsServers, bobsServers []*process) (ann, bob *player, a, b *task) {
	t.Helper()
	anns, bobs := register(t, annsServers[0], "Ann"), register(t, bobsServers[0], "Bob")
	none, window := 0, 1
	code, err := client.CreateRoom(t.Context(), annsServers[0].base, anns, protocol.Settings{
		Mode: protocol.Race, Difficulty: "easy", Strikes: &none, Window: &window,
	})
	require.NoError(t, err)
	ann, bob = enter(t, anns, code, annsServers...), enter(t, bobs, code, bobsServers...)
	ann.do(protocol.Sit{})
	bob.do(protocol.Sit{})
	ann.do(protocol.Ready{On: true})
	bob.do(protocol.Ready{On: true})
	puzzle := waitfor.Value(t, ann.begun, "a round")
	require.Equal(t, puzzle, waitfor.Value(t, bob.begun, "a round"))
	a, b = tasks(t, puzzle, mistakes)
	return ann, bob, a, b
}

// playOut plays the race to its end, runs a function in the middle of it, and checks that every acknowledged move
// counts exactly once.
func playOut(t *testing.T, ann, bob *player, a, b *task, inTheMiddle func()) {
	t.Helper()
	var playing sync.WaitGroup
	playing.Go(func() { b.run(bob) })
	for range 12 {
		waitfor.Value(t, b.acked, "an answer to a move")
	}
	playing.Go(func() { a.run(ann) })
	for range 12 {
		waitfor.Value(t, a.acked, "an answer to a move")
	}
	inTheMiddle()
	waitfor.Group(t, &playing, "the last move")
	require.NoError(t, a.err)
	require.NoError(t, b.err)
	for _, p := range []*player{ann, bob} {
		result := waitfor.Value(t, p.ended, "a result")
		first, second := result.Standings[0], result.Standings[1]
		require.Equal(t, "Ann", first.Name)
		require.Equal(t, len(a.right), first.Right)
		require.Equal(t, len(b.right), second.Right)
		require.Equal(t, mistakes, first.Strikes, "each mistake counts once")
		require.Equal(t, mistakes, second.Strikes, "each mistake counts once")
		require.Equal(t, result.Solution, result.Boards[0].Board.Cells)
		require.Equal(t, 1, strings.Count(result.Boards[1].Board.Cells, "."))
	}
}

func TestServerKilledDuringRound(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "nonet.db")
	s := startServer(t, "--data", data)
	ann, bob, a, b := race(t, []*process{s}, []*process{s})
	playOut(t, ann, bob, a, b, func() {
		s.kill()
		startServer(t, "--data", data, "--addr", s.addr())
	})
	require.NotEmpty(t, ann.lost)
	require.NotEmpty(t, bob.lost)
}

func TestNodeKilledDuringRound(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	one, two := startServer(t, "--redis", redis), startServer(t, "--redis", redis)
	ann, bob, a, b := race(t, []*process{one, two}, []*process{two})
	playOut(t, ann, bob, a, b, one.kill)
	require.NotEmpty(t, ann.lost)
	require.Empty(t, bob.lost)
}
