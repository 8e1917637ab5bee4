package room_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/store"
	"nonet/room/storetest"
)

// skewed is a store of two servers whose clocks disagree. The first letter of a room's code selects the server.
type skewed struct {
	store.Store
	other store.Store
}

// skew is the lead of the second clock.
const skew = 2 * time.Second

func newSkewed(s store.Store) store.Store {
	return skewed{s, memstore.New(memstore.Options{Now: func() time.Time { return time.Now().Add(skew) }})}
}

func (s skewed) Clock(code string) int { return int(code[0]) % 2 }

func (s skewed) of(code string) store.Store {
	if s.Clock(code) == 1 {
		return s.other
	}
	return s.Store
}

func (s skewed) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	one, _ := s.Store.Clocks(ctx)
	two, err := s.other.Clocks(ctx)
	return append(one, two...), err
}

func (s skewed) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		return store.AppendAndWait(ctx, s.of(a.Room), a)
	})
}

func (s skewed) Read(ctx context.Context, code string, after uint64, max int) (string, []store.Entry, error) {
	return s.of(code).Read(ctx, code, after, max)
}

func (s skewed) Follow(ctx context.Context, code string, heard func(store.News)) (func(), error) {
	return s.of(code).Follow(ctx, code, heard)
}

func (s skewed) Heads(ctx context.Context, codes []string) (heads []store.Position, err error) {
	for _, code := range codes {
		one, err := s.of(code).Heads(ctx, []string{code})
		if err != nil {
			return nil, err
		}
		heads = append(heads, one...)
	}
	return heads, nil
}

// TestClockSkewDoesNotCostTime plays on two servers whose clocks differ, and checks that no player is at a
// disadvantage.
func TestClockSkewDoesNotCostTime(t *testing.T) {
	inBubble(t, 2, newSkewed, func(t *testing.T, c *cluster) {
		for on := map[int]bool{}; len(on) < 2; {
			ana, ben, cam, puzzle := race(t, c)
			on[c.store.Clock(ana.position().Room)] = true
			begun(t, ben)
			for _, move := range blanks(puzzle) {
				pass(time.Second)
				require.Equal(t, "ok", ben.place(move))
			}
			require.InDelta(t, 3000, ben.eventsOf(protocol.Done)[0].Time, 10)
			pass(59 * time.Second)
			require.Empty(t, cam.eventsOf(protocol.Ended), "active players have a minute")
			pass(1100 * time.Millisecond)
			require.Len(t, cam.eventsOf(protocol.Ended), 1)
			for _, p := range []*client{ana, ben, cam} {
				p.view.Leave()
			}
		}
	})
}
