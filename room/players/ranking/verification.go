package ranking

import (
	"context"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
)

// Verifications returns a player's finishes that have or had to be verified, and the player's certificates.
func (rk *Ranking) Verifications(ctx context.Context, player string) (protocol.Proofs, error) {
	out := protocol.Proofs{Asked: []protocol.AskedProof{}, Proved: []protocol.ProvedSpeed{}}
	asked, err := archive.ListPending(ctx, rk.Store, player)
	if err != nil {
		return out, err
	}
	for _, a := range asked {
		out.Asked = append(out.Asked, protocol.AskedProof{
			Round: a.Round, Kind: a.Kind, Size: a.Size, Rules: a.Rules, Difficulty: a.Difficulty, Daily: a.Daily,
			Time: a.Time, At: a.At, Until: a.Until(), Room: a.Room, Proof: a.Doubt.Proof, State: rk.verificationState(a),
		})
	}
	proved, err := archive.Certificates(ctx, rk.Store, player)
	for _, c := range proved {
		out.Proved = append(out.Proved, protocol.ProvedSpeed{
			Kind: c.Kind, Size: c.Size, Rules: c.Rules, Difficulty: c.Difficulty, Time: c.Time,
		})
	}
	return out, err
}

// verificationState returns the state of a finish that has to be verified, in the protocol's words.
func (rk *Ranking) verificationState(a archive.PendingVerification) string {
	switch {
	case a.Doubt.Verdict == fair.Cleared:
		return protocol.ProofPassed
	case a.Doubt.Verdict == fair.Rejected:
		return protocol.ProofFailed
	case a.Doubt.Proof != "" && len(a.Doubt.Reasons) > 0:
		return protocol.ProofWaits
	case a.Doubt.Proof != "", a.HasExpired(rk.Now()):
		return protocol.ProofFailed
	case a.Until() <= rk.Now():
		return protocol.ProofLate
	}
	return protocol.ProofAsked
}

// PendingVerification returns a player's finish of a round for which a verification round can be played now. The error
// is a [*protocol.Refusal] if there is none.
func (rk *Ranking) PendingVerification(ctx context.Context, player, round string) (archive.PendingVerification, error) {
	all, err := archive.ListPending(ctx, rk.Store, player)
	if err != nil {
		return archive.PendingVerification{}, err
	}
	for _, a := range all {
		switch {
		case a.Round != round:
		case rk.verificationState(a) != protocol.ProofAsked:
			return a, &protocol.Refusal{Code: protocol.NotNow, Text: "It's too late to confirm this time."}
		default:
			return a, nil
		}
	}
	return archive.PendingVerification{}, &protocol.Refusal{Code: protocol.NotFound,
		Text: "This finish needs no confirmation."}
}
