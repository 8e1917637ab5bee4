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

// verificationTries is the maximum number of puzzles generated for a verification round: some small boards have few.
const verificationTries = 10

// verificationPuzzle generates the puzzle of a verification round: another one with the grade of the finish. Another
// form of the same puzzle would not do, because the result page has shown its solution: queens, tango and nonograms can
// only be rotated and mirrored, so it could be copied by eye.
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

// finishShape returns the canonical form of a round's puzzle, or "" if the round is not archived or its kind has none.
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
