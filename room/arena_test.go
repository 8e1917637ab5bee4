package room_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/null"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/results"
	"nonet/room/tournament/signup"
)

// createArena creates an arena that starts in ten seconds, by default with heats of two on the default puzzle.
func (c *cluster) createArena(wanted protocol.NewArena) string {
	return c.createArenaOf(person("host"), wanted)
}

func (c *cluster) createArenaOf(who players.Player, wanted protocol.NewArena) string {
	c.t.Helper()
	if wanted.Name == "" {
		wanted.Name = "Club evening"
	}
	if wanted.Puzzles == nil {
		wanted.Puzzles = []protocol.NewQuick{{}}
	}
	wanted.Minutes = max(2, wanted.Minutes)
	if wanted.Format != protocol.FormatMarathon {
		wanted.Heat = max(2, wanted.Heat)
	}
	wanted.Start = time.Now().Add(10 * time.Second).UnixMilli()
	code, err := c.nodes[0].Tournaments.Create(context.Background(), who, wanted)
	require.NoError(c.t, err)
	return code
}

// arenaPassword is the password with which players join.
const arenaPassword = "of the club"

// person returns a player with the address that the test has set.
func (c *cluster) person(name string) players.Player {
	p := person(name)
	p.Site = c.sites[name]
	return p
}

// join signs players up for an arena.
func (c *cluster) join(code string, names ...string) {
	c.t.Helper()
	for i, name := range names {
		_, err := c.nodes[i%len(c.nodes)].Tournaments.Join(context.Background(), c.person(name), code, arenaPassword)
		require.NoError(c.t, err)
	}
}

// arena returns the state of an arena that a node shows a player, once caches have expired.
func (c *cluster) arena(node int, name, code string) protocol.Arena {
	c.t.Helper()
	time.Sleep(time.Second)
	a, err := c.nodes[node].Tournaments.Get(context.Background(), players.Player{ID: name}, code)
	require.NoError(c.t, err)
	return a
}

