package room_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/results"
	"nonet/room/storetest"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
)

// flaky is a store whose faults can be switched on.
type flaky struct {
	store.Store
	down atomic.Bool // every call fails
	full atomic.Bool // appends fail
	mute atomic.Bool // followers are not notified

	hangs atomic.Bool // appends, reads and heads time out

	unranked atomic.Bool // leaderboard writes fail

	read atomic.Int64 // delay of reading a log, in nanoseconds
	slow atomic.Int64 // delay of reading heads and clocks, in nanoseconds

	mu      sync.Mutex
	lose    int              // number of appends that take effect but return an error
	hold    chan struct{}    // the next append takes effect and returns once this is closed
	publish func(store.News) // notifies the last follower
}

// never waits like a store that does not answer in time.
func never(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Hour):
		return errDown
	}
}

var errDown = errors.New("the store is down")

func (f *flaky) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		if f.down.Load() || f.full.Load() {
			return store.Entry{}, errDown
		}
		if f.hangs.Load() {
			return store.Entry{}, never(ctx)
		}
		e, err := store.AppendAndWait(ctx, f.Store, a)
		f.mu.Lock()
		hold := f.hold
		f.hold = nil
		f.mu.Unlock()
		if hold != nil {
			for range hold { // until it is closed
			}
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		if err == nil && f.lose > 0 {
			f.lose--
			return store.Entry{}, errDown
		}
		return e, err
	})
}

func (f *flaky) Read(ctx context.Context, code string, after uint64, max int) (string, []store.Entry, error) {
	if f.down.Load() {
		return "", nil, errDown
	}
	if f.hangs.Load() {
		return "", nil, never(ctx)
	}
	time.Sleep(time.Duration(f.read.Load()))
	return f.Store.Read(ctx, code, after, max)
}

func (f *flaky) Heads(ctx context.Context, codes []string) ([]store.Position, error) {
	if f.down.Load() {
		return nil, errDown
	}
	if f.hangs.Load() {
		return nil, never(ctx)
	}
	heads, err := f.Store.Heads(ctx, codes)
	time.Sleep(time.Duration(f.slow.Load()))
	return heads, err
}

func (f *flaky) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	if f.down.Load() {
		return nil, errDown
	}
	shown, err := f.Store.Clocks(ctx)
	slow := time.Duration(f.slow.Load())
	time.Sleep(slow)
	for i := range shown {
		shown[i].Took += slow
	}
	return shown, err
}

func (f *flaky) SetPresence(ctx context.Context, code, node string, c store.Connected, ttl time.Duration) (
	map[string]store.Connected, error) {
	if f.down.Load() {
		return nil, errDown
	}
	return f.Store.SetPresence(ctx, code, node, c, ttl)
}

func (f *flaky) RecordRound(ctx context.Context, r store.RankedRound) error {
	if f.unranked.Load() {
		return errDown
	}
	return f.Store.RecordRound(ctx, r)
}

func (f *flaky) Follow(ctx context.Context, code string, heard func(store.News)) (func(), error) {
	f.mu.Lock()
	f.publish = heard
	f.mu.Unlock()
	return f.Store.Follow(ctx, code, func(n store.News) {
		if !f.mute.Load() {
			heard(n)
		}
	})
}

// onFlaky runs a test on a flaky store.
func onFlaky(t *testing.T, nodes int, test func(t *testing.T, c *cluster, f *flaky)) {
	f := &flaky{}
	inBubble(t, nodes, func(s store.Store) store.Store {
		f.Store = s
		return f
	}, func(t *testing.T, c *cluster) { test(t, c, f) })
}

func TestAppendWithUnknownOutcomeCountsOnce(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		ana, ben, cam, puzzle := race(t, c)
		f.mu.Lock()
		f.lose = 1
		f.mu.Unlock()
		miss, _ := wrong(puzzle)
		ana.place(miss)
		ben.place(blanks(puzzle)[0])
		time.Sleep(time.Second)
		synctest.Wait()
		require.Len(t, cam.eventsOf(protocol.Struck), 1)
		require.Len(t, cam.eventsOf(protocol.Placed), 1)
		require.Equal(t, "wrong", ana.answer(c.next-1))
		require.Equal(t, "ok", ben.answer(c.next))
	})
}

