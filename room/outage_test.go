package room_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/store"
)

// pauses returns the pauses announced to the client, in order.
func (p *client) pauses() (paused []bool) {
	for _, msg := range p.all() {
		if m, ok := msg.(*protocol.Pause); ok {
			paused = append(paused, m.On)
		}
	}
	return paused
}

// pass advances the clock.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// TestOutagePausesRace disconnects the store for 30 s during a race: everyone is told, commands are refused, and the
// race resumes by itself with clocks that were stopped.
func TestOutagePausesRace(t *testing.T) {
	for _, nodes := range []int{1, 2} {
		onFlaky(t, nodes, func(t *testing.T, c *cluster, f *flaky) {
			ana, ben, cam, puzzle := race(t, c)
			moves := blanks(puzzle)
			pass(9 * time.Second)
			require.Equal(t, "ok", ben.place(moves[0]))
			pass(time.Second)

			f.down.Store(true)
			require.Equal(t, "", ben.place(moves[1]), "the first command waits for the store")
			waiting := c.next
			pass(room.StoreWait)
			require.Equal(t, "unavailable", ben.answer(waiting))
			for _, p := range []*client{ana, ben, cam} {
				require.Equal(t, []bool{true}, p.pauses())
			}
			require.Equal(t, "unavailable", ben.place(moves[1]), "others are refused at once")
			late := c.enter(0, "dan", ana.position().Room)
			require.True(t, late.snapshot().Paused)
			pass(27 * time.Second)
			require.Len(t, ben.eventsOf(protocol.Placed), 1)

			f.down.Store(false)
			pass(room.HeadsEvery + room.RetryEvery)
			for _, p := range []*client{ana, ben, cam} {
				require.Equal(t, []bool{true, false}, p.pauses())
				require.Len(t, p.eventsOf(protocol.Paused), 1, "only one node announces it")
			}
			require.Equal(t, []bool{false}, late.pauses())
			pause := ben.eventsOf(protocol.Paused)[0].For
			require.InDelta(t, 31_000, pause, 1200)
			require.Equal(t, "ok", ben.again(waiting, protocol.Place{Move: moves[1]}))
			require.Equal(t, "ok", ben.place(moves[2]))
			require.InDelta(t, 10_000, ben.eventsOf(protocol.Done)[0].Time, 1200, "the pause does not count")

			fresh := c.enter(nodes-1, "eve", ana.position().Room).snapshot()
			require.False(t, fresh.Paused)
			require.Equal(t, ben.eventsOf(protocol.Done)[0].Time, fresh.Seats[1].Time)
			require.NotZero(t, c.nodes[0].Stats().Pauses)
		})
	}
}

// TestOutageDuringCountdown checks that the puzzle is sent when the countdown is over, and no part of it before.
func TestOutageDuringCountdown(t *testing.T) {
	onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
		code := c.room(protocol.Settings{})
		ana, cam := c.enter(0, "ana", code), c.enter(1, "cam", code)
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		pass(2 * time.Second)
		f.down.Store(true)
		pass(20 * time.Second)
		require.Equal(t, protocol.Countdown, c.enter(0, "dan", code).snapshot().Phase)
		f.down.Store(false)
		pass(room.HeadsEvery + room.RetryEvery)
		require.Len(t, cam.eventsOf(protocol.Paused), 1)
		pass(1500 * time.Millisecond)
		for _, p := range []*client{ana, cam} {
			require.False(t, received[*protocol.Begin](p), "the countdown must not end during the outage")
		}
		pass(3 * time.Second)
		puzzle := begun(t, ana)
		begun(t, cam)
		require.Equal(t, "ok", ana.place(blanks(puzzle)[0]))
	})
}

// TestResumeAfterOutageDuringCountdown checks that a client that resumes from before a pause in the countdown gets a
// snapshot. If it got the puzzle first, it would take the pause to mean that the round has not begun, and show none
// of the moves that follow.
func TestResumeAfterOutageDuringCountdown(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		ana := c.enter(0, "ana", c.room(protocol.Settings{}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		at := ana.position()
		pass(2 * time.Second)
		f.down.Store(true)
		pass(20 * time.Second)
		f.down.Store(false)
		pass(room.HeadsEvery + room.RetryEvery + 5*time.Second)
		require.Equal(t, "ok", ana.place(blanks(begun(t, ana))[0]))
		require.NotNil(t, c.enterAt(0, "ana", &at).snapshot().Seats[0].Board)
	})
}

// received reports whether the client has received such a message.
func received[M any](p *client) bool {
	for _, msg := range p.all() {
		if _, ok := msg.(M); ok {
			return true
		}
	}
	return false
}

