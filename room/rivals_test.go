package room_test

import (
	"context"
	"testing"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/players/service"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/store"
)

// ranks adds a finish of each player to the leaderboard, each a second slower than the previous one.
func ranks(t *testing.T, c *cluster, players ...string) {
	t.Helper()
	for i, who := range players {
		row := store.Row{Player: who, Name: person(who).Name, At: time.Now().UnixMilli(), Round: "R-" + who,
			Time: int64(1000 * (i + 1))}
		require.NoError(t, c.store.RecordRound(context.Background(), store.RankedRound{ID: row.Round, Kind: "null",
			Size:       "4x1",
			Difficulty: "easy", Mode: "race", At: row.At, Finishes: []store.Row{row}, Wins: []store.Row{{Player: who,
				Name: row.Name, At: row.At, Round: row.Round, Wins: 1}}}))
	}
}

func TestRivalsAreOwnTimeFriendsGroupsAndMedian(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx, ps := context.Background(), c.nodes[0].Players
		rivals := func(who string) []protocol.Rival {
			t.Helper()
			all, err := c.nodes[1].Players.Ranking.Rivals(ctx, ranking.BoardQuery{Who: who})
			require.NoError(t, err)
			return all.Rivals
		}
		ranks(t, c, "eve", "dan")
		require.Equal(t, []protocol.Rival{}, rivals(""), "two players have no median other than themselves")
		require.NotNil(t, rivals(""))
		ranks(t, c, "eve", "dan", "cid", "ben", "ana", "fay")
		middle := protocol.Rival{Whom: protocol.RivalMiddle, Of: 6, Time: 3000, Round: "R-cid"}
		require.Equal(t, []protocol.Rival{middle}, rivals(""))
		own := protocol.Rival{Whom: protocol.RivalOwn, Time: 5000, Round: "R-ana"}
		require.Equal(t, []protocol.Rival{own, middle}, rivals("ana"))

		makeFriends(t, ps, person("ana"), person("ben"))
		makeFriends(t, ps, person("ana"), person("fay"))
		makeFriends(t, ps, person("ben"), person("dan"))
		club, err := ps.Social.CreateGroup(ctx, person("ana"), "Club")
		require.NoError(t, err)
		for _, who := range []string{"eve", "dan", "cid"} {
			_, err = ps.Social.JoinGroup(ctx, person(who), club.Invite)
			require.NoError(t, err)
		}
		friend := protocol.Rival{Whom: protocol.RivalFriend, Name: "BEN", Time: 4000, Round: "R-ben"}
		of := func(name string, ms int64, round string) protocol.Rival {
			return protocol.Rival{Whom: protocol.RivalGroup, Group: "Club", Name: name, Time: ms, Round: round}
		}
		require.Equal(t, []protocol.Rival{own, friend, of("EVE", 1000, "R-eve"), middle}, rivals("ana"))

		// A block works in both directions, also between members of a group.
		blocks(t, ps, "eve", "ana")
		require.Equal(t, of("DAN", 2000, "R-dan"), rivals("ana")[2])
		blocks(t, ps, "ana", "dan")
		require.Equal(t, []protocol.Rival{own, friend, of("CID", 3000, "R-cid"), middle}, rivals("ana"))

		require.NoError(t, ps.Privacy.Forget(ctx, "ben"))
		require.Equal(t, protocol.Rival{Whom: protocol.RivalFriend, Name: "FAY", Time: 6000, Round: "R-fay"},
			rivals("ana")[1], "whose data was deleted is nobody to race")
		wins, err := ps.Ranking.Rivals(ctx, ranking.BoardQuery{Who: "ana", Metric: protocol.ByWins})
		require.NoError(t, err)
		require.Empty(t, wins.Rivals, "a number of wins is no rival")
	})
}

// blocks makes two players friends, and lets the first block the second.
func blocks(t *testing.T, ps *service.Players, who, other string) {
	t.Helper()
	makeFriends(t, ps, person(who), person(other))
	mine, err := ps.Social.Friends(context.Background(), person(who))
	require.NoError(t, err)
	for _, f := range mine.Friends {
		if f.Name == person(other).Name {
			_, err = ps.Social.Block(context.Background(), person(who), f.Ref)
			require.NoError(t, err)
		}
	}
}
