package people

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/offer"
	"nonet/room/store"
	"nonet/room/tell"
)

// Dailies lists today's puzzles with what a player has made of each; an empty player has made nothing.
func (ps *People) Dailies(ctx context.Context, player string) (protocol.Dailies, error) {
	day := store.Day(ps.now())
	list := protocol.Dailies{Date: day, Left: ps.untilOver(day).Milliseconds()}
	var tries map[string]try
	if player != "" {
		var err error
		if tries, err = ps.triesOf(ctx, day, player); err != nil {
			return list, err
		}
	}
	for _, k := range ps.kinds {
		info := offer.Info(k)
		for _, size := range info.Sizes {
			for _, difficulty := range info.Levels[size] {
				s, err := dailyState(k, size, difficulty, tries)
				if err != nil {
					return list, err
				}
				list.Puzzles = append(list.Puzzles, s)
			}
		}
	}
	return list, ps.countSolvers(ctx, list)
}

// countSolvers says of the usual puzzles how many have solved them. Of all puzzles it would be a hundred boards to
// read.
func (ps *People) countSolvers(ctx context.Context, list protocol.Dailies) error {
	usual, err := ps.kinds[0].Normalize(engine.Spec{})
	if err != nil {
		return err
	}
	for i := range list.Puzzles {
		p := &list.Puzzles[i]
		if p.Kind != ps.kinds[0].Name() || p.Size != usual.Size {
			continue
		}
		page, err := ps.store.Top(ctx, store.Leaderboard{Kind: p.Kind, Size: p.Size, Difficulty: p.Difficulty,
			Mode: store.DailyMode, Metric: store.ByTime, Period: list.Date}, 0, 1)
		if err != nil {
			return err
		}
		p.Solved = page.Total
	}
	return nil
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

// Today finds which of today's puzzles is meant: of those that [People.Dailies] lists, not of all that can be made.
// What is empty has its usual value. The error is a [*protocol.Refusal].
func (ps *People) Today(kind, size, difficulty string) (DailyOf, error) {
	d, refusal := ps.dailyWanted(store.Day(ps.now()), kind, size, difficulty)
	if refusal != nil {
		return d, refusal
	}
	return d, nil
}

func (ps *People) dailyWanted(day, kind, size, difficulty string) (DailyOf, *protocol.Refusal) {
	k, spec, refusal := ps.kinds.Wanted(protocol.Settings{Kind: kind, Size: size, Difficulty: difficulty})
	if refusal != nil {
		return DailyOf{}, refusal
	}
	if !slices.Contains(offer.Info(k).Levels[spec.Size], spec.Difficulty) {
		return DailyOf{}, offer.Refuse("There is no daily puzzle of %s %s.", spec.Size, spec.Difficulty)
	}
	return DailyOf{day, k.Name(), spec}, nil
}

// Daily returns the puzzle of a day that is over, if anybody has played it.
func (ps *People) Daily(ctx context.Context, date, kind, size, difficulty string) (protocol.DailyPuzzle, error) {
	var no protocol.DailyPuzzle
	d, refusal := ps.dailyWanted(date, kind, size, difficulty)
	if refusal != nil {
		return no, refusal
	}
	day, err := time.Parse(time.DateOnly, date)
	switch {
	case err != nil || day.Format(time.DateOnly) != date:
		return no, offer.Refuse("There is no day %q: a day is written 2026-11-21.", date)
	case date == store.Day(ps.now()):
		return no, &protocol.Refusal{Code: protocol.NotNow, Text: "Today's puzzle opens when the day is over."}
	case date > store.Day(ps.now()):
		return no, &protocol.Refusal{Code: protocol.NotNow, Text: "Nobody knows this day's puzzle yet."}
	}
	p, err := ps.statedDaily(ctx, aboutDaily(date, specOf(d.Kind, d.Spec.Size, d.Spec.Difficulty)))
	if errors.Is(err, store.ErrNotFound) {
		return no, &protocol.Refusal{Code: protocol.NotFound,
			Text: "Nobody played this puzzle on that day, or it is long ago."}
	}
	if err != nil {
		return no, err
	}
	board, err := ps.Leaderboard(ctx, BoardQuery{
		Kind: d.Kind, Size: d.Spec.Size, Difficulty: d.Spec.Difficulty, Mode: protocol.Daily, Date: date, Limit: dailyRows,
	})
	return protocol.DailyPuzzle{Date: date, Puzzle: *tell.Puzzle(p), Solution: tell.Cells(p.Solution), Board: board}, err
}

// dailyRows are the rows of its leaderboard that come with a day's puzzle.
const dailyRows = 20
