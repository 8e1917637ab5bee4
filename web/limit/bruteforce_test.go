package limit

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/web/apierror"
)

// TestConcurrentHitsAreNotLimited checks that concurrent look-ups of a school behind one address all succeed, because
// none of them misses.
func TestConcurrentHitsAreNotLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rates := NewRates(Limits{Misses: Rate{PerSecond: 1, Burst: 3}, RoomMisses: Rate{PerSecond: 1, Burst: 3}}, nil)
		var group sync.WaitGroup
		var inside, most atomic.Int64
		for range 40 {
			group.Go(func() {
				err := rates.LookUp(t.Context(), netip.MustParseAddr("192.0.2.1"), "room", func() error {
					most.Store(max(most.Load(), inside.Add(1)))
					time.Sleep(time.Second)
					inside.Add(-1)
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		waitfor.Group(t, &group, "the school")
		if most.Load() > 3 {
			t.Errorf("%d look-ups were pending at once, but only 3 misses are allowed", most.Load())
		}
	})
}

// TestWaitingGuessEnds checks that a guess that waits for pending ones continues when they have missed too often, or
// when it is cancelled.
func TestWaitingGuessEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rates := NewRates(Limits{RoomMisses: Rate{PerSecond: 1, Burst: 1}}.WithDefaults(), nil)
		eve := netip.MustParseAddr("192.0.2.1")
		first, second := make(chan error, 1), make(chan error, 1)
		judge := make(chan struct{})
		go func() {
			first <- rates.LookUp(t.Context(), eve, "room", func() error {
				waitfor.Value(t, judge, "leave to judge")
				return &protocol.Refusal{Code: protocol.NotFound}
			})
		}()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := rates.LookUp(ctx, eve, "room", func() error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the cancelled guess returned %v", err)
		}
		go func() {
			second <- rates.LookUp(t.Context(), eve, "room", func() error { panic("judged in spite of a miss") })
		}()
		synctest.Wait()
		close(judge)
		_ = waitfor.Value(t, first, "the first guess's answer")
		var f *apierror.Error
		err := waitfor.Value(t, second, "the second guess's answer")
		if !errors.As(err, &f) || f.Code != protocol.TooMany || f.Retry <= 0 {
			t.Errorf("the guess that waited for a miss returned %v", err)
		}
		if len(rates.guesses.pending) != 0 {
			t.Error("a guess that has ended is still pending")
		}
	})
}
