package room_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/players"
	"nonet/room/players/ranking"
	"nonet/room/results"
)

// marathon creates a marathon that is open for two minutes, with players who have signed up.
func (c *cluster) marathon(puzzles int, names ...string) string {
	c.t.Helper()
	code := c.createArena(protocol.NewArena{Format: protocol.FormatMarathon, Rounds: puzzles})
	c.join(code, names...)
	return code
}

// leg has a player enter the room of the next puzzle through a node and start it.
func (c *cluster) leg(node int, name, code string) *client {
	c.t.Helper()
	p := c.enter(node, name, c.nextHeats(code, name)[name])
	require.Positive(c.t, p.snapshot().You, "%s has a seat", name)
	require.Equal(c.t, "ok", p.do(protocol.Start{}))
	synctest.Wait()
	return p
}

// fill fills the board of a player's leg and returns once it counts.
func (c *cluster) fill(p *client) {
	c.t.Helper()
	for _, move := range blanks(begun(c.t, p)) {
		require.Equal(c.t, "ok", p.place(move))
	}
	require.Len(c.t, p.eventsOf(protocol.Ended), 1)
	p.view.Leave()
	time.Sleep(results.PollEvery)
	synctest.Wait()
}

// legResults returns for each row of the standings the number of finished puzzles, and the number of puzzles whose
// times are shown.
func legResults(arena protocol.Arena) (points []int, legs []int) {
	for _, row := range arena.Standing {
		points, legs = append(points, row.Points), append(legs, len(row.Legs))
	}
	return points, legs
}

// checkHidden checks that only ana sees the solution of her finished puzzle while the marathon is running, and that the
// finish counts only in the marathon.
func (c *cluster) checkHidden(round string) {
	c.t.Helper()
	ctx := context.Background()
	for viewer, sees := range map[string]bool{"": false, "ben": false, "ana": true} {
		_, err := c.nodes[1].Replays.Replay(ctx, round, players.Player{ID: viewer})
		require.Equal(c.t, sees, err == nil, "%q sees ana's first puzzle: %v", viewer, err)
		ghosts, err := c.nodes[1].Replays.Ghosts(ctx, round, players.Player{ID: viewer})
		require.NoError(c.t, err)
		require.Equal(c.t, sees, ghosts.Puzzle != nil && ghosts.Solution != "", "%q gets the solution", viewer)
	}
	_, err := c.nodes[0].Replays.Course(ctx, round)
	require.Equal(c.t, protocol.NotNow, refusalCode(err))
	board, err := c.nodes[0].Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Mode: protocol.Solo, Limit: 10})
	require.NoError(c.t, err)
	require.Empty(c.t, board.Rows, "it counts only in the marathon")
}

// checkRejected checks that ana's finish of a puzzle stops counting when it is rejected, and counts again when it is
// cleared.
func (c *cluster) checkRejected(code, round string) {
	c.t.Helper()
	ctx := context.Background()
	require.NoError(c.t, archive.RejectFinish(ctx, c.store, round, "ana", "a cheat", 0))
	points, _ := legResults(c.arena(1, "", code))
	require.Equal(c.t, []int{1, 1, 0}, points)
	require.NoError(c.t, archive.ClearDoubt(ctx, c.store, round+"/ana"))
	points, _ = legResults(c.arena(0, "", code))
	require.Equal(c.t, []int{2, 1, 0}, points)
}

