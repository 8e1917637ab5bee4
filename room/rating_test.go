package room_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/rating"
	"nonet/room/results"
	"nonet/room/store"
)

// ratings returns a player's ratings from a node, or those that a round changed.
func (c *cluster) ratings(t *testing.T, player, round string) []protocol.Rating {
	t.Helper()
	out, err := c.nodes[0].Players.Ranking.Ratings(context.Background(), player, round)
	require.NoError(t, err)
	return out.Ratings
}

// raceWon plays a ranked race that ana wins while ben has filled half of the board, and returns the round's id.
func raceWon(t *testing.T, c *cluster) string {
	t.Helper()
	ana, ben, _, puzzle := rankedRace(t, c)
	require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
	for _, move := range blanks(puzzle) {
		time.Sleep(time.Second)
		require.Equal(t, "ok", ana.place(move))
	}
	time.Sleep(time.Minute + results.PollEvery)
	return ana.eventsOf(protocol.Ended)[0].Result.ID
}

// TestRoundIsRatedOnce plays races on two nodes: each counts once in the ratings of both, even if it is processed
// again, and a rejected one is removed.
func TestRoundIsRatedOnce(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		first := raceWon(t, c)
		ana, ben := c.ratings(t, "ana", ""), c.ratings(t, "ben", "")
		require.Len(t, ana, 1)
		require.Equal(t, "null", ana[0].Kind)
		require.Equal(t, protocol.ClassUsual, ana[0].Class)
		require.True(t, ana[0].Now.Provisional)
		require.Greater(t, ana[0].Now.Points, 1500)
		require.Less(t, ben[0].Now.Points, 1500, "an unfinished player is behind a finished one")
		require.Equal(t, ana[0].Now.Points-1500, ana[0].Rounds[0].Change)
		require.Positive(t, ana[0].Now.Placement)
		require.Nil(t, ana[0].Better, "there is nobody to compare with")

		rec, err := archive.ReadArchived(ctx, c.store, first)
		require.NoError(t, err)
		state, err := rec.Verify()
		require.NoError(t, err)
		round, ok := archive.RankedRound(state, rec.End())
		require.True(t, ok)
		require.NoError(t, archive.PutShown(ctx, c.store, first, map[string]archive.Rated{
			"ana": {Pool: archive.Pool{Kind: "null", Class: rating.Usual}, At: round.At, Shown: 3000, Weight: 1}}, 0))
		require.NoError(t, archive.ApplyResults(ctx, c.store, round))
		require.Equal(t, ana, c.ratings(t, "ana", ""), "the published rating stays")

		time.Sleep(time.Minute)
		second := raceWon(t, c)
		twice := c.ratings(t, "ana", second)
		require.Len(t, twice[0].Rounds, 2)
		require.Greater(t, twice[0].Rounds[1].Change, 0)
		require.Greater(t, ana[0].Now.High-ana[0].Now.Low, twice[0].Now.High-twice[0].Now.Low,
			"a second round narrows the rating")
		require.Empty(t, c.ratings(t, "ana", "none"))
		history, err := c.nodes[0].Players.Ranking.History(ctx, "ana", 0, 1)
		require.NoError(t, err)
		require.Equal(t, &twice[0].Rounds[1], history.Rounds[0].Rated)

		for range 2 {
			require.NoError(t, archive.RejectFinish(ctx, c.store, second, "ana", "a cheat", 0))
			require.Equal(t, ana[0].Rounds, c.ratings(t, "ana", "")[0].Rounds)
			require.Empty(t, c.ratings(t, "ana", second))
			require.Len(t, c.ratings(t, "ben", second), 1, "ben's rating is ben's own")
		}
		require.NoError(t, archive.ClearDoubt(ctx, c.store, second+"/ana"))
		require.Equal(t, twice[0].Rounds, c.ratings(t, "ana", second)[0].Rounds)

		require.NoError(t, c.nodes[0].Players.Privacy.Forget(ctx, "ana"))
		require.Empty(t, c.ratings(t, "ana", ""))
	})
}

// TestWinNeverLowersARating has ana win the same slow race twice, against ben and alone: the win does not change the
// points.
func TestWinNeverLowersARating(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		set := protocol.Settings{Ranked: true, Delay: new(int)}
		ana, ben, _, puzzle := raceOf(t, c, set)
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		for _, move := range blanks(puzzle) {
			time.Sleep(20 * time.Minute)
			require.Equal(t, "ok", ana.place(move))
		}
		time.Sleep(time.Minute + results.PollEvery)
		won := c.ratings(t, "ana", ana.eventsOf(protocol.Ended)[0].Result.ID)
		require.Zero(t, won[0].Rounds[0].Change)
		require.Equal(t, 1500, won[0].Now.Points)

		alone := c.enter(0, "ana", c.room(protocol.Settings{Mode: protocol.Solo, Ranked: true, Delay: new(int)}))
		require.Equal(t, "ok", alone.do(protocol.Start{}))
		synctest.Wait()
		for _, move := range blanks(begun(t, alone)) {
			time.Sleep(20 * time.Minute)
			require.Equal(t, "ok", alone.place(move))
		}
		time.Sleep(results.PollEvery)
		require.Negative(t, c.ratings(t, "ana", "")[0].Rounds[1].Change, "a slow round alone is no win")
	})
}

