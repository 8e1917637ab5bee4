package room

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/tell"
)

// Dailies lists today's puzzles with what a player has made of each; an empty player has made nothing.
func (h *Host) Dailies(ctx context.Context, player string) (protocol.Dailies, error) {
	day := store.Day(h.now())
	list := protocol.Dailies{Date: day, Left: h.untilOver(day).Milliseconds()}
	var tries map[string]try
	if player != "" {
		var err error
		if tries, err = h.triesOf(ctx, day, player); err != nil {
			return list, err
		}
	}
	for _, k := range h.kinds {
		info := kindInfo(k)
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
	return list, nil
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

// TryDaily returns the code of the room of who's one try at one of today's puzzles. Asked again, on any node, it is the same room.
func (h *Host) TryDaily(ctx context.Context, who Player, wanted protocol.NewTry) (code string, err error) {
	puzzle, refusal := h.dailyWanted(wanted.Kind, wanted.Size, wanted.Difficulty)
	if refusal != nil {
		return "", refusal
	}
	code, err = h.tryDaily(ctx, who, puzzle)
	var fromGame game.Refusal
	if errors.As(err, &fromGame) {
		return "", refusalOf(err)
	}
	if err != nil {
		h.log.Warn("could not make the room of a daily puzzle", "err", err)
		return "", errUnavailable
	}
	return code, nil
}

// dailyWanted finds which of a day's puzzles is meant: of those that [Host.Dailies] lists, not of all that can be made.
func (h *Host) dailyWanted(kind, size, difficulty string) (set game.Settings, refusal *protocol.Refusal) {
	refusal = h.puzzleSettings(&set, protocol.Settings{Kind: kind, Size: size, Difficulty: difficulty})
	if refusal != nil {
		return set, refusal
	}
	for _, level := range kindInfo(h.kind(set.Kind)).Levels[set.Size] {
		if level == set.Difficulty {
			return set, nil
		}
	}
	return set, badSetting("There is no daily puzzle of %s %s.", set.Size, set.Difficulty)
}

// Daily returns the puzzle of a day that is over, if anybody has played it.
func (h *Host) Daily(ctx context.Context, date, kind, size, difficulty string) (protocol.DailyPuzzle, error) {
	var no protocol.DailyPuzzle
	set, refusal := h.dailyWanted(kind, size, difficulty)
	if refusal != nil {
		return no, refusal
	}
	day, err := time.Parse(time.DateOnly, date)
	switch {
	case err != nil || day.Format(time.DateOnly) != date:
		return no, badSetting("There is no day %q: a day is written 2026-11-21.", date)
	case date == store.Day(h.now()):
		return no, &protocol.Refusal{Code: protocol.NotNow, Text: "Today's puzzle opens when the day is over."}
	case date > store.Day(h.now()):
		return no, &protocol.Refusal{Code: protocol.NotNow, Text: "Nobody knows this day's puzzle yet."}
	}
	p, err := h.statedDaily(ctx, aboutDaily(date, specOf(set.Kind, set.Size, set.Difficulty)))
	if errors.Is(err, store.ErrNotFound) {
		return no, &protocol.Refusal{Code: protocol.NotFound, Text: "Nobody played this puzzle on that day, or it is long ago."}
	}
	if err != nil {
		return no, err
	}
	board, err := h.Leaderboard(ctx, BoardQuery{
		Kind: set.Kind, Size: set.Size, Difficulty: set.Difficulty, Mode: protocol.Daily, Date: date, Limit: dailyRows,
	})
	return protocol.DailyPuzzle{Date: date, Puzzle: *tell.Puzzle(p), Solution: tell.Cells(p.Solution), Board: board}, err
}

// dailyRows are the rows of its leaderboard that come with a day's puzzle.
const dailyRows = 20
