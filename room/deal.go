package room

import (
	"context"
	"crypto/rand"
	"fmt"

	"nonet/engine"
	"nonet/room/game"
)

// makePuzzle makes the puzzle for a room's next round: one that nobody can foretell, or the day's. One that is to be played
// in a ranked round is guarded in the holder's name before anybody sees it.
func (h *Host) makePuzzle(set game.Settings, holder string) (engine.Puzzle, error) {
	kind := h.kind(set.Kind)
	if kind == nil {
		return engine.Puzzle{}, fmt.Errorf("there is no kind of puzzle %q here", set.Kind)
	}
	ctx, cancel := context.WithTimeout(h.ctx, dealWait)
	defer cancel()
	if set.Daily != "" {
		return h.dailyPuzzle(ctx, set.Daily, kind, set.Spec)
	}
	var seed engine.Seed
	rand.Read(seed[:])
	p, err := kind.Generate(set.Spec, seed)
	if err == nil && set.Ranked {
		err = h.guard(ctx, p, holder, guardKept)
	}
	return p, err
}
