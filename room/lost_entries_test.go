package room_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/store"
)

// noteFor makes notes at an interval, each in a separate entry, and returns their number.
func noteFor(p *client, every, total time.Duration) (made int) {
	for range total / every {
		p.c.next++
		p.view.Do(&protocol.Note{ID: p.c.next, Marks: []string{"r1c1+1", "r1c1-1"}[made%2]})
		made++
		time.Sleep(every)
	}
	synctest.Wait()
	return made
}

// TestNodesRestoreLostEntries has the store lose the last seconds of a busy room, as a Redis that loses power does.
// Nodes append all of it again, and no rollback is announced.
func TestNodesRestoreLostEntries(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, _ := race(t, c)
		code := ana.position().Room
		noteFor(ana, time.Second, 20*time.Second)
		lost := noteFor(ana, 20*time.Millisecond, 8*time.Second)
		require.Greater(t, lost, 3*room.TailLeast)
		before := ana.position()
		c.store.(declaredMemory).FailOver(code, lost)
		time.Sleep(3 * room.HeadsEvery)
		synctest.Wait()
		ana.do(protocol.Note{Marks: "r1c2+1"})
		require.Greater(t, ana.position().Seq, before.Seq)
		require.Equal(t, ana.position(), ben.position())
		for _, p := range []*client{ana, ben} {
			for _, shown := range heard[*protocol.Room](p) {
				require.False(t, shown.Rollback)
			}
		}
		for _, h := range c.nodes {
			require.Zero(t, h.Stats().Forks)
		}
	})
}

// TestLossBeyondTailIsAnnounced has the store lose more than nodes keep. Players are told about a rollback.
func TestLossBeyondTailIsAnnounced(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, _, _, _ := race(t, c)
		code := ana.position().Room
		lost := noteFor(ana, 50*time.Millisecond, room.TailFor+5*time.Second)
		before := ana.position()
		c.store.(declaredMemory).FailOver(code, lost)
		time.Sleep(3 * room.HeadsEvery)
		synctest.Wait()
		require.Less(t, ana.position().Seq, before.Seq)
		require.True(t, ana.snapshot().Rollback)
	})
}

// emptied is a store that loses its rooms.
type emptied struct {
	store.Store
	gone atomic.Bool
}

func (e *emptied) Heads(ctx context.Context, rooms []string) ([]store.Position, error) {
	if e.gone.Load() {
		return make([]store.Position, len(rooms)), nil
	}
	return e.Store.Heads(ctx, rooms)
}

func (e *emptied) Read(ctx context.Context, room string, after uint64, most int) (string, []store.Entry, error) {
	if e.gone.Load() {
		return "", nil, store.ErrNotFound
	}
	return e.Store.Read(ctx, room, after, most)
}

// TestLostRoomIsClosed checks that if no node holds a room's whole log, its viewers are told that it is gone.
func TestLostRoomIsClosed(t *testing.T) {
	var kept *emptied
	wrap := func(s store.Store) store.Store {
		kept = &emptied{Store: s}
		return kept
	}
	inBubble(t, 1, wrap, func(t *testing.T, c *cluster) {
		ana, _, _, _ := race(t, c)
		noteFor(ana, 50*time.Millisecond, room.TailFor+5*time.Second)
		kept.gone.Store(true)
		time.Sleep(3 * room.HeadsEvery)
		synctest.Wait()
		errors := heard[*protocol.Error](ana)
		require.NotEmpty(t, errors)
		require.Equal(t, protocol.NotFound, errors[len(errors)-1].Code)
	})
}
