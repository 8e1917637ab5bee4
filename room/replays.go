package room

import (
	"context"
	"errors"
	"fmt"

	"nonet/protocol"
	"nonet/room/record"
	"nonet/room/store"
)

// errNoReplay is for ids of rounds that are not over, never were, or are kept no longer.
var errNoReplay = &protocol.Refusal{Code: protocol.NotFound,
	Text: "There is no finished round of this id, or it is kept no longer."}

// Replay returns a finished round step by step. The error is a [*protocol.Refusal] if there is none of that id, or if
// it is of a daily puzzle that others can still play.
func (h *Host) Replay(ctx context.Context, id string) (*protocol.Replay, error) {
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
	case replay.Settings.Daily != "" && replay.Settings.Daily >= store.Day(h.now()):
		return nil, &protocol.Refusal{Code: protocol.NotNow,
			Text: "This is a round of today's daily puzzle. It opens tomorrow."}
	}
	return replay, nil
}
