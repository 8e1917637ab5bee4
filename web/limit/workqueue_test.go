package limit

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/web/apierror"
)

// An address cannot fill the queue, and the queue is bounded.
func TestQueueIsFairAndBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newWorkQueue(NewRates(Limits{}.WithDefaults(), nil), 1)
		busy := make(chan struct{})
		done := make(chan error, 2*WorkOfAll)
		ask := func(i int) {
			done <- q.Do(t.Context(), netip.AddrFrom4([4]byte{10, byte(i >> 8), byte(i), 1}), func() error {
				for range busy { // until the channel is closed
				}
				return nil
			})
		}
		for range WorkOfAddress {
			go ask(0)
		}
		synctest.Wait()
		ask(0)
		if f := apierror.Of(waitfor.Value(t, done, "an answer")); f.Code != protocol.TooMany {
			t.Errorf("one more of the same address: %v", f)
		}
		for i := range WorkOfAll - WorkOfAddress {
			go ask(i + 1)
		}
		synctest.Wait()
		ask(WorkOfAll)
		if f := apierror.Of(waitfor.Value(t, done, "an answer")); f.Code != protocol.Busy {
			t.Errorf("one request above the limit: %v", f)
		}
		close(busy)
		for range WorkOfAll {
			if err := waitfor.Value(t, done, "an answer"); err != nil {
				t.Error(err)
			}
		}
		if n := q.countPending(); n != 0 {
			t.Errorf("%d requests are left", n)
		}
	})
}

// TestSiteDoesNotFillQueue sends requests from many networks of one site at once, and then from another site.
func TestSiteDoesNotFillQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newWorkQueue(NewRates(Limits{}.WithDefaults(), nil), 1)
		gate := make(chan struct{})
		served := make(chan string, 100)
		refused := make(chan error, 100)
		ask := func(who, addr string) {
			err := q.Do(t.Context(), netip.MustParseAddr(addr), func() error {
				waitfor.Value(t, gate, "the gate")
				served <- who
				return nil
			})
			if err != nil {
				refused <- err
			}
		}
		for i := range 70 {
			go ask("site", fmt.Sprintf("2001:db8:7:%x::1", i))
		}
		synctest.Wait()
		if len(refused) != 70-WorkOfNetwork || apierror.Of(waitfor.Value(t, refused, "a refusal")).Code != protocol.TooMany {
			t.Errorf("%d of 70 are refused", len(refused)+1)
		}
		go ask("other", "192.0.2.1")
		synctest.Wait()
		for range 3 {
			gate <- struct{}{}
		}
		synctest.Wait()
		var first []string
		for range 3 {
			first = append(first, waitfor.Value(t, served, "an answer"))
		}
		if !slices.Contains(first, "other") {
			t.Error("another client waits for all requests of the site")
		}
		close(gate)
		synctest.Wait()
		if n := q.countPending(); n != 0 {
			t.Errorf("%d requests are left", n)
		}
	})
}

// TestCancelledRequestLeavesQueue cancels a waiting request.
func TestCancelledRequestLeavesQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newWorkQueue(NewRates(Limits{}.WithDefaults(), nil), 1)
		gate, done := make(chan struct{}), make(chan error, 3)
		work := func() error { waitfor.Value(t, gate, "the gate"); return nil }
		ctx, cancel := context.WithCancel(t.Context())
		go func() { done <- q.Do(t.Context(), netip.MustParseAddr("192.0.2.1"), work) }()
		synctest.Wait()
		go func() { done <- q.Do(ctx, netip.MustParseAddr("198.51.100.1"), work) }()
		go func() { done <- q.Do(t.Context(), netip.MustParseAddr("203.0.113.1"), work) }()
		synctest.Wait()
		cancel()
		if err := waitfor.Value(t, done, "an answer"); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		close(gate)
		for range 2 {
			if err := waitfor.Value(t, done, "an answer"); err != nil {
				t.Error(err)
			}
		}
		if n := q.countPending(); n != 0 {
			t.Errorf("%d requests are left", n)
		}
	})
}
