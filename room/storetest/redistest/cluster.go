package redistest

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"
)

// slots is the number of slots of a Redis Cluster.
const slots = 16384

// Cluster is a Redis Cluster. A replica, if there are any, has the index of its master.
type Cluster struct{ Masters, Replicas []*Server }

// nodeTimeout is the time in milliseconds after which a silent node of a cluster is considered failed.
const nodeTimeout = "1000"

// StartCluster starts a Redis Cluster with the given number of masters and additional settings as for [StartServer]. It
// returns when all masters agree on the cluster.
func StartCluster(t testing.TB, masters int, config ...string) *Cluster {
	t.Helper()
	c := new(Cluster)
	for i := range masters {
		s := startNode(t, config)
		from, to := i*slots/masters, (i+1)*slots/masters-1
		s.mustDo("CLUSTER", "ADDSLOTSRANGE", strconv.Itoa(from), strconv.Itoa(to))
		c.Masters = append(c.Masters, s)
	}
	for _, s := range c.Masters[1:] {
		s.meet(c.Masters[0])
	}
	for _, s := range c.Masters {
		await(t, "the cluster's masters do not find each other", func() bool { return s.agrees(masters) })
	}
	return c
}

// StartReplicatedCluster starts a Redis Cluster with the given number of masters and one replica per master.
func StartReplicatedCluster(t testing.TB, masters int, config ...string) *Cluster {
	t.Helper()
	c := StartCluster(t, masters, config...)
	for _, master := range c.Masters {
		id := master.mustDo("CLUSTER", "MYID")
		s := startNode(t, config)
		s.meet(master)
		await(t, "a replica does not find its master", func() bool {
			return s.agrees(masters) && s.succeeds("CLUSTER", "REPLICATE", id)
		})
		c.Replicas = append(c.Replicas, s)
	}
	for _, s := range c.Masters {
		await(t, "the cluster does not find its replicas", func() bool {
			return strings.Count(s.mustDo("CLUSTER", "NODES"), "slave") == masters
		})
	}
	return c
}

// KillMaster kills a master once its replica has everything that the master acknowledged; see [Sentinels.KillMaster].
func (c *Cluster) KillMaster(i int) {
	c.Masters[i].awaitReplica()
	c.Masters[i].Kill()
}

func startNode(t testing.TB, config []string) *Server {
	t.Helper()
	return StartServer(t, append([]string{"--cluster-enabled", "yes", "--cluster-node-timeout", nodeTimeout},
		config...)...)
}

func (s *Server) meet(other *Server) {
	s.t.Helper()
	host, port, err := net.SplitHostPort(other.Addr)
	require.NoError(s.t, err)
	s.mustDo("CLUSTER", "MEET", host, port)
}

// succeeds reports whether the server carried the command out.
func (s *Server) succeeds(args ...string) bool {
	_, err := do(s.Addr, args)
	return err == nil
}

// URL returns the URL for clients, with all masters.
func (c *Cluster) URL() string {
	var addrs []string
	for _, s := range c.Masters {
		addrs = append(addrs, s.Addr)
	}
	return "redis://" + strings.Join(addrs, ",")
}

// agrees reports whether the server sees the whole cluster.
func (s *Server) agrees(masters int) bool {
	info := s.mustDo("CLUSTER", "INFO")
	return strings.Contains(info, "cluster_state:ok") && strings.Contains(info, fmt.Sprintf("cluster_size:%d\r", masters))
}

// mustDo sends one command over a new connection and returns the reply's text.
func (s *Server) mustDo(args ...string) string {
	s.t.Helper()
	reply, err := do(s.Addr, args)
	require.NoError(s.t, err, strings.Join(args, " "))
	return reply
}

// do sends one command to a server and returns the reply's text.
func do(addr string, args []string) (string, error) {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true, MaxRetries: -1})
	defer c.Close()
	words := make([]any, len(args))
	for i, arg := range args {
		words[i] = arg
	}
	return c.Do(context.Background(), words...).Text()
}
