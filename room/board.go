package room

import (
	"fmt"
	"time"
)

// PeriodAll is the period of a board that is never closed.
const PeriodAll = "all"

// How long the board of a day or a week is kept after it has ended, for those who want to see the last one.
const (
	dayBoardKept  = 8 * 24 * time.Hour
	weekBoardKept = 35 * 24 * time.Hour
)

// Day names the period of the day (UTC) of a moment in Unix milliseconds.
func Day(at int64) string { return time.UnixMilli(at).UTC().Format(time.DateOnly) }

// Week names the period of the ISO week (UTC) of a moment in Unix milliseconds.
func Week(at int64) string {
	year, week := time.UnixMilli(at).UTC().ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}

// Ranking is a board that a round counts on, and how long the store has to keep it.
type Ranking struct {
	Board
	Until int64 // Unix milliseconds; 0 is for ever
}

// Rankings are the boards that a round counts on: all time, its day and its week.
func (r Round) Rankings() []Ranking {
	b := Board{Kind: r.Kind, Size: r.Size, Difficulty: r.Difficulty}
	on := func(period string, until time.Time) Ranking {
		b.Period = period
		return Ranking{Board: b, Until: until.UnixMilli()}
	}
	midnight := time.UnixMilli(r.At).UTC().Truncate(24 * time.Hour)
	sinceMonday := (int(midnight.Weekday()) + 6) % 7
	all := on(PeriodAll, time.UnixMilli(0))
	day := on(Day(r.At), midnight.AddDate(0, 0, 1).Add(dayBoardKept))
	week := on(Week(r.At), midnight.AddDate(0, 0, 7-sinceMonday).Add(weekBoardKept))
	return []Ranking{all, day, week}
}

// Before says whether f ranks above g on a board.
func (f Finish) Before(g Finish) bool {
	if f.Time != g.Time {
		return f.Time < g.Time
	}
	if f.At != g.At {
		return f.At < g.At
	}
	return f.Player < g.Player
}