// nextHeats requests the next heat for several players at once, through all nodes in turn, until each has one or the
// arena is over.
func (c *cluster) nextHeats(code string, names ...string) map[string]string {
	c.t.Helper()
	var wg sync.WaitGroup
	var mu sync.Mutex
	heats, failed := map[string]string{}, error(nil)
	for i, name := range names {
		wg.Go(func() {
			for {
				next, err := c.nodes[i%len(c.nodes)].Tournaments.Next(context.Background(), c.person(name), code)
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
	waitfor.Group(c.t, &wg, "all players of heats")
	require.NoError(c.t, failed)
	return heats
}

// race has the players of a heat finish it in this order.
func (c *cluster) race(code string, names ...string) {
	c.t.Helper()
	racers := c.finish(code, names...)
	require.Len(c.t, racers[0].eventsOf(protocol.Ended), 1)
}

// finish has some players of a heat fill their boards in this order and leave.
func (c *cluster) finish(code string, names ...string) []*client {
	c.t.Helper()
	var racers []*client
	for i, name := range names {
		racers = append(racers, c.enter(i%len(c.nodes), name, code))
		require.Positive(c.t, racers[i].snapshot().You, "%s has a seat", name)
	}
	time.Sleep(room.DueEvery + game.HeatCountdown*time.Millisecond)
	synctest.Wait()
	for _, r := range racers {
		for _, move := range blanks(begun(c.t, r)) {
			require.Equal(c.t, "ok", r.place(move))
		}
		time.Sleep(time.Second)
	}
	for _, r := range racers {
		r.view.Leave()
	}
	return racers
}

// TestArenaStandingsAddUpHeats checks that two players meet in heats through two nodes, and that the standings are
// the sums of the heats.
func TestArenaStandingsAddUpHeats(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{})
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
		require.GreaterOrEqual(t, time.Now().UnixMilli(), lobby.Start, "no heat begins before the start")
		require.NotEmpty(t, heats["ana"])
		require.Equal(t, heats["ana"], heats["ben"])
		require.Equal(t, heats, c.nextHeats(code, "ana", "ben"), "asking again returns to the same room")
		c.race(heats["ana"], "ana", "ben")
		second := c.nextHeats(code, "ana", "ben")
		require.Equal(t, second["ana"], second["ben"])
		require.NotEqual(t, heats["ana"], second["ana"])
		c.race(second["ana"], "ben", "ana")

		for node := range c.nodes {
			arena := c.arena(node, "ben", code)
			require.ElementsMatch(t, []protocol.ArenaRow{
				{Place: 1, Name: "ANA", Points: 12, Heats: 2, Wins: 1},
				{Place: 1, Name: "BEN", Points: 12, Streak: 1, Heats: 2, Wins: 1, You: true},
			}, arena.Standing, "equal players share a place")
			require.Equal(t, 2, arena.Heats)
			require.Len(t, arena.Last, 2)
			require.Equal(t, "BEN", arena.Last[0].Winner)
			_, err := c.nodes[node].Replays.Replay(context.Background(), arena.Last[0].Round, players.Player{})
			require.NoError(t, err)
		}
	})
}

// TestRejectedFinishDoesNotCountInArena checks that a finish that an operator rejects no longer counts on any node,
// and counts again once it is restored.
func TestRejectedFinishDoesNotCountInArena(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		code := c.createArena(protocol.NewArena{})
		c.join(code, "ana", "ben")
		heats := c.nextHeats(code, "ana", "ben")
		c.race(heats["ana"], "ana", "ben")
		c.nextHeats(code, "ana", "ben")
		before := c.arena(0, "", code)
		require.Equal(t, 10, before.Standing[0].Points)
		round := before.Last[0].Round
		require.NoError(t, archive.RejectFinish(ctx, c.store, round, "ana", "a cheat", 0))
		for node := range c.nodes {
			arena := c.arena(node, "", code)
			require.Equal(t, []protocol.ArenaRow{
				{Place: 1, Name: "BEN", Points: 10, Streak: 1, Heats: 1, Wins: 1}, {Place: 2, Name: "ANA", Heats: 1},
			}, arena.Standing)
			require.Equal(t, "BEN", arena.Last[0].Winner)
		}
		require.NoError(t, archive.ClearDoubt(ctx, c.store, round+"/ana"))
		for node := range c.nodes {
			require.Equal(t, before.Standing, c.arena(node, "", code).Standing)
		}
	})
}

// TestArenaEndReleasesWaitingPlayers ends an arena while one player waits for another.
func TestArenaEndReleasesWaitingPlayers(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, code := context.Background(), c.createArena(protocol.NewArena{})
		c.join(code, "ana")
		time.Sleep(time.Minute)
		next, err := c.nodes[0].Tournaments.Next(ctx, c.person("ana"), code)
		require.NoError(t, err)
		require.Equal(t, []any{"", 1}, []any{next.Room, next.Waiting})
		arena, err := c.nodes[0].Tournaments.End(ctx, person("host"), code)
		require.NoError(t, err)
		require.Zero(t, arena.Waiting)
	})
}

// TestArenaEndsWithoutLostHeat ends an arena whose last heat is drawn for two players who have just left.
func TestArenaEndsWithoutLostHeat(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{})
		c.join(code, "ana", "ben")
		time.Sleep(time.Minute)
		for _, name := range []string{"ana", "ben"} {
			ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
			_, err := c.nodes[0].Tournaments.Next(ctx, c.person(name), code)
			cancel()
			require.Error(t, err, "the player waits and leaves")
		}
		require.Equal(t, 2, c.arena(0, "", code).Racing)
		require.NoError(t, c.nodes[0].Tournaments.Close(context.Background(), code))
		require.Equal(t, protocol.ArenaEnding, c.arena(0, "", code).Phase)
		time.Sleep(time.Minute)
		require.Equal(t, protocol.ArenaOver, c.arena(0, "", code).Phase)
	})
}

