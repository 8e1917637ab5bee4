//go:build roll

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/game"
	"nonet/room/redisstore"
	"nonet/room/storetest/redistest"
)

// Sizes of a split.
const (
	splitTables = 6
	splitPace   = 200 * time.Millisecond // rounds outlast what a split takes to be noticed
	splitBefore = 4 * time.Second
)

// splitSizes are what is played: rounds that end in the split, and rounds that do not.
var splitSizes = [2]string{"4x4", "9x9"}

// TestSplitWithSettings cuts a master off with the settings that are shipped, TestSplitWithoutSettings with Redis' own:
// for longer than the cluster takes to put the replica in its place. On both sides there is a node with players of the
// same rooms.
func TestSplitWithSettings(t *testing.T) {
	text, err := os.ReadFile("../../deploy/redis-replicated.conf")
	require.NoError(t, err)
	var config []string
	for line := range strings.Lines(string(text)) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), " ")
		if ok && name != "#" && name != "save" && name != "min-replicas-to-write" {
			config = append(config, "--"+name, value)
		}
	}
	newSplit(t, config, "1").play(12 * time.Second)
}

func TestSplitWithoutSettings(t *testing.T) {
	newSplit(t, []string{"--cluster-node-timeout", "15000"}, "0").play(40 * time.Second)
}

// split is a cluster of Redis, and two nodes, of which one is on the side of a master that is cut off.
type split struct {
	t       *testing.T
	cluster *redistest.Cluster
	left    *redis.Client // the master that is cut off
	gates   *gates
	nodes   [2]*process // left and right
}

func newSplit(t *testing.T, config []string, replicas string) *split {
	s := &split{t: t, cluster: redistest.StartReplicatedCluster(t, 3, config...)}
	s.gates = &gates{t: t, open: map[*gateWay]struct{}{}}
	servers := append(append([]*redistest.Server{}, s.cluster.Masters...), s.cluster.Replicas...)
	servers = append(servers, s.second(config))
	var clients []*redis.Client
	for i, server := range servers {
		c := redis.NewClient(&redis.Options{Addr: server.Addr})
		t.Cleanup(func() { c.Close() })
		clients = append(clients, c)
		for _, side := range []string{"left", "right"} {
			require.NoError(t, c.Do(t.Context(), "ACL", "SETUSER", side, "on", ">x", "~*", "&*", "+@all").Err())
		}
		require.NoError(t, c.ConfigSet(t.Context(), "bind-source-addr", fmt.Sprintf("127.0.1.%d", i+1)).Err())
		require.NoError(t, c.ConfigSet(t.Context(), "cluster-announce-ip", "127.0.0.1").Err())
	}
	s.left = clients[0]
	var addrs []string
	var buses []string
	for i, server := range servers {
		way, bus := s.gates.to(server.Addr, i == 0), s.gates.to(busOf(t, server.Addr), i == 0)
		for name, addr := range map[string]string{"cluster-announce-port": way, "cluster-announce-bus-port": bus} {
			_, port, err := net.SplitHostPort(addr)
			require.NoError(t, err)
			require.NoError(t, clients[i].ConfigSet(t.Context(), name, port).Err())
		}
		if i < 3 {
			addrs = append(addrs, way)
		}
		buses = append(buses, way+"@"+portOf(bus))
	}
	for i, c := range clients {
		require.Eventually(t, func() bool {
			nodes := c.ClusterNodes(t.Context()).Val()
			for _, bus := range buses {
				if !strings.Contains(nodes, bus) {
					return false
				}
			}
			repl := c.Info(t.Context(), "replication").Val()
			return i < 3 && strings.Contains(repl, "state=online") ||
				i >= 3 && strings.Contains(repl, "master_link_status:up") && strings.Contains(repl, "master_port:"+portOf(addrs[i%3]))
		}, time.Minute, 100*time.Millisecond)
		require.NoError(t, c.ConfigSet(t.Context(), "min-replicas-to-write", replicas).Err())
	}
	for i, side := range []string{"left", "right"} {
		s.nodes[i] = startServer(t, "--redis", "redis://"+side+":x@"+strings.Join(addrs, ","))
	}
	return s
}

// second starts one more replica of the master that is cut off, so that the one which takes its place has one.
func (s *split) second(config []string) *redistest.Server {
	server := redistest.StartServer(s.t, append([]string{"--cluster-enabled", "yes"}, config...)...)
	c := redis.NewClient(&redis.Options{Addr: server.Addr})
	defer c.Close()
	master := redis.NewClient(&redis.Options{Addr: s.cluster.Masters[0].Addr})
	defer master.Close()
	host, port, err := net.SplitHostPort(s.cluster.Masters[0].Addr)
	require.NoError(s.t, err)
	require.NoError(s.t, c.ClusterMeet(s.t.Context(), host, port).Err())
	id, err := master.Do(s.t.Context(), "CLUSTER", "MYID").Text()
	require.NoError(s.t, err)
	require.Eventually(s.t, func() bool { return c.ClusterReplicate(s.t.Context(), id).Err() == nil }, time.Minute,
		50*time.Millisecond)
	return server
}

