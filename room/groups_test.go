package room_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/players/social"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room/players"
)

func person(id string) players.Player { return players.Player{ID: id, Name: strings.ToUpper(id)} }

func TestGroups(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx, a, b := context.Background(), c.nodes[0], c.nodes[1]
		g, err := a.Players.Social.CreateGroup(ctx, person("ana"), "Friends")
		require.NoError(t, err)
		require.Len(t, g.Invite, 16)
		require.NotContains(t, strings.ToUpper(g.ID), g.Invite, "the id does not reveal the invite")
		again, err := b.Players.Social.CreateGroup(ctx, person("ana"), "Friends")
		require.NoError(t, err)
		require.Equal(t, g, again, "requested twice")

		time.Sleep(time.Second)
		for range 2 {
			joined, err := b.Players.Social.JoinGroup(ctx, person("ben"), " "+strings.ToLower(g.Invite)+"\n")
			require.NoError(t, err)
			require.Equal(t, 2, joined.Size)
			require.Equal(t, []string{"ANA", "BEN"}, []string{joined.Members[0].Name, joined.Members[1].Name})
			require.True(t, joined.Members[1].You)
		}
		list, err := a.Players.Social.Groups(ctx, person("ben"))
		require.NoError(t, err)
		require.Equal(t, []protocol.Group{{ID: g.ID, Name: "Friends", Invite: g.Invite, Size: 2}}, list.Groups)

		renamed, err := a.Players.Social.Group(ctx, players.Player{ID: "ben", Name: "Benny"}, g.ID)
		require.NoError(t, err)
		require.Equal(t, "Benny", renamed.Members[1].Name)
		for what, err := range map[string]error{
			"a stranger":       second(a.Players.Social.Group(ctx, person("eve"), g.ID)),
			"an id for invite": second(a.Players.Social.JoinGroup(ctx, person("eve"), g.ID)),
			"no such invite":   second(a.Players.Social.JoinGroup(ctx, person("eve"), "XXXX")),
			"no invite":        second(a.Players.Social.JoinGroup(ctx, person("eve"), "")),
			"no such group":    second(a.Players.Social.Group(ctx, person("ana"), strings.Repeat("x", 1000))),
		} {
			require.Equal(t, protocol.NotFound, refusalCode(err), what)
		}

		for range 2 {
			require.NoError(t, b.Players.Social.LeaveGroup(ctx, person("ben").ID, g.ID))
		}
		require.Equal(t, protocol.NotFound, refusalCode(second(b.Players.Social.Group(ctx, person("ben"), g.ID))))
		list, err = b.Players.Social.Groups(ctx, person("ben"))
		require.NoError(t, err)
		require.Empty(t, list.Groups)
		require.NotNil(t, list.Groups)
		require.NoError(t, a.Players.Social.LeaveGroup(ctx, person("ana").ID, g.ID))
		require.Equal(t, protocol.NotFound, refusalCode(second(a.Players.Social.JoinGroup(ctx, person("ana"), g.Invite))),
			"the last one out closes it")
	})
}

func second[T any](_ T, err error) error { return err }

func TestGroupLimits(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		g, err := h.Players.Social.CreateGroup(ctx, person("ana"), "Everyone")
		require.NoError(t, err)
		var wg sync.WaitGroup
		for i := range social.MembersMax + 10 {
			wg.Go(func() { _, _ = h.Players.Social.JoinGroup(ctx, person(fmt.Sprint("p", i)), g.Invite) })
		}
		waitfor.Group(t, &wg, "all new members")
		synctest.Wait()
		g, err = h.Players.Social.Group(ctx, person("ana"), g.ID)
		require.NoError(t, err)
		require.Equal(t, social.MembersMax, g.Size)
		_, err = h.Players.Social.JoinGroup(ctx, person("late"), g.Invite)
		require.Equal(t, protocol.Full, refusalCode(err))
		list, err := h.Players.Social.Groups(ctx, person("late"))
		require.NoError(t, err)
		require.Empty(t, list.Groups)

		for i := range social.GroupsMax {
			_, err := h.Players.Social.CreateGroup(ctx, person("zoe"), fmt.Sprint("group ", i))
			require.NoError(t, err)
		}
		_, err = h.Players.Social.CreateGroup(ctx, person("zoe"), "one too many")
		require.Equal(t, protocol.Full, refusalCode(err))
	})
}

func TestUnusedGroupExpires(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		g, err := c.nodes[0].Players.Social.CreateGroup(ctx, person("ana"), "Friends")
		require.NoError(t, err)
		for range 2 {
			c.pass(300 * 24 * time.Hour)
			_, err = c.nodes[0].Players.Social.Group(ctx, person("ana"), g.ID)
			require.NoError(t, err, "a read renews it")
		}
		c.pass(400 * 24 * time.Hour)
		_, err = c.nodes[0].Players.Social.Group(ctx, person("ana"), g.ID)
		require.Equal(t, protocol.NotFound, refusalCode(err))
	})
}

func TestLeaderboardOfGroup(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		stand(t, c, 9)
		ctx, h := context.Background(), c.nodes[0]
		g, err := h.Players.Social.CreateGroup(ctx, person("p7"), "Friends")
		require.NoError(t, err)
		for _, who := range []string{"p2", "p5", "p8", "newcomer"} {
			_, err = h.Players.Social.JoinGroup(ctx, person(who), g.Invite)
			require.NoError(t, err)
		}
		board, err := h.Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Group: g.ID, Who: "p7", Skip: 1, Limit: 2})
		require.NoError(t, err)
		require.Equal(t, []string{"2 Name of p5", "3 Name of p7"}, names(board))
		require.Equal(t, 4, board.Total)
		require.Equal(t, 3, board.You.Rank)
		require.Equal(t, g.ID, board.Group)
		board, err = h.Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Group: g.ID, Who: "p7", Skip: 100, Limit: 2})
		require.NoError(t, err)
		require.Empty(t, board.Rows)
		require.Equal(t, 3, board.You.Rank, "on any page")
		board, err = h.Players.Ranking.LeaderboardAround(ctx,
			ranking.BoardQuery{Group: g.ID, Who: "p2", Limit: 1, Metric: protocol.ByWins})
		require.NoError(t, err)
		require.Equal(t, []string{"1 Name of p2", "2 Name of p5"}, names(board))
		board, err = h.Players.Ranking.LeaderboardAround(ctx, ranking.BoardQuery{Group: g.ID, Who: "newcomer", Limit: 1})
		require.NoError(t, err)
		require.Empty(t, board.Rows)
		_, err = h.Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Group: g.ID, Who: "p1", Limit: 1})
		require.Equal(t, protocol.NotFound, refusalCode(err), "only members see it")
	})
}
