package storetest

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/store"
)

var followCases = []testCase{
	{"HearsAppends", func(t *testing.T, s store.Store) { followHears(t, s, s) }},
	{"HearsOnlyItsRoom", func(t *testing.T, s store.Store) {
		a, b := newChain(t, s, "a"), newChain(t, s, "b")
		news := follow(t, s, "b")
		a.add("of a")
		b.add("of b")
		require.Equal(t, "of b", string(news.next().Entry.Data))
	}},
	{"ManyFollowersOfARoom", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		followers := []*newsFeed{follow(t, s, "room"), follow(t, s, "room"), follow(t, s, "room")}
		e := c.add("one")
		for _, f := range followers {
			require.Equal(t, store.News{Epoch: c.head.Epoch, Entry: e}, f.next())
		}
	}},
	{"ManyRooms", func(t *testing.T, s store.Store) {
		feeds := make(map[string]*newsFeed)
		for i := range 100 {
			name := fmt.Sprint("room ", i)
			feeds[name] = follow(t, s, name)
		}
		for name := range feeds {
			newChain(t, s, name).add("of " + name)
		}
		for name, f := range feeds {
			require.Equal(t, "of "+name, string(f.next().Entry.Data))
		}
	}},
	{"LargeEntriesMayHaveToBeRead", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		news := follow(t, s, "room")
		e := c.add(strings.Repeat("x", store.BatchMax))
		n := news.next()
		if n.Entry.Data == nil {
			e.Data = nil
		}
		require.Equal(t, store.News{Epoch: c.head.Epoch, Entry: e}, n)
		e = c.add("")
		require.Equal(t, e, news.next().Entry, "an empty entry is not one too large to tell")
	}},
	{"StopStops", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		var heard atomic.Int64
		stop, err := s.Follow(t.Context(), "room", func(store.News) { heard.Add(1) })
		require.NoError(t, err)
		other := follow(t, s, "room")
		c.add("one")
		other.next()
		stop()
		before := heard.Load()
		c.add("two")
		other.next()
		require.Equal(t, before, heard.Load())
		stop()
	}},
	{"FollowAgainAfterStop", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		for range 5 {
			news := follow(t, s, "room")
			e := c.add("entry")
			require.Equal(t, e, news.nextAfter(e.Seq-1).Entry)
			news.stop()
		}
	}},
	{"NothingAfterStopUnderLoad", nothingAfterStop},
	{"ARefusedAppendIsNotNews", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		news := follow(t, s, "room")
		late := c.next("late")
		late.Head.Hash[0] ^= 1
		_, err := store.AppendAndWait(t.Context(), s, late)
		require.ErrorIs(t, err, store.ErrConflict)
		e := c.add("two")
		require.Equal(t, e, news.nextAfter(1).Entry)
	}},
}

// followHears checks that a follower on one store receives entries appended through another.
func followHears(t *testing.T, from, to store.Store) {
	t.Helper()
	c := newChain(t, from, "room")
	news := follow(t, to, "room")
	for i := range 10 {
		e := c.add(fmt.Sprint("entry ", i))
		require.Equal(t, store.News{Epoch: c.head.Epoch, Entry: e}, news.next())
	}
}

// nothingAfterStop stops followers while appends are in progress.
func nothingAfterStop(t *testing.T, s store.Store) {
	c := newChain(t, s, "room")
	c.add("made")
	var wg sync.WaitGroup
	var done atomic.Bool
	wg.Go(func() {
		head := c.head
		for i := 0; !done.Load(); i++ {
			head = appendUntilDone(t, s, head, fmt.Sprint(i))
		}
	})
	for range 20 {
		var stopped atomic.Bool
		var busy atomic.Int32
		heard := make(chan struct{}, 1)
		stop, err := s.Follow(t.Context(), "room", func(store.News) {
			if busy.Add(1) != 1 {
				t.Error("called by two goroutines at a time")
			}
			if stopped.Load() {
				t.Error("called after stop")
			}
			select {
			case heard <- struct{}{}:
			default:
			}
			busy.Add(-1)
		})
		require.NoError(t, err)
		waitfor.Value(t, heard, "news")
		stop()
		stopped.Store(true)
	}
	done.Store(true)
	waitfor.Group(t, &wg, "the writers")
}

// newsFeed is a follower that keeps the news that it receives.
type newsFeed struct {
	t    *testing.T
	news chan store.News
	stop func()
}

func follow(t *testing.T, s store.Store, name string) *newsFeed {
	t.Helper()
	f := &newsFeed{t: t, news: make(chan store.News, 1000)}
	stop, err := s.Follow(t.Context(), name, func(n store.News) { f.news <- n })
	require.NoError(t, err)
	f.stop = stop
	t.Cleanup(stop)
	return f
}

// nextAfter skips news of entries up to seq, which were appended before the follower and may still be reported to it.
func (f *newsFeed) nextAfter(seq uint64) store.News {
	f.t.Helper()
	for {
		if n := f.next(); n.Entry.Seq > seq {
			return n
		}
	}
}

func (f *newsFeed) next() store.News {
	f.t.Helper()
	select {
	case n := <-f.news:
		return n
	case <-time.After(patience):
		require.Fail(f.t, "no news arrived")
		return store.News{}
	}
}
