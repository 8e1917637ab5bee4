package store

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// Leaderboards keeps the leaderboards. It is safe for concurrent use.
type Leaderboards interface {
	// RecordRound adds a round to the boards that it counts on, see [RankedRound.Rankings]. Ranking the same round again
	// changes nothing, and rounds may be ranked in any order: a round whose ranking failed halfway is simply
	// ranked again.
	RecordRound(ctx context.Context, r RankedRound) error
	// RemoveWin takes a win back from a board of wins: its player has one less, and is off the board with none. Last is
	// the player's latest win that stays, which the row tells of from now on; a zero one leaves what the row tells. A
	// win of a round that is not counted there changes nothing. The round can be ranked again.
	RemoveWin(ctx context.Context, b Leaderboard, win, last Row) error
	// Top returns the rows of a board after the first skip, best first, up to max; see [Row.Before]. A board that
	// nobody stands on is an empty page.
	Top(ctx context.Context, b Leaderboard, skip, max int) (Page, error)
	// Around returns a player's row with up to reach rows above and below it; no rows if the player is not on the board.
	Around(ctx context.Context, b Leaderboard, player string, reach int) (Page, error)
	// RowsOf returns the rows of those among the players who stand on the board, best first. Nobody is to be named twice.
	RowsOf(ctx context.Context, b Leaderboard, players []string) ([]Row, error)
}

// Leaderboard names one leaderboard.
type Leaderboard struct {
	Kind, Size, Rules, Difficulty string // Rules are the kind's further rules; empty is classic

	Mode   string // that of its rounds, or [DailyMode]
	Metric string // [ByTime] or [ByWins]
	// Period is [PeriodAll], or a day ("2026-11-21"), an ISO week ("2026-W47") or a month ("2026-11") in UTC.
	Period string
}

// Parts are what tells a board from all others, to make a key of. A board without further rules has the same ones that
// it had before there were any, so that it keeps its rows.
func (b Leaderboard) Parts() []string {
	size := b.Size
	if b.Rules != "" {
		size += " " + b.Rules
	}
	return []string{b.Kind, size, b.Difficulty, b.Mode, b.Metric, b.Period}
}

// ParseLeaderboard is the board that has these parts; false if none has.
func ParseLeaderboard(parts []string) (Leaderboard, bool) {
	if len(parts) != 6 {
		return Leaderboard{}, false
	}
	size, rules, _ := strings.Cut(parts[1], " ")
	return Leaderboard{Kind: parts[0], Size: size, Rules: rules, Difficulty: parts[2], Mode: parts[3], Metric: parts[4],
		Period: parts[5]}, true
}

// What a board ranks by.
const (
	ByTime = "time" // each player's lowest time
	ByWins = "wins" // how many rounds each player has won
)

// DailyMode is the mode of the boards of daily puzzles, one for each day. Their rounds count nowhere else: who is a
// second guest too may know the puzzle, and one day's leaderboard is all that this can spoil.
const DailyMode = "daily"

// DailyUnrankedMode is the mode of the boards with those times at daily puzzles that do not count; see [RankedRound].
const DailyUnrankedMode = "daily-apart"

// PeriodAll is the period of a board that is never closed.
const PeriodAll = "all"

// Row is what a board says of a player. The name is the one that the player was ranked under last, on that board.
type Row struct {
	Player  string `json:"player"`
	Name    string `json:"name"`
	Time    int64  `json:"time,omitempty"` // milliseconds; 0 on a board of wins
	Wins    int    `json:"wins,omitempty"` // 0 on a board of times
	Strikes int    `json:"strikes,omitempty"`
	At      int64  `json:"at"`               // when it was achieved (of wins: when the last one was), Unix milliseconds
	Round   string `json:"round"`            // the id of the round that did it
	Proved  bool   `json:"proved,omitempty"` // of a time: the player has shown such speed in a proof round
}

// Score is what a row ranks by; the lower is better.
func (r Row) Score() int64 {
	if r.Wins > 0 {
		return -int64(r.Wins)
	}
	return r.Time
}

