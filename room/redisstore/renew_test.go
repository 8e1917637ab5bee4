package redisstore_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

// TestRenew empties Redis under nodes, on one server and on a cluster. They write the format and the secrets again, and
// a node that starts before they do waits for them.
func TestRenew(t *testing.T) {
	t.Parallel()
	single, cluster := redistest.StartServer(t), redistest.StartCluster(t, 3)
	for _, r := range []struct {
		url     string
		servers []*redistest.Server
	}{{single.URL(), []*redistest.Server{single}}, {cluster.URL(), cluster.Masters}} {
		old := open(t, r.url)
		secrets := map[string][]byte{"tokens": []byte("of the players"), "sign-in": []byte("of the provider")}
		for name, secret := range secrets {
			kept, err := old.Secret(t.Context(), name, secret)
			require.NoError(t, err)
			require.Equal(t, secret, kept)
		}
		_, err := old.Follow(t.Context(), "room", func(store.News) {})
		require.NoError(t, err)
		require.NoError(t, old.Renew(t.Context(), secrets))

		for _, s := range r.servers {
			flush(t, s)
		}
		began := make(chan []byte, 1)
		go func() {
			s, err := redisstore.Open(t.Context(), r.url, redisstore.Options{Prefix: t.Name(), Grace: waitfor.Patience})
			if err != nil {
				t.Error(err)
				began <- nil
				return
			}
			defer s.Close()
			kept, err := s.Secret(t.Context(), "tokens", []byte("another one"))
			if err != nil {
				t.Error(err)
			}
			began <- kept
		}()
		require.Eventually(t, func() bool { return asksForNodes(t, r.servers[0]) }, waitfor.Patience, time.Millisecond)
		for range 3 { // again changes nothing
			require.NoError(t, old.Renew(t.Context(), secrets))
		}
		require.Equal(t, "of the players", string(waitfor.Value(t, began, "the start of another node")))
		kept, err := old.Secret(t.Context(), "sign-in", []byte("another one"))
		require.NoError(t, err)
		require.Equal(t, secrets["sign-in"], kept)
	}
}

// TestRenewRaces has nodes with different secrets renew an empty Redis at the same time: one secret wins, and the
// nodes that hold it are the ones that go on. If it is deleted, the others' turn comes.
func TestRenewRaces(t *testing.T) {
	server := redistest.StartServer(t)
	c := redis.NewClient(&redis.Options{Addr: server.Addr})
	defer c.Close()
	nodes := make([]*redisstore.Store, 8)
	for i := range nodes {
		nodes[i] = open(t, server.URL())
	}
	held := func(i int) map[string][]byte { return map[string][]byte{"tokens": fmt.Append(nil, "secret ", i%2)} }
	for range 20 {
		flush(t, server)
		errs := make([]error, len(nodes))
		var racing sync.WaitGroup
		for i, node := range nodes {
			racing.Go(func() { errs[i] = node.Renew(t.Context(), held(i)) })
		}
		waitfor.Group(t, &racing, "the renewals")
		kept := c.Get(t.Context(), t.Name()+":secret:tokens").Val()
		for i, err := range errs {
			if string(held(i)["tokens"]) == kept {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, redisstore.ErrOtherSecret)
			}
		}
		require.Equal(t, "1", c.Get(t.Context(), t.Name()+":version").Val())
	}
	kept := c.Get(t.Context(), t.Name()+":secret:tokens").Val()
	other := 0
	if string(held(0)["tokens"]) == kept {
		other = 1
	}
	require.NoError(t, c.Del(t.Context(), t.Name()+":secret:tokens").Err())
	require.NoError(t, nodes[other].Renew(t.Context(), held(other)))
	require.NotEqual(t, kept, c.Get(t.Context(), t.Name()+":secret:tokens").Val())
}

// asksForNodes reports whether a node has asked a server which nodes follow rooms.
func asksForNodes(t *testing.T, s *redistest.Server) bool {
	c := redis.NewClient(&redis.Options{Addr: s.Addr})
	defer c.Close()
	stats, err := c.Info(t.Context(), "commandstats").Result()
	require.NoError(t, err)
	return strings.Contains(stats, "cmdstat_pubsub|shardchannels")
}

// flush empties a server.
func flush(t *testing.T, s *redistest.Server) {
	t.Helper()
	c := redis.NewClient(&redis.Options{Addr: s.Addr})
	defer c.Close()
	require.NoError(t, c.FlushAll(t.Context()).Err())
}
