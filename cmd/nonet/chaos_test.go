package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/gorilla/websocket"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

var (
	chaosFor  = flag.Duration("chaos", 20*time.Second, "how long faults are injected")
	chaosSeed = flag.Uint64("chaos-seed", 0, "the seed of the faults; 0 takes the time")
)

// chaosModes are the modes of the tables, in turn.
var chaosModes = []string{protocol.Race, protocol.Coop, protocol.Duel}

// Sizes of TestChaos.
const (
	chaosTables  = 6
	chaosPlayers = 3
	chaosPace    = 250 * time.Millisecond // between a bot's moves
	chaosSettle  = 90 * time.Second       // for all views to reach the end of the log after the last repair
)

// TestChaos lets bots play on three nodes and a replicated Redis Cluster while nodes and masters are killed and
// stopped, links are cut and slots moved. Afterwards the view of every bot must be at the end of the log; every
// acknowledged move must be in the log once, in order, unless the bot was told of a rollback; and the answers for each
// cell must be linearizable.
func TestChaos(t *testing.T) {
	t.Parallel()
	seed, lasts := *chaosSeed, *chaosFor
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("seed %d, for %v: go test ./cmd/nonet -run TestChaos -chaos %v -chaos-seed %d", seed, lasts, lasts, seed)
	var tables []*chaosTable
	t.Cleanup(func() { // repeated after the output of the servers
		for _, table := range tables {
			for _, fault := range table.faults {
				t.Logf("seed %d: %s", seed, fault)
			}
		}
	})
	f := newChaosFaults(t, seed)
	tables = chaosRooms(t, f)
	ctx, cancel := context.WithTimeout(t.Context(), lasts+2*chaosSettle)
	defer cancel()
	stop := make(chan struct{})
	var playing sync.WaitGroup
	for _, table := range tables {
		for _, b := range table.bots {
			playing.Go(func() { b.play(ctx, stop, chaosPace) })
		}
	}
	f.run(time.Now().Add(lasts))
	close(stop)
	waitfor.GroupWithin(t, 3*chaosSettle, &playing, "the end of play")
	checkChaos(t, f, tables)
}

// newChaosFaults starts the cluster and the nodes.
func newChaosFaults(t *testing.T, seed uint64) *chaosFaults {
	cluster := redistest.StartReplicatedCluster(t, 3, "--appendfsync", "always")
	f := &chaosFaults{t: t, dice: rand.New(rand.NewPCG(seed, 1)), url: cluster.URL(), count: map[string]int{}}
	for i := range cluster.Masters {
		s := &chaosShard{servers: [2]*chaosRedis{newChaosRedis(t, cluster.Masters[i]), newChaosRedis(t, cluster.Replicas[i])}}
		f.shards = append(f.shards, s)
	}
	for range 3 {
		p := startServer(t, "--redis", f.url)
		f.nodes = append(f.nodes, &chaosNode{p: p, link: newChaosLink(t, p.addr())})
	}
	return f
}

func newChaosRedis(t *testing.T, s *redistest.Server) *chaosRedis {
	r := &chaosRedis{s: s, c: redis.NewClient(&redis.Options{Addr: s.Addr}), link: newChaosLink(t, s.Addr)}
	t.Cleanup(func() { r.c.Close() })
	r.announce(t)
	return r
}

// chaosRooms creates the rooms, of each mode in turn, and connects the bots.
func chaosRooms(t *testing.T, f *chaosFaults) (tables []*chaosTable) {
	begin, none, window := time.Now(), 0, 2
	for i := range chaosTables {
		table := &chaosTable{mode: chaosModes[i%len(chaosModes)]}
		for k := range chaosPlayers {
			base := f.nodes[k%len(f.nodes)].p.base
			guest, err := client.Register(t.Context(), base, fmt.Sprintf("Bot %d %d", i+1, k+1))
			require.NoError(t, err)
			if k == 0 {
				table.code, err = client.CreateRoom(t.Context(), base, guest.Token, protocol.Settings{
					Mode: table.mode, Difficulty: "easy", Seats: chaosPlayers, Strikes: &none, Window: &window,
				})
				require.NoError(t, err)
			}
			b := &chaosBot{
				table: table, player: guest.ID, token: guest.Token, begin: begin, hashes: map[uint64]string{},
				dice: rand.New(rand.NewPCG(uint64(i), uint64(k))),
			}
			b.enter(t, f, base)
			table.bots = append(table.bots, b)
		}
		tables = append(tables, table)
	}
	return tables
}

