package room

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"nonet/engine"
	"nonet/room/game"
	"nonet/room/store"
)

// What would solve a puzzle for somebody has to refuse those that are live: played in a ranked round, or the daily puzzles of
// today. Where a puzzle is live is a fact about its shape, which is the same in whatever look somebody brings it; so all
// nodes know, and from before anybody has seen it.

// guardKept is how long a puzzle stays guarded whose round never ends. No round that anybody plays on lasts as long.
const guardKept = 7 * 24 * time.Hour

// dealWait is how long the store may take while a puzzle is made.
const dealWait = 30 * time.Second

// guard makes a puzzle one that is live, for holder, until [Host.release] or for so long. Puzzles of kinds that do not
// know them again can't be guarded.
func (h *Host) guard(ctx context.Context, p engine.Puzzle, holder string, keep time.Duration) error {
	about := h.aboutLive(p)
	if about == "" || keep <= 0 {
		return nil
	}
	_, err := h.store.State(ctx, store.Fact{About: about, Name: holder, Keep: keep})
	return err
}

// release takes the guard off the puzzle of a round that is over.
func (h *Host) release(ctx context.Context, state *game.State, e store.Ending) error {
	if state.Round == nil || !state.Settings.Ranked || state.Settings.Daily != "" {
		return nil
	}
	about := h.aboutLive(state.Round.Puzzle)
	if about == "" {
		return nil
	}
	return h.store.Retract(ctx, about, holderOf(e.Room, e.Epoch, state.Round.No))
}

// holderOf names a round that has not ended, and has no id yet.
func holderOf(code, epoch string, round int) string {
	return fmt.Sprintf("%s-%s round %d", code, epoch, round)
}

// aboutLive is what facts about where a puzzle is live are about; empty if its kind does not know it again.
func (h *Host) aboutLive(p engine.Puzzle) string {
	shaper, ok := h.kind(p.Kind).(engine.Shaper)
	if !ok {
		return ""
	}
	shape := shaper.Shape(p)
	if shape == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(p.Kind + " " + shape))
	return "live/" + hex.EncodeToString(sum[:])
}

// Live says whether a puzzle, in this or another look, is played in a ranked round right now, or is one of today's daily
// puzzles. It needs the puzzle's solution.
func (h *Host) Live(ctx context.Context, p engine.Puzzle) (bool, error) {
	about := h.aboutLive(p)
	if about == "" {
		return false, nil
	}
	holders, err := h.store.Stated(ctx, about)
	return len(holders) > 0, err
}