// TestMarathonPlayersAdvanceIndependently checks that players go on to the next puzzle at their own pace, that a
// puzzle that is given up or lost to strikes counts as not finished, and that nobody sees another player's solution
// before the marathon is over.
func TestMarathonPlayersAdvanceIndependently(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		code := c.marathon(2, "ana", "ben", "cyd")
		lobby := c.arena(1, "ana", code)
		require.Equal(t, protocol.FormatMarathon, lobby.Format)
		require.Equal(t, 2, lobby.Rounds)
		require.Equal(t, 1, lobby.Heat)
		rooms := c.nextHeats(code, "ana", "ben", "cyd")
		require.GreaterOrEqual(t, time.Now().UnixMilli(), lobby.Start, "nobody begins before")
		require.Equal(t, rooms, c.nextHeats(code, "cyd", "ana", "ben"), "asking again returns to the same room on any node")
		require.NotEqual(t, rooms["ana"], rooms["ben"])
		_, err := c.nodes[0].Enter(ctx, person("ben"), &protocol.Enter{Room: rooms["ana"]}, room.NewOutbox(nil))
		require.Equal(t, protocol.Forbidden, refusalCode(err), "nobody watches")

		c.fill(c.leg(0, "ana", code))
		ben := c.leg(1, "ben", code)
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		cyd := c.leg(0, "cyd", code)
		right := blanks(begun(t, cyd))[0]
		for _, v := range "1234" {
			if move := right[:5] + string(v); move != right {
				cyd.place(move)
			}
		}
		time.Sleep(results.PollEvery)
		synctest.Wait()
		require.Len(t, cyd.eventsOf(protocol.Out), 1)
		require.NotEqual(t, rooms["ana"], c.nextHeats(code, "ana")["ana"])
		c.fill(c.leg(1, "ben", code))
		for node := range c.nodes {
			arena := c.arena(node, "ben", code)
			points, legs := legResults(arena)
			require.Equal(t, []int{1, 1, 0}, points)
			require.ElementsMatch(t, []int{1, 2, 1}, legs)
			for _, row := range arena.Standing {
				for i, leg := range row.Legs {
					require.Equal(t, row.You, leg.Round != "", "%s %d", row.Name, i)
				}
			}
			require.Zero(t, arena.You.Row.Legs[0].Time)
			require.Equal(t, arena.You.Row.Legs[1].Time, arena.You.Row.Time)
		}
		c.fill(c.leg(1, "ana", code))
		next, err := c.nodes[0].Tournaments.Next(ctx, person("ana"), code)
		require.NoError(t, err)
		require.Equal(t, protocol.NextHeat{Phase: protocol.ArenaRunning, Racing: next.Racing, Done: true}, next)

		own := c.arena(0, "ana", code).You.Row
		round := own.Legs[0].Round
		c.checkHidden(round)

		late := c.enter(0, "cyd", c.nextHeats(code, "cyd")["cyd"])
		require.Equal(t, "ok", late.do(protocol.Start{}))
		time.Sleep(time.Until(time.UnixMilli(lobby.End + 1)))
		c.fill(late)
		for node := range c.nodes {
			over := c.arena(node, "", code)
			require.Equal(t, protocol.ArenaOver, over.Phase)
			points, _ := legResults(over)
			require.Equal(t, []int{2, 1, 0}, points, "an unfinished puzzle does not count")
			require.Equal(t, round, over.Standing[0].Legs[0].Round)
			_, err = c.nodes[node].Replays.Replay(ctx, round, players.Player{})
			require.NoError(t, err)
		}
		c.checkRejected(code, round)
	})
}

// TestMarathonLateEntryAndEarlyEnd checks that a late player begins with the first puzzle, that a player who was
// away for long returns to the current one, and that a marathon that is ended early is over at once.
func TestMarathonLateEntryAndEarlyEnd(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		code, err := c.nodes[0].Tournaments.Create(ctx, person("host"), protocol.NewArena{
			Name: "Week", Format: protocol.FormatMarathon, Puzzles: []protocol.NewQuick{{}, {}}, Minutes: 7 * 24 * 60,
			Start: time.Now().UnixMilli(),
		})
		require.NoError(t, err)
		c.join(code, "ana")
		c.fill(c.leg(0, "ana", code))
		second := c.nextHeats(code, "ana")["ana"]
		c.enter(0, "ana", second).view.Leave()
		time.Sleep(20 * time.Minute) // her seat is released meanwhile
		require.Equal(t, second, c.nextHeats(code, "ana")["ana"])
		c.pass(50 * time.Hour) // and the room has expired
		require.Equal(t, second, c.nextHeats(code, "ana")["ana"])
		c.fill(c.leg(1, "ana", code))
		c.join(code, "ben")
		c.fill(c.leg(0, "ben", code))
		points, _ := legResults(c.arena(1, "", code))
		require.Equal(t, []int{2, 1}, points)
		arena, err := c.nodes[1].Tournaments.End(ctx, person("host"), code)
		require.NoError(t, err)
		require.Equal(t, protocol.ArenaOver, arena.Phase)
		next, err := c.nodes[0].Tournaments.Next(ctx, person("ben"), code)
		require.NoError(t, err)
		require.Equal(t, protocol.NextHeat{Phase: protocol.ArenaOver}, next)
	})
}

