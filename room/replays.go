package room

import (
	"context"
	"errors"
	"fmt"

	"nonet/room/players/ranking"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
)

// errNoReplay is for ids of rounds that are not over, never were, or are kept no longer.
var errNoReplay = &protocol.Refusal{Code: protocol.NotFound,
	Text: "There is no finished round of this id, or it is kept no longer."}

// errOpensLater is for rounds of a marathon that others can still run.
var errOpensLater = &protocol.Refusal{Code: protocol.NotNow,
	Text: "This is a round of a marathon. It opens when the marathon is over."}

// errDailySealed is for rounds of a daily puzzle that others can still finish.
var errDailySealed = &protocol.Refusal{Code: protocol.NotNow,
	Text: "This is a round of a daily puzzle that others can still finish. It opens at 01:00 UTC on the day after."}

// Replay returns a finished round step by step. The error is a [*protocol.Refusal] if there is none of that id, if it
// is of a daily puzzle that others can still play, and was not the viewer's own try, or if it is sealed. A viewer
// without a token has no id.
func (h *Host) Replay(ctx context.Context, id string, viewer players.Player) (*protocol.Replay, error) {
	replay, rec, err := h.replay(ctx, id, viewer)
	if err != nil {
		return nil, err
	}
	if err := h.dealer.OpenRecord(ctx, rec, viewer); err != nil {
		return nil, err
	}
	return replay, nil
}

func (h *Host) replay(ctx context.Context, id string, viewer players.Player) (*protocol.Replay, archive.Record, error) {
	rec, err := h.archived(ctx, id)
	if err != nil {
		return nil, rec, err
	}
	replay, err := rec.Replay(h.houses)
	switch {
	case errors.Is(err, archive.ErrNotOver):
		return nil, rec, errNoReplay
	case err != nil:
		return nil, rec, fmt.Errorf("replay %s: %w", id, err)
	}
	if err := h.shut(ctx, replay.Settings.Daily, replay.Settings.Leg); err != nil && !played(rec, viewer.ID) {
		return nil, rec, err
	}
	return replay, rec, nil
}

// Outcome tells how a round ended, and nothing about its puzzle except how hard it is. Links to replays show it.
type Outcome struct {
	Settings protocol.Settings
	Level    string
	Result   protocol.Result
}

// Outcome returns how a round ended, for links, which anybody may open. The error is a [*protocol.Refusal] if there is
// no replay. Sealed records make no difference, because links would otherwise tell which puzzles are raced.
func (h *Host) Outcome(ctx context.Context, id string) (Outcome, error) {
	replay, _, err := h.replay(ctx, id, players.Player{})
	if err != nil {
		return Outcome{}, err
	}
	result := replay.Result
	result.ID, result.Boards = replay.ID, nil
	return Outcome{Settings: replay.Settings, Level: replay.Puzzle.Level, Result: result}, nil
}

// Course is how a round went: how far everybody was when, and never in which cells.
type Course = archive.Course

// CourseStep is how far a seat was from a time on.
type CourseStep = archive.CourseStep

// Course returns how a finished round went, without what was filled in. The error is a [*protocol.Refusal] if nobody
// may see the round's replay. A sealed record is told as any other, as by [Host.Outcome].
func (h *Host) Course(ctx context.Context, id string) (*Course, error) {
	rec, err := h.archived(ctx, id)
	if err != nil {
		return nil, err
	}
	course, err := rec.Course()
	switch {
	case err != nil:
		return nil, fmt.Errorf("the course of %s: %w", id, err)
	case !course.Over:
		return nil, errNoReplay
	}
	if err := h.shut(ctx, course.Daily, course.Leg); err != nil {
		return nil, err
	}
	return course, nil
}

// Ghosts returns the finishes of a finished round as others can race them. The error is a [*protocol.Refusal] if there
// is no round of that id, or if it is sealed. Those of a daily puzzle or a marathon that others can still play come
// without the puzzle, unless the viewer's own try is over.
func (h *Host) Ghosts(ctx context.Context, id string, viewer players.Player) (*protocol.Ghosts, error) {
	rec, err := h.archived(ctx, id)
	if err != nil {
		return nil, err
	}
	ghosts, set, err := rec.Ghosts()
	if errors.Is(err, archive.ErrNotOver) {
		return nil, errNoReplay
	}
	if err != nil {
		return nil, fmt.Errorf("the ghosts of %s: %w", id, err)
	}
	if game.DailySealed(set.Daily, h.now()) && !played(rec, viewer.ID) {
		done, err := h.players.Ranking.HasPlayed(ctx, viewer.ID, ranking.DailyOf{Day: set.Daily, Kind: set.Kind, Spec: set.Spec})
		if err != nil {
			return nil, err
		}
		if !done {
			ghosts.Puzzle, ghosts.Solution = nil, ""
		}
	}
	if err := h.shut(ctx, "", set.Leg); err != nil && !played(rec, viewer.ID) {
		ghosts.Puzzle, ghosts.Solution = nil, ""
	}
	if ghosts.Puzzle != nil {
		if err := h.dealer.OpenRecord(ctx, rec, viewer); err != nil {
			return nil, err
		}
	}
	return ghosts, nil
}

// archived reads the record of a finished round.
func (h *Host) archived(ctx context.Context, id string) (archive.Record, error) {
	rec, err := archive.ReadArchived(ctx, h.store, id)
	if errors.Is(err, store.ErrNotFound) {
		h.Projected(ctx)
		rec, err = archive.ReadArchived(ctx, h.store, id)
	}
	if errors.Is(err, store.ErrNotFound) {
		return rec, errNoReplay
	}
	if err != nil {
		return rec, fmt.Errorf("read a replay: %w", err)
	}
	return rec, nil
}

// shut refuses who would see how a puzzle is solved that others can still play: a day's, or a marathon's.
func (h *Host) shut(ctx context.Context, daily, leg string) error {
	open, err := h.legOpen(ctx, leg)
	switch {
	case err != nil:
		return err
	case open:
		return errOpensLater
	case game.DailySealed(daily, h.now()):
		return errDailySealed
	}
	return nil
}

// played reports whether a record's last round was one of the viewer's, who has been told its solution then.
func played(rec archive.Record, viewer string) bool {
	state, err := rec.Verify()
	return err == nil && state.PlayedLast(viewer)
}