// Before says whether r ranks above q on a board: by the score, then the earlier achievement, then the lower player id.
func (r Row) Before(q Row) bool {
	if r.Score() != q.Score() {
		return r.Score() < q.Score()
	}
	if r.At != q.At {
		return r.At < q.At
	}
	return r.Player < q.Player
}

// Page is some rows of a board, one after another.
type Page struct {
	First int // the first row's rank, from 1
	Total int // rows on the whole board
	Rows  []Row
}

// RankedRound is a finished round, as far as leaderboards are concerned.
type RankedRound struct {
	ID                                  string // one round, one id; see [Ending.ID]
	Kind, Size, Rules, Difficulty, Mode string
	Daily                               string // the day whose daily puzzle it was; empty if it was none
	Unranked                            bool   // of a daily puzzle: who played it may have seen it before
	At                                  int64  // when the round ended, Unix milliseconds
	Finishes                            []Row  // for the board of times: everyone's who finished, with Time
	Wins                                []Row  // for the board of wins: the winner's, with Wins
}

// Ranking is a board that a round counts on, with the rows that it adds and how long the store has to keep the board.
type Ranking struct {
	Leaderboard
	Until int64 // Unix milliseconds; 0 is for ever
	Rows  []Row
}

// How long a board is kept after its period has ended, for those who want to see the last one.
const (
	dayBoardKept         = 8 * 24 * time.Hour
	weekBoardKept        = 35 * 24 * time.Hour
	monthBoardKept       = 62 * 24 * time.Hour
	DailyLeaderboardKept = 366 * 24 * time.Hour
)

// Rankings are the boards that a round counts on: those of all time, its month, its week and its day; a daily
// puzzle's is the one of that day alone.
func (r RankedRound) Rankings() []Ranking {
	b := Leaderboard{Kind: r.Kind, Size: r.Size, Rules: r.Rules, Difficulty: r.Difficulty, Mode: r.Mode}
	if r.Daily != "" {
		b.Mode, b.Metric, b.Period = DailyMode, ByTime, r.Daily
		if r.Unranked {
			b.Mode = DailyUnrankedMode
		}
		day, err := time.Parse(time.DateOnly, r.Daily)
		if err != nil || len(r.Finishes) == 0 {
			return nil
		}
		until := day.AddDate(0, 0, 1).Add(DailyLeaderboardKept).UnixMilli()
		return []Ranking{{Leaderboard: b, Until: until, Rows: r.Finishes}}
	}
	var on []Ranking
	for _, m := range []struct {
		metric string
		rows   []Row
	}{{ByTime, r.Finishes}, {ByWins, r.Wins}} {
		if len(m.rows) == 0 {
			continue
		}
		b.Metric = m.metric
		for _, p := range periods(r.At) {
			b.Period = p.name
			on = append(on, Ranking{Leaderboard: b, Until: p.until, Rows: m.rows})
		}
	}
	return on
}

type period struct {
	name  string
	until int64
}

// periods are those that a moment falls into.
func periods(at int64) []period {
	midnight := time.UnixMilli(at).UTC().Truncate(24 * time.Hour)
	sinceMonday := (int(midnight.Weekday()) + 6) % 7
	return []period{
		{PeriodAll, 0},
		{Month(at), midnight.AddDate(0, 1, 1-midnight.Day()).Add(monthBoardKept).UnixMilli()},
		{Week(at), midnight.AddDate(0, 0, 7-sinceMonday).Add(weekBoardKept).UnixMilli()},
		{Day(at), midnight.AddDate(0, 0, 1).Add(dayBoardKept).UnixMilli()},
	}
}

// Day names the day (UTC) of a moment in Unix milliseconds.
func Day(at int64) string { return time.UnixMilli(at).UTC().Format(time.DateOnly) }

// Week names the ISO week (UTC) of a moment in Unix milliseconds.
func Week(at int64) string {
	year, week := time.UnixMilli(at).UTC().ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}

// Month names the month (UTC) of a moment in Unix milliseconds.
func Month(at int64) string { return time.UnixMilli(at).UTC().Format("2006-01") }
