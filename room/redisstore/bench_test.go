package redisstore_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

// BenchmarkGroups appends to 256 followed rooms, ten at a time, like the pipelines of a busy node. It reports the CPU
// time of this process and of Redis for each append, because wall time consists mostly of the gap between pipelines.
func BenchmarkGroups(b *testing.B) {
	const rooms, group = 256, 10
	server := redistest.StartServer(b)
	s, err := redisstore.Open(b.Context(), server.URL(), redisstore.Options{})
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, s.Close()) })
	c := redis.NewClient(&redis.Options{Addr: server.Addr})
	defer c.Close()
	names, heads := make([]string, rooms), make([]store.Position, rooms)
	for i := range rooms {
		names[i], heads[i] = fmt.Sprintf("RM%03d", i), store.Position{Epoch: fmt.Sprintf("epoch of %017d", i)}
		stop, err := s.Follow(b.Context(), names[i], func(store.News) {})
		require.NoError(b, err)
		defer stop()
	}
	appendSome := func(n int) {
		for at := 0; at < n; at += group {
			var landed sync.WaitGroup
			for i := at; i < min(at+group, n); i++ {
				head := &heads[i%rooms]
				a := storetest.After(names[i%rooms], *head, "17 placed 3 c17 r3c4=7 right; progress 3 41 of 81 and some more")
				a.Deadline, a.TTL = 1900000000000, 24*time.Hour
				landed.Add(1)
				s.Append(a, time.Now().Add(time.Minute), func(e store.Entry, err error) {
					defer landed.Done()
					if err != nil {
						b.Errorf("append: %v", err)
					}
					*head = head.After(e)
				})
			}
			waitfor.Group(b, &landed, "the appends")
		}
	}
	appendSome(4 * rooms)
	var before, after syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &before))
	spent := redisTime(b, c)
	b.ReportAllocs()
	b.ResetTimer()
	appendSome(b.N)
	b.StopTimer()
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &after))
	own := after.Utime.Nano() + after.Stime.Nano() - before.Utime.Nano() - before.Stime.Nano()
	b.ReportMetric(float64(own)/float64(b.N), "cpu-ns/op")
	b.ReportMetric(float64((redisTime(b, c)-spent).Nanoseconds())/float64(b.N), "redis-ns/op")
}

// redisTime returns the CPU time of the Redis thread that executes commands.
func redisTime(b *testing.B, c *redis.Client) (all time.Duration) {
	said, err := c.Info(b.Context(), "cpu").Result()
	require.NoError(b, err)
	for line := range strings.Lines(said) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		if name == "used_cpu_user_main_thread" || name == "used_cpu_sys_main_thread" {
			seconds, err := strconv.ParseFloat(value, 64)
			require.NoError(b, err)
			all += time.Duration(seconds * float64(time.Second))
		}
	}
	return all
}
