package results

import (
	"context"

	"nonet/room/archive"
	"nonet/room/moderation"
)

// rank adds a round's finishes to the leaderboards and the ratings, except for those to be reviewed first. Finishes of
// a marathon leg are reviewed but count for neither.
func (p *Pipeline) rank(ctx context.Context, r *round) error {
	rec, state := r.Record, r.State
	round, ok := archive.JudgedRound(state, rec.End())
	if !ok {
		return nil
	}
	known, err := archive.ReadKnown(ctx, p.Store, p.Kinds.Find(round.Kind), round)
	if err != nil {
		return err
	}
	known.NoProof = state.Settings.Leg != ""
	doubts, err := archive.Review(ctx, p.Store, p.Fair, known, rec, p.KeepRounds)
	if err != nil {
		return err
	}
	for _, d := range doubts {
		if d.NeedsProof {
			if err := p.requestVerification(ctx, d, round); err != nil {
				return err
			}
			continue
		}
		p.Log.Warn("finish withheld from the leaderboards until nonet review clears it", "doubt", d.ID(), "why", d.Why)
		if err := moderation.FileReport(ctx, p.Store, moderation.FinishCase(d), moderation.Reporter{}); err != nil {
			return err
		}
	}
	if known.NoProof {
		return nil
	}
	if err := p.rate(ctx, state, round); err != nil {
		return err
	}
	return archive.ApplyResults(ctx, p.Store, round)
}