func portOf(addr string) string {
	_, port, _ := net.SplitHostPort(addr)
	return port
}

func busOf(t *testing.T, addr string) string {
	tcp, err := net.ResolveTCPAddr("tcp", addr)
	require.NoError(t, err)
	tcp.Port += 10000
	return tcp.String()
}

// play lets bots play on both sides before, in and after a split, and looks what became of what they were told.
func (s *split) play(lasts time.Duration) {
	t := s.t
	tables := s.tables()
	var ends []*endings
	for _, table := range tables {
		for _, n := range s.nodes {
			ends = append(ends, hearEnds(t, table.code, n))
		}
	}
	stop := make(chan struct{})
	var playing sync.WaitGroup
	ctx, cancel := context.WithTimeout(t.Context(), lasts+3*time.Minute)
	defer cancel()
	for _, table := range tables {
		for _, b := range table.bots {
			playing.Go(func() { b.play(ctx, stop, splitPace) })
		}
	}
	time.Sleep(splitBefore) // the schedule itself: nothing is waited for
	cut := time.Now()
	s.gates.cutOff(true)
	time.Sleep(lasts)
	s.gates.cutOff(false)
	mended := time.Now()
	t.Logf("cut from %v to %v", cut.Format("15:04:05.0"), mended.Format("15:04:05.0"))
	time.Sleep(2 * splitBefore)
	close(stop)
	waitfor.GroupWithin(t, 3*chaosSettle, &playing, "the end of play")
	s.check(tables, ends, cut, mended)
}

// tables makes rooms until enough are on the master that will be cut off, with a bot on each side.
func (s *split) tables() (tables []*chaosTable) {
	t, none, window := s.t, 0, 1
	for no := 0; len(tables) < splitTables; no++ {
		table := &chaosTable{mode: protocol.Race}
		for k, n := range s.nodes {
			guest, err := client.Register(t.Context(), n.base, fmt.Sprintf("Bot %d %d", no+1, k+1))
			require.NoError(t, err)
			if table.code == "" {
				table.code, err = client.CreateRoom(t.Context(), n.base, guest.Token, protocol.Settings{
					Mode: table.mode, Size: splitSizes[len(tables)%2], Difficulty: "easy", Seats: 2, Strikes: &none, Window: &window,
				})
				require.NoError(t, err)
				here, err := s.left.Keys(t.Context(), "*:room:"+table.code+":head").Result()
				require.NoError(t, err)
				if len(here) == 0 {
					break
				}
			}
			b := &chaosBot{
				table: table, player: guest.ID, token: guest.Token, begin: time.Now(), hashes: map[uint64]string{},
				dice: rand.New(rand.NewPCG(uint64(no), uint64(k))),
			}
			b.enterBy(t, n.base, nil)
			table.bots = append(table.bots, b)
		}
		if len(table.bots) > 0 {
			tables = append(tables, table)
		}
	}
	return tables
}

// check counts what was lost of what was told. That each loss was told, and that no end is taken back, must be so.
func (s *split) check(tables []*chaosTable, ends []*endings, cut, mended time.Time) {
	t := s.t
	url := "redis://right:x@" + s.cluster.Masters[1].Addr
	kept, err := redisstore.Open(t.Context(), url, redisstore.Options{Wait: chaosSettle})
	require.NoError(t, err)
	defer kept.Close()
	answered, lost, heard, within, back := 0, 0, 0, 0, 0
	for i, table := range tables {
		log := table.settle(t, kept)
		require.NotNil(t, log)
		for _, b := range table.bots {
			lost += s.lostMoves(log, b)
			for _, op := range b.ops {
				if at := b.begin.Add(time.Duration(op.ret)); op.answer != "" && at.After(cut) && at.Before(mended) {
					answered++
				}
			}
		}
		stands := map[uint64]string{}
		for _, e := range log.Entries {
			stands[e.Seq] = textOf(e)
		}
		for _, h := range ends[2*i : 2*i+2] {
			h.mu.Lock()
			for _, end := range h.all {
				heard++
				if end.at.After(cut) && end.at.Before(mended) {
					within++
				}
				if stands[end.seq] != end.hash {
					back++
				}
			}
			h.mu.Unlock()
		}
	}
	t.Logf("%d moves answered in the split; %d lost, all told; %d ends heard, %d of them in the split, %d taken back",
		answered, lost, heard, within, back)
	require.NotZero(t, heard)
	require.Zero(t, back)
}

