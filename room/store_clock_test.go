package room_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/store"
	"nonet/room/storetest"
)

// frozen is a store that can be stopped like a process: it handles requests received meanwhile when it continues, even
// if nobody waits for them.
type frozen struct {
	store.Store
	ahead atomic.Int64 // nanoseconds that its clock is ahead of true time

	mu     sync.Mutex
	thawed chan struct{} // closed when the store continues; nil if it is not stopped
}

// newFrozen returns a frozen store with its own clock.
func newFrozen(store.Store) store.Store {
	f := new(frozen)
	now := func() time.Time { return time.Now().Add(time.Duration(f.ahead.Load())) }
	f.Store = memstore.New(memstore.Options{Now: now})
	return f
}

func (f *frozen) freeze() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.thawed = make(chan struct{})
}

func (f *frozen) thaw() {
	f.mu.Lock()
	defer f.mu.Unlock()
	close(f.thawed)
	f.thawed = nil
}

// callThawed calls do once the store runs, and returns its result unless ctx ends before.
func callThawed[T any](ctx context.Context, f *frozen, do func(ctx context.Context) (T, error)) (got T, err error) {
	f.mu.Lock()
	thawed := f.thawed
	f.mu.Unlock()
	if thawed == nil {
		return do(ctx)
	}
	var late T
	var failed error
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range thawed { // until it is closed
		}
		late, failed = do(context.WithoutCancel(ctx))
	}()
	select {
	case <-done:
		return late, failed
	case <-ctx.Done():
		return got, ctx.Err()
	}
}

func (f *frozen) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		return callThawed(ctx, f, func(ctx context.Context) (store.Entry, error) {
			return store.AppendAndWait(ctx, f.Store, a)
		})
	})
}

func (f *frozen) Heads(ctx context.Context, rooms []string) ([]store.Position, error) {
	return callThawed(ctx, f, func(ctx context.Context) ([]store.Position, error) { return f.Store.Heads(ctx, rooms) })
}

func (f *frozen) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	asked := time.Now()
	shown, err := callThawed(ctx, f, f.Store.Clocks)
	for i := range shown {
		shown[i].Asked, shown[i].Took = asked, time.Since(asked)
	}
	return shown, err
}

// TestFrozenStoreCostsNoTime stops the store for a while during a race, while a player makes a move: the clocks give
// back the lost time to within a second.
func TestFrozenStoreCostsNoTime(t *testing.T) {
	for _, lasts := range []time.Duration{2500 * time.Millisecond, 4 * time.Second, 6 * time.Second, 8 * time.Second} {
		for nodes := range 2 {
			inBubble(t, 1+nodes, newFrozen, func(t *testing.T, c *cluster) {
				f := c.store.(*frozen)
				_, ben, cam, puzzle := race(t, c)
				moves := blanks(puzzle)
				pass(9700 * time.Millisecond)
				require.Equal(t, "ok", ben.place(moves[0]))
				pass(300 * time.Millisecond)
				f.freeze()
				ben.place(moves[1])
				waiting := c.next
				begun := time.Now()
				pass(lasts)
				f.thaw()
				for len(cam.eventsOf(protocol.Paused)) == 0 && time.Since(begun) < lasts+3*time.Second {
					pass(10 * time.Millisecond)
				}
				lost := time.Since(begun)
				pass(3 * time.Second)
				stood := int64(0)
				for _, e := range cam.eventsOf(protocol.Paused) {
					stood += e.For
				}
				t.Logf("%v: %v lost, %d ms given back", lasts, lost, stood)
				require.Less(t, lost, lasts+1500*time.Millisecond)
				require.InDelta(t, lost.Milliseconds(), stood, 700, lasts)
				if ben.answer(waiting) != "ok" {
					require.Equal(t, "ok", ben.again(waiting, protocol.Place{Move: moves[1]}))
				}
				require.Equal(t, "ok", ben.place(moves[2]))
			})
		}
	}
}