// TestHostEndsOrCancelsArena checks that the host can end a running arena, after which nobody is sent to a heat, and
// can cancel one that has not started.
func TestHostEndsOrCancelsArena(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		code := c.createArena(protocol.NewArena{})
		c.join(code, "ana", "ben")
		require.True(t, c.arena(0, "host", code).Yours)
		require.False(t, c.arena(0, "ana", code).Yours)
		heats := c.nextHeats(code, "ana", "ben")
		_, err := c.nodes[0].Tournaments.End(ctx, person("ana"), code)
		require.Equal(t, protocol.NotHost, refusalCode(err))
		arena, err := c.nodes[1].Tournaments.End(ctx, person("host"), code)
		require.NoError(t, err)
		require.Equal(t, protocol.ArenaEnding, arena.Phase)
		require.Equal(t, arena.Now, arena.End)
		c.race(heats["ana"], "ben", "ana")
		require.Equal(t, map[string]string{"ana": "", "ben": ""}, c.nextHeats(code, "ana", "ben"))
		for node := range c.nodes {
			arena := c.arena(node, "", code)
			require.Equal(t, protocol.ArenaOver, arena.Phase)
			require.Equal(t, 10, arena.Standing[0].Points, "the heat that had begun counts")
			again, err := c.nodes[node].Tournaments.End(ctx, person("host"), code)
			require.NoError(t, err)
			require.Equal(t, arena.End, again.End)
		}

		code = c.createArena(protocol.NewArena{})
		c.join(code, "ana")
		require.NoError(t, c.nodes[1].Tournaments.Close(ctx, code))
		arena = c.arena(0, "ana", code)
		require.Equal(t, protocol.ArenaOver, arena.Phase)
		require.Less(t, arena.End, arena.Start)
		_, err = c.nodes[0].Tournaments.Join(ctx, person("ben"), code, "")
		require.Equal(t, protocol.NotNow, refusalCode(err))

		code = c.createArena(protocol.NewArena{})
		time.Sleep(5 * time.Minute)
		_, err = c.nodes[0].Tournaments.End(ctx, person("host"), code)
		require.Equal(t, protocol.NotNow, refusalCode(err))
		require.Equal(t, protocol.NotFound, refusalCode(c.nodes[0].Tournaments.Close(ctx, "22222")))
	})
}

// TestGroupArenaIsVisibleToMembers checks that only the group's members and the host see a group's arena.
func TestGroupArenaIsVisibleToMembers(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, host := context.Background(), c.nodes[0]
		group, err := host.Players.Social.CreateGroup(ctx, person("host"), "Club")
		require.NoError(t, err)
		code := c.createArena(protocol.NewArena{Group: group.ID})
		for _, name := range []string{"", "ana"} {
			_, err := host.Tournaments.Get(ctx, players.Player{ID: name}, code)
			require.Equal(t, protocol.Forbidden, refusalCode(err))
		}
		_, err = host.Tournaments.Join(ctx, person("ana"), code, "")
		require.Equal(t, protocol.Forbidden, refusalCode(err))
		_, err = host.Players.Social.JoinGroup(ctx, person("ana"), group.Invite)
		require.NoError(t, err)
		time.Sleep(time.Second)
		c.join(code, "ana", "host")
		require.Equal(t, 2, c.arena(0, "ana", code).Players)
		require.NoError(t, host.Players.Social.LeaveGroup(ctx, person("ana").ID, group.ID))
		time.Sleep(time.Second)
		_, err = host.Tournaments.Get(ctx, person("ana"), code)
		require.Equal(t, protocol.Forbidden, refusalCode(err))
		_, err = host.Tournaments.Next(ctx, person("ana"), code)
		require.Equal(t, protocol.Forbidden, refusalCode(err))
		require.Equal(t, 2, c.arena(0, "host", code).Players)
	})
}

