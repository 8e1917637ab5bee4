package ranking

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"nonet/protocol"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/players/social"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// BoardQuery is a query for rows of a leaderboard. Empty fields mean the default.
type BoardQuery struct {
	Kind, Size, Rules, Difficulty string

	Mode, Metric, Period string // in the protocol's words
	Date                 string // a day in the wanted period; empty means today
	// the id of a group to which the rows are restricted, which Who must belong to, or [protocol.FriendsBoard]
	Group       string
	Skip, Limit int    // of a page
	Who         string // the asking player; empty if unknown
}

// Leaderboard returns a page of a leaderboard.
func (rk *Ranking) Leaderboard(ctx context.Context, q BoardQuery) (protocol.Leaderboard, error) {
	board, head, err := rk.findBoard(q)
	if err != nil {
		return protocol.Leaderboard{}, err
	}
	if q.Skip < 0 || q.Limit < 1 || q.Limit > players.PageMax {
		return protocol.Leaderboard{}, catalog.Refuse("A page of a leaderboard has 1 to %d rows.", players.PageMax)
	}
	if q.Group != "" {
		all, err := rk.groupRows(ctx, board, q)
		if err != nil {
			return protocol.Leaderboard{}, err
		}
		from := min(q.Skip, len(all.Rows))
		return rk.wirePage(head, store.Page{First: from + 1, Total: all.Total,
			Rows: all.Rows[from:min(from+q.Limit, len(all.Rows))]}, q, all), nil
	}
	page, err := rk.Store.Top(ctx, board, q.Skip, q.Limit)
	if err != nil {
		return protocol.Leaderboard{}, err
	}
	var own store.Page
	if q.Who != "" {
		if own, err = rk.Store.Around(ctx, board, q.Who, 0); err != nil {
			return protocol.Leaderboard{}, err
		}
	}
	return rk.wirePage(head, page, q, own), nil
}

// LeaderboardAround returns the asking player's row of a board with up to q.Limit rows above and below it; no rows if
// the player is not on it.
func (rk *Ranking) LeaderboardAround(ctx context.Context, q BoardQuery) (protocol.Leaderboard, error) {
	board, head, err := rk.findBoard(q)
	if err != nil {
		return protocol.Leaderboard{}, err
	}
	if q.Limit < 0 || 2*q.Limit+1 > players.PageMax {
		return protocol.Leaderboard{}, catalog.Refuse("A page of a leaderboard has 1 to %d rows.", players.PageMax)
	}
	var page store.Page
	if q.Group == "" {
		page, err = rk.Store.Around(ctx, board, q.Who, q.Limit)
	} else if page, err = rk.groupRows(ctx, board, q); err == nil {
		page = around(page, q.Who, q.Limit)
	}
	if err != nil {
		return protocol.Leaderboard{}, err
	}
	return rk.wirePage(head, page, q, page), nil
}

// around returns the rows around a player's in a whole leaderboard.
func around(all store.Page, player string, reach int) store.Page {
	at := slices.IndexFunc(all.Rows, func(r store.Row) bool { return r.Player == player })
	if at < 0 {
		return store.Page{First: 1, Total: all.Total}
	}
	first := max(0, at-reach)
	return store.Page{First: first + 1, Total: all.Total, Rows: all.Rows[first:min(at+reach+1, len(all.Rows))]}
}

// groupRows returns the rows of a group's members, if the asking player is one, or of the player and the player's
// friends.
func (rk *Ranking) groupRows(ctx context.Context, b store.Leaderboard, q BoardQuery) (store.Page, error) {
	players, err := rk.comparedPlayers(ctx, q)
	if err != nil {
		return store.Page{}, err
	}
	rows, err := rk.Store.RowsOf(ctx, b, players)
	return store.Page{First: 1, Total: len(rows), Rows: rows}, err
}

func (rk *Ranking) comparedPlayers(ctx context.Context, q BoardQuery) (players []string, err error) {
	var members []social.Member
	if q.Group == protocol.FriendsBoard {
		players = append(players, q.Who)
		_, members, err = rk.Social.FriendsOf(ctx, q.Who)
	} else {
		members, err = rk.Social.GroupMembers(ctx, q.Who, q.Group)
	}
	for _, m := range members {
		players = append(players, m.Player)
	}
	return players, err
}