// TestClockJumpsAroundStart sets the store's clock a minute ahead or back around the start of a race. No countdown
// takes longer than its own time, and only a clock that is set ahead shortens one.
func TestClockJumpsAroundStart(t *testing.T) {
	const minute, ms = time.Minute, time.Millisecond
	for _, at := range []struct {
		name                string
		lobby, start, later time.Duration // clock steps when all are present, right before the start, and 2 s after it
		quiet               time.Duration // how long nothing happens in between
		least               time.Duration // how long the countdown takes at least
	}{
		{"ahead before the start", 0, minute, minute, 300 * ms, 5 * time.Second},
		{"ahead a while before", minute, minute, minute, 10 * time.Second, 5 * time.Second},
		{"ahead in the countdown", 0, 0, minute, 300 * ms, 0},
		{"back before the start", 0, -minute, -minute, 300 * ms, 5 * time.Second},
		{"back before the start, after a quiet time", 0, -minute, -minute, 10 * time.Second, 5 * time.Second},
		{"back a while before", -minute, -minute, -minute, 10 * time.Second, 5 * time.Second},
		{"back in the countdown", 0, 0, -minute, 300 * ms, 5 * time.Second},
		{"ahead and back a while before", minute, 0, 0, 3 * time.Second, 5 * time.Second},
		{"ahead before the start, back in the countdown", 0, minute, 0, 300 * ms, 5 * time.Second},
		{"back before the start, ahead in the countdown", 0, -minute, 0, 10 * time.Second, 5 * time.Second},
	} {
		t.Run(at.name, func(t *testing.T) {
			inBubble(t, 2, newFrozen, func(t *testing.T, c *cluster) {
				clock := &c.store.(*frozen).ahead
				code := c.room(protocol.Settings{})
				ana, cam := c.enter(0, "ana", code), c.enter(1, "cam", code)
				pass(300 * ms)
				clock.Store(int64(at.lobby))
				pass(at.quiet)
				clock.Store(int64(at.start))
				if at.start == 0 && at.lobby != 0 {
					pass(time.Second) // until the nodes notice: an entry reveals a clock set ahead, but not one set back
				}
				called := time.Now()
				ana.do(protocol.Start{})
				waitFor(t, called.Add(2*time.Second), func() bool { return len(cam.eventsOf(protocol.Started)) > 0 })
				counted := time.Now()
				pass(2 * time.Second)
				clock.Store(int64(at.later))
				waitFor(t, counted.Add(6*time.Second), func() bool { return hasBegun(ana) && hasBegun(cam) })
				took := time.Since(counted)
				t.Log("called for ", counted.Sub(called), ", counted down for ", took)
				require.GreaterOrEqual(t, took, at.least-100*ms)
				require.LessOrEqual(t, took, 5100*ms)
				require.Equal(t, int64(5000), cam.eventsOf(protocol.Started)[0].In)

				puzzle := begun(t, ana)
				for _, move := range blanks(puzzle) {
					pass(time.Second)
					require.Equal(t, "ok", ana.place(move))
				}
				pass(time.Second)
				require.Empty(t, cam.eventsOf(protocol.Paused), "no outage is announced")
			})
		})
	}
}

// waitFor advances the clock until a condition holds.
func waitFor(t *testing.T, until time.Time, so func() bool) {
	t.Helper()
	for !so() {
		require.True(t, time.Now().Before(until), "it takes too long")
		pass(10 * time.Millisecond)
	}
}

// hasBegun reports whether the client has received the puzzle.
func hasBegun(p *client) bool {
	for _, msg := range p.all() {
		if _, ok := msg.(*protocol.Begin); ok {
			return true
		}
	}
	return false
}

// TestClockSetBackDuringRace sets the store's clock back a minute during a race: the players' times are correct, also
// if a player's node has received nothing since.
func TestClockSetBackDuringRace(t *testing.T) {
	inBubble(t, 2, newFrozen, func(t *testing.T, c *cluster) {
		_, ben, cam, puzzle := race(t, c)
		moves := blanks(puzzle)
		pass(10 * time.Second)
		require.Equal(t, "ok", ben.place(moves[0]))
		pass(5 * time.Second)
		c.store.(*frozen).ahead.Store(-int64(time.Minute))
		for _, move := range moves[1:] {
			pass(5 * time.Second)
			require.Equal(t, "ok", ben.place(move))
		}
		require.InDelta(t, 25000, ben.eventsOf(protocol.Done)[0].Time, 100)
		require.Empty(t, cam.eventsOf(protocol.Paused), "no outage is announced")
		pass(59 * time.Second)
		require.Empty(t, cam.eventsOf(protocol.Ended), "active players have a minute")
		pass(2 * time.Second)
		require.Len(t, cam.eventsOf(protocol.Ended), 1)
	})
}
