//go:build roll

package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/room/storetest/redistest"
)

// TestSplitWithSettings isolates a master with the shipped settings, and TestSplitWithoutSettings with Redis' defaults,
// for longer than a failover takes. On both sides of the partition there is a node with players of the same rooms.
func TestSplitWithSettings(t *testing.T) {
	text, err := os.ReadFile("../../deploy/replicated/redis.conf")
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

// split is a Redis cluster and two nodes, one of them on the side of the isolated master.
type split struct {
	t       *testing.T
	cluster *redistest.Cluster
	left    *redis.Client // the isolated master
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
				i >= 3 && strings.Contains(repl, "master_link_status:up") &&
					strings.Contains(repl, "master_port:"+portOf(addrs[i%3]))
		}, time.Minute, 100*time.Millisecond)
		require.NoError(t, c.ConfigSet(t.Context(), "min-replicas-to-write", replicas).Err())
	}
	for i, side := range []string{"left", "right"} {
		s.nodes[i] = startServer(t, "--redis", "redis://"+side+":x@"+strings.Join(addrs, ","))
	}
	return s
}

// second starts one more replica of the isolated master, so that the new master has a replica.
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

// play lets bots play on both sides before, during and after a partition, and counts the losses.
func (s *split) play(lasts time.Duration) {
	here := func(code string) bool { // on the isolated master
		keys, err := s.left.Keys(s.t.Context(), "*:room:"+code+":head").Result()
		require.NoError(s.t, err)
		return len(keys) > 0
	}
	l := newLosses(s.t, s.nodes, here)
	l.play(func() {
		s.gates.cutOff(true)
		time.Sleep(lasts) // the schedule itself
		s.gates.cutOff(false)
	})
	l.count("redis://right:x@" + s.cluster.Masters[1].Addr)
}

// gates are TCP proxies between two sides of a network. A partition silently drops data between the sides.
type gates struct {
	t  *testing.T
	wg sync.WaitGroup

	mu   sync.Mutex
	cut  bool
	open map[*gateWay]struct{}
}

// gateWay is a proxied connection.
type gateWay struct {
	near, far net.Conn
	across    bool // between the sides
}

// to starts a proxy to a server on a side, and returns its address.
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

// carry copies data in both directions. The side of a server is known from its address, and that of a client from the
// user that it authenticates as.
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

// gateEnd writes to one end of a connection.
type gateEnd struct {
	g  *gates
	w  *gateWay
	to net.Conn
}

// Write drops data during a partition. Connections that have lost data are closed afterwards.
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

// cutOff starts or ends a partition. At its end, existing connections between the sides are closed.
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
