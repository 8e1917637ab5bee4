package store

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"
)

// Leaderboards stores the leaderboards. It is safe for concurrent use.
type Leaderboards interface {
	// RecordRound adds a round to the boards that it counts on; see [RankedRound.Rankings]. It is idempotent, and rounds
	// may be recorded in any order, so a round whose recording failed halfway can simply be recorded again.
	RecordRound(ctx context.Context, r RankedRound) error
	// RemoveWin takes a win back from a board of wins. The player has one win less, and is removed from the board if none
	// is left. last is the player's latest remaining win, which the row describes from then on; if it is the zero Row, the
	// row keeps its description. RemoveWin does nothing if the win's round is not counted on the board. The round can be
	// recorded again afterwards.
	RemoveWin(ctx context.Context, b Leaderboard, win, last Row) error
	// Top returns up to max rows of a board, best first, after skipping skip rows; see [Row.Compare]. It returns an empty
	// page for a board without rows.
	Top(ctx context.Context, b Leaderboard, skip, max int) (Page, error)
	// Around returns a player's row with up to reach rows above and below it, or no rows if the player is not on the
	// board.
	Around(ctx context.Context, b Leaderboard, player string, reach int) (Page, error)
	// RowsOf returns the rows of those players who are on the board, best first. players must not contain duplicates.
	RowsOf(ctx context.Context, b Leaderboard, players []string) ([]Row, error)
}

// Leaderboard names one leaderboard.
type Leaderboard struct {
	Kind, Size, Rules, Difficulty string // Rules are the kind's additional rules; empty means classic

	Mode   string // the mode of its rounds, or [DailyMode] or [DailyUnrankedMode]
	Metric string // [ByTime] or [ByWins]
	// Period is [PeriodAll], or a day ("2026-11-21"), an ISO week ("2026-W47") or a month ("2026-11") in UTC.
	Period string
}

// Parts returns the strings that identify the board, for use in a key. The parts of a board without additional rules
// are the same as before rules were introduced, so that existing rows are still found.
func (b Leaderboard) Parts() []string {
	size := b.Size
	if b.Rules != "" {
		size += " " + b.Rules
	}
	return []string{b.Kind, size, b.Difficulty, b.Mode, b.Metric, b.Period}
}

// ParseLeaderboard returns the board with the given [Leaderboard.Parts]. It returns false unless there are six parts.
func ParseLeaderboard(parts []string) (Leaderboard, bool) {
	if len(parts) != 6 {
		return Leaderboard{}, false
	}
	size, rules, _ := strings.Cut(parts[1], " ")
	return Leaderboard{Kind: parts[0], Size: size, Rules: rules, Difficulty: parts[2], Mode: parts[3], Metric: parts[4],
		Period: parts[5]}, true
}

// Metrics that a board can rank by.
const (
	ByTime = "time" // each player's lowest time
	ByWins = "wins" // each player's number of won rounds
)

// DailyMode is the mode of the boards of daily puzzles, one per day. Their rounds count on no other board: somebody who
// plays as a second guest may know the puzzle already, and should be able to spoil only that day's board.
const DailyMode = "daily"

// DailyUnrankedMode is the mode of the boards with the unranked times at daily puzzles; see [RankedRound].
const DailyUnrankedMode = "daily-apart"

// PeriodAll is the period of a board that never closes.
const PeriodAll = "all"

// Row is a player's row on a board. Name is the name under which the player was last ranked on that board.
type Row struct {
	Player  string `json:"player"`
	Name    string `json:"name"`
	Time    int64  `json:"time,omitempty"` // milliseconds; 0 on a board of wins
	Wins    int    `json:"wins,omitempty"` // 0 on a board of times
	Strikes int    `json:"strikes,omitempty"`
	At      int64  `json:"at"`               // when it was achieved (for wins, the last one), Unix milliseconds
	Round   string `json:"round"`            // ID of the round in which it was achieved
	Proved  bool   `json:"proved,omitempty"` // for a time: the player has shown such speed in a verification round
}

// Score returns the value that a row ranks by. Lower is better.
func (r Row) Score() int64 {
	if r.Wins > 0 {
		return -int64(r.Wins)
	}
	return r.Time
}

// Compare compares the ranks of two rows of a board, for slices.SortFunc. Rows are ordered by score, then by time of
// achievement, then by player ID.
func (r Row) Compare(q Row) int {
	return cmp.Or(cmp.Compare(r.Score(), q.Score()), cmp.Compare(r.At, q.At), cmp.Compare(r.Player, q.Player))
}

// Page is a range of consecutive rows of a board, for pagination.
type Page struct {
	First int // the first row's rank, from 1
	Total int // rows on the whole board
	Rows  []Row
}

// RankedRound is the part of a finished round that leaderboards need.
type RankedRound struct {
	ID                                  string // the round's ID; see [Ending.ID]
	Kind, Size, Rules, Difficulty, Mode string
	Daily                               string // the day of the daily puzzle; empty for other puzzles
	Unranked                            bool   // for a daily puzzle: the player may have seen it before
	At                                  int64  // when the round ended, Unix milliseconds
	Finishes                            []Row  // for boards of times: a row with Time for each player who finished
	Wins                                []Row  // for boards of wins: the winner's row, with Wins
}

// Ranking is a board that a round counts on, the rows that the round adds, and how long the store has to keep the
// board.
type Ranking struct {
	Leaderboard
	Until int64 // Unix milliseconds; 0 means forever
	Rows  []Row
}

// Retention of a board after the end of its period, so that players can look at the previous one.
const (
	dayBoardKept         = 8 * 24 * time.Hour
	weekBoardKept        = 35 * 24 * time.Hour
	monthBoardKept       = 62 * 24 * time.Hour
	DailyLeaderboardKept = 366 * 24 * time.Hour
)

// Rankings returns the boards that a round counts on: those of all time, its month, its week and its day. A daily
// puzzle counts only on the board of its day.
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

// periods returns the periods that contain a moment in Unix milliseconds.
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

// Day returns the UTC day of a moment in Unix milliseconds, such as "2026-11-21".
func Day(at int64) string { return time.UnixMilli(at).UTC().Format(time.DateOnly) }

// Week returns the ISO week in UTC of a moment in Unix milliseconds, such as "2026-W47".
func Week(at int64) string {
	year, week := time.UnixMilli(at).UTC().ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}

// Month returns the UTC month of a moment in Unix milliseconds, such as "2026-11".
func Month(at int64) string { return time.UnixMilli(at).UTC().Format("2006-01") }
