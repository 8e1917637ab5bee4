package puzzle

import (
	"cmp"
	"context"
	"errors"

	"nonet/engine"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// verificationTries is the maximum number of puzzles generated for a verification round: some small boards have few.
const verificationTries = 10

// verificationPuzzle generates the puzzle of a verification round: another one with the grade of the finish. Another
// form of the same puzzle would not do, because the result page has shown its solution: queens, tango and nonograms can
// only be rotated and mirrored, so it could be copied by eye.
func (d *Dealer) verificationPuzzle(ctx context.Context, set game.Settings, host game.Contender, kind engine.Kind) (
	p engine.Puzzle, err error) {
	if err := archive.MarkDealt(ctx, d.Store, host.Player, set.Proof, d.Now()); err != nil {
		return p, err
	}
	finish, err := d.finishShape(ctx, set.Proof)
	if err != nil {
		return p, err
	}
	for range verificationTries {
		p, err = d.Pool.Get(ctx, cmp.Or(host.Site, host.Player), kind, set.Spec)
		if err != nil || finish == "" || d.Kinds.CanonicalForm(p) != finish {
			break
		}
	}
	return p, err
}

// finishShape returns the canonical form of a round's puzzle, or "" if the round is not archived or its kind has none.
func (d *Dealer) finishShape(ctx context.Context, round string) (string, error) {
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
	return d.Kinds.CanonicalForm(state.Round.Puzzle), nil
}
