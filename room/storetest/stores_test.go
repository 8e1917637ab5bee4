package storetest

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/room/memstore"
	"nonet/room/redisstore"
	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

func TestMain(m *testing.M) {
	flag.Parse()
	flag.Set("test.parallel", "6") // most tests wait for disks and servers, without using a processor
	goleak.VerifyTestMain(m, redistest.Dialing)
}

// closeAtEnd closes a store at the end of the test.
func closeAtEnd[S store.Store](t testing.TB, s S, err error) S {
	t.Helper()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func TestMemoryStore(t *testing.T) {
	open := func(t *testing.T, o memstore.Options) store.Store { return closeAtEnd(t, memstore.New(o), nil) }
	testStore(t, func(t *testing.T) store.Store { return open(t, memstore.Options{}) })
	testClocked(t, func(t *testing.T, c *clock) store.Store { return open(t, memstore.Options{Now: c.now}) })
}

func TestFileStore(t *testing.T) {
	open := func(t *testing.T, path string, o sqlitestore.Options) store.Store {
		s, err := sqlitestore.Open(path, o)
		return closeAtEnd(t, s, err)
	}
	file := func(t *testing.T) string { return filepath.Join(t.TempDir(), "nonet.db") }
	testStore(t, func(t *testing.T) store.Store { return open(t, file(t), sqlitestore.Options{}) })
	testReopened(t, func(t *testing.T) opener {
		path := file(t)
		return func(t *testing.T) store.Store { return open(t, path, sqlitestore.Options{}) }
	})
	testClocked(t, func(t *testing.T, c *clock) store.Store {
		return open(t, file(t), sqlitestore.Options{Now: c.now})
	})
}

func TestRedisStore(t *testing.T) {
	t.Parallel()
	testRedisStore(t, redistest.Start(t))
}

func TestRedisStoreWithSentinels(t *testing.T) {
	t.Parallel()
	testRedisStore(t, redistest.StartSentinels(t).URL())
}

func TestRedisStoreOnACluster(t *testing.T) {
	t.Parallel()
	testRedisStore(t, redistest.StartCluster(t, 3).URL())
}

// TestRedisStoreWithRights connects as a user that has only the documented rights.
func TestRedisStoreWithRights(t *testing.T) {
	t.Parallel()
	server := redistest.StartServer(t)
	text, err := os.ReadFile("../../docs/operations.md")
	require.NoError(t, err)
	rights := regexp.MustCompile("needs the rights `([^`]+)`").FindSubmatch(text)
	require.NotNil(t, rights)
	args := []any{"ACL", "SETUSER", "ada", "reset", "on", ">geheim", "~Test*:*", "&Test*:*"}
	for right := range strings.FieldsSeq(string(rights[1])) {
		args = append(args, right)
	}
	c := redis.NewClient(&redis.Options{Addr: server.Addr, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	require.NoError(t, c.Do(t.Context(), args...).Err())
	testRedisStore(t, "redis://ada:geheim@"+server.Addr)
}

// testRedisStore runs the tests on a Redis. A test's name is its prefix, so that tests share a server.
func testRedisStore(t *testing.T, url string) {
	t.Helper()
	open := func(t *testing.T) store.Store {
		s, err := redisstore.Open(t.Context(), url, redisstore.Options{Prefix: t.Name(), Wait: patience})
		return repeatingStore{closeAtEnd(t, s, err)}
	}
	testStore(t, open)
	t.Run("Shared", func(t *testing.T) { testShared(t, func(*testing.T) opener { return open }) })
	testReopened(t, func(*testing.T) opener { return open })
}

// repeatingStore repeats calls which no replica has confirmed in time, because replicas of a busy machine are slow.
type repeatingStore struct{ *redisstore.Store }

func (s repeatingStore) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (e store.Entry, err error) {
		err = untilSafe(ctx, func() error {
			e, err = store.AppendAndWait(ctx, s.Store, a)
			return err
		})
		return e, err
	})
}

func (s repeatingStore) Read(ctx context.Context, room string, after uint64, most int) (epoch string, all []store.Entry,
	err error) {
	err = untilSafe(ctx, func() error {
		epoch, all, err = s.Store.Read(ctx, room, after, most)
		return err
	})
	return epoch, all, err
}

func (s repeatingStore) RecordRound(ctx context.Context, r store.RankedRound) error {
	return untilSafe(ctx, func() error { return s.Store.RecordRound(ctx, r) })
}

func (s repeatingStore) Archive(ctx context.Context, id string, record []byte, keep time.Duration) error {
	return untilSafe(ctx, func() error { return s.Store.Archive(ctx, id, record, keep) })
}

func untilSafe(ctx context.Context, do func() error) (err error) {
	for begin := time.Now(); ; {
		err = do()
		if err == nil || !strings.Contains(err.Error(), "no replica of Redis has it") || ctx.Err() != nil ||
			time.Since(begin) > patience {
			return err
		}
	}
}