func TestLostNotificationsAreReadByPolling(t *testing.T) {
	onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
		ana, ben, cam, puzzle := race(t, c)
		f.mute.Store(true)
		require.Equal(t, "ok", ana.place(blanks(puzzle)[0]))
		require.Empty(t, cam.eventsOf(protocol.Placed))
		time.Sleep(room.HeadsEvery + time.Millisecond)
		synctest.Wait()
		require.Len(t, cam.eventsOf(protocol.Placed), 1)
		require.Equal(t, ana.position(), ben.position())
	})
}

func TestEndedRoundIsProcessedByAnotherNode(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		f.unranked.Store(true)
		ana, ben, _, puzzle := rankedRace(t, c)
		for _, move := range blanks(puzzle) {
			ana.place(move)
			ben.place(move)
		}
		require.Len(t, ana.eventsOf(protocol.Ended), 1)
		require.NoError(t, c.nodes[0].Stop(context.Background()))
		f.unranked.Store(false)
		h := c.start()
		time.Sleep(results.PollEvery)
		synctest.Wait()
		board, err := h.Players.Ranking.Leaderboard(context.Background(), ranking.BoardQuery{Kind: "null", Limit: 10})
		require.NoError(t, err)
		require.Len(t, board.Rows, 2)
		left, err := c.store.PendingEndings(context.Background(), 10)
		require.NoError(t, err)
		require.Empty(t, left)

		ids, err := c.store.ArchivedIDs(context.Background(), "", 10)
		require.NoError(t, err)
		require.Len(t, ids, 1)
		packed, err := c.store.ReadArchived(context.Background(), ids[0])
		require.NoError(t, err)
		record, err := archive.Unpack(packed)
		require.NoError(t, err)
		state, err := record.Verify()
		require.NoError(t, err)
		require.Equal(t, "Ana", state.Round.Result.Standings[0].Name)
		require.Equal(t, ana.position().Room, record.Room)
	})
}

// TestOutdatedHeadIsNotTakenForLoss checks that an outdated head of a log, as the store reported it a while ago, is
// not taken as a sign of lost entries.
func TestOutdatedHeadIsNotTakenForLoss(t *testing.T) {
	onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
		ana, ben, _, _ := race(t, c)
		f.slow.Store(int64(30 * time.Millisecond))
		for i := range 300 {
			marks := []string{"r1c1+1 r1c2+1 r1c3+1 r1c4+1", "r1c1-1 r1c2-1 r1c3-1 r1c4-1"}[i%2]
			for _, p := range []*client{ana, ben} {
				c.next++
				p.view.Do(&protocol.Note{ID: c.next, Marks: marks})
			}
			time.Sleep(7 * time.Millisecond)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		require.Equal(t, ana.position(), ben.position())
		for _, h := range c.nodes {
			require.Zero(t, h.Stats().Repairs)
			require.Zero(t, h.Stats().Forks)
		}
	})
}

// TestAppendAnswerAfterFailOver has an entry appended, lost by the store and replaced by another one, before the
// node gets the answer that it was appended.
func TestAppendAnswerAfterFailOver(t *testing.T) {
	onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
		ana, ben, cam, puzzle := race(t, c)
		hold := make(chan struct{})
		f.mu.Lock()
		f.hold = hold
		f.mu.Unlock()
		f.mute.Store(true)
		require.Equal(t, "", ana.place(blanks(puzzle)[0]), "the answer is on its way")
		id := c.next
		f.Store.(declaredMemory).FailOver(ana.position().Room, 1)
		f.mute.Store(false)
		require.Equal(t, "ok", ben.place(blanks(puzzle)[1]))
		require.Len(t, ana.eventsOf(protocol.Progress), 1)
		close(hold)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		require.Equal(t, "ok", ana.answer(id))
		require.Len(t, cam.eventsOf(protocol.Placed), 2, "the answered command is in the log")
		require.Equal(t, ana.position(), ben.position())
	})
}

