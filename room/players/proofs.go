package players

import (
	"context"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
)

// Proofs are a player's finishes that have to be proved, or had to lately, and what the player has proved.
func (ps *People) Proofs(ctx context.Context, player string) (protocol.Proofs, error) {
	out := protocol.Proofs{Asked: []protocol.AskedProof{}, Proved: []protocol.ProvedSpeed{}}
	asked, err := archive.AskedOf(ctx, ps.store, player)
	if err != nil {
		return out, err
	}
	for _, a := range asked {
		out.Asked = append(out.Asked, protocol.AskedProof{
			Round: a.Round, Kind: a.Kind, Size: a.Size, Rules: a.Rules, Difficulty: a.Difficulty, Daily: a.Daily,
			Time: a.Time, At: a.At, Until: a.Until(), Room: a.Room, Proof: a.Doubt.Proof, State: ps.proofState(a),
		})
	}
	proved, err := archive.Certificates(ctx, ps.store, player)
	for _, c := range proved {
		out.Proved = append(out.Proved, protocol.ProvedSpeed{
			Kind: c.Kind, Size: c.Size, Rules: c.Rules, Difficulty: c.Difficulty, Time: c.Time,
		})
	}
	return out, err
}

// proofState is how a finish stands that has to be proved, in the protocol's words.
func (ps *People) proofState(a archive.Asked) string {
	switch {
	case a.Doubt.Verdict == fair.Cleared:
		return protocol.ProofPassed
	case a.Doubt.Verdict == fair.Rejected:
		return protocol.ProofFailed
	case a.Doubt.Proof != "" && len(a.Doubt.Reasons) > 0:
		return protocol.ProofWaits
	case a.Doubt.Proof != "", a.Left(ps.now()):
		return protocol.ProofFailed
	case a.Until() <= ps.now():
		return protocol.ProofLate
	}
	return protocol.ProofAsked
}

// Asked is a player's finish of a round that a proof round can be played for now. The error is a [*protocol.Refusal] if
// there is none.
func (ps *People) Asked(ctx context.Context, player, round string) (archive.Asked, error) {
	all, err := archive.AskedOf(ctx, ps.store, player)
	if err != nil {
		return archive.Asked{}, err
	}
	for _, a := range all {
		switch {
		case a.Round != round:
		case ps.proofState(a) != protocol.ProofAsked:
			return a, &protocol.Refusal{Code: protocol.NotNow, Text: "There is no proof round to be played for it any more."}
		default:
			return a, nil
		}
	}
	return archive.Asked{}, &protocol.Refusal{Code: protocol.NotFound,
		Text: "No proof round is asked for this finish of yours."}
}
