package room

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/record"
	"nonet/room/store"
)

// errNoReplay is for ids of rounds that are not over, never were, or are kept no longer.
var errNoReplay = &protocol.Refusal{Code: protocol.NotFound,
	Text: "There is no finished round of this id, or it is kept no longer."}

// Replay returns a finished round step by step. The error is a [*protocol.Refusal] if there is none of that id, or if
// it is of a daily puzzle that others can still play, and was not the viewer's own try. Nobody is "".
func (h *Host) Replay(ctx context.Context, id, viewer string) (*protocol.Replay, error) {
	rec, err := record.ReadArchived(ctx, h.store, id)
	if errors.Is(err, store.ErrNotFound) {
		h.Projected(ctx)
		rec, err = record.ReadArchived(ctx, h.store, id)
	}
	if errors.Is(err, store.ErrNotFound) {
		return nil, errNoReplay
	}
	if err != nil {
		return nil, fmt.Errorf("read a replay: %w", err)
	}
	replay, err := rec.Replay(h.houses)
	switch {
	case errors.Is(err, record.ErrNotOver):
		return nil, errNoReplay
	case err != nil:
		return nil, fmt.Errorf("replay %s: %w", id, err)
	case replay.Settings.Daily != "" && replay.Settings.Daily >= store.Day(h.now()) && !played(rec, viewer):
		return nil, &protocol.Refusal{Code: protocol.NotNow,
			Text: "This is a round of today's daily puzzle. It opens tomorrow."}
	}
	return replay, nil
}

// played says whether a record's last round was one of the viewer's, who has been told its solution then.
func played(rec record.Record, viewer string) bool {
	state, err := rec.Verify()
	if err != nil || viewer == "" || state.Round == nil || state.Round.Result == nil {
		return false
	}
	return slices.ContainsFunc(state.Round.Result.Standings, func(s game.Standing) bool { return s.Player == viewer })
}
