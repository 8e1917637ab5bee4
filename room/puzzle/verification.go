package puzzle

import (
	"context"
	"errors"

	"nonet/engine"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/puzzle/pool"
	"nonet/room/store"
)

// verificationTries is how many puzzles are made for a verification round at most: there are few of some small boards.
const verificationTries = 10

// verificationPuzzle makes the puzzle of a verification round: another one of the finish's grade. The puzzle of the
// finish in another look would not do, because the result page has shown its solution: queens, tango and nonograms can
// only be turned and mirrored, so it could be copied by eye.
func (d *Dealer) verificationPuzzle(ctx context.Context, set game.Settings, asker pool.Asker, kind engine.Kind) (
	p engine.Puzzle, err error) {
	if err := archive.MarkDealt(ctx, d.Store, asker.Player, set.Proof, d.Now()); err != nil {
		return p, err
	}
	finish, err := d.finishShape(ctx, set.Proof, kind)
	if err != nil {
		return p, err
	}
	for range verificationTries {
		p, err = d.Pool.Get(ctx, asker, kind, set.Spec)
		if err != nil || finish == "" || kind.(engine.Canonicalizer).CanonicalForm(p) != finish {
			break
		}
	}
	return p, err
}

// finishShape returns the shape of a round's puzzle; "" if the round is not archived or its kind has no shapes.
func (d *Dealer) finishShape(ctx context.Context, round string, kind engine.Kind) (string, error) {
	canonicalizer, ok := kind.(engine.Canonicalizer)
	if !ok {
		return "", nil
	}
	rec, err := archive.ReadArchived(ctx, d.Store, round)
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	state, err := rec.Verify()
	if err != nil || state.Round == nil {
		return "", err
	}
	return canonicalizer.CanonicalForm(state.Round.Puzzle), nil
}
