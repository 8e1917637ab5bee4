package redisstore_test

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

// hearsAgain appends through by until news of a new entry arrives. Some news is lost while the follower reconnects.
func hearsAgain(t *testing.T, by *redisstore.Store, name string, head store.Position, news chan store.News) {
	t.Helper()
	last := head.Seq
	end := time.After(waitfor.Patience)
	for {
		head = grow(t, by, name, head, 1)
		select {
		case n := <-news:
			if n.Entry.Seq > last {
				return
			}
		case <-end:
			require.Fail(t, "no news arrived")
		default:
		}
	}
}

// TestNewsConnectionCut closes the connection for news from the server's side.
func TestNewsConnectionCut(t *testing.T) {
	server := redistest.StartServer(t)
	s, other, c := open(t, server.URL()), open(t, server.URL()), client(t, server)
	news := make(chan store.News, 100_000)
	stop, err := s.Follow(t.Context(), "room", func(n store.News) { news <- n })
	require.NoError(t, err)
	defer stop()
	head := grow(t, s, "room", store.Position{Epoch: "e"}, 1)
	for range 3 {
		require.Equal(t, int64(1), killPubSub(t, c))
		hearsAgain(t, other, "room", head, news)
		heads, err := s.Heads(t.Context(), []string{"room"})
		require.NoError(t, err)
		head = heads[0]
		for len(news) > 0 {
			waitfor.Value(t, news, "news")
		}
	}
}

func killPubSub(t *testing.T, c *redis.Client) int64 {
	n, err := c.ClientKillByFilter(t.Context(), "TYPE", "pubsub").Result()
	require.NoError(t, err)
	return n
}

// TestOwnAppendsAreNotPublished checks that Redis publishes nothing if the appending node is the room's only follower.
func TestOwnAppendsAreNotPublished(t *testing.T) {
	server := redistest.StartServer(t)
	s, other, c := open(t, server.URL()), open(t, server.URL()), client(t, server)
	follow := func(s *redisstore.Store) (news chan store.News, stop func()) {
		news = make(chan store.News, 100)
		stop, err := s.Follow(t.Context(), "room", func(n store.News) { news <- n })
		require.NoError(t, err)
		return news, stop
	}
	published := func() int64 {
		n, err := strconv.ParseInt(cmp.Or(calls(t, c)["spublish"], "0"), 10, 64)
		require.NoError(t, err)
		return n
	}
	opening := published() // published by the check of rights
	head := grow(t, s, "room", store.Position{Epoch: "e"}, 1)
	require.Equal(t, opening+1, published(), "without followers, an append publishes without a check")
	mine, stop := follow(s)
	defer stop()
	head = grow(t, s, "room", head, 5)
	for seq := uint64(2); seq <= 6; seq++ {
		require.Equal(t, seq, waitfor.Value(t, mine, "news by the answer").Entry.Seq)
	}
	require.EqualValues(t, opening+1, published())

	head = grow(t, other, "room", head, 1)
	require.EqualValues(t, 7, waitfor.Value(t, mine, "news of another's").Entry.Seq)
	require.EqualValues(t, opening+2, published())

	others, leave := follow(other)
	head = grow(t, s, "room", head, 1)
	require.EqualValues(t, 8, waitfor.Value(t, mine, "news by Redis").Entry.Seq)
	require.EqualValues(t, 8, waitfor.Value(t, others, "news of the other").Entry.Seq)
	require.EqualValues(t, opening+3, published())
	require.Empty(t, mine, "a node's own entry is not delivered twice")

	leave()
	require.Eventually(t, func() bool {
		head = grow(t, s, "room", head, 1)
		waitfor.Value(t, mine, "news")
		before := published()
		head = grow(t, s, "room", head, 1)
		waitfor.Value(t, mine, "news")
		return published() == before
	}, waitfor.Patience, time.Millisecond, "the other has left")
}

// TestOnlyFollowerIsAnotherNode appends through a node that has lost its subscription, while another node follows the
// room: that one gets the news.
func TestOnlyFollowerIsAnotherNode(t *testing.T) {
	server := redistest.StartServer(t)
	s, other, c := open(t, server.URL()), open(t, server.URL()), client(t, server)
	stop, err := s.Follow(t.Context(), "room", func(store.News) {})
	require.NoError(t, err)
	defer stop()
	cut, err := c.Do(t.Context(), "CLIENT", "LIST", "TYPE", "pubsub").Text()
	require.NoError(t, err)
	news := make(chan store.News, 100_000)
	stop, err = other.Follow(t.Context(), "room", func(n store.News) { news <- n })
	require.NoError(t, err)
	defer stop()
	head := grow(t, s, "room", store.Position{Epoch: "e"}, 1)
	require.EqualValues(t, 1, waitfor.Value(t, news, "news").Entry.Seq)

	require.NoError(t, c.Do(t.Context(), "ACL", "SETUSER", "default", "-ssubscribe").Err(), "no node can subscribe again")
	id, _, _ := strings.Cut(strings.TrimPrefix(cut, "id="), " ")
	require.NoError(t, c.Do(t.Context(), "CLIENT", "KILL", "ID", id).Err())
	hearsAgain(t, s, "room", head, news)
}

// TestOneNewsConnection checks that one connection carries the news of all rooms, and that it is closed when no room is
// followed.
func TestOneNewsConnection(t *testing.T) {
	server := redistest.StartServer(t)
	s, c := open(t, server.URL()), client(t, server)
	connections := func() int {
		list, err := c.Do(t.Context(), "CLIENT", "LIST", "TYPE", "pubsub").Text()
		require.NoError(t, err)
		return strings.Count(list, "\n")
	}
	require.Zero(t, connections(), "no connection is opened before it is needed")
	var stops []func()
	for i := range 500 {
		stop, err := s.Follow(t.Context(), fmt.Sprint("room ", i), func(store.News) {})
		require.NoError(t, err)
		stops = append(stops, stop)
	}
	require.Equal(t, 1, connections())
	for _, stop := range stops {
		stop()
	}
	require.Eventually(t, func() bool { return connections() == 0 }, waitfor.Patience, time.Millisecond)
}