// wirePage returns a page in the protocol's words. It looks for the asking player's own row in own.
func (rk *Ranking) wirePage(head protocol.Leaderboard, page store.Page, q BoardQuery,
	own store.Page) protocol.Leaderboard {
	head.Total, head.Rows = page.Total, make([]protocol.Score, len(page.Rows))
	for i, r := range page.Rows {
		head.Rows[i] = rk.wireScore(r, page.First+i, q.Who)
	}
	for i, r := range own.Rows {
		if r.Player == q.Who {
			you := rk.wireScore(r, own.First+i, q.Who)
			head.You = &you
		}
	}
	return head
}

func (rk *Ranking) wireScore(r store.Row, rank int, who string) protocol.Score {
	name := rk.Policy.ShownName(r.Name)
	return protocol.Score{
		Rank: rank, Name: name, You: who != "" && r.Player == who,
		Time: r.Time, Wins: r.Wins, Strikes: r.Strikes, At: r.At, Round: r.Round,
		Ref: rk.Sealer.Seal(r.Player, moderation.RowContext(r.Round, name)), Proved: r.Proved,
	}
}

// leaderboardModes lists the modes that have leaderboards, each with its metrics, the default one first.
var leaderboardModes = map[string][]string{
	protocol.Race:   {store.ByTime, store.ByWins},
	protocol.Solo:   {store.ByTime},
	protocol.Duel:   {store.ByWins},
	store.DailyMode: {store.ByTime},

	store.DailyUnrankedMode: {store.ByTime},
}

// ofDay reports whether the leaderboards of a mode are for daily puzzles.
func ofDay(mode string) bool { return mode == store.DailyMode || mode == store.DailyUnrankedMode }

// findBoard returns the leaderboard that a query means, and the part of the answer that names it.
func (rk *Ranking) findBoard(q BoardQuery) (store.Leaderboard, protocol.Leaderboard, error) {
	var no protocol.Leaderboard
	at, err := rk.Now(), error(nil)
	if q.Date != "" {
		if at, err = dayAt(q.Date); err != nil {
			return store.Leaderboard{}, no, err
		}
	}
	wanted := protocol.Settings{Kind: q.Kind, Size: q.Size, Rules: q.Rules, Difficulty: q.Difficulty}
	kind, spec, refusal := rk.Kinds.Resolve(wanted)
	if refusal != nil {
		return store.Leaderboard{}, no, refusal
	}
	b := store.Leaderboard{Kind: kind.Name(), Size: spec.Size, Rules: spec.Rules, Difficulty: spec.Difficulty,
		Mode: cmp.Or(q.Mode, protocol.Race)}
	metrics := leaderboardModes[b.Mode]
	if metrics == nil {
		return b, no, catalog.Refuse(
			"There are no leaderboards of mode %q: choose race, solo, duel, daily or daily-apart.", q.Mode)
	}
	if b.Metric = cmp.Or(q.Metric, metrics[0]); !slices.Contains(metrics, b.Metric) {
		return b, no, catalog.Refuse("Leaderboards of mode %s rank by %s.", b.Mode, fmt.Sprint(metrics))
	}
	if ofDay(b.Mode) && b.Rules != "" {
		return b, no, catalog.Refuse("Daily puzzles have no further rules.")
	}
	if ofDay(b.Mode) {
		d, err := rk.findDaily(at, wanted)
		if err != nil {
			return b, no, err
		}
		b.Size, b.Difficulty = d.Spec.Size, d.Spec.Difficulty
	}
	period, err := periodAt(&b, q, at)
	if err != nil {
		return b, no, err
	}
	return b, protocol.Leaderboard{
		Kind: b.Kind, Size: b.Size, Rules: b.Rules, Difficulty: b.Difficulty, Mode: b.Mode, Metric: b.Metric,
		Period: period, On: b.Period, Group: q.Group,
	}, nil
}

// periodAt sets the day, week or month of a query by a moment in it, and returns the word for the period.
func periodAt(b *store.Leaderboard, q BoardQuery, at int64) (string, error) {
	usual := protocol.AllTime
	if ofDay(b.Mode) {
		usual = protocol.Today
	}
	period := cmp.Or(q.Period, usual)
	switch {
	case ofDay(b.Mode) && period != protocol.Today:
		return "", catalog.Refuse("A daily puzzle has a leaderboard of its day only: leave period out, or choose day.")
	case period == protocol.Today:
		b.Period = store.Day(at)
	case period == protocol.Week:
		b.Period = store.Week(at)
	case period == protocol.Month:
		b.Period = store.Month(at)
	case period == protocol.AllTime:
		b.Period = store.PeriodAll
	default:
		return "", catalog.Refuse("There is no period %q: choose day, week, month or all.", q.Period)
	}
	return period, nil
}
