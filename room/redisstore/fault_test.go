package redisstore_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

func client(t *testing.T, s *redistest.Server) *redis.Client {
	c := redis.NewClient(&redis.Options{Addr: s.Addr})
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// entryAfter returns an append with all optional parts.
func entryAfter(name string, head store.Position, data string) store.Append {
	a := storetest.After(name, head, data)
	a.Listing, a.Deadline = []byte("listing"), 1
	return a
}

// grow appends n entries, which must succeed.
func grow(t *testing.T, s store.Store, name string, head store.Position, n int) store.Position {
	t.Helper()
	for range n {
		e, err := store.AppendAndWait(t.Context(), s, entryAfter(name, head, fmt.Sprint("entry after ", head.Seq)))
		require.NoError(t, err)
		head = head.After(e)
	}
	return head
}

// TestLostAnswers cuts connections after Redis has executed a command and before the answer arrives. The client
// retries; each entry must be in the log once, and each append must succeed.
func TestLostAnswers(t *testing.T) {
	server := redistest.StartServer(t)
	link := newLink(t, server.Addr)
	s := open(t, "redis://"+link.addr)
	head := grow(t, s, "room", store.Position{Epoch: "e"}, 1)
	for range 10 {
		link.loseNextAnswer.Store(true)
		head = grow(t, s, "room", head, 1)
		require.False(t, link.loseNextAnswer.Load(), "an answer was lost")
	}
	require.Len(t, storetest.ReadAll(t, s, "room"), 11)

	link.loseNextAnswer.Store(true)
	_, err := store.AppendAndWait(t.Context(), s, entryAfter("new", store.Position{Epoch: "e"}, "made"))
	require.NoError(t, err, "a repeated creation does not conflict with itself")
}

// link is a proxy in front of a server that can drop answers.
type link struct {
	addr           string
	loseNextAnswer atomic.Bool
}

func newLink(t *testing.T, to string) *link {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	k := &link{addr: l.Addr().String()}
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				_ = near.Close()
				continue
			}
			wg.Go(func() { defer far.Close(); _, _ = io.Copy(far, near) })
			wg.Go(func() { defer near.Close(); k.answers(near, far) })
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		waitfor.Group(t, &wg, "the link's end")
	})
	return k
}

// answers copies the server's output to the client. If loseNextAnswer is set, it drops the next part and ends, which
// closes the connection.
func (k *link) answers(near io.Writer, far io.Reader) {
	b := make([]byte, 64<<10)
	for {
		n, err := far.Read(b)
		if err != nil || k.loseNextAnswer.CompareAndSwap(true, false) {
			return
		}
		if _, err := near.Write(b[:n]); err != nil {
			return
		}
	}
}

// TestServerForgetsScripts checks a server that no longer knows the scripts, like a restarted or promoted one.
func TestServerForgetsScripts(t *testing.T) {
	server := redistest.StartServer(t)
	s, c := open(t, server.URL()), client(t, server)
	forget := func() { require.NoError(t, c.ScriptFlush(t.Context()).Err()) }
	head := store.Position{Epoch: "e"}
	for range 3 {
		forget()
		head = grow(t, s, "room", head, 1)
		forget()
		require.Len(t, storetest.ReadAll(t, s, "room"), int(head.Seq))
		forget()
		listed, err := s.Listings(t.Context(), 10)
		require.NoError(t, err)
		require.Len(t, listed, 1)
		forget()
		due, err := s.DueRooms(t.Context(), 10)
		require.NoError(t, err)
		require.Equal(t, []string{"room"}, due)
	}
}

// TestServerKilled kills and restarts Redis: acknowledged entries are still there, calls fail within seconds meanwhile,
// and followers get news again.
func TestServerKilled(t *testing.T) {
	t.Parallel()
	server := redistest.StartServer(t, "--appendfsync", "always")
	s := open(t, server.URL())
	news := make(chan store.News, 1000)
	stop, err := s.Follow(t.Context(), "room", func(n store.News) { news <- n })
	require.NoError(t, err)
	defer stop()
	head := grow(t, s, "room", store.Position{Epoch: "e"}, 100)

	server.Kill()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	failed := make(chan error, 1)
	go func() {
		_, err := store.AppendAndWait(ctx, s, entryAfter("room", head, "in the dark"))
		failed <- err
	}()
	err = waitfor.Value(t, failed, "an answer to the append")
	require.Error(t, err)
	require.NotErrorIs(t, err, store.ErrConflict, "its outcome is unknown")
	require.Error(t, s.Ping(t.Context()))
	_, err = s.Follow(ctx, "other", func(store.News) {})
	require.Error(t, err)

	server.Restart()
	require.EventuallyWithT(t, func(c *assert.CollectT) { require.NoError(c, s.Ping(t.Context())) }, waitfor.Patience,
		10*time.Millisecond)
	heads, err := s.Heads(t.Context(), []string{"room"})
	require.NoError(t, err)
	require.Equal(t, head, heads[0])
	hearsAgain(t, open(t, server.URL()), "room", head, news)
}

