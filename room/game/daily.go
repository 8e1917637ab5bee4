package game

import "fmt"

// DailyGrace is how long after its day a daily puzzle that was begun on it can be finished and counts, in milliseconds.
// Its solution stays sealed for as long.
const DailyGrace = 60 * 60 * 1000

// DailyEnds returns when a day that is written 2026-11-21 ends (UTC), in Unix milliseconds; 0 if it is not written so.
func DailyEnds(day string) int64 {
	var year, month, date int64
	if _, err := fmt.Sscanf(day, "%4d-%2d-%2d", &year, &month, &date); err != nil {
		return 0
	}
	return (unixDay(year, month, date) + 1) * 24 * 60 * 60 * 1000
}

// DailyCloses returns when the daily puzzle of a day can be finished no more and its solution opens, in Unix
// milliseconds; 0 if it is not written as [DailyEnds] has it.
func DailyCloses(day string) int64 {
	ends := DailyEnds(day)
	if ends == 0 {
		return 0
	}
	return ends + DailyGrace
}

// DailySealed reports whether the daily puzzle of a day can still be finished; an empty day has none.
func DailySealed(day string, now int64) bool { return now < DailyCloses(day) }

// unixDay returns how many days a date of the Gregorian calendar is after 1970-01-01. Years are counted from March, so
// that a leap day is the last of its year.
func unixDay(year, month, date int64) int64 {
	if month <= 2 {
		year, month = year-1, month+12
	}
	const before1970 = 719_469 // days from 1 March of the year 0, and one because dates count from 1
	return year*365 + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + date - before1970
}

// Late is how the round of a daily puzzle missed its day; empty is that it did not.
type Late string

// How the round of a daily puzzle misses its day.
const (
	BegunLate Late = "begun" // it was begun after its day
	EndedLate Late = "ended" // it was begun in time, and ended after [DailyCloses]
)

// Late returns how the round missed the day of its daily puzzle, as far as is known by now.
func (s *State) Late() Late {
	switch day := s.Settings.Daily; {
	case day == "" || s.Round == nil:
		return ""
	case s.Round.Begun >= DailyEnds(day):
		return BegunLate
	case s.Round.Ended >= DailyCloses(day):
		return EndedLate
	}
	return ""
}

// DailyDeadline returns when the round has to be finished to count for the day of its daily puzzle, in Unix
// milliseconds. It returns 0 if the puzzle is not a daily one, or was begun after its day.
func (s *State) DailyDeadline() int64 {
	if s.Round == nil || s.Late() == BegunLate {
		return 0
	}
	return DailyCloses(s.Settings.Daily)
}
