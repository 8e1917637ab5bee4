package redisstore_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

// asideInFormat1 is a round that the nonet of format 1 set aside.
var asideInFormat1 = store.Ending{Room: "room 3", Epoch: "epoch", Seq: 3}

// TestFormat1IsBroughtOver whole, on one server and on a cluster, though it is stopped again and again: a start refuses
// it before, and nothing of it is left behind after.
func TestFormat1IsBroughtOver(t *testing.T) {
	fresh := opened2(t, redistest.StartServer(t))
	writeKept(t, fresh)
	require.NoError(t, fresh.SetAside(t.Context(), asideInFormat1, store.Fault{Reason: "broken", Node: "n", At: noon}))
	want, aside := readKept(t, fresh), failed(t, fresh)
	require.Len(t, aside, 1)
	for _, url := range []string{redistest.StartServer(t).URL(), redistest.StartCluster(t, 3).URL()} {
		c := universal(t, url)
		restore(t, c, "testdata/format1.txt")
		log := "nonet:{p13.29}:room:room 1:log"
		require.NoError(t, c.PExpire(t.Context(), log, time.Hour).Err())
		_, err := redisstore.Open(t.Context(), url, redisstore.Options{Wait: patience})
		require.ErrorIs(t, err, redisstore.ErrOlder)

		rooms, stopped := 0, 0
		for limit := time.Millisecond; ; limit += limit / 2 {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			rooms, err = redisstore.Migrate(ctx, url, redisstore.Options{})
			cancel()
			if err == nil {
				break
			}
			stopped++
		}
		t.Log("stopped", stopped, "times;", rooms, "rooms were left for the last time")
		requireNone(t, c, "nonet:{p*.*}:*")
		s, err := redisstore.Open(t.Context(), url, redisstore.Options{Wait: patience})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		require.Equal(t, want, readKept(t, s))
		require.Equal(t, aside, failed(t, s))
		require.Equal(t, "2", c.Get(t.Context(), "nonet:format").Val())
		kept := strings.Replace(log, "p13.29", "p370", 1)
		require.InDelta(t, time.Hour.Seconds(), c.PTTL(t.Context(), kept).Val().Seconds(), 600)
		heads, err := s.Heads(t.Context(), []string{"room 2"})
		require.NoError(t, err)
		grow(t, s, "room 2", heads[0], 1)

		// Once more, it does nothing.
		rooms, err = redisstore.Migrate(t.Context(), url, redisstore.Options{})
		require.NoError(t, err)
		require.Zero(t, rooms)
		require.NoError(t, s.Release(t.Context(), "room 4", time.Hour))
	}
}

// TestMigrateCounts the rooms; it keeps to its prefix, and begins nothing while an older nonet hears of rooms.
func TestMigrateCounts(t *testing.T) {
	server := redistest.StartServer(t)
	c := universal(t, server.URL())
	restore(t, c, "testdata/format1.txt")
	other := "other:{p13.29}:timers"
	require.NoError(t, c.ZAdd(t.Context(), other, redis.Z{Score: 1, Member: "room"}).Err())

	older := c.SSubscribe(t.Context(), "nonet:{p13.29}:room:room 1:news")
	_, err := older.Receive(t.Context())
	require.NoError(t, err)
	_, err = redisstore.Migrate(t.Context(), server.URL(), redisstore.Options{})
	require.ErrorIs(t, err, redisstore.ErrOlderRuns)
	require.Zero(t, c.Exists(t.Context(), "nonet:format").Val(), "nothing is written")
	require.NoError(t, older.Close())

	var rooms int
	require.Eventually(t, func() bool {
		rooms, err = redisstore.Migrate(t.Context(), server.URL(), redisstore.Options{})
		return err == nil
	}, patience, 10*time.Millisecond, "the older one is gone")
	require.Equal(t, 5, rooms)
	require.EqualValues(t, 1, c.Exists(t.Context(), other).Val())

	require.NoError(t, c.Set(t.Context(), "nonet:format", "3", 0).Err())
	_, err = redisstore.Migrate(t.Context(), server.URL(), redisstore.Options{})
	require.ErrorIs(t, err, redisstore.ErrNewer)
}

// failed are the rounds that are set aside.
func failed(t *testing.T, s store.Store) []store.FailedRound {
	all, err := s.Failed(t.Context(), 10)
	require.NoError(t, err)
	return all
}

// requireNone looks for keys, on each server.
func requireNone(t *testing.T, c redis.UniversalClient, pattern string) {
	look := func(ctx context.Context, c *redis.Client) error {
		found, err := c.Keys(ctx, pattern).Result()
		assert.Empty(t, found)
		return err
	}
	if all, ok := c.(*redis.ClusterClient); ok {
		require.NoError(t, all.ForEachMaster(t.Context(), look))
		return
	}
	require.NoError(t, look(t.Context(), c.(*redis.Client)))
}

// universal is a client of one server or of a cluster.
func universal(t *testing.T, url string) redis.UniversalClient {
	c := redis.NewUniversalClient(&redis.UniversalOptions{
		Addrs: strings.Split(strings.TrimPrefix(url, "redis://"), ","),
	})
	t.Cleanup(func() { c.Close() })
	return c
}
