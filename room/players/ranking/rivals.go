package ranking

import (
	"context"

	"nonet/protocol"
	"nonet/room/players/social"
	"nonet/room/store"
)

// middleLeast is the minimum number of rows of a leaderboard for a median. In a smaller one, the median would reveal a
// player.
const middleLeast = 3

// Rivals returns the finishes that a player can race at the puzzles of a leaderboard of times: the player's own best,
// the best of the friends and of each group, and the median of all. For an unknown player, "", it returns the median
// alone.
func (rk *Ranking) Rivals(ctx context.Context, q BoardQuery) (protocol.Rivals, error) {
	out := protocol.Rivals{Rivals: []protocol.Rival{}}
	b, _, err := rk.findBoard(q)
	if err != nil || b.Metric != store.ByTime {
		return out, err
	}
	if q.Who != "" {
		if out.Rivals, err = rk.knownRivals(ctx, b, q.Who); err != nil {
			return out, err
		}
	}
	row, all, err := rk.median(ctx, b)
	if err == nil && all >= middleLeast {
		out.Rivals = append(out.Rivals, protocol.Rival{Whom: protocol.RivalMiddle, Of: all, Time: row.Time, Round: row.Round})
	}
	return out, err
}

// median returns the row in the middle of a leaderboard, and the number of rows.
func (rk *Ranking) median(ctx context.Context, b store.Leaderboard) (row store.Row, total int, err error) {
	page, err := rk.Store.Top(ctx, b, 0, 1)
	if err == nil && page.Total > 2 {
		page, err = rk.Store.Top(ctx, b, (page.Total-1)/2, 1)
	}
	if err != nil || len(page.Rows) == 0 {
		return row, 0, err
	}
	return page.Rows[0], page.Total, nil
}

// knownRivals returns the finishes of players that the player knows.
func (rk *Ranking) knownRivals(ctx context.Context, b store.Leaderboard, who string) ([]protocol.Rival, error) {
	out := []protocol.Rival{}
	mine, friends, err := rk.Social.FriendsOf(ctx, who)
	if err != nil {
		return out, err
	}
	own, err := rk.Store.RowsOf(ctx, b, []string{who})
	if err != nil {
		return out, err
	}
	for _, row := range own {
		out = append(out, protocol.Rival{Whom: protocol.RivalOwn, Time: row.Time, Round: row.Round})
	}
	if out, err = rk.addFastest(ctx, out, b, mine, friends, protocol.Rival{Whom: protocol.RivalFriend}); err != nil {
		return out, err
	}
	groups, err := rk.Social.GroupsOf(ctx, who)
	for i := 0; i < len(groups) && err == nil; i++ {
		as := protocol.Rival{Whom: protocol.RivalGroup, Group: groups[i].Name}
		out, err = rk.addFastest(ctx, out, b, mine, groups[i].Members, as)
	}
	return out, err
}

// addFastest adds the fastest of some other players, without those who have blocked the player or are blocked by the
// player.
func (rk *Ranking) addFastest(ctx context.Context, to []protocol.Rival, b store.Leaderboard, mine social.Relations,
	of []social.Member,
	as protocol.Rival) ([]protocol.Rival, error) {
	var players []string
	for _, m := range of {
		if m.Player != mine.Player && !mine.Blocks(m.Player) {
			players = append(players, m.Player)
		}
	}
	if len(players) == 0 {
		return to, nil
	}
	rows, err := rk.Store.RowsOf(ctx, b, players)
	if err != nil {
		return to, err
	}
	for _, row := range rows {
		other, err := rk.Social.Relations(ctx, row.Player)
		if err != nil {
			return to, err
		}
		if !other.Blocks(mine.Player) {
			as.Name, as.Time, as.Round = rk.Policy.ShownName(row.Name), row.Time, row.Round
			return append(to, as), nil
		}
	}
	return to, nil
}

// HasPlayed reports whether a player's try at one of a day's puzzles is over.
func (rk *Ranking) HasPlayed(ctx context.Context, player string, d DailyOf) (bool, error) {
	if player == "" {
		return false, nil
	}
	tries, err := rk.triesOf(ctx, d.Day, player)
	return tries[specOf(d.Kind, d.Spec.Size, d.Spec.Difficulty)].result != nil, err
}
