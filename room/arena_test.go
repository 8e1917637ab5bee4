package room_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/people"
)

// evening makes an arena that starts in ten seconds, of heats of two about the one puzzle that there is.
func (c *cluster) evening(wanted protocol.NewArena) string {
	c.t.Helper()
	if wanted.Name == "" {
		wanted.Name = "Club evening"
	}
	wanted.Puzzles, wanted.Minutes, wanted.Heat = []protocol.NewQuick{{}}, max(2, wanted.Minutes), max(2, wanted.Heat)
	wanted.Start = time.Now().Add(10 * time.Second).UnixMilli()
	code, err := c.hosts[0].NewArena(context.Background(), person("host"), wanted)
	require.NoError(c.t, err)
	return code
}

// join signs people up.
func (c *cluster) join(code string, names ...string) {
	c.t.Helper()
	for i, name := range names {
		_, err := c.hosts[i%len(c.hosts)].JoinArena(context.Background(), person(name), code, "")
		require.NoError(c.t, err)
	}
}

// arena is what a node tells somebody of an arena once it is not the same as a moment ago.
func (c *cluster) arena(node int, name, code string) protocol.Arena {
	c.t.Helper()
	time.Sleep(time.Second)
	a, err := c.hosts[node].Arena(context.Background(), people.Player{ID: name}, code)
	require.NoError(c.t, err)
	return a
}

// nextHeats has people ask for the next heat at the same moment, through all nodes in turn, until they have one or the
// arena takes nobody any more.
func (c *cluster) nextHeats(code string, names ...string) map[string]string {
	c.t.Helper()
	var wg sync.WaitGroup
	var mu sync.Mutex
	heats, failed := map[string]string{}, error(nil)
	for i, name := range names {
		wg.Go(func() {
			for {
				next, err := c.hosts[i%len(c.hosts)].NextHeat(context.Background(), person(name), code)
				mu.Lock()
				failed = errors.Join(failed, err)
				heats[name] = next.Room
				mu.Unlock()
				if err != nil || next.Room != "" || next.Phase != protocol.ArenaLobby && next.Phase != protocol.ArenaRunning {
					return
				}
			}
		})
	}
	waitfor.Group(c.t, &wg, "all who asked for a heat")
	require.NoError(c.t, failed)
	return heats
}

// race has the players of a heat end it in this order.
func (c *cluster) race(code string, names ...string) {
	c.t.Helper()
	var racers []*client
	for i, name := range names {
		racers = append(racers, c.enter(i%len(c.hosts), name, code))
		require.Positive(c.t, racers[i].snapshot().You, "%s has a seat", name)
	}
	time.Sleep(room.DueEvery + game.HeatBegins*time.Millisecond)
	synctest.Wait()
	for _, r := range racers {
		for _, move := range blanks(begun(c.t, r)) {
			require.Equal(c.t, "ok", r.place(move))
		}
		time.Sleep(time.Second)
	}
	require.Len(c.t, racers[0].saw(protocol.Ended), 1)
	for _, r := range racers {
		r.view.Leave()
	}
}

// TestArena: two people meet in heats, through two nodes, and the standings are what the heats add up to.
func TestArena(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.evening(protocol.NewArena{})
		c.join(code, "ana", "ben")
		lobby := c.arena(1, "ana", code)
		require.Equal(t, protocol.ArenaLobby, lobby.Phase)
		require.Equal(t, "Club evening", lobby.Name)
		require.Equal(t, "HOST", lobby.Host)
		require.Equal(t, 2, lobby.Players)
		require.Equal(t, lobby.Start+2*60_000, lobby.End)
		require.Equal(t, []protocol.NewQuick{{Kind: "null", Size: "4x1", Difficulty: "easy"}}, lobby.Puzzles)
		require.Equal(t, "ANA", lobby.You.Row.Name)

		heats := c.nextHeats(code, "ana", "ben")
		require.GreaterOrEqual(t, time.Now().UnixMilli(), lobby.Start, "nobody is led into a heat before")
		require.NotEmpty(t, heats["ana"])
		require.Equal(t, heats["ana"], heats["ben"])
		require.Equal(t, heats, c.nextHeats(code, "ana", "ben"), "who asks again is led back")
		c.race(heats["ana"], "ana", "ben")
		second := c.nextHeats(code, "ana", "ben")
		require.Equal(t, second["ana"], second["ben"])
		require.NotEqual(t, heats["ana"], second["ana"])
		c.race(second["ana"], "ben", "ana")

		for node := range c.hosts {
			told := c.arena(node, "ben", code)
			require.ElementsMatch(t, []protocol.ArenaRow{
				{Place: 1, Name: "ANA", Points: 12, Heats: 2, Wins: 1},
				{Place: 1, Name: "BEN", Points: 12, Streak: 1, Heats: 2, Wins: 1, You: true},
			}, told.Standing, "who is equal shares a place")
			require.Equal(t, 2, told.Heats)
			require.Len(t, told.Last, 2)
			require.Equal(t, "BEN", told.Last[0].Winner)
			_, err := c.hosts[node].Replay(context.Background(), told.Last[0].Round, "")
			require.NoError(t, err)
		}
	})
}