// TestExpiredRoomsLeaveNoKeys checks that expired rooms and presence leave no keys.
func TestExpiredRoomsLeaveNoKeys(t *testing.T) {
	server := redistest.StartServer(t)
	s, c := open(t, server.URL()), client(t, server)
	for i := range 200 {
		a := entryAfter(fmt.Sprint("room ", i), store.Position{Epoch: "e"}, "one")
		a.TTL = 50 * time.Millisecond
		_, err := store.AppendAndWait(t.Context(), s, a)
		require.NoError(t, err)
		_, err = s.SetPresence(t.Context(), a.Room, "node", store.Connected{Watching: 1}, 50*time.Millisecond)
		require.NoError(t, err)
	}
	require.Eventually(t, func() bool {
		_, err := s.DueRooms(t.Context(), 10)
		require.NoError(t, err)
		left, err := c.DBSize(t.Context()).Result()
		require.NoError(t, err)
		return left == 1 // the format
	}, waitfor.Patience, 10*time.Millisecond)
}

// TestExpiryOfKeys checks the TTL of each sort of key.
func TestExpiryOfKeys(t *testing.T) {
	server := redistest.StartServer(t)
	s, c := open(t, server.URL()), client(t, server)
	grow(t, s, "room", store.Position{Epoch: "e"}, 2)
	now := time.Now().UnixMilli()
	round := store.RankedRound{ID: "r", Kind: "sudoku", At: now, Finishes: []store.Row{{Player: "ada", Time: 1, At: now}}}
	require.NoError(t, s.RecordRound(t.Context(), round))

	all, err := c.Keys(t.Context(), "*").Result()
	require.NoError(t, err)
	kept := make(map[string]int)
	for _, key := range all {
		ttl, err := c.PTTL(t.Context(), key).Result()
		require.NoError(t, err)
		switch {
		case strings.Contains(key, ":room:"):
			require.InDelta(t, time.Hour, ttl, float64(time.Minute), key)
			kept["room"]++
		case strings.Contains(key, "|"+store.Day(now)), strings.Contains(key, "|"+store.Week(now)),
			strings.Contains(key, "|"+store.Month(now)):
			require.Greater(t, ttl, 24*time.Hour, key)
			kept["day, week or month"]++
		case strings.Contains(key, "|all"):
			require.Negative(t, ttl, key)
			kept["all time"]++
		}
	}
	require.Equal(t, map[string]int{"room": 2, "day, week or month": 6, "all time": 2}, kept)

	round.At -= 100 * 24 * time.Hour.Milliseconds()
	require.NoError(t, s.RecordRound(t.Context(), round))
	n, err := c.DBSize(t.Context()).Result()
	require.NoError(t, err)
	require.Equal(t, len(all), int(n), "a round of long ago makes no boards of its day, week and month")
}

// TestSlotMoves moves the slot of a followed room to another master of a cluster, and back. News of the other rooms of
// both masters continue over the same connections.
func TestSlotMoves(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 2)
	s := open(t, cluster.URL())
	feeds := map[string]chan store.News{}
	for i := range 50 {
		name, news := fmt.Sprint("room ", i), make(chan store.News, 10)
		stop, err := s.Follow(t.Context(), name, func(n store.News) { news <- n })
		require.NoError(t, err)
		defer stop()
		feeds[name] = news
	}
	masters := [2]*redis.Client{client(t, cluster.Masters[0]), client(t, cluster.Masters[1])}
	before := [2]string{newsConnections(t, masters[0]), newsConnections(t, masters[1])}
	followed := func(at int) []string {
		channels, err := masters[at].PubSubShardChannels(t.Context(), "*:room 0:*").Result()
		require.NoError(t, err)
		return channels
	}
	from := 0
	if len(followed(0)) == 0 {
		from = 1
	}
	slot := masters[0].ClusterKeySlot(t.Context(), followed(from)[0]).Val()
	for _, to := range []int{1 - from, from, 1 - from} {
		beginMigration(t, masters, slot, to)
		endMigration(t, masters, slot, to)
		require.Eventually(t, func() bool { return len(followed(to)) == 1 }, waitfor.Patience, time.Millisecond)
	}
	for name, news := range feeds {
		grow(t, s, name, store.Position{Epoch: "e"}, 1)
		require.Equal(t, uint64(1), waitfor.Value(t, news, "news of "+name).Entry.Seq)
	}
	require.Equal(t, before, [2]string{newsConnections(t, masters[0]), newsConnections(t, masters[1])})
}

