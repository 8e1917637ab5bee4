package room_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/internal/overload"
	"nonet/room/players"
)

// beLate advances the clock while the node is late for almost all of that time.
func beLate(h *backend.Backend, d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); pass(overload.SampleEvery) {
		h.BeLate(overload.SampleEvery - 10*time.Millisecond)
	}
}

// TestMissedDeadlinesOfBusyNodeAreNoOutage has a store miss its deadlines. If the node itself was late, no pause is
// announced, and a command that waited too long is refused as busy; otherwise the store has failed.
func TestMissedDeadlinesOfBusyNodeAreNoOutage(t *testing.T) {
	for _, late := range []bool{true, false} {
		onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
			ana, ben, _, puzzle := race(t, c)
			moves := blanks(puzzle)
			f.hangs.Store(true)
			require.Equal(t, "", ben.place(moves[0]))
			waiting := c.next
			pauses, answer := []bool{true}, "unavailable"
			if late {
				pauses, answer = nil, "busy"
				beLate(c.nodes[0], 2*room.StoreWait)
			} else {
				pass(2 * room.StoreWait)
			}
			require.Equal(t, pauses, ana.pauses())
			require.Equal(t, answer, ben.answer(waiting))

			f.hangs.Store(false)
			pass(2 * room.StoreWait)
			require.Equal(t, "ok", ben.again(waiting, protocol.Place{Move: moves[0]}))
			require.Equal(t, "ok", ben.place(moves[1]))
			require.Len(t, ana.eventsOf(protocol.Paused), len(pauses))
		})
	}
}

// TestOverloadedNodeStartsNothingNew checks that a node that can't keep up starts nothing new, and that running
// rounds go on.
func TestOverloadedNodeStartsNothingNew(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := race(t, c)
		code := ana.position().Room
		beLate(c.nodes[0], room.StoreWait)

		ctx, dan := context.Background(), players.Player{ID: "dan", Name: "Dan"}
		_, err := c.nodes[0].Create(ctx, dan, protocol.Settings{})
		require.Equal(t, protocol.Busy, refusalCode(err))
		_, err = c.nodes[0].Enter(ctx, dan, &protocol.Enter{Room: code}, room.NewOutbox(nil))
		require.Equal(t, protocol.Busy, refusalCode(err))
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		ben.view.Leave()
		synctest.Wait()
		require.Equal(t, "ok", c.enter(0, "ben", code).place(blanks(puzzle)[1]), "a seated player can return")

		pass(room.StoreWait + time.Second)
		c.enter(0, "dan", code)
		_, err = c.nodes[0].Create(ctx, dan, protocol.Settings{})
		require.NoError(t, err)
	})
}

// TestSheddingStartsAfterTwoLateSamples checks that a node sheds commands once two samples were late, and stops as
// soon as one is in time.
func TestSheddingStartsAfterTwoLateSamples(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, _, _, _ := race(t, c)
		h := c.nodes[0]
		h.BeLate(overload.LateTwice)
		require.False(t, ana.view.MustShed(true), "one late sample is no overload")
		h.BeLate(overload.LateTwice)
		require.True(t, ana.view.MustShed(true), "two late samples are an overload")
		_, err := h.Create(t.Context(), players.Player{ID: "dan", Name: "Dan"}, protocol.Settings{})
		require.Equal(t, protocol.Busy, refusalCode(err), "nothing new is started")
		pass(2 * overload.SampleEvery)
		require.False(t, ana.view.MustShed(true))
	})
}

// TestSheddingStartsWhileSampleIsLate checks that a node detects a queue of many seconds before the sample itself
// has been served.
func TestSheddingStartsWhileSampleIsLate(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, _, _, puzzle := race(t, c)
		h, moves := c.nodes[0], blanks(puzzle)
		reached := make(chan struct{})
		h.MeasureQueue(func(ctx context.Context) {
			select {
			case <-reached:
			case <-ctx.Done():
			}
		})
		pass(2 * overload.SampleEvery)
		for i := range room.BusyFrom {
			ana.do(protocol.Place{Move: moves[i%len(moves)]})
		}
		require.False(t, ana.view.MustShed(true), "it may still arrive in time")
		pass(overload.LateOnce)
		require.True(t, ana.view.MustShed(true))
		_, err := h.Create(t.Context(), players.Player{ID: "dan", Name: "Dan"}, protocol.Settings{})
		require.Equal(t, protocol.Busy, refusalCode(err), "nothing new is started")
		require.Zero(t, h.IdleCPU())

		close(reached)
		synctest.Wait()
		require.True(t, ana.view.MustShed(true), "the sample was late")
		pass(2 * overload.SampleEvery)
		require.False(t, ana.view.MustShed(true))
	})
}

// TestSheddingAllowsOneCommandPerPlayer checks that an overloaded node refuses a command of a player who waits for
// an answer to another one.
func TestSheddingAllowsOneCommandPerPlayer(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		_, ben, cam, puzzle := race(t, c)
		f.hangs.Store(true)
		require.Equal(t, "", ben.place(blanks(puzzle)[0]))
		waiting := c.next
		require.False(t, ben.view.MustShed(false), "the node is not overloaded")
		c.nodes[0].BeLate(overload.LateTwice)
		c.nodes[0].BeLate(overload.LateTwice)
		require.True(t, ben.view.MustShed(false))
		require.False(t, cam.view.MustShed(false))
		require.True(t, cam.view.MustShed(true))

		f.hangs.Store(false)
		pass(room.StoreWait)
		require.NotEqual(t, "", ben.answer(waiting))
		c.nodes[0].BeLate(overload.LateTwice)
		c.nodes[0].BeLate(overload.LateTwice)
		require.False(t, ben.view.MustShed(false))
	})
}

// TestIdleCPUForPuzzles checks that puzzles are generated in advance with idle CPU time only, and with next to none
// while many rounds are played.
func TestIdleCPUForPuzzles(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		h := c.nodes[0]
		require.Equal(t, room.SpareAlone, h.IdleCPU())
		race(t, c)
		pass(2 * overload.SampleEvery)
		require.Equal(t, room.SparePlayed, h.IdleCPU())
		h.BeLate(0)
		require.Equal(t, room.SpareBusy, h.IdleCPU(), "players use the CPU")
		h.BeLate(room.StoreWait / room.IdlePart)
		require.Zero(t, h.IdleCPU(), "the node is overloaded")
	})
}

// TestEntryTimeoutOnOverloadedNode checks that a viewer who can't enter because the store did not answer is told
// that the server is overloaded if the node itself was late.
func TestEntryTimeoutOnOverloadedNode(t *testing.T) {
	for _, late := range []bool{true, false} {
		onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
			code := c.room(protocol.Settings{})
			f.hangs.Store(true)
			came := make(chan error, 1)
			ctx, cancel := context.WithTimeout(t.Context(), room.StoreWait)
			defer cancel()
			go func() {
				_, err := c.nodes[1].Enter(ctx, players.Player{ID: "dan", Name: "Dan"}, &protocol.Enter{Room: code},
					room.NewOutbox(func([][]byte) error { return nil }))
				came <- err
			}()
			want := protocol.Unavailable
			if late {
				want = protocol.Busy
				beLate(c.nodes[1], 2*room.StoreWait)
			} else {
				pass(2 * room.StoreWait)
			}
			require.Equal(t, want, refusalCode(waitfor.Value(t, came, "an answer")))
			f.hangs.Store(false)
		})
	}
}
