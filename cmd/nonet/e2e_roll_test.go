//go:build roll

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
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

// Sizes of TestRollingRestart.
const (
	rollTables  = 50
	rollPlayers = 4
	rollPace    = time.Second
)

// returns records how long players took to return: from the close of their connection to the answer to a command.
type returns struct {
	ctx context.Context
	wg  sync.WaitGroup

	mu    sync.Mutex
	took  []time.Duration // without the wait that the server asked for
	whole []time.Duration
}

// lost is called when the connection of a bot is closed. It sends a command at once and measures the time to its
// answer.
func (r *returns) lost(b *chaosBot, wait time.Duration) {
	start := time.Now()
	r.wg.Go(func() {
		if b.conn.Do(r.ctx, protocol.Sit{}) != nil {
			return
		}
		took := time.Since(start)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.took, r.whole = append(r.took, took-wait), append(r.whole, took)
	})
}

// TestRollingRestart restarts two nodes, one after the other, while 200 players play. All players return to their rooms
// through the other node in less than a second, and no move is lost or counted twice.
func TestRollingRestart(t *testing.T) {
	redis := redistest.Start(t)
	nodes := []*process{startServer(t, "--redis", redis), startServer(t, "--redis", redis)}
	back := &returns{ctx: t.Context()}
	tables, stop := make([]*chaosTable, rollTables), make(chan struct{})
	var playing sync.WaitGroup
	for i := range tables {
		tables[i] = rollTable(t, nodes, i, back)
		for _, b := range tables[i].bots {
			playing.Go(func() { b.play(t.Context(), stop, rollPace) })
		}
	}
	for _, table := range tables {
		table.awaitPlay(t)
	}
	usual := visits(t, nodes[0], tables)
	for i, n := range nodes {
		require.Equal(t, cli.ExitOK, n.terminate())
		nodes[i] = startServer(t, "--redis", redis, "--addr", n.addr())
	}
	waitfor.Group(t, &back.wg, "everyone back in their rooms")
	close(stop)
	waitfor.Group(t, &playing, "the end of play")
	back.check(t, usual)

	store, err := redisstore.Open(t.Context(), redis, redisstore.Options{})
	require.NoError(t, err)
	defer store.Close()
	sum := map[string]int{}
	for _, table := range tables {
		table.check(t, table.settle(t, store), sum)
	}
	t.Log(sum)
	require.Zero(t, sum["reported rollbacks"])
	require.Zero(t, sum["moves lost and reported"])
}

// rollTable creates a room, and connects bots to it through both nodes.
func rollTable(t *testing.T, nodes []*process, no int, back *returns) *chaosTable {
	none, begin := 0, time.Now()
	table := &chaosTable{mode: chaosModes[no%len(chaosModes)]}
	for k := range rollPlayers {
		first, second := nodes[k%2], nodes[1-k%2]
		guest, err := client.Register(t.Context(), first.base, fmt.Sprintf("Bot %d %d", no+1, k+1))
		require.NoError(t, err)
		if table.code == "" {
			table.code, err = client.CreateRoom(t.Context(), first.base, guest.Token, protocol.Settings{
				Mode: table.mode, Difficulty: "easy", Seats: rollPlayers, Strikes: &none,
			})
			require.NoError(t, err)
		}
		b := &chaosBot{
			table: table, player: guest.ID, token: guest.Token, begin: begin, hashes: map[uint64]string{},
			dice: rand.New(rand.NewPCG(uint64(no), uint64(k))),
		}
		b.enterBy(t, first.base, &client.Options{
			Dialer:       dialAny(first, second),
			OnDisconnect: func(_ error, wait time.Duration) { back.lost(b, wait) },
		})
		table.bots = append(table.bots, b)
	}
	return table
}

// awaitPlay waits until all bots of the table have the puzzle.
func (c *chaosTable) awaitPlay(t *testing.T) {
	for _, b := range c.bots {
		require.Eventually(t, func() bool {
			s, _ := b.now()
			return s.phase == protocol.Playing
		}, time.Minute, 10*time.Millisecond)
	}
}

// visits returns the time in which half of the players connect at once without a restart. A stopped node sends at most
// that many to the other one.
func visits(t *testing.T, n *process, tables []*chaosTable) time.Duration {
	start := time.Now()
	var all sync.WaitGroup
	for _, table := range tables {
		for _, b := range table.bots[:rollPlayers/2] {
			all.Go(func() {
				if conn, err := client.Dial(t.Context(), n.base, b.token, table.code, nil); err == nil {
					conn.Close()
				}
			})
		}
	}
	waitfor.Group(t, &all, "the last visit")
	return time.Since(start)
}

// check compares the times with a second plus what connecting takes without a restart: some hundredths of a second on
// an idle machine, and seconds on an overloaded one.
func (r *returns) check(t *testing.T, usual time.Duration) {
	slices.Sort(r.took)
	slices.Sort(r.whole)
	n := len(r.whole)
	require.GreaterOrEqual(t, n, rollTables*rollPlayers, "everyone was moved at least once")
	t.Logf("%d returns: half of them within %v, all within %v; beside the wait that they were given %v and %v; without "+
		"a stop %v",
		n, r.whole[n/2], r.whole[n-1], r.took[n/2], r.took[n-1], usual)
	require.Less(t, r.whole[n/2], time.Second+2*usual)
	require.Less(t, r.whole[n-1], time.Second+4*usual)
}