// TestNoShowIsNotBeaten checks that a player who asks for a heat and does not come delays nobody, does not count as
// beaten, and gets no further heat without asking.
func TestNoShowIsNotBeaten(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{Heat: 4, Minutes: 10})
		c.join(code, "ana", "ben", "cleo")
		first := c.nextHeats(code, "ana", "ben", "cleo")["ana"]
		c.finish(first, "ana", "ben")
		asked := time.Now()
		second := c.nextHeats(code, "ana", "ben")
		require.NotEqual(t, first, second["ana"])
		require.Equal(t, second["ana"], second["ben"])
		require.LessOrEqual(t, time.Since(asked), 15*time.Second)
		c.race(second["ana"], "ana", "ben")
		time.Sleep(game.HeatSeatKept*time.Millisecond + room.AwayAfter)
		for node := range c.nodes {
			require.Equal(t, []protocol.ArenaRow{
				{Place: 1, Name: "ANA", Points: 20, Streak: 2, Heats: 2, Wins: 2}, {Place: 2, Name: "BEN", Points: 4, Heats: 2},
				{Place: 3, Name: "CLEO"},
			}, c.arena(node, "", code).Standing)
		}
		require.NotEqual(t, first, c.nextHeats(code, "ana", "ben", "cleo")["cleo"], "asking again leads to the next heat")
	})
}

// TestLastPlayerInHeatFinishes checks that a player has a finish if all others never came or gave up, and has beaten
// them once half of the board is filled.
func TestLastPlayerInHeatFinishes(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{Minutes: 10})
		c.join(code, "ana", "ben")
		heat := c.nextHeats(code, "ana", "ben")["ana"]
		ana := c.enter(0, "ana", heat)
		time.Sleep(game.HeatSeatKept*time.Millisecond + 2*room.AwayAfter + room.DueEvery)
		require.Len(t, ana.eventsOf(protocol.Ended), 1)
		ana.view.Leave()
		c.leaveAtHalf(code, 0)
		require.Equal(t, []protocol.ArenaRow{
			{Place: 1, Name: "ANA", Points: 12, Streak: 1, Heats: 2, Wins: 1}, {Place: 2, Name: "BEN", Heats: 1},
		}, c.arena(0, "", code).Standing)
	})
}

// leaveAtHalf has ana fill half of the board of the next heat, and ben leave it after the given time.
func (c *cluster) leaveAtHalf(code string, takes time.Duration) {
	c.t.Helper()
	heat := c.nextHeats(code, "ana", "ben")["ana"]
	ana, ben := c.enter(0, "ana", heat), c.enter(0, "ben", heat)
	time.Sleep(room.DueEvery + game.HeatCountdown*time.Millisecond)
	require.Equal(c.t, "ok", ben.place(blanks(begun(c.t, ben))[0]))
	moves := blanks(begun(c.t, ana))
	for _, move := range moves[:(len(moves)+1)/2] {
		require.Equal(c.t, "ok", ana.place(move))
	}
	time.Sleep(takes)
	ben.do(protocol.Leave{})
	time.Sleep(results.PollEvery)
	require.Len(c.t, ana.eventsOf(protocol.Ended), 1)
	ana.view.Leave()
	ben.view.Leave()
}

// TestCheatTakesASeatInAHeat checks that a player who leaves a heat before its puzzle is dealt leaves the seat only
// to players whom the arena paired.
func TestCheatTakesASeatInAHeat(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.kinds = []engine.Kind{rare{null.New(), new(atomic.Int32), 100}}
		c.start()
		code := c.createArena(protocol.NewArena{Minutes: 10})
		c.join(code, "ana", "ben")
		heat := c.nextHeats(code, "ana", "ben")["ana"]
		require.Equal(t, "ok", c.enter(0, "ben", heat).do(protocol.Leave{}))
		require.Equal(t, string(protocol.RoundOn), c.enter(0, "eve", heat).do(protocol.Sit{}))
	})
}

// TestCheatFillsHalfTooQuickly checks that after all others have left, nobody counts as beaten if half of the board
// was filled in less than half of the best players' time, because such a round has no finish to analyse.
func TestCheatFillsHalfTooQuickly(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.fair = fair.Audit{Floor: 10} // the minimum time of the puzzle's four cells is then 12 s
		c.start()
		code := c.createArena(protocol.NewArena{Minutes: 10})
		c.join(code, "ana", "ben")
		for _, takes := range []time.Duration{0, time.Minute} {
			c.leaveAtHalf(code, takes)
		}
		require.Equal(t, []protocol.ArenaRow{
			{Place: 1, Name: "ANA", Points: 12, Streak: 1, Heats: 2, Wins: 1}, {Place: 2, Name: "BEN", Heats: 2},
		}, c.arena(0, "", code).Standing)
	})
}

