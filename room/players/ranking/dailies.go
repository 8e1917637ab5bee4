package ranking

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
	"nonet/room/view"
)

// Dailies returns today's puzzles with a player's results. For an empty player there are no results.
func (rk *Ranking) Dailies(ctx context.Context, player string) (protocol.Dailies, error) {
	now := rk.Now()
	day := store.Day(now)
	list := protocol.Dailies{Date: day, Left: game.DailyEnds(day) - now}
	var tries map[string]try
	var err error
	if player != "" {
		if tries, err = rk.triesOf(ctx, day, player); err != nil {
			return list, err
		}
		if list.Before, err = rk.dailiesBefore(ctx, player, now); err != nil {
			return list, err
		}
	}
	if list.Puzzles, err = rk.dailyStates(now, tries); err != nil {
		return list, err
	}
	return list, rk.countSolvers(ctx, list)
}

// dailyStates returns the puzzles of the day of a moment, with a player's results.
func (rk *Ranking) dailyStates(at int64, tries map[string]try) (all []protocol.DailyState, err error) {
	for _, k := range rk.Kinds {
		main, err := engine.DailySpec(k, weekdayAt(at))
		if err != nil {
			return nil, err
		}
		info := catalog.KindInfo(k)
		for _, size := range info.Sizes {
			for _, difficulty := range info.Levels[size] {
				s, err := dailyState(k, size, difficulty, tries)
				if err != nil {
					return nil, err
				}
				s.Main = size == main.Size && difficulty == main.Difficulty
				all = append(all, s)
			}
		}
	}
	return all, nil
}

// dailiesBefore returns a player's tries at the puzzles of the day before, while they can be finished. It returns nil
// if there are none.
func (rk *Ranking) dailiesBefore(ctx context.Context, player string, now int64) (*protocol.DailiesBefore, error) {
	at := now - game.DailyGrace
	day := store.Day(at)
	if day == store.Day(now) {
		return nil, nil
	}
	tries, err := rk.triesOf(ctx, day, player)
	if err != nil || len(tries) == 0 {
		return nil, err
	}
	all, err := rk.dailyStates(at, tries)
	tried := slices.DeleteFunc(all, func(s protocol.DailyState) bool { return s.Room == "" && s.Result == nil })
	return &protocol.DailiesBefore{Date: day, Left: game.DailyCloses(day) - now, Puzzles: tried}, err
}

// countSolvers sets how many players have solved each kind's puzzle of the day, and their median time. For all puzzles
// it would have to read a hundred leaderboards.
func (rk *Ranking) countSolvers(ctx context.Context, list protocol.Dailies) error {
	for i := range list.Puzzles {
		p := &list.Puzzles[i]
		if !p.Main {
			continue
		}
		board := store.Leaderboard{Kind: p.Kind, Size: p.Size, Difficulty: p.Difficulty,
			Mode: store.DailyMode, Metric: store.ByTime, Period: list.Date}
		row, solved, err := rk.median(ctx, board)
		if err != nil {
			return err
		}
		p.Solved, p.Median = solved, row.Time
	}
	return nil
}

// weekdayAt returns the day of the week (UTC) at a moment in Unix milliseconds; 0 is Monday.
func weekdayAt(at int64) int {
	return (int(time.UnixMilli(at).UTC().Weekday()) + engine.DaysOfWeek - 1) % engine.DaysOfWeek
}

func dailyState(k engine.Kind, size, difficulty string, tries map[string]try) (protocol.DailyState, error) {
	s := protocol.DailyState{Kind: k.Name(), Size: size, Difficulty: difficulty}
	mine := tries[specOf(s.Kind, size, difficulty)]
	s.Room = mine.room
	if mine.result == nil {
		return s, nil
	}
	s.Result = new(protocol.Played)
	return s, json.Unmarshal(mine.result, s.Result)
}

// DailyOf names one of a day's puzzles.
type DailyOf struct {
	Day  string
	Kind string
	Spec engine.Spec
}

// Today returns one of today's puzzles that [Ranking.Dailies] lists. Without a size and a difficulty, it is the kind's
// puzzle of the day, and without a kind that of the default kind. The error is a [*protocol.Refusal].
func (rk *Ranking) Today(kind, size, difficulty string) (DailyOf, error) {
	return rk.findDaily(rk.Now(), protocol.Settings{Kind: kind, Size: size, Difficulty: difficulty})
}

// findDaily returns the puzzle of the day of a moment that is meant. The error is a [*protocol.Refusal].
func (rk *Ranking) findDaily(at int64, s protocol.Settings) (DailyOf, error) {
	k, spec, refusal := rk.Kinds.Resolve(s)
	if refusal != nil {
		return DailyOf{}, refusal
	}
	if s.Size == "" && s.Difficulty == "" && s.Rules == "" {
		var err error
		if spec, err = engine.DailySpec(k, weekdayAt(at)); err != nil {
			return DailyOf{}, catalog.Refuse("There is no daily puzzle of %s: %v.", k.Name(), err)
		}
	}
	if !slices.Contains(catalog.KindInfo(k).Levels[spec.Size], spec.Difficulty) {
		return DailyOf{}, catalog.Refuse("There is no daily puzzle of %s %s.", spec.Size, spec.Difficulty)
	}
	return DailyOf{store.Day(at), k.Name(), spec}, nil
}

// dayAt returns when a day that is written 2026-11-21 begins, in Unix milliseconds. The error is a [*protocol.Refusal].
func dayAt(date string) (int64, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return 0, catalog.Refuse("There is no day %q: a day is written 2026-11-21.", date)
	}
	return day.UnixMilli(), nil
}

// Daily returns the puzzle of a day that is over, if a player has played it.
func (rk *Ranking) Daily(ctx context.Context, date, kind, size, difficulty string) (protocol.DailyPuzzle, error) {
	var no protocol.DailyPuzzle
	at, err := dayAt(date)
	if err != nil {
		return no, err
	}
	d, err := rk.findDaily(at, protocol.Settings{Kind: kind, Size: size, Difficulty: difficulty})
	if err != nil {
		return no, err
	}
	closed := ""
	switch {
	case date == store.Day(rk.Now()):
		closed = "Today's puzzle opens an hour after the day is over, at 01:00 UTC."
	case date > store.Day(rk.Now()):
		closed = "Nobody knows this day's puzzle yet."
	case game.IsDailySealed(date, rk.Now()):
		closed = "Yesterday's puzzle opens at 01:00 UTC. Until then, players who started in time can finish it."
	}
	if closed != "" {
		return no, &protocol.Refusal{Code: protocol.NotNow, Text: closed}
	}
	p, err := rk.Shared.Find(ctx, aboutDaily(date, specOf(d.Kind, d.Spec.Size, d.Spec.Difficulty)))
	if errors.Is(err, store.ErrNotFound) {
		return no, &protocol.Refusal{Code: protocol.NotFound,
			Text: "Nobody played this puzzle on that day, or its results have expired."}
	}
	if err != nil {
		return no, err
	}
	board, err := rk.Leaderboard(ctx, BoardQuery{
		Kind: d.Kind, Size: d.Spec.Size, Difficulty: d.Spec.Difficulty, Mode: protocol.Daily, Date: date, Limit: dailyRows,
	})
	return protocol.DailyPuzzle{Date: date, Puzzle: *view.Puzzle(p), Solution: view.Cells(p.Solution), Board: board}, err
}

// dailyRows are the rows of its leaderboard that come with a day's puzzle.
const dailyRows = 20