// newsConnections returns the ids of the connections that carry news.
func newsConnections(t *testing.T, c *redis.Client) (ids string) {
	list, err := c.Do(t.Context(), "CLIENT", "LIST", "TYPE", "pubsub").Text()
	require.NoError(t, err)
	for line := range strings.Lines(list) {
		id, _, _ := strings.Cut(line, " ")
		ids += id + " "
	}
	return ids
}

// beginMigration prepares the move of a slot to the other master.
func beginMigration(t *testing.T, masters [2]*redis.Client, slot int64, to int) {
	for i, state := range map[int]string{to: "IMPORTING", 1 - to: "MIGRATING"} {
		require.NoError(t, masters[i].Do(t.Context(), "CLUSTER", "SETSLOT", slot, state, clusterID(t, masters[1-i])).Err())
	}
}

// endMigration makes the importing master the owner of the slot. It has to learn of it first. Because it was importing,
// it takes a higher config epoch, so that no late heartbeat of the other master takes the slot back.
func endMigration(t *testing.T, masters [2]*redis.Client, slot int64, to int) {
	for _, c := range []*redis.Client{masters[to], masters[1-to]} {
		require.NoError(t, c.Do(t.Context(), "CLUSTER", "SETSLOT", slot, "NODE", clusterID(t, masters[to])).Err())
	}
}

func clusterID(t *testing.T, master *redis.Client) string {
	id, err := master.Do(t.Context(), "CLUSTER", "MYID").Text()
	require.NoError(t, err)
	return id
}

func keysIn(t *testing.T, c *redis.Client, slot int64) []string {
	keys, err := c.ClusterGetKeysInSlot(t.Context(), int(slot), 1000).Result()
	require.NoError(t, err)
	return keys
}

// TestSlotDuringMigration queries all rooms while the slot of some is being migrated, with keys on both masters.
func TestSlotDuringMigration(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, 2)
	s := open(t, cluster.URL())
	masters := [2]*redis.Client{client(t, cluster.Masters[0]), client(t, cluster.Masters[1])}
	names := fill(t, s)
	var slot int64
	for len(keysIn(t, masters[0], slot)) == 0 {
		slot++
	}
	beginMigration(t, masters, slot, 1)
	requireAll(t, s, names)
	host, port, err := net.SplitHostPort(cluster.Masters[1].Addr)
	require.NoError(t, err)
	for _, key := range keysIn(t, masters[0], slot) {
		require.NoError(t, masters[0].Migrate(t.Context(), host, port, key, 0, time.Minute).Err())
	}
	requireAll(t, s, names)
	endMigration(t, masters, slot, 1)
	requireAll(t, s, names)
}

// fill creates rooms in many partitions and returns their names. Each is due and listed a millisecond after the
// previous one, and has a finished round.
func fill(t *testing.T, s store.Store) (names []string) {
	now := time.Now().UnixMilli()
	for i := range 300 {
		a := entryAfter(fmt.Sprint("room ", i), store.Position{Epoch: "e"}, "one")
		a.Deadline, a.At, a.Listing, a.EndsRound = int64(1+i), now+int64(i), []byte(a.Room), true
		_, err := store.AppendAndWait(t.Context(), s, a)
		require.NoError(t, err)
		names = append(names, a.Room)
	}
	return names
}

// requireAll checks queries for the rooms that fill has created.
func requireAll(t *testing.T, s store.Store, names []string) {
	t.Helper()
	for _, max := range []int{10, 1000} {
		due, err := s.DueRooms(t.Context(), max)
		require.NoError(t, err)
		require.Equal(t, names[:min(max, len(names))], due)
		ended, err := s.PendingEndings(t.Context(), max)
		require.NoError(t, err)
		require.Len(t, ended, min(max, len(names)))
		for i, e := range ended {
			require.Equal(t, names[i], e.Room)
		}
		listed, err := s.Listings(t.Context(), max)
		require.NoError(t, err)
		require.Len(t, listed, min(max, len(names)))
		for i, l := range listed {
			require.Equal(t, names[len(names)-1-i], string(l))
		}
	}
}

// TestRoomsOfAllPartitions checks that the results of all partitions are merged in order.
func TestRoomsOfAllPartitions(t *testing.T) {
	t.Parallel()
	for _, url := range []string{redistest.Start(t), redistest.StartCluster(t, 3).URL()} {
		s := open(t, url)
		requireAll(t, s, fill(t, s))
	}
}