// TestRefusalIsFinal has a player send a command through a node that has lost the store, then through another one,
// which refuses it. When the first node can append again, the command would be valid, but it has been answered
// already.
func TestRefusalIsFinal(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		c.store = f.Store
		c.start()
		code := c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		time.Sleep(game.CountdownFor*time.Millisecond - 500*time.Millisecond)
		f.down.Store(true)
		move := protocol.Place{Move: "r1c2=2"}
		require.Equal(t, "", ana.do(move))
		again := c.enter(1, "ana", code)
		require.Equal(t, "not_now", again.again(c.next, move))
		time.Sleep(time.Second)
		f.down.Store(false)
		time.Sleep(time.Second)
		synctest.Wait()
		require.Equal(t, protocol.Playing, c.enter(0, "cam", code).snapshot().Phase)
		require.Equal(t, "not_now", ana.answer(c.next))
		require.Empty(t, ben.eventsOf(protocol.Progress))
		require.Equal(t, ana.position(), ben.position())
	})
}

// TestTimesAgreeAfterAFailOver has an entry appended and lost before its node knows, so that the node appends it
// again with a later time. Nodes that received the first one must learn the time of the second.
func TestTimesAgreeAfterAFailOver(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		c.store = f.Store
		c.start()
		ana, ben, cam, puzzle := race(t, c)
		f.mute.Store(true)
		f.mu.Lock()
		f.lose = 1
		f.mu.Unlock()
		require.Equal(t, "", ana.place(blanks(puzzle)[0]), "the answer was lost")
		require.Len(t, cam.eventsOf(protocol.Placed), 1)
		f.Store.(declaredMemory).FailOver(ana.position().Room, 1)
		time.Sleep(room.RetryEvery)
		synctest.Wait()
		require.Equal(t, "ok", ana.answer(c.next))
		require.NotEqual(t, ana.position(), ben.position(), "it was appended at another time")
		time.Sleep(2 * room.HeadsEvery)
		synctest.Wait()
		require.Equal(t, ana.position(), ben.position())
		require.Equal(t, ana.position(), cam.position())
	})
}

// TestNotificationOfAnotherBranchIsIgnored notifies a node of an entry with the next number that does not continue
// its log, as a store does whose log diverged in a fail-over. The node reads the log, and no client gets what is not
// in it.
func TestNotificationOfAnotherBranchIsIgnored(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		ana, ben, cam, puzzle := race(t, c)
		at, move := ana.position(), blanks(puzzle)[0]
		f.mu.Lock()
		publish := f.publish
		f.mu.Unlock()
		publish(store.News{Epoch: at.Epoch, Entry: store.Entry{
			Seq: at.Seq + 1, At: time.Now().UnixMilli(), Hash: [8]byte{1}, Data: []byte("1 99 placed " + move + "\n"),
		}})
		synctest.Wait()
		for _, p := range []*client{ana, ben, cam} {
			require.Empty(t, p.eventsOf(protocol.Placed), p.name)
			require.Empty(t, p.eventsOf(protocol.Progress), p.name)
			require.Equal(t, at, p.position(), p.name)
		}
		require.Equal(t, "ok", ana.place(move), "the cell is still empty")
	})
}

// beginsFirst checks that the puzzle was sent before any move, because a client lays out its board with it.
func beginsFirst(t *testing.T, p *client) {
	begun := false
	for _, msg := range p.all() {
		switch m := msg.(type) {
		case *protocol.Room:
			begun = m.Puzzle != nil
		case *protocol.Begin:
			begun = true
		case *protocol.Entry:
			for _, e := range m.Events {
				require.False(t, !begun && (e.E == protocol.Placed || e.E == protocol.Progress),
					"%s was told %+v before the puzzle", p.name, e)
			}
		}
	}
	require.True(t, begun)
}