// enter connects the bot to its room. Each connection is to a random node.
func (b *chaosBot) enter(t *testing.T, f *chaosFaults, base string) {
	var links []string
	for _, n := range f.nodes {
		links = append(links, n.link.addr)
	}
	b.enterBy(t, base, &client.Options{
		Dialer: &websocket.Dialer{NetDialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, network, links[rand.IntN(len(links))])
		}},
		WaitMin: 50 * time.Millisecond, WaitMax: time.Second, Quiet: time.Second,
		OnDisconnect: func(error, time.Duration) { b.mu.Lock(); b.lost++; b.mu.Unlock() },
	})
}

// enterBy connects the bot to its room with the given options. It retries, because a busy server may answer too late
// for the short timeouts of a bot.
func (b *chaosBot) enterBy(t *testing.T, base string, o *client.Options) {
	conn, err := client.Dial(t.Context(), base, b.token, b.table.code, o)
	for tries := 1; err != nil && tries < 30; tries++ {
		conn, err = client.Dial(t.Context(), base, b.token, b.table.code, o)
	}
	require.NoError(t, err)
	b.conn = conn
	var following sync.WaitGroup
	following.Go(b.follow)
	t.Cleanup(func() {
		conn.Close()
		waitfor.Group(t, &following, "the end of a bot's connection")
	})
}

// checkChaos compares the logs in the store with the commands and views of the bots, and logs totals.
func checkChaos(t *testing.T, f *chaosFaults, tables []*chaosTable) {
	store, err := redisstore.Open(t.Context(), f.url, redisstore.Options{Wait: chaosSettle})
	require.NoError(t, err)
	defer store.Close()
	sum := map[string]int{}
	for _, table := range tables {
		log := table.settle(t, store)
		if log == nil {
			continue
		}
		sum["entries"] += len(log.Entries)
		sum["rounds"] += log.state.Rounds
		table.check(t, log, sum)
	}
	for _, counted := range []map[string]int{f.count, sum} {
		for _, what := range slices.Sorted(maps.Keys(counted)) {
			t.Logf("%6d %s", counted[what], what)
		}
	}
	require.NotZero(t, sum["moves acknowledged"])
}

// settle waits until the views of all bots are at the end of the log, and returns the log.
func (c *chaosTable) settle(t *testing.T, store store.Log) (log *chaosLog) {
	for end := time.Now().Add(chaosSettle); ; {
		l, err := readChaosLog(t.Context(), store, c.code)
		if err == nil {
			log = l
			for _, b := range c.bots {
				if err = log.checkView(b); err != nil {
					break
				}
			}
		}
		if err == nil {
			return log
		}
		if time.Now().After(end) {
			c.fault(t, "does not come to rest: %v", err)
			return log
		}
		time.Sleep(100 * time.Millisecond) // polls the store at a low rate
	}
}

// fault reports a failed check.
func (c *chaosTable) fault(t *testing.T, format string, args ...any) {
	t.Helper()
	fault := fmt.Sprintf("room %s (%s): ", c.code, c.mode) + fmt.Sprintf(format, args...)
	c.faults = append(c.faults, fault)
	t.Error(fault)
}

// lines returns how many connections the bot has lost. It may be called while follow runs.
func (b *chaosBot) lines() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.lost
}

// check runs all checks of a table, and adds totals to sum.
func (c *chaosTable) check(t *testing.T, log *chaosLog, sum map[string]int) {
	for _, b := range c.bots {
		excused, faults := log.checkMoves(b)
		for _, fault := range append(faults, log.checkHashes(b)...) {
			c.fault(t, "%s", fault)
		}
		sum["moves lost and reported"] += excused
		sum["connections lost"] += b.lines()
		sum["reported rollbacks"] += len(b.rollbackTimes())
		for _, op := range b.ops {
			if op.answer != "" {
				sum["moves answered"]++
			}
			if op.effect != "" {
				sum["moves acknowledged"]++
			}
		}
	}
	void := c.voidRounds()
	sum["rounds rolled back, so without a history to check"] += len(void)
	for of, history := range cellHistories(c) {
		if void[of.round] {
			continue
		}
		sum["cell histories checked"]++
		if verdict := porcupine.CheckOperationsTimeout(cellModel, history, time.Minute); verdict != porcupine.Ok {
			c.fault(t, "could a single server have said this of %+v? %s: %+v", of, verdict, history)
		}
	}
}
