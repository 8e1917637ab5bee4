//go:build roll

package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/redisstore"
	"nonet/room/storetest/redistest"
)

const mixedFor = 5 * time.Second // between the restarts of nodes

// TestMixedVersions rolls two nodes on one Redis from this build to one whose rules are a version later, back, and
// forward again, one node after the other, while 200 players play over both. No move is lost or counted twice, and
// nobody is told of a rollback. A room that was created by the later rules is refused by this build with a clear error,
// and is there again as soon as a node of the later build serves.
func TestMixedVersions(t *testing.T) {
	now, next := os.Args[0], buildNext(t)
	redis := redistest.Start(t)
	nodes := []*process{startProgram(t, now, "--redis", redis), startProgram(t, now, "--redis", redis)}
	back := &returns{ctx: t.Context()}
	tables, stop := make([]*chaosTable, rollTables), make(chan struct{})
	var playing sync.WaitGroup
	for i := range tables {
		tables[i] = rollTable(t, nodes, i, back)
		for _, b := range tables[i].bots {
			playing.Go(func() { b.play(t.Context(), stop, rollPace/2) })
		}
	}
	for _, table := range tables {
		table.awaitPlay(t)
	}
	roll := func(program string) {
		for i, n := range nodes {
			time.Sleep(mixedFor) // the schedule of the test, not a wait for something
			require.Equal(t, cli.ExitOK, n.terminate())
			nodes[i] = startProgram(t, program, "--redis", redis, "--addr", n.addr())
		}
	}
	roll(next)
	guest, err := client.Register(t.Context(), nodes[0].base, "Ann")
	require.NoError(t, err)
	later, err := client.CreateRoom(t.Context(), nodes[0].base, guest.Token, protocol.Settings{Mode: protocol.Race})
	require.NoError(t, err)
	roll(now)
	for _, n := range nodes {
		status, why := roomAt(t, n, later)
		require.Equal(t, http.StatusServiceUnavailable, status)
		require.Contains(t, why, "newer")
	}
	roll(next)
	status, _ := roomAt(t, nodes[0], later)
	require.Equal(t, http.StatusOK, status)

	time.Sleep(mixedFor) // the schedule itself
	waitfor.Group(t, &back.wg, "everyone back in their rooms")
	close(stop)
	waitfor.Group(t, &playing, "the end of play")
	store, err := redisstore.Open(t.Context(), redis, redisstore.Options{})
	require.NoError(t, err)
	defer store.Close()
	sum := map[string]int{}
	for _, table := range tables {
		table.check(t, table.settle(t, store), sum)
	}
	t.Log(sum)
	require.NotZero(t, sum["moves acknowledged"])
	require.Zero(t, sum["reported rollbacks"])
	require.Zero(t, sum["moves lost and reported"])
}

// buildNext builds this source tree with the next version of the rules.
func buildNext(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "nonet")
	out, err := exec.Command("go", "build", "-tags", "nextrules", "-o", program, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	return program
}

// roomAt asks a node for a room, and returns the status and the body of the answer.
func roomAt(t *testing.T, n *process, code string) (int, string) {
	t.Helper()
	answer, err := http.Get(n.base + "/api/v1/rooms/" + code)
	require.NoError(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return answer.StatusCode, string(body)
}
