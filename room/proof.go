package room

import (
	"context"
	"errors"
	"fmt"

	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/moderation"
	"nonet/room/store"
)

// askForProof keeps that a finish has to be proved, for all nodes.
func (h *Host) askForProof(ctx context.Context, d fair.Doubt, round store.RankedRound) error {
	if archive.IsForgotten(d.Player) {
		return nil
	}
	h.log.Info("a finish is kept off the leaderboards until a proof round", "doubt", d.ID(), "why", d.Why)
	return archive.PutRequest(ctx, h.store, d, round)
}

// settleProof judges a proof round that is over.
func (h *Host) settleProof(ctx context.Context, rec archive.Record, state *game.State) error {
	set := state.Settings
	if set.Proof == "" || state.Round == nil || state.Round.Result == nil || state.Round.No != 1 {
		return nil
	}
	kind := h.kinds.Find(set.Kind)
	known, err := archive.KnownOfVerification(ctx, h.store, kind, set.Proof)
	if err != nil {
		return err
	}
	doubts, err := h.fair.Doubts(rec.End().ID(), known, rec.Each)
	if err != nil {
		return err
	}
	for _, s := range state.Round.Result.Standings {
		proof := archive.Verification{Round: rec.End().ID(), Took: s.Time, Pace: h.fair.Pace(kind, state.Round.Puzzle,
			s.Time)}
		for _, d := range doubts {
			if d.Player == s.Player {
				proof.Reasons = d.Reasons // of one that is but quick there are none
			}
		}
		if err := h.settleProofOf(ctx, fair.Doubt{Round: set.Proof, Player: s.Player}.ID(), proof); err != nil {
			return err
		}
	}
	return nil
}

// settleProofOf puts into effect what a proof round says of a finish. One that is doubted goes before the operator.
func (h *Host) settleProofOf(ctx context.Context, id string, proof archive.Verification) error {
	passed, err := archive.SettleVerification(ctx, h.store, id, proof)
	if errors.Is(err, store.ErrNotFound) {
		return nil // the player's data was deleted meanwhile, or the round is kept no longer
	}
	if err != nil || passed || len(proof.Reasons) == 0 || proof.Took == 0 {
		return err
	}
	d, err := archive.ReadDoubt(ctx, h.store, id)
	if err != nil {
		return fmt.Errorf("read the doubt that asked for a proof: %w", err)
	}
	h.log.Warn("a proof round is doubted", "doubt", id, "why", d.Why)
	return moderation.FileReport(ctx, h.store, moderation.FinishCase(d), moderation.Reporter{})
}
