// Package inplay knows where a puzzle is being played for a rank: in a ranked round, or as one of today's daily
// puzzles. What would solve such a puzzle for somebody has to refuse it.
//
// That a puzzle is in play is a fact about its shape, which is the same in whatever look somebody brings it. So all
// nodes know, and from before anybody has seen it.
package inplay

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"nonet/engine"
	"nonet/room/offer"
	"nonet/room/store"
)

// Register says which puzzles are in play. Its methods are safe for concurrent use.
type Register struct {
	Facts store.Facts
	Kinds offer.Kinds
}

// Hold says that a puzzle is in play, on behalf of a holder, until [Register.Release] or for so long. Puzzles of kinds
// that do not know them again can't be held.
func (r Register) Hold(ctx context.Context, p engine.Puzzle, holder string, keep time.Duration) error {
	about := r.about(p)
	if about == "" || keep <= 0 {
		return nil
	}
	_, err := r.Facts.State(ctx, store.Fact{About: about, Name: holder, Keep: keep})
	return err
}

// Release says that a puzzle is not in play any more on behalf of a holder. Done twice it is the same as once.
func (r Register) Release(ctx context.Context, p engine.Puzzle, holder string) error {
	about := r.about(p)
	if about == "" {
		return nil
	}
	return r.Facts.Retract(ctx, about, holder)
}

// Holds says whether a puzzle, in this or another look, is in play. It needs the puzzle's solution.
func (r Register) Holds(ctx context.Context, p engine.Puzzle) (bool, error) {
	about := r.about(p)
	if about == "" {
		return false, nil
	}
	holders, err := r.Facts.Stated(ctx, about)
	return len(holders) > 0, err
}

// about is what facts about where a puzzle is in play are about; empty if its kind does not know it again.
func (r Register) about(p engine.Puzzle) string {
	shaper, ok := r.Kinds.Find(p.Kind).(engine.Shaper)
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
