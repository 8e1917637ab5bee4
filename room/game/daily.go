package game

import "fmt"

// DailyGrace is the time in milliseconds after a day within which its daily puzzle, if begun on that day, can still be
// finished and count. Its solution is kept secret until then.
const DailyGrace = 60 * 60 * 1000

// DailyEnds returns when a day such as 2026-11-21 ends (UTC), in Unix milliseconds, or 0 if it is malformed.
func DailyEnds(day string) int64 {
	var year, month, date int64
	if _, err := fmt.Sscanf(day, "%4d-%2d-%2d", &year, &month, &date); err != nil {
		return 0
	}
	return (unixDay(year, month, date) + 1) * 24 * 60 * 60 * 1000
}

// DailyCloses returns until when the daily puzzle of a day can be finished, after which its solution may be published,
// in Unix milliseconds, or 0 if the day is malformed.
func DailyCloses(day string) int64 {
	ends := DailyEnds(day)
	if ends == 0 {
		return 0
	}
	return ends + DailyGrace
}

// IsDailySealed reports whether the daily puzzle of a day can still be finished. It returns false for an empty day.
func IsDailySealed(day string, now int64) bool { return now < DailyCloses(day) }

// unixDay returns the number of days from 1970-01-01 to a date of the Gregorian calendar. Years are counted from March,
// so that a leap day is the last day of its year.
func unixDay(year, month, date int64) int64 {
	if month <= 2 {
		year, month = year-1, month+12
	}
	const before1970 = 719_469 // days from 1 March of the year 0, and one because dates count from 1
	return year*365 + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + date - before1970
}

// Late is the way in which the round of a daily puzzle missed its day; it is empty if it did not.
type Late string

// Ways in which the round of a daily puzzle can miss its day.
const (
	begunLate Late = "begun" // begun after its day
	endedLate Late = "ended" // begun in time but ended after [DailyCloses]
)

// Lateness returns how the round missed the day of its daily puzzle, as far as it is known yet.
func (s *State) Lateness() Late {
	switch day := s.Settings.Daily; {
	case day == "" || s.Round == nil:
		return ""
	case s.Round.CalledAt >= DailyEnds(day):
		return begunLate
	case s.Round.Ended >= DailyCloses(day):
		return endedLate
	}
	return ""
}

// DailyDeadline returns when the round has to be finished to count for the day of its daily puzzle, in Unix
// milliseconds. It returns 0 if the puzzle is not a daily one or was begun after its day.
func (s *State) DailyDeadline() int64 {
	if s.Round == nil || s.Lateness() == begunLate {
		return 0
	}
	return DailyCloses(s.Settings.Daily)
}
