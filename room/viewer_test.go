package room_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/players"
)

func TestResumeSendsMissedEntries(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := race(t, c)
		at := ana.position()
		ana.view.Leave()
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))

		back := c.enterAt(0, "ana", &at)
		require.Len(t, back.eventsOf(protocol.Progress), 1, "only missed entries are sent")
		begun(t, back)
		require.Equal(t, ben.position().Seq, at.Seq+1)

		note := func(i int) { // one more entry
			require.Equal(t, "ok", ben.do(protocol.Note{Marks: blanks(puzzle)[1][:4] + []string{"+1", "-1"}[i%2]}))
		}
		for i := range room.ResendMax - 1 {
			note(i)
		}
		require.Empty(t, heard[*protocol.Room](c.enterAt(0, "ana", &at)))
		note(room.ResendMax - 1)
		c.enterAt(0, "ana", &at).snapshot() // more than a node can send again

		other := at
		other.Hash = strings.Repeat("0", 16)
		c.enterAt(0, "ana", &other).snapshot()
		other = at
		other.Epoch = "elsewhen"
		c.enterAt(0, "ana", &other).snapshot()
		other = at
		other.Seq += 99
		c.enterAt(0, "ana", &other).snapshot()
	})
}

// TestResumeBetweenEntryAndSnapshot disconnects a viewer between an entry that shows a board again, or gives a seat
// with one, and the snapshot that follows, so that the viewer knows the entry but has no board.
func TestResumeBetweenEntryAndSnapshot(t *testing.T) {
	onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, _, _, _ := raceOf(t, c, protocol.Settings{Size: "4x4", Mode: protocol.Coop})
		require.Equal(t, "ok", ana.do(protocol.Halt{On: true}))
		require.Equal(t, "ok", ana.do(protocol.Halt{}))
		require.NotNil(t, c.enterAt(0, "ana", new(ana.position())).snapshot().Board)
		dan := c.enter(0, "dan", ana.position().Room)
		require.Equal(t, "ok", dan.do(protocol.Sit{}))
		require.NotZero(t, c.enterAt(0, "dan", new(dan.position())).snapshot().You)
	})
}

// TestRoundStartOnOutdatedNode checks that a viewer of a node that is behind, and by whose clock the round has begun
// already, has a board once the node learns who returned before the round began. The same holds for a viewer that
// resumes from there.
func TestRoundStartOnOutdatedNode(t *testing.T) {
	for _, set := range []protocol.Settings{{}, {Ranked: true, Delay: new(int)}} {
		inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
			far := &flaky{Store: c.store}
			c.store = far
			c.start()
			code := c.room(set)
			ana, ben, cam := c.enter(0, "ana", code), c.enter(0, "ben", code), c.enter(1, "cam", code)
			require.Equal(t, "ok", ben.do(protocol.Sit{}))
			ben.view.Leave()
			pass(5 * time.Second)
			require.Len(t, cam.eventsOf(protocol.Away), 1)
			require.Equal(t, "ok", ana.do(protocol.Start{}))
			require.Len(t, cam.eventsOf(protocol.Started), 1)

			far.mute.Store(true)
			far.slow.Store(int64(time.Minute))
			c.enter(0, "ben", code)
			require.Len(t, ana.eventsOf(protocol.Back), 1)
			hold := make(chan struct{})
			far.mu.Lock()
			far.hold = hold // blocks its read of the store when ben enters
			far.mu.Unlock()
			pass(game.CountdownFor * time.Millisecond)
			tab := c.enter(1, "ben", code)
			require.Equal(t, protocol.Playing, tab.snapshot().Phase)
			require.Nil(t, tab.snapshot().Seats[1].Board, "the node is still behind")
			close(hold)
			synctest.Wait()
			require.Len(t, tab.eventsOf(protocol.Back), 1)
			require.NotNil(t, tab.snapshot().Seats[1].Board)
			require.NotNil(t, c.enterAt(1, "ben", new(tab.position())).snapshot().Seats[1].Board)
		})
	}
}

// TestResumeEndsWithPauseState checks that a viewer that has missed nothing is told so too: the last message says
// whether there is a pause.
func TestResumeEndsWithPauseState(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := race(t, c)
		at := ana.position()
		for missed := range 2 {
			back := c.enterAt(0, "ana", &at).all()
			require.Len(t, back, missed+3)
			require.IsType(t, &protocol.Begin{}, back[0])
			require.IsType(t, &protocol.Presence{}, back[missed+1])
			require.Equal(t, &protocol.Pause{}, back[missed+2])
			require.Equal(t, "ok", ben.place(blanks(puzzle)[missed]))
		}
	})
}