// TestMarathonPuzzlesStayLive checks that all players get the same puzzles, which stay live until the marathon is
// over.
func TestMarathonPuzzlesStayLive(t *testing.T) {
	onSudoku(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		code := c.marathon(2, "ana", "ben")
		ana := c.leg(0, "ana", code)
		first := parsePuzzle(t, begun(t, ana))
		require.True(t, isLive(t, c.nodes[1], first))
		require.Equal(t, "ok", ana.do(protocol.Leave{}))
		time.Sleep(results.PollEvery)
		synctest.Wait()
		require.True(t, isLive(t, c.nodes[0], first), "others may still run it")
		c.leg(0, "ana", code)
		ben := c.leg(1, "ben", code)
		require.Equal(t, first.Givens, parsePuzzle(t, begun(t, ben)).Givens, "the same for all")
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		time.Sleep(results.PollEvery)
		synctest.Wait()
		second := parsePuzzle(t, begun(t, c.leg(1, "ben", code)))
		require.NotEqual(t, first.Givens, second.Givens)
		round := c.arena(0, "ana", code).You.Row.Legs[0].Round
		time.Sleep(time.Minute)
		require.True(t, isLive(t, c.nodes[0], first))
		_, err := c.nodes[0].Tournaments.End(ctx, person("host"), code)
		require.NoError(t, err)
		time.Sleep(time.Second)
		_, err = c.nodes[1].Replays.Replay(ctx, round, players.Player{})
		require.NoError(t, err)
		require.False(t, isLive(t, c.nodes[0], first), "a player with the replay may ask for an explanation")
		time.Sleep(time.Minute)
		require.False(t, isLive(t, c.nodes[0], second))
	})
}

// TestMarathonRefusesInvalidSettings checks that settings that do not suit a marathon are refused.
func TestMarathonRefusesInvalidSettings(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		for want, wanted := range map[string]protocol.NewArena{
			"alone":           {Minutes: 10, Heat: 2},
			"1 to 20 puzzles": {Minutes: 10, Rounds: 21},
			"1 to 10080":      {Minutes: 10081},
		} {
			wanted.Name, wanted.Format, wanted.Puzzles = "x", protocol.FormatMarathon, []protocol.NewQuick{{}}
			_, err := c.nodes[0].Tournaments.Create(context.Background(), person("host"), wanted)
			require.ErrorContains(t, err, want)
		}
	})
}

// TestMarathonSecondGuestIsUnranked checks that a second guest at the same address, who may have seen the puzzles as
// the first, has no place.
func TestMarathonSecondGuestIsUnranked(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		code := c.marathon(1)
		time.Sleep(10 * time.Second)
		run := func(name, site string, known time.Duration) {
			who := players.Player{ID: name, Name: name, Site: site, Since: time.Now().Add(-known).UnixMilli()}
			_, err := c.nodes[0].Tournaments.Join(ctx, who, code, "")
			require.NoError(t, err)
			next, err := c.nodes[1].Tournaments.Next(ctx, who, code)
			require.NoError(t, err)
			p := c.enter(1, name, next.Room)
			require.Equal(t, "ok", p.do(protocol.Start{}))
			synctest.Wait()
			time.Sleep(time.Second)
			c.fill(p)
		}
		run("ana", "home", time.Second)
		run("ben", "home", time.Second)
		run("cam", "home", time.Hour)
		run("dan", "elsewhere", time.Second)
		places := map[string]int{}
		for _, row := range c.arena(0, "", code).Standing {
			places[row.Name] = row.Place
			require.Equal(t, row.Name == "ben", row.Apart, row.Name)
			require.Len(t, row.Legs, 1, "nothing is lost")
		}
		require.Equal(t, map[string]int{"ana": 1, "ben": 0, "cam": 1, "dan": 1}, places)
	})
}