// TestArenaNamesAreDistinct checks that no player's name can be confused with the host's or with that of an earlier
// player.
func TestArenaNamesAreDistinct(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{})
		for i, who := range []players.Player{
			{ID: "ana", Name: "Ana"}, {ID: "sock", Name: "H0st"}, {ID: "host", Name: "Host"}, {ID: "eve", Name: "Αna"},
			{ID: "eva", Name: "ana"},
		} {
			_, err := c.nodes[i%2].Tournaments.Join(t.Context(), who, code, "")
			require.NoError(t, err)
			time.Sleep(time.Second)
		}
		for node := range c.nodes {
			names := map[string]bool{}
			for _, row := range c.arena(node, "ana", code).Standing {
				names[row.Name] = true
			}
			require.Equal(t, map[string]bool{"Ana": true, "H0st 2": true, "Host": true, "Αna 2": true, "ana 3": true}, names)
		}
	})
}

// TestCheatTakesTheHostsName checks that nobody else gets the name under which the arena shows its host, even if the
// host signed up under another name.
func TestCheatTakesTheHostsName(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{})
		for _, who := range []players.Player{{ID: "host", Name: "Grace"}, {ID: "sock", Name: "Host"}} {
			_, err := c.nodes[0].Tournaments.Join(t.Context(), who, code, "")
			require.NoError(t, err)
		}
		arena := c.arena(0, "", code)
		require.Equal(t, "HOST", arena.Host)
		for _, row := range arena.Standing {
			require.Contains(t, []string{"Grace", "Host 2"}, row.Name)
		}
	})
}

// TestOneAddressDoesNotFillAnArena checks that a class behind one address can sign up, but that hundreds of guests
// of one address cannot, also concurrently. A password lifts the limit, because then the host knows the players.
func TestOneAddressDoesNotFillAnArena(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		sock := func(n int) players.Player {
			return players.Player{ID: fmt.Sprint("sock", n), Name: fmt.Sprint("Sock ", n), Site: "home"}
		}
		signUp := func(wanted protocol.NewArena, all int) (code string, in []players.Player) {
			code = c.createArena(wanted)
			var wg sync.WaitGroup
			var mu sync.Mutex
			for n := range all {
				wg.Go(func() {
					_, err := c.nodes[n%2].Tournaments.Join(t.Context(), sock(n), code, wanted.Password)
					var refusal *protocol.Refusal
					if errors.As(err, &refusal) && refusal.Code == protocol.Sharing {
						return
					}
					mu.Lock()
					defer mu.Unlock()
					require.NoError(t, err)
					in = append(in, sock(n))
				})
			}
			waitfor.Group(t, &wg, "all new players")
			return code, in
		}
		code, in := signUp(protocol.NewArena{}, 100)
		require.Len(t, in, signup.PerNetworkMax)
		require.GreaterOrEqual(t, len(in), 30, "a class")
		c.join(code, "ana", "ben")
		require.Equal(t, len(in)+2, c.arena(0, "ana", code).Players)

		moved := in[0]
		moved.Site = "school"
		_, err := c.nodes[1].Tournaments.Join(t.Context(), moved, code, "")
		require.NoError(t, err, "players who joined stay, at any address")
		late := sock(100)
		_, err = c.nodes[0].Tournaments.Join(t.Context(), late, code, "")
		require.Equal(t, protocol.Sharing, refusalCode(err))
		require.NoError(t, c.nodes[0].Players.Privacy.Forget(t.Context(), moved.ID))
		_, err = c.nodes[0].Tournaments.Join(t.Context(), late, code, "")
		require.NoError(t, err, "a deleted player no longer counts")
		_, in = signUp(protocol.NewArena{Password: arenaPassword}, 100)
		require.Len(t, in, 100)
	})
}
