package results

import (
	"context"
	"errors"
	"fmt"

	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/room/store"
)

// requestVerification records, for all nodes, that a finish has to be verified.
func (p *Pipeline) requestVerification(ctx context.Context, d fair.Doubt, round store.RankedRound) error {
	if archive.IsForgotten(d.Player) {
		return nil
	}
	p.Log.Info("finish withheld from the leaderboards until a proof round", "doubt", d.ID(), "why", d.Why)
	return archive.PutRequest(ctx, p.Store, d, round)
}

// judgeVerification judges a verification round that is over.
func (p *Pipeline) judgeVerification(ctx context.Context, r *round) error {
	rec, state := r.Record, r.State
	set := state.Settings
	if set.Proof == "" || state.Round == nil || state.Round.Result == nil || state.Round.No != 1 {
		return nil
	}
	kind := p.Kinds.Find(set.Kind)
	known, err := archive.ReadKnownOfVerification(ctx, p.Store, kind, set.Proof)
	if err != nil {
		return err
	}
	doubts, err := p.Fair.Doubts(rec.End().ID(), known, rec.Each)
	if err != nil {
		return err
	}
	for _, s := range state.Round.Result.Standings {
		proof := archive.Verification{Round: rec.End().ID(), Took: s.Time, Pace: p.Fair.Pace(kind, state.Round.Puzzle,
			s.Time)}
		for _, d := range doubts {
			if d.Player == s.Player {
				proof.Reasons = d.Reasons // none if the finish is only fast
			}
		}
		if err := p.applyVerification(ctx, fair.Doubt{Round: set.Proof, Player: s.Player}.ID(), proof); err != nil {
			return err
		}
	}
	return nil
}

// applyVerification applies the result of a verification round to a finish. A doubted result is reported to the
// operator.
func (p *Pipeline) applyVerification(ctx context.Context, id string, proof archive.Verification) error {
	passed, err := archive.SettleVerification(ctx, p.Store, id, proof)
	if errors.Is(err, store.ErrNotFound) {
		return nil // the player's data was deleted meanwhile, or the round is kept no longer
	}
	if err != nil || passed || len(proof.Reasons) == 0 || proof.Took == 0 {
		return err
	}
	d, err := archive.ReadDoubt(ctx, p.Store, id)
	if err != nil {
		return fmt.Errorf("read the doubt behind a proof round: %w", err)
	}
	p.Log.Warn("proof round doubted; see nonet review", "doubt", id, "why", d.Why)
	return moderation.FileReport(ctx, p.Store, moderation.FinishCase(d), moderation.Reporter{})
}