// lostMoves counts what a bot was answered and is not in the log of its round. It must have been told so.
func (s *split) lostMoves(log *chaosLog, b *chaosBot) (lost int) {
	stands, round := map[string]bool{}, 0
	seat := log.state.SeatOf(b.player).No
	for _, e := range log.Entries {
		events, err := game.ParseEvents(e.Data)
		require.NoError(s.t, err)
		for _, ev := range events {
			if _, ok := ev.What.(game.Started); ok {
				round++
			}
			if ev.Seat == seat {
				stands[fmt.Sprint(round, chaosEffect(ev))] = true
			}
		}
	}
	told := b.told()
	for _, op := range b.ops {
		if op.effect == "" || op.answer == "" || stands[fmt.Sprint(op.round, op.effect)] {
			continue
		}
		require.True(s.t, len(told) > 0 && told[len(told)-1] > op.call, "%+v is lost, and nobody said so", op)
		lost++
	}
	return lost
}

// endings are the ends of rounds that were told in a room.
type endings struct {
	mu  sync.Mutex
	all []heardEnd
}

type heardEnd struct {
	at   time.Time
	seq  uint64
	hash string
}

// hearEnds brings an onlooker to a room who notes what ends there, until the test's end.
func hearEnds(t *testing.T, code string, s *process) *endings {
	conn, err := client.Dial(t.Context(), s.base, register(t, s, "Eve"), code, nil)
	require.NoError(t, err)
	h, over := new(endings), make(chan struct{})
	go func() {
		defer close(over)
		for {
			msg, err := conn.Next(context.Background())
			if err != nil {
				return
			}
			e, ok := msg.(*protocol.Entry)
			for i := 0; ok && i < len(e.Events); i++ {
				if e.Events[i].E == protocol.Ended {
					v := conn.View()
					h.mu.Lock()
					h.all = append(h.all, heardEnd{time.Now(), v.Seq, v.Hash})
					h.mu.Unlock()
				}
			}
		}
	}()
	t.Cleanup(func() {
		conn.Close()
		waitfor.Value(t, over, "an onlooker's end")
	})
	return h
}

// gates are the ways to servers that know who comes over them. Between two sides they can be cut as a network is: what
// is sent does not arrive, and nobody is told so.
type gates struct {
	t  *testing.T
	wg sync.WaitGroup

	mu   sync.Mutex
	cut  bool
	open map[*gateWay]struct{}
}

// gateWay is a connection through a gate.
type gateWay struct {
	near, far net.Conn
	across    bool // it leads from one side to the other
}

// to opens a gate to a server on a side, and returns its address.
func (g *gates) to(addr string, left bool) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(g.t, err)
	g.wg.Go(func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			g.wg.Go(func() { g.carry(near, addr, left) })
		}
	})
	g.t.Cleanup(func() {
		l.Close()
		g.mu.Lock()
		for w := range g.open {
			w.close()
		}
		g.mu.Unlock()
	})
	return l.Addr().String()
}

// carry passes on what comes. Servers are known by the address that they come from, and clients by the user that they
// begin with.
func (g *gates) carry(near net.Conn, addr string, left bool) {
	defer near.Close()
	first := make([]byte, 64<<10)
	n, err := near.Read(first)
	if err != nil {
		return
	}
	host, _, _ := net.SplitHostPort(near.RemoteAddr().String())
	from := host == "127.0.1.1" || host == "127.0.0.1" && bytes.Contains(first[:n], []byte("left"))
	far, err := net.Dial("tcp", addr)
	if err != nil {
		return
	}
	w := &gateWay{near, far, from != left}
	defer w.close()
	g.mu.Lock()
	g.open[w] = struct{}{}
	g.mu.Unlock()
	g.wg.Go(func() { io.Copy(&gateEnd{g, w, near}, far); w.close() })
	end := &gateEnd{g, w, far}
	if _, err := end.Write(first[:n]); err == nil {
		io.Copy(end, near)
	}
	g.mu.Lock()
	delete(g.open, w)
	g.mu.Unlock()
}

// gateEnd is where what comes over a way is written to.
type gateEnd struct {
	g  *gates
	w  *gateWay
	to net.Conn
}

// Write loses what does not get through. A way that has lost something is of no use later.
func (e *gateEnd) Write(b []byte) (int, error) {
	e.g.mu.Lock()
	lost := e.g.cut && e.w.across
	e.g.mu.Unlock()
	if lost {
		return len(b), nil
	}
	return e.to.Write(b)
}

func (w *gateWay) close() { w.near.Close(); w.far.Close() }

// cutOff cuts the ways between the sides, or mends them; those that there were break then.
func (g *gates) cutOff(cut bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.cut = cut
	for w := range g.open {
		if !cut && w.across {
			w.close()
		}
	}
}