// TestPuzzleIsSentBeforeMovesOfFasterClock checks that the puzzle is sent before the moves of another node whose
// clock is ahead, so that a player has already moved there.
func TestPuzzleIsSentBeforeMovesOfFasterClock(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		far := &flaky{Store: c.store}
		far.slow.Store(int64(200 * time.Millisecond)) // so the second node's clock estimate is poor
		c.store = far
		c.start()
		time.Sleep(time.Second)
		ana, ben, cam, puzzle := race(t, c)
		require.Equal(t, "ok", ana.place(blanks(puzzle)[0]))
		time.Sleep(time.Second)
		synctest.Wait()
		require.Len(t, cam.eventsOf(protocol.Placed), 1)
		beginsFirst(t, cam)
		beginsFirst(t, ben)
	})
}

// TestSnapshotReplacesQueuedEntries fills a viewer's outbox just when a move of another node, whose clock is ahead,
// begins the round here. The snapshot that replaces the queue contains the move, which must not follow it again.
func TestSnapshotReplacesQueuedEntries(t *testing.T) {
	for filled := room.OutboxMax - 12; filled < room.OutboxMax; filled++ {
		inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
			far := &flaky{Store: c.store}
			far.slow.Store(int64(200 * time.Millisecond))
			c.store = far
			c.start()
			time.Sleep(time.Second)
			code := c.room(protocol.Settings{})
			ana, ben, cam := c.enter(0, "ana", code), c.enter(0, "ben", code), c.enter(1, "cam", code)
			require.Equal(t, "ok", ben.do(protocol.Sit{}))
			time.Sleep(time.Second)
			free := make(chan struct{})
			cam.mu.Lock()
			cam.stuck, cam.got = free, nil
			cam.mu.Unlock()
			for i := range filled {
				require.Equal(t, "ok", ben.do(protocol.Ready{On: i%2 == 0}))
			}
			require.Equal(t, "ok", ana.do(protocol.Start{}))
			time.Sleep(game.CountdownFor * time.Millisecond)
			synctest.Wait()
			require.Equal(t, "ok", ana.place(blanks(begun(t, ana))[0]))
			time.Sleep(time.Second)
			close(free)
			synctest.Wait()
			at := uint64(0)
			for _, msg := range cam.all() {
				switch m := msg.(type) {
				case *protocol.Room:
					at = m.Seq
				case *protocol.Entry:
					require.True(t, at == 0 || m.Seq == at+1, "at %d cam received %d", at, m.Seq)
					at = m.Seq
				}
			}
			require.Equal(t, ana.position().Seq, at)
		})
	}
}

// TestPuzzleIsSentBeforeMissedMoves checks that a player who was away when the round began gets the puzzle before
// the missed moves.
func TestPuzzleIsSentBeforeMissedMoves(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(0, "ben", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		at := ben.position()
		ben.view.Leave()
		ben.out.Close()
		time.Sleep(game.CountdownFor * time.Millisecond)
		synctest.Wait()
		require.Equal(t, "ok", ana.place(blanks(begun(t, ana))[0]))
		beginsFirst(t, c.enterAt(0, "ben", &at))
	})
}

// TestAbandonedEntryIsNotAdmitted enters a room that can't be read yet, and does not wait for it.
func TestAbandonedEntryIsNotAdmitted(t *testing.T) {
	onFlaky(t, 2, func(t *testing.T, c *cluster, f *flaky) {
		code := c.room(protocol.Settings{})
		f.read.Store(int64(2 * time.Second))
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		out := room.NewOutbox(func([][]byte) error { return nil })
		_, err := c.nodes[1].Enter(ctx, players.Player{ID: "ben", Name: "Ben"}, &protocol.Enter{Room: code}, out)
		require.Error(t, err)
		time.Sleep(5 * time.Second)
		require.Zero(t, c.nodes[1].Stats().ViewerCount)
	})
}
