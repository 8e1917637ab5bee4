package ranking

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// A streak is a number of consecutive days on which a player solved a kind's puzzle of the day. Each day is a record,
// so adding it is idempotent. Its value lists the rounds, because a finish that an operator rejects does not count.

// Days are stored by year, for as long as a streak can be.
const (
	daysKept  = 10 * 366 * 24 * time.Hour
	yearsKept = 10
	// Counting starts with the latest year without a day among its first resetDays days: these missed days end
	// every streak, and earlier freezes do not matter.
	resetDays = 14
)

// aboutDays returns the key of a year's days. Records are named by kind and day.
var solvedDays = store.NewCollection("days", daysKept, store.NamesPlayers)

func aboutDays(player string, year int) string { return solvedDays.Key(player, strconv.Itoa(year)) }

// addDay counts a solved puzzle of the day, unless the round missed its day. It counts for the player's own day on
// which it was begun or, if that one counts already, on which it was finished. So a player who plays every evening
// misses no day because a puzzle took until after midnight.
func (rk *Ranking) addDay(ctx context.Context, state *game.State, player string, solved store.PlayedRound) error {
	set := state.Settings
	kind := rk.Kinds.Find(set.Kind)
	if kind == nil || state.Lateness() != "" {
		return nil
	}
	day, err := dayAt(set.Daily)
	if err != nil {
		return err
	}
	if main, err := engine.DailySpec(kind, weekdayAt(day)); err != nil || main != set.Spec {
		return err
	}
	in, err := rk.zonesOf(ctx, player)
	if err != nil {
		return err
	}
	var f store.Record
	var rounds []byte
	for _, on := range []date{in.date(state.Round.CalledAt), in.date(solved.At)} {
		f = store.Record{Key: aboutDays(player, on.begins().Year()), Name: set.Kind + " " + on.String(),
			Value: []byte(solved.Round), TTL: daysKept}
		rounds, err = rk.Store.Put(ctx, f)
		if err != nil || slices.Contains(strings.Fields(string(rounds)), solved.Round) {
			return err
		}
	}
	// two UTC days have an hour in one day elsewhere
	f.Value, f.Overwrite = append(append(rounds, ' '), solved.Round...), true
	_, err = rk.Store.Put(ctx, f)
	return err
}

// Streaks returns a player's streaks: that of the default kind, and those of all other kinds that the player has
// solved.
func (rk *Ranking) Streaks(ctx context.Context, player string) (protocol.Streaks, error) {
	var out protocol.Streaks
	in, err := rk.zonesOf(ctx, player)
	if err != nil {
		return out, err
	}
	today := in.date(rk.Now())
	out.Day, out.Zone = today.String(), in.of(rk.Now()).String()
	solved, err := rk.solvedDays(ctx, player, today)
	if err != nil {
		return out, err
	}
	for i, kind := range rk.Kinds {
		if days := solved[kind.Name()]; i == 0 || len(days) > 0 {
			s := countRun(days, in.contain, today)
			s.Kind = kind.Name()
			out.Streaks = append(out.Streaks, s)
		}
	}
	return out, nil
}

// solvedDays returns the days from which runs up to today are counted, by kind.
func (rk *Ranking) solvedDays(ctx context.Context, player string, today date) (map[string]map[date]bool, error) {
	all := map[string]map[date]bool{}
	rejected, err := archive.ListRejected(ctx, rk.Store, player)
	if err != nil {
		return nil, err
	}
	this := today.begins().Year()
	for year := this; year > this-yearsKept; year-- {
		reset := true
		err := rk.eachDay(ctx, player, rejected, year, func(kind string, on date) {
			if all[kind] == nil {
				all[kind] = map[date]bool{}
			}
			all[kind][on] = true
			reset = reset && on.begins().YearDay() > resetDays
		})
		if err != nil || reset && today-firstOf(year) >= resetDays {
			return all, err
		}
	}
	return all, nil
}

// firstOf returns the first day of a year.
func firstOf(year int) date {
	return dateIn(time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli(), time.UTC)
}

// eachDay calls do with each day of a year that counts: on which a round was solved that is not among the rejected.
func (rk *Ranking) eachDay(ctx context.Context, player string, rejected []string, year int,
	do func(kind string, on date)) error {
	facts, err := rk.Store.List(ctx, aboutDays(player, year))
	if err != nil {
		return err
	}
	for name, rounds := range facts {
		counts := func(round string) bool { return !slices.Contains(rejected, round) }
		if !slices.ContainsFunc(strings.Fields(string(rounds)), counts) {
			continue
		}
		kind, day, _ := strings.Cut(name, " ")
		at, err := dayAt(day)
		if err != nil {
			return fmt.Errorf("read a day that counts: %w", err)
		}
		do(kind, dateIn(at, time.UTC))
	}
	return nil
}

// countRun returns the run of days up to today.
func countRun(solved map[date]bool, had func(date) bool, today date) protocol.Streak {
	s := protocol.Streak{Freeze: true}
	eachRun(solved, had, today, func(_ date, at protocol.Streak) { s = at })
	return s
}

// eachRun calls heard with the length of the run up to each day, from the first solved day to today. In each week,
// Monday to Sunday, one missed day is forgiven and does not count. had reports whether a day existed in the player's
// time zones. Today does not count as missed before it is over.
func eachRun(solved map[date]bool, had func(date) bool, today date, heard func(date, protocol.Streak)) {
	if len(solved) == 0 {
		return
	}
	frozenWeek := -1
	var s protocol.Streak
	for d := slices.Min(slices.Collect(maps.Keys(solved))); d <= today; d++ {
		switch {
		case solved[d]:
			s.Days++
		case d == today || s.Days == 0 || !had(d):
		case d.week() != frozenWeek:
			frozenWeek, s.Frozen = d.week(), d.String()
		default:
			s.Days, s.Frozen = 0, ""
		}
		s.Today, s.Freeze = solved[d], frozenWeek != d.week()
		heard(d, s)
	}
}

// exportDays adds the days that count, and the player's time zones.
func (rk *Ranking) exportDays(ctx context.Context, out *protocol.Export) error {
	out.Days, out.Zones = []protocol.CountedDay{}, []string{}
	rejected, err := archive.ListRejected(ctx, rk.Store, out.ID)
	if err != nil {
		return err
	}
	for _, year := range rk.yearsOfDays() {
		err := rk.eachDay(ctx, out.ID, rejected, year, func(kind string, on date) {
			out.Days = append(out.Days, protocol.CountedDay{Kind: kind, Day: on.String()})
		})
		if err != nil {
			return err
		}
	}
	slices.SortFunc(out.Days, func(a, b protocol.CountedDay) int {
		return cmp.Or(strings.Compare(a.Day, b.Day), strings.Compare(a.Kind, b.Kind))
	})
	in, err := rk.zonesOf(ctx, out.ID)
	for _, z := range in {
		out.Zones = append(out.Zones, z.at.String())
	}
	return err
}

// forgetDays deletes the days that count.
func (rk *Ranking) forgetDays(ctx context.Context, player string) error {
	for _, year := range rk.yearsOfDays() {
		if err := store.DeleteAll(ctx, rk.Store, aboutDays(player, year)); err != nil {
			return err
		}
	}
	return nil
}

// yearsOfDays returns the years whose days may be stored.
func (rk *Ranking) yearsOfDays() (years []int) {
	next := time.UnixMilli(rk.Now()).UTC().Year() + 1
	for year := next - yearsKept - 1; year <= next; year++ {
		years = append(years, year)
	}
	return years
}
