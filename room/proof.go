package room

import (
	"context"
	"errors"
	"fmt"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/store"
)

// TryProof returns the code of the room of a finish's one proof round, and makes it if need be. Asked again, on any
// node, it is the same room.
func (h *Host) TryProof(ctx context.Context, who players.Player, wanted protocol.NewProof) (code string, err error) {
	h.Projected(ctx)
	asked, err := h.players.Ranking.PendingVerification(ctx, who.ID, wanted.Round)
	if err != nil {
		return "", err
	}
	code, err = h.tryProof(ctx, who, asked)
	var fromGame game.Refusal
	if errors.As(err, &fromGame) {
		return "", refusalOf(err)
	}
	if err != nil {
		h.log.Warn("could not make the room of a proof round", "err", err)
		return "", errUnavailable
	}
	return code, nil
}

// tryProof makes the room that all nodes agree on, as it is done for daily puzzles.
func (h *Host) tryProof(ctx context.Context, who players.Player, asked archive.PendingVerification) (code string, err error) {
	o := Opening{Settings: h.proofSettings(asked), Host: who}
	return h.CreateAgreed(ctx, o, func(n int) (string, string, error) {
		return archive.AgreeOnVerification(ctx, h.store, who.ID, asked.Round, n, NewCode(), NewEpoch())
	})
}

// proofSettings are the settings of a proof round: alone, ranked, so that nothing helps and the puzzle is live, and
// with spectators, who see how far the player is.
func (h *Host) proofSettings(a archive.PendingVerification) game.Settings {
	set := game.Settings{Mode: game.Solo, Kind: a.Kind, Seats: 1, Ranked: true, Proof: a.Round,
		Spec: engine.Spec{Size: a.Size, Rules: a.Rules, Difficulty: a.Difficulty}}
	usual := set.Usual(helps(h.kinds.Find(a.Kind), set.Spec))
	set.Strikes, set.Growing, set.Watchers, set.Delay = usual.Strikes, usual.Growing, usual.Watchers, usual.Delay
	return set
}

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
		proof := archive.Verification{Round: rec.End().ID(), Took: s.Time, Pace: h.fair.Pace(kind, state.Round.Puzzle, s.Time)}
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