// TestOutageDuringFinishingWindow checks that the remaining players have the rest of the finishing window when the
// store is back.
func TestOutageDuringFinishingWindow(t *testing.T) {
	onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
		ana, ben, cam, puzzle := race(t, c)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ben.place(move))
		}
		pass(30 * time.Second)
		f.down.Store(true)
		pass(5 * time.Minute)
		f.down.Store(false)
		pass(room.HeadsEvery + room.RetryEvery)
		require.Len(t, cam.eventsOf(protocol.Paused), 1)
		require.Empty(t, cam.eventsOf(protocol.Ended))
		pass(25 * time.Second)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
		}
		require.Len(t, cam.eventsOf(protocol.Ended), 1)
		standings := cam.eventsOf(protocol.Ended)[0].Result.Standings
		require.Equal(t, "Ben", standings[0].Name)
		require.EqualValues(t, 1, standings[0].Time, "a finished player keeps the time")
		require.InDelta(t, 56_000, standings[1].Time, 1500)
	})
}

// TestReadOnlyStorePausesRooms checks that a store that can be read but not written, as with a full disk, pauses
// rooms too.
func TestReadOnlyStorePausesRooms(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		ana, _, cam, puzzle := race(t, c)
		f.full.Store(true)
		require.Equal(t, "", ana.place(blanks(puzzle)[0]))
		pass(room.StoreWait)
		require.Equal(t, "unavailable", ana.answer(c.next))
		pass(10 * time.Second)
		require.Equal(t, []bool{true}, cam.pauses())
		f.full.Store(false)
		pass(room.PausedRetryEvery + room.RetryEvery)
		require.Equal(t, []bool{true, false}, cam.pauses())
		require.Len(t, cam.eventsOf(protocol.Paused), 1)
		require.Equal(t, "ok", ana.again(c.next, protocol.Place{Move: blanks(puzzle)[0]}))
		require.Len(t, cam.eventsOf(protocol.Placed), 1)
	})
}

// TestShortOutageIsNotAnnounced checks that an outage that ends before it counts as a pause is not announced, and
// that waiting commands are executed.
func TestShortOutageIsNotAnnounced(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		ana, _, cam, puzzle := race(t, c)
		f.down.Store(true)
		require.Equal(t, "", ana.place(blanks(puzzle)[0]))
		pass(900 * time.Millisecond)
		f.down.Store(false)
		pass(room.RetryEvery)
		require.Equal(t, "ok", ana.answer(c.next))
		require.Empty(t, cam.pauses())
		require.Empty(t, cam.eventsOf(protocol.Paused))
	})
}

// TestOutageInTheLobby checks that no clock is stopped, because none runs.
func TestOutageInTheLobby(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		f.down.Store(true)
		pass(30 * time.Second)
		require.Equal(t, []bool{true}, ana.pauses())
		f.down.Store(false)
		pass(room.HeadsEvery + room.RetryEvery)
		require.Equal(t, []bool{true, false}, ana.pauses())
		require.Empty(t, ana.eventsOf(protocol.Paused))
		require.Equal(t, "ok", ana.do(protocol.Ready{On: true}))
	})
}

// TestClocksRunIfOneNodeIsDisconnected checks that the clocks run as long as other nodes can append their players'
// moves.
func TestClocksRunIfOneNodeIsDisconnected(t *testing.T) {
	cut := &flaky{}
	inBubble(t, 1, func(s store.Store) store.Store {
		cut.Store = s
		return s
	}, func(t *testing.T, c *cluster) {
		c.store = cut
		c.start()
		ana, ben, _, puzzle := race(t, c)
		cut.down.Store(true)
		pass(10 * time.Second)
		require.Equal(t, []bool{true}, ben.pauses())
		require.Empty(t, ana.pauses())
		require.Equal(t, "ok", ana.place(blanks(puzzle)[0]))
		pass(time.Second)
		cut.down.Store(false)
		pass(room.HeadsEvery + room.RetryEvery)
		require.Equal(t, []bool{true, false}, ben.pauses())
		require.Equal(t, ana.position(), ben.position())
		require.NoError(t, c.nodes[1].CheckReady(context.Background()))
	})
}

// TestResumeDuringPause checks that a player who returns during a pause is told about it together with the missed
// entries, and that one who returns later is told that there is none.
func TestResumeDuringPause(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		ana, _, _, _ := race(t, c)
		at := ana.position()
		require.Equal(t, []bool{false}, c.enterAt(0, "ana", &at).pauses())
		f.down.Store(true)
		pass(10 * time.Second)
		require.Equal(t, []bool{true}, c.enterAt(0, "ana", &at).pauses())
	})
}

// pauseLengths returns the lengths of the pauses in a room's log, in milliseconds.
func pauseLengths(t *testing.T, c *cluster, code string) (pauses []int64) {
	_, entries, err := c.store.Read(t.Context(), code, 0, store.ReadMax)
	require.NoError(t, err)
	for _, e := range entries {
		events, err := game.ParseEvents(e.Data)
		require.NoError(t, err)
		for _, ev := range events {
			if p, ok := ev.What.(game.Paused); ok {
				pauses = append(pauses, p.For)
			}
		}
	}
	return pauses
}

