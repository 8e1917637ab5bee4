//go:build roll

package main

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/storetest/redistest"
)

// Sizes of a deploy with two versions.
const (
	mixedTables = rollTables
	mixedFor    = 5 * time.Second // that two versions play beside each other
)

// TestMixedVersions rolls two nodes on one Redis from the nonet that NONET_OLD names to this one, and back again, one
// node after the other, while 200 players play over both.
func TestMixedVersions(t *testing.T) {
	playOver(t, func(old, redis string, nodes []*process) {
		for _, program := range []string{os.Args[0], old} {
			for i, n := range nodes {
				time.Sleep(mixedFor) // the schedule itself: nothing is waited for
				require.Equal(t, exitOK, n.terminate())
				nodes[i] = startProgram(t, program, "--redis", redis, "--addr", n.addr())
			}
		}
	})
}

// TestMigratedVersions stops both nodes of the old nonet, which wrote in format 1, brings Redis over, and starts two of
// this one, while 200 players play as far as they can.
func TestMigratedVersions(t *testing.T) {
	playOver(t, func(_, redis string, nodes []*process) {
		time.Sleep(mixedFor)
		for _, n := range nodes {
			require.Equal(t, exitOK, n.terminate())
		}
		status, out, told := nonet(t, "migrate", "--redis", redis)
		require.Equal(t, exitOK, status, told)
		require.Equal(t, fmt.Sprintf("%d rooms were brought over\n", mixedTables), out)
		for _, n := range nodes {
			startServer(t, "--redis", redis, "--addr", n.addr())
		}
	})
}

// playOver has 200 players play over two nodes of the nonet that NONET_OLD names, before, while and after they are
// replaced. No move is lost or counted twice, and nobody is told of a rollback. deploy/dev/mixed.sh builds the old one.
func playOver(t *testing.T, replace func(old, redis string, nodes []*process)) {
	old := os.Getenv("NONET_OLD")
	if old == "" {
		t.Skip("NONET_OLD names no nonet; see deploy/dev/mixed.sh")
	}
	version, err := exec.Command(old, "version").Output()
	require.NoError(t, err)
	t.Logf("beside %s", version)
	redis := redistest.Start(t)
	nodes := []*process{startProgram(t, old, "--redis", redis), startProgram(t, old, "--redis", redis)}
	back := &returns{ctx: t.Context()}
	tables, stop := make([]*chaosTable, mixedTables), make(chan struct{})
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
	replace(old, redis, nodes)
	time.Sleep(mixedFor)
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
	require.Zero(t, sum["rollbacks told"])
	require.Zero(t, sum["moves lost, and told so"])
}