// TestFrequentPairIsNotComparedInRating has the same two players race three times a day: in the third race only the
// time counts, and a player without a time is not rated.
func TestFrequentPairIsNotComparedInRating(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		for range 3 {
			raceWon(t, c)
		}
		require.Len(t, c.ratings(t, "ben", "")[0].Rounds, 2)
		require.Len(t, c.ratings(t, "ana", "")[0].Rounds, 3)
	})
}

// TestUnrankedRoundIsNotRated plays rounds that do not count.
func TestUnrankedRoundIsNotRated(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{Delay: new(int)})
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
			require.Equal(t, "ok", ben.place(move))
		}
		time.Sleep(time.Minute + results.PollEvery)
		require.Len(t, ana.eventsOf(protocol.Ended), 1)
		require.Empty(t, c.ratings(t, "ana", ""))
	})
}

// TestGivingUpSlowRoundsDoesNotRaiseRating has a player finish fast rounds alone and give up all slow ones: that is
// worth no more than finishing them, because a round that is given up shows the pace of the filled cells. A round
// that is given up too quickly shows nothing, nor does one without a filled cell.
func TestGivingUpSlowRoundsDoesNotRaiseRating(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		giveUp := func(each time.Duration, cells int) {
			code := c.room(protocol.Settings{Ranked: true, Delay: new(int)})
			ana := c.enter(0, "ana", code)
			require.Equal(t, "ok", ana.do(protocol.Start{}))
			time.Sleep(5 * time.Second)
			synctest.Wait()
			for _, move := range blanks(begun(t, ana))[:cells] {
				time.Sleep(each)
				require.Equal(t, "ok", ana.place(move))
			}
			time.Sleep(each)
			require.Equal(t, "ok", ana.do(protocol.Leave{}))
			time.Sleep(time.Minute + results.PollEvery)
		}
		points := func() int {
			all := c.ratings(t, "ana", "")
			if len(all) == 0 {
				return 0
			}
			return all[0].Now.Points
		}
		raceWon(t, c)
		first := points()
		giveUp(time.Second/10, 2)
		giveUp(time.Hour/10, 0)
		require.Equal(t, first, points(), "leaving at once, or while fast, costs nothing")
		giveUp(time.Minute, 2)
		require.Less(t, points(), first, "giving up a slow round does not hide it")
	})
}

// TestDoubtedRoundWaitsForItsRating plays a race that is too fast to be believed: it counts in the rating once it is
// cleared.
func TestDoubtedRoundWaitsForItsRating(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.fair = fair.Audit{Floor: 1e6}
		c.start()
		id := raceWon(t, c)
		require.Empty(t, c.ratings(t, "ana", ""))
		require.Empty(t, c.ratings(t, "ben", ""), "ben is not compared with a doubted player")
		require.NoError(t, archive.ClearDoubt(context.Background(), c.store, id+"/ana"))
		require.Len(t, c.ratings(t, "ana", id), 1)
	})
}

// TestRatingPercentile checks what share of the other players a player is better than.
func TestRatingPercentile(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, now := context.Background(), time.Now().UnixMilli()
		pool := archive.Pool{Kind: "null", Class: rating.Usual}
		for player := range 11 {
			who := fmt.Sprint("p", player)
			for n := range 6 {
				id := fmt.Sprint("R", n, "-", who)
				require.NoError(t, archive.PutShown(ctx, c.store, id, map[string]archive.Rated{
					who: {Pool: pool, At: now - int64(n), Shown: 1500 + 20*float64(player), Weight: 2e-5}}, 0))
				require.NoError(t, archive.ApplyResults(ctx, c.store, store.RankedRound{ID: id}))
			}
		}
		for who, want := range map[string]int{"p0": 0, "p7": 70, "p10": 100} {
			r := c.ratings(t, who, "")[0]
			require.False(t, r.Now.Provisional)
			require.NotNil(t, r.Better)
			require.Equal(t, want, *r.Better, who)
		}
		strength, err := c.nodes[0].Players.Ranking.Strength(ctx, "p10", "null", "4x1")
		require.NoError(t, err)
		require.Equal(t, c.ratings(t, "p10", "")[0].Now.Points, int(strength.Mean+0.5))
	})
}
