package room_test

import (
	"context"
	"testing"

	"nonet/room/players/ranking"
	"nonet/room/players/service"
	"nonet/room/players/social"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/players"
)

// makeFriends makes two players friends by the link of the first.
func makeFriends(t *testing.T, ps *service.Players, owner, other players.Player) {
	t.Helper()
	made, err := ps.Social.RenewLink(context.Background(), owner)
	require.NoError(t, err)
	_, err = ps.Social.Befriend(context.Background(), other, made.Link)
	require.NoError(t, err)
}

func TestFriendLinksExpire(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx, a, b := context.Background(), c.nodes[0].Players, c.nodes[1].Players
		made, err := a.Social.RenewLink(ctx, person("ana"))
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(made.Link), 26, "links cannot be guessed")
		c.pass(social.FriendsLink / 2)
		owner, err := b.Social.LinkOwner(ctx, person("ben"), made.Link)
		require.NoError(t, err)
		require.Equal(t, "ANA", owner.Name)
		_, err = b.Social.Befriend(ctx, person("ben"), made.Link)
		require.NoError(t, err)
		c.pass(social.FriendsLink / 2)
		require.Equal(t, protocol.NotFound, refusalCode(second(b.Social.Befriend(ctx, person("cid"), made.Link))))
		mine, err := a.Social.Friends(ctx, person("ana"))
		require.NoError(t, err)
		require.Empty(t, mine.Link)
		require.Len(t, mine.Friends, 1, "friends made by the link remain")
	})
}

func TestLeaderboardOfFriends(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		stand(t, c, 9)
		ctx, ps := context.Background(), c.nodes[0].Players
		makeFriends(t, ps, person("p7"), person("p2"))
		makeFriends(t, ps, person("p5"), person("p7"))
		makeFriends(t, ps, person("p2"), person("p3"))
		board, err := ps.Ranking.Leaderboard(ctx, ranking.BoardQuery{Group: protocol.FriendsBoard, Who: "p7", Limit: 9})
		require.NoError(t, err)
		require.Equal(t, []string{"1 Name of p2", "2 Name of p5", "3 Name of p7"}, names(board))
		require.Equal(t, protocol.FriendsBoard, board.Group)
		require.Equal(t, 3, board.You.Rank)
		board, err = ps.Ranking.Leaderboard(ctx, ranking.BoardQuery{Group: protocol.FriendsBoard, Who: "p8", Limit: 9})
		require.NoError(t, err)
		require.Equal(t, []string{"1 Name of p8"}, names(board), "a player without friends is alone on the board")
	})
}
