package room_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// TestSpectatorsOfRankedRaceSeeNoDigits plays the cheat who watches a ranked race with a second guest: from either
// node, live and delayed, from the start and entering during the race, and as a player who is done already.
func TestSpectatorsOfRankedRaceSeeNoDigits(t *testing.T) {
	for _, delay := range []int{0, 10} {
		inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
			ana, ben, cam, puzzle := raceOf(t, c, protocol.Settings{Ranked: true, Delay: &delay})
			pass(time.Duration(delay) * time.Second)
			moves := blanks(puzzle)
			require.Equal(t, "ok", ana.do(protocol.Note{Marks: moves[1][:4] + "+" + moves[1][5:]}))
			require.Equal(t, "ok", ana.place(moves[0]))
			for _, move := range moves {
				require.Equal(t, "ok", ben.place(move))
			}
			pass(time.Duration(delay+1) * time.Second)
			spies := []*client{cam, c.enter(0, "dan", ana.position().Room), c.enter(1, "dan", ana.position().Room)}
			at := cam.position()
			cam.view.Leave()
			spies = append(spies, c.enterAt(0, "cam", &at))
			require.Equal(t, "ok", ana.place(moves[1]))
			pass(time.Duration(delay+1) * time.Second)
			for i, spy := range append(spies, ben) {
				for _, msg := range spy.all() {
					text, err := json.Marshal(msg)
					require.NoError(t, err)
					if i < len(spies) {
						require.NotContains(t, string(text), `"move"`, spy.name)
						require.NotContains(t, string(text), `"board"`, spy.name)
					}
					require.NotContains(t, string(text), `"marks"`, spy.name)
				}
			}
			for _, seat := range ben.snapshot().Seats {
				require.True(t, seat.Seat == 2 || seat.Board == nil, "a finished player sees no more than before")
			}
			for _, move := range moves[2:] {
				ana.place(move)
			}
			pass(time.Duration(delay+1) * time.Second)
			ended := cam.c.enter(1, "dan", ana.position().Room).snapshot()
			require.Len(t, ended.Result.Boards, 2, "when it is over there is nothing to hide")
		})
	}
}

// TestBroadcastWatchedFromOwnAddressIsUnranked checks that the round of a player does not count if somebody at the
// player's address saw its boards, and that the result says so. Viewers at other addresses change nothing.
func TestBroadcastWatchedFromOwnAddressIsUnranked(t *testing.T) {
	for _, spy := range []string{"home", "elsewhere"} {
		inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
			c.sites = map[string]string{"ana": "home", "ben": "far", "cam": spy}
			ana, ben, cam, puzzle := raceOf(t, c, protocol.Settings{Ranked: true, Broadcast: true, Delay: new(int)})
			require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
			require.Len(t, cam.eventsOf(protocol.Placed), 1)
			for _, move := range blanks(puzzle) {
				require.Equal(t, "ok", ana.place(move))
			}
			time.Sleep(61 * time.Second)
			synctest.Wait()
			result := ana.eventsOf(protocol.Ended)[0].Result
			watched := spy == "home"
			require.Equal(t, watched, result.Standings[0].Watched)
			require.Equal(t, !watched, result.Ranked)
			require.Equal(t, watched, result.Status.Why == protocol.NotRankedWatched)
			require.Equal(t, watched, len(ana.eventsOf(protocol.Watched)) == 1)
			require.Equal(t, 1-len(ana.eventsOf(protocol.Watched)), c.wins())
		})
	}
}
