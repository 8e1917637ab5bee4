package game

import (
	"testing"
	"time"
)

// TestDailyEnds compares the days of some centuries with the standard library.
func TestDailyEnds(t *testing.T) {
	for day := time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2405; day = day.AddDate(0, 0, 1) {
		next := day.AddDate(0, 0, 1).UnixMilli()
		if got := DailyEnds(day.Format(time.DateOnly)); got != next {
			t.Fatalf("%s ends at %d, not at %d", day.Format(time.DateOnly), got, next)
		}
	}
	for _, none := range []string{"", "today", "2026-11"} {
		if DailyEnds(none) != 0 || DailyCloses(none) != 0 || IsDailySealed(none, 0) {
			t.Errorf("%q is a day", none)
		}
	}
}

// TestDailyCounts plays a daily puzzle around the midnight after its day.
func TestDailyCounts(t *testing.T) {
	const day = "2026-12-31"
	ends := DailyEnds(day)
	for _, test := range []struct {
		called, started, paused, ended int64
		late                           Late
	}{
		{-3_600_000, -3_600_000, 0, -1, ""},
		{-1, -1, 0, 0, ""},
		{-1, -1, 0, DailyGrace - 1, ""},
		{-1, 20_000, 0, 60_000, ""}, // generating the puzzle took a while
		{-1, -1, 600_000, 1_200_000, ""},
		{-1, -1, 0, DailyGrace, endedLate},
		{-86_400_000, -86_400_000, 0, 86_400_000, endedLate},
		{0, 0, 0, 1, begunLate},
		{60_000, 60_000, 0, 120_000, begunLate},
		{7_200_000, 7_200_000, 0, 7_260_000, begunLate},
	} {
		set := usual()
		set.Mode, set.Seats, set.Ranked, set.Strikes, set.Daily = Solo, 1, true, 2, day
		s := &State{}
		s.Apply(ends-90_000_000, Event{What: Created{Rules: Rules, Settings: set}})
		s.Apply(ends-90_000_000, Event{Seat: 1, What: Seated{Player: "ann", Name: "Ann"}})
		s.Apply(ends+test.called, Event{Seat: 1, What: Called{}})
		s.Apply(ends+test.started, Event{What: Started{Puzzle: boxPuzzle()}})
		if test.paused > 0 {
			s.Apply(ends+test.started+test.paused, Event{What: Paused{For: test.paused}})
		}
		if open := s.DailyDeadline(); (open == DailyCloses(day)) != (test.late != begunLate) {
			t.Errorf("%+v: the deadline is %d", test, open)
		}
		s.Apply(ends+test.ended, Event{What: Ended{AllOut}})
		if ok, why := IsRanked(s); s.Lateness() != test.late || ok != (test.late == "") || ok != (why == "") {
			t.Errorf("%+v: late %q, ranked %v, %q", test, s.Lateness(), ok, why)
		}
	}
}
