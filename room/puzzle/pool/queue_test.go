package pool

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
)

// order has askers wait for one place, each for work of a second, and says in which order they got it.
func order(t *testing.T, askers ...Asker) (got []string) {
	synctest.Test(t, func(t *testing.T) {
		l := newQueue(1, time.Now)
		var all sync.WaitGroup
		for _, a := range askers {
			all.Go(func() {
				_ = l.do(context.Background(), a, func() {
					got = append(got, a.Player)
					time.Sleep(time.Second)
				})
			})
			synctest.Wait() // so that they come one after another
		}
		waitfor.Group(t, &all, "all who waited")
	})
	return got
}

func TestPlayersTakeTurns(t *testing.T) {
	got := order(t, Asker{"many", "a"}, Asker{"many", "a"}, Asker{"many", "a"}, Asker{"one", "b"}, Asker{"other", "c"})
	require.Equal(t, []string{"many", "one", "other", "many", "many"}, got)
}

func TestSitesTakeTurns(t *testing.T) {
	got := order(t, Asker{"1", "farm"}, Asker{"2", "farm"}, Asker{"3", "farm"}, Asker{"lone", "home"})
	require.Equal(t, []string{"1", "lone", "2", "3"}, got)
}

// TestFrequentPlayerIsServed checks that a player who has used much time is still served while new players arrive as
// fast as they are served.
func TestFrequentPlayerIsServed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newQueue(1, time.Now)
		work := func(player string) {
			_ = l.do(t.Context(), Asker{player, player}, func() { time.Sleep(time.Second) })
		}
		var again time.Time
		go work("much")
		synctest.Wait()
		go func() { work("much"); again = time.Now() }()
		began := time.Now()
		for i := range 20 {
			go work(string(rune('a' + i)))
			time.Sleep(time.Second)
		}
		synctest.Wait()
		require.False(t, again.IsZero())
		require.LessOrEqual(t, again.Sub(began), 6*time.Second)
		time.Sleep(time.Minute)
	})
}

func TestCancelledCallerDoesNotBlockQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newQueue(1, time.Now)
		go func() { _ = l.do(t.Context(), Asker{}, func() { time.Sleep(time.Minute) }) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		err := l.do(ctx, Asker{}, func() { t.Error("a cancelled job was run") })
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.NoError(t, l.do(t.Context(), Asker{}, func() {}))
	})
}

func TestPanicGivesThePlaceBack(t *testing.T) {
	l := newQueue(1, time.Now)
	require.Panics(t, func() { _ = l.do(t.Context(), Asker{}, func() { panic("a kind's fault") }) })
	require.NoError(t, l.do(t.Context(), Asker{}, func() {}))
}