// TestOutagesWhileRoomIsClosed has two outages, together longer than seats are kept, while no node has the room
// open. The node that opens it gives back the time before it executes anything else, and the time is given back
// once.
func TestOutagesWhileRoomIsClosed(t *testing.T) {
	outages := []time.Duration{time.Minute, game.SeatKept * time.Millisecond}
	for _, nodes := range []int{1, 2} {
		onFlaky(t, nodes, func(t *testing.T, c *cluster, f *flaky) {
			ana, ben, cam, puzzle := race(t, c)
			code := ana.position().Room
			for _, p := range []*client{ana, ben, cam} {
				p.view.Leave()
			}
			pass(2 * room.IdleFor)
			for _, d := range outages {
				for _, h := range c.nodes {
					require.Zero(t, h.Stats().RoomCount)
				}
				require.Empty(t, pauseLengths(t, c, code))
				f.down.Store(true)
				pass(d)
				f.down.Store(false)
				pass(20 * time.Second)
			}

			ben = c.enter(nodes-1, "ben", code)
			ana = c.enter(0, "ana", code)
			for _, move := range blanks(puzzle) {
				require.Equal(t, "ok", ben.place(move), "the seat is kept for as long as players could come back")
			}
			require.InDelta(t, (2*time.Minute + 40*time.Second).Milliseconds(), ben.eventsOf(protocol.Done)[0].Time,
				4*room.HeadsEvery.Seconds()*1000)
			pauses := pauseLengths(t, c, code)
			require.Len(t, pauses, len(outages))
			for i, ms := range pauses {
				require.InDelta(t, outages[i].Milliseconds(), ms, 2*room.HeadsEvery.Seconds()*1000)
			}
			require.Equal(t, ana.position(), ben.position())
		})
	}
}

// TestOutageExtendsDeadline checks that a deadline that passes during an outage is extended by its length, although
// the room is opened because it is due.
func TestOutageExtendsDeadline(t *testing.T) {
	onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
		ana, ben, cam, puzzle := race(t, c)
		code := ana.position().Room
		for _, p := range []*client{ana, ben, cam} {
			p.view.Leave()
		}
		pass(4 * time.Minute)
		f.down.Store(true)
		pass(5 * time.Minute)
		f.down.Store(false)
		pass(30 * time.Second)
		require.Len(t, pauseLengths(t, c, code), 1)
		ben = c.enter(1, "ben", code)
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		pass(time.Minute)
		require.Len(t, ben.eventsOf(protocol.Left), 1, "ana's seat was kept for five minutes without the outage")
	})
}

// TestOutageBeforeTheLastEntry checks that a room is not told about an outage that ended before its last entry.
func TestOutageBeforeTheLastEntry(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		f.down.Store(true)
		pass(time.Minute)
		f.down.Store(false)
		pass(room.RetryEvery + room.HeadsEvery)
		ana, ben, cam, puzzle := race(t, c)
		code := ana.position().Room
		for _, p := range []*client{ana, ben, cam} {
			p.view.Leave()
		}
		pass(2 * room.IdleFor)
		require.Zero(t, c.nodes[0].Stats().RoomCount)
		require.Equal(t, "ok", c.enter(0, "ana", code).place(blanks(puzzle)[0]))
		require.Empty(t, pauseLengths(t, c, code))
	})
}

// TestOneLostAnswerIsNoOutage has the store not answer for a moment, during which a node may be reading the clock.
func TestOneLostAnswerIsNoOutage(t *testing.T) {
	onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
		ana, ben, cam, _ := race(t, c)
		ben.view.Leave()
		cam.view.Leave()
		pass(2 * room.IdleFor)
		require.Zero(t, c.nodes[1].Stats().RoomCount)
		const moment = room.HeadsEvery / 10
		for range 20 {
			f.down.Store(true)
			pass(moment)
			f.down.Store(false)
			pass(room.HeadsEvery)
		}
		c.enter(1, "ben", ana.position().Room)
		require.Empty(t, pauseLengths(t, c, ana.position().Room))
	})
}

// TestOutageIsCompensatedOnce checks that a node that was disconnected opens a room in which another node has
// already recorded how long the store was unavailable, and does not record it again.
func TestOutageIsCompensatedOnce(t *testing.T) {
	onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
		ana, ben, cam, puzzle := race(t, c)
		code := ana.position().Room
		ben.view.Leave()
		cam.view.Leave()
		pass(2 * room.IdleFor)
		require.Zero(t, c.nodes[1].Stats().RoomCount)
		f.down.Store(true)
		pass(time.Minute)
		f.down.Store(false)
		ben = c.enter(1, "ben", code)
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		pass(room.HeadsEvery + room.RetryEvery)
		require.Equal(t, "ok", ana.place(blanks(puzzle)[0]))
		pauses := pauseLengths(t, c, code)
		require.Len(t, pauses, 1)
		require.InDelta(t, 61_000, pauses[0], 1200)
	})
}