func TestPlayerIsAwayAfterAFewSeconds(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, puzzle := race(t, c)
		code := ana.position().Room
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		ben.view.Leave()
		time.Sleep(2900 * time.Millisecond)
		synctest.Wait()
		require.Empty(t, cam.eventsOf(protocol.Away), "a reload is quicker than that")
		time.Sleep(200 * time.Millisecond)
		synctest.Wait()
		require.Len(t, cam.eventsOf(protocol.Away), 1)

		ben = c.enter(0, "ben", code)
		synctest.Wait()
		require.Len(t, cam.eventsOf(protocol.Back), 1)
		require.Equal(t, 2, ben.snapshot().You)
		require.Equal(t, blanks(puzzle)[0][5], ben.snapshot().Seats[1].Board.Cells[blanks(puzzle)[0][3]-'1'])

		ben.view.Leave()
		time.Sleep(5*time.Minute + 4*time.Second)
		synctest.Wait()
		require.Len(t, cam.eventsOf(protocol.Left), 1)
		require.Equal(t, protocol.LastOne, ana.eventsOf(protocol.Ended)[0].Result.Why)
	})
}

func TestTwoTabsAreOnePlayer(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, _, cam, puzzle := race(t, c)
		tab := c.enter(1, "ana", ana.position().Room)
		time.Sleep(15 * time.Second)
		ana.view.Leave()
		time.Sleep(15 * time.Second)
		synctest.Wait()
		require.Empty(t, cam.eventsOf(protocol.Away))
		require.Equal(t, "ok", tab.place(blanks(puzzle)[0]))
	})
}

func TestPlayersOfDeadNodeAreAway(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, _, _, puzzle := race(t, c)
		require.NoError(t, c.nodes[1].Stop(context.Background()))
		time.Sleep(room.PresenceTTL + 2*room.PresenceEvery)
		synctest.Wait()
		away := ana.eventsOf(protocol.Away)
		require.Len(t, away, 1)
		require.Equal(t, 2, away[0].Seat)
		ben := c.enter(0, "ben", ana.position().Room)
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		require.Len(t, ana.eventsOf(protocol.Back), 1)
	})
}

func TestSpectatorsAreCounted(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		c.enter(0, "cam", code)
		dan := c.enter(1, "dan", code)
		time.Sleep(2 * room.PresenceEvery)
		synctest.Wait()
		require.Equal(t, 2, lastWatching(ana))
		dan.view.Leave()
		time.Sleep(2 * room.PresenceEvery)
		synctest.Wait()
		require.Equal(t, 1, lastWatching(ana))
	})
}

func lastWatching(p *client) int {
	n := 0
	for _, msg := range p.all() {
		switch m := msg.(type) {
		case *protocol.Room:
			n = m.Watching
		case *protocol.Presence:
			n = m.Watching
		}
	}
	return n
}

func TestSlowViewerGetsASnapshot(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, cam := c.enter(0, "ana", code), c.enter(0, "cam", code)
		free := make(chan struct{})
		cam.mu.Lock()
		cam.stuck, cam.got = free, nil
		cam.mu.Unlock()
		for i := range 2 * room.OutboxMax {
			require.Equal(t, "ok", ana.do(protocol.Ready{On: i%2 == 0}))
		}
		close(free)
		synctest.Wait()
		require.Less(t, len(cam.all()), room.OutboxMax+3)
		cam.snapshot()
		at := ana.position()
		require.Equal(t, at.Seq, cam.all()[len(cam.all())-1].(*protocol.Entry).Seq, "the spectator must have caught up")
		require.NotZero(t, c.nodes[0].Stats().Slow)
	})
}

// TestQueuedMessagesAreSentOnEntry checks that messages that were queued before a viewer entered are sent, because a
// client may enter before it has the answer to its hello.
func TestQueuedMessagesAreSentOnEntry(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		free := make(chan struct{})
		var got []string
		out := room.NewOutbox(func(frames [][]byte) error {
			for range free { // until it is closed
			}
			for _, f := range frames {
				got = append(got, string(f))
			}
			return nil
		})
		out.Send([]byte("being written"))
		synctest.Wait()
		out.Send([]byte("welcome"))
		_, err := c.nodes[0].Enter(t.Context(), players.Player{ID: "ana", Name: "Ana"}, &protocol.Enter{Room: code}, out)
		require.NoError(t, err)
		close(free)
		synctest.Wait()
		require.Equal(t, []string{"being written", "welcome"}, got[:2])
		require.Contains(t, got[2], `"t":"room"`)
	})
}
