package room_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/results"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// rivals starts a ranked race of ana and another player, who then fills the given number of cells.
func (c *cluster) rivals(other string, fills int) (ana, rival *client, rest []string) {
	code := c.room(protocol.Settings{Ranked: true, Delay: new(int), Window: new(int)})
	ana, rival = c.enter(0, "ana", code), c.enter(0, other, code)
	require.Equal(c.t, "ok", rival.do(protocol.Sit{}))
	require.Equal(c.t, "ok", ana.do(protocol.Start{}))
	time.Sleep(5 * time.Second)
	synctest.Wait()
	rest = blanks(begun(c.t, ana))
	for _, move := range rest[:fills] {
		require.Equal(c.t, "ok", rival.place(move))
	}
	return ana, rival, rest
}

// win has ana fill the whole board, and returns the result.
func (c *cluster) win(ana *client, moves []string) *protocol.Result {
	for _, move := range moves {
		require.Equal(c.t, "ok", ana.place(move))
	}
	time.Sleep(results.PollEvery)
	ended := ana.eventsOf(protocol.Ended)
	require.Len(c.t, ended, 1)
	return ended[0].Result
}

// wins returns the number of ana's wins that count.
func (c *cluster) wins() int {
	board, err := c.nodes[0].Players.Ranking.Leaderboard(context.Background(),
		ranking.BoardQuery{Metric: protocol.ByWins, Limit: 10, Who: "ana"})
	require.NoError(c.t, err)
	if board.You == nil {
		return 0
	}
	return board.You.Wins
}

// TestWinsOverOwnGuestsAreLimited checks that a player who beats guests of their own, a new one each time, gets two
// wins, and is told why there are no more.
func TestWinsOverOwnGuestsAreLimited(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		c.sites = map[string]string{"ana": "home"}
		for i := range 5 {
			sock := fmt.Sprint("sock ", i)
			c.sites[sock] = "home"
			ana, _, moves := c.rivals(sock, 1)
			result := c.win(ana, moves)
			require.True(t, result.Ranked, "the time counts regardless of the rivals")
			require.Equal(t, i >= 2, result.NoWin == protocol.Nearby, "round %d: %q", i, result.NoWin)
		}
		require.Equal(t, 2, c.wins())
		ana, _, moves := c.rivals("a stranger", 1)
		require.Empty(t, c.win(ana, moves).NoWin)
		require.Equal(t, 3, c.wins())
	})
}

// TestWinsOverGuestsAtOtherAddressAreLimited checks that guests at another address are worth two wins as well, and
// that a round without a winner uses up none of these.
func TestWinsOverGuestsAtOtherAddressAreLimited(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		c.sites = map[string]string{"ana": "home", "idle": "phone", "other": "school"}
		ana, _, moves := c.rivals("idle", 0)
		require.Equal(t, protocol.Unplayed, c.win(ana, moves).NoWin)
		for i := range 5 {
			sock := fmt.Sprint("sock ", i)
			c.sites[sock] = "phone"
			ana, _, moves := c.rivals(sock, 1)
			result := c.win(ana, moves)
			require.Equal(t, i >= 2, result.NoWin == protocol.Nearby, "round %d: %q", i, result.NoWin)
		}
		ana, _, moves = c.rivals("other", 1)
		require.Empty(t, c.win(ana, moves).NoWin)
		require.Equal(t, 3, c.wins())
	})
}

// TestIdleRivalIsNoWin checks that a win over a player who did not play does not count, and does not use up the
// limit.
func TestIdleRivalIsNoWin(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		for range 4 {
			ana, _, moves := c.rivals("ben", 0)
			require.Equal(t, protocol.Unplayed, c.win(ana, moves).NoWin)
		}
		require.Zero(t, c.wins())
		ana, _, moves := c.rivals("ben", 1)
		require.Empty(t, c.win(ana, moves).NoWin)
		require.Equal(t, 1, c.wins())
	})
}

// TestSamePairCountsTwiceADay checks the limit for rooms that begin at the same time too, and that it is reset the
// next day.
func TestSamePairCountsTwiceADay(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		var anas [4]*client
		var moves [4][]string
		for i := range anas {
			anas[i], _, moves[i] = c.rivals("ben", 1)
		}
		uncounted := 0
		for i := range anas {
			if result := c.win(anas[i], moves[i]); result.NoWin != "" {
				require.Equal(t, protocol.MetOften, result.NoWin)
				uncounted++
			}
		}
		require.Equal(t, 2, uncounted)
		require.Equal(t, 2, c.wins())
		c.pass(24 * time.Hour)
		ana, _, left := c.rivals("ben", 1)
		require.Empty(t, c.win(ana, left).NoWin)
		require.Equal(t, 3, c.wins())
	})
}
