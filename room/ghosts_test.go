package room_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/quickplay"
	"nonet/room/results"
)

// quickNine searches for a race on a board of 9x9.
func (c *cluster) quickNine(node int, name string) string {
	c.t.Helper()
	wanted := protocol.NewQuick{Size: "9x9", Difficulty: "easy"}
	code, err := c.nodes[node].QuickPlay.Join(context.Background(), person(name), wanted)
	require.NoError(c.t, err)
	return code
}

// quickSolo has a lone player search for a race, wait for the puzzle and, if finish is set, fill it.
func (c *cluster) quickSolo(node int, name string, finish bool) (code string, p *client) {
	c.t.Helper()
	code = c.quickNine(node, name)
	p = c.enter(node, name, code)
	time.Sleep(quickplay.Wait*time.Second + game.QuickCountdown*time.Millisecond)
	synctest.Wait()
	if !finish {
		return code, p
	}
	puzzle := parsePuzzle(c.t, begun(c.t, p))
	for cell, v := range puzzle.Solution {
		if puzzle.Givens[cell] == 0 {
			time.Sleep(4 * time.Second)
			require.Equal(c.t, "ok", p.place(fmt.Sprintf("r%dc%d=%d", cell/9+1, cell%9+1, v)))
		}
	}
	time.Sleep(results.PollEvery + time.Minute)
	synctest.Wait()
	require.Len(c.t, p.eventsOf(protocol.Ended), 1)
	return code, p
}

func (c *cluster) ghostsIn(node int, code string) []protocol.Ghost {
	c.t.Helper()
	room, err := c.nodes[node].RoomGhosts(context.Background(), code)
	require.NoError(c.t, err)
	return room.Ghosts
}

// TestGhostsRaceLonePlayer checks that a lone player in a quick race races against earlier finishers of its puzzle.
// The puzzle is transformed, is dealt only to players who do not know it, and its archived form counts as live.
func TestGhostsRaceLonePlayer(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		first, ana := c.quickSolo(0, "ana", true)
		require.Empty(t, c.ghostsIn(0, first), "no puzzle had been finished")
		hers := parsePuzzle(t, begun(t, ana))
		require.False(t, isLive(t, c.nodes[1], hers))

		second, cyd := c.quickSolo(1, "cyd", false)
		puzzle := parsePuzzle(t, begun(t, cyd))
		require.NotEqual(t, hers.Givens, puzzle.Givens)
		ghosts := c.ghostsIn(1, second)
		require.Len(t, ghosts, 1)
		require.Equal(t, "ANA", ghosts[0].Name)
		require.Len(t, ghosts[0].Steps, hers.CountBlank())
		require.Equal(t, ghosts[0].Time, ghosts[0].Steps[hers.CountBlank()-1].At)
		require.Equal(t, ghosts, c.ghostsIn(0, second), "on every node")
		require.True(t, isLive(t, c.nodes[0], hers), "the archived one too")
		text := givensOf(hers)
		other := c.enter(0, "eve", c.room(protocol.Settings{Mode: protocol.Coop}))
		require.NotEqual(t, "ok", other.do(protocol.Custom{Text: text}))
		require.Equal(t, "ok", cyd.do(protocol.Leave{}))
		time.Sleep(results.PollEvery + time.Minute)
		synctest.Wait()
		require.False(t, isLive(t, c.nodes[0], hers))

		for _, name := range []string{"ana", "cyd"} {
			again, p := c.quickSolo(0, name, false)
			require.Empty(t, c.ghostsIn(0, again), "%s has seen the puzzle's shape", name)
			require.Equal(t, "ok", p.do(protocol.Leave{}))
		}

		third, dan := c.quickSolo(1, "dan", false)
		require.Len(t, c.ghostsIn(1, third), 1)
		require.NoError(t, c.nodes[0].Players.Privacy.Forget(ctx, person("ana").ID))
		require.Equal(t, "ok", dan.do(protocol.Leave{}))
		time.Sleep(results.PollEvery + time.Minute)
		synctest.Wait()
		for _, code := range []string{second, third} {
			require.NotContains(t, string(c.readArchived(code)), "ANA")
		}
		fourth, _ := c.quickSolo(0, "fay", false)
		require.Len(t, c.ghostsIn(0, fourth), 1)
		require.Empty(t, c.ghostsIn(0, fourth)[0].Name, "a deleted player's ghost has no name")
	})
}

// readArchived returns the text of a room's archived round.
func (c *cluster) readArchived(code string) []byte {
	c.t.Helper()
	ids, err := c.store.ArchivedIDs(context.Background(), "", 100)
	require.NoError(c.t, err)
	for _, id := range ids {
		if id[:len(code)] == code {
			rec, err := archive.ReadArchived(context.Background(), c.store, id)
			require.NoError(c.t, err)
			return rec.AppendText(nil)
		}
	}
	require.Fail(c.t, "no round is archived", code)
	return nil
}

// TestGhostsGiveWayToPlayers checks that two players get one ghost, and three get none.
func TestGhostsGiveWayToPlayers(t *testing.T) {
	onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
		c.quickSolo(0, "ana", true)
		for i, crowd := range [][]string{{"ben", "cyd"}, {"dan", "eve", "fay"}} {
			code, want := "", 1-i
			for _, name := range crowd {
				code = c.quickNine(0, name)
				c.enter(0, name, code)
			}
			time.Sleep(quickplay.Wait*time.Second + game.QuickCountdown*time.Millisecond)
			synctest.Wait()
			require.Len(t, c.ghostsIn(0, code), want)
		}
	})
}

// TestNoGhostsInHeats checks that an arena's heat has no ghosts.
func TestNoGhostsInHeats(t *testing.T) {
	onSudoku(t, 1, nil, func(t *testing.T, c *cluster) {
		c.quickSolo(0, "ana", true)
		code, err := c.nodes[0].Tournaments.Create(context.Background(), person("host"), protocol.NewArena{
			Name: "Club evening", Minutes: 5, Heat: 2, Start: time.Now().Add(time.Second).UnixMilli(),
			Puzzles: []protocol.NewQuick{{Size: "9x9", Difficulty: "easy"}},
		})
		require.NoError(t, err)
		c.join(code, "ben", "cyd")
		heat := c.nextHeats(code, "ben", "cyd")["ben"]
		ben := c.enter(0, "ben", heat)
		c.enter(0, "cyd", heat)
		time.Sleep(room.DueEvery + game.HeatCountdown*time.Millisecond)
		synctest.Wait()
		begun(t, ben)
		require.Empty(t, c.ghostsIn(0, heat))
	})
}
