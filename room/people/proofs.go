package people

import (
	"context"
	"encoding/json"
	"fmt"

	"nonet/protocol"
	"nonet/room/fair"
	"nonet/room/record"
	"nonet/room/store"
)

// Proofs are a player's finishes that have to be proved, or had to lately, and what the player has proved.
func (ps *People) Proofs(ctx context.Context, player string) (protocol.Proofs, error) {
	out := protocol.Proofs{Asked: []protocol.AskedProof{}, Proved: []protocol.ProvedSpeed{}}
	asked, err := record.AskedOf(ctx, ps.store, player)
	if err != nil {
		return out, err
	}
	for _, a := range asked {
		out.Asked = append(out.Asked, protocol.AskedProof{
			Round: a.Round, Kind: a.Kind, Size: a.Size, Rules: a.Rules, Difficulty: a.Difficulty, Daily: a.Daily,
			Time: a.Time, At: a.At, Until: a.Until(), Room: a.Room, Proof: a.Doubt.Proof, State: ps.proofState(a),
		})
	}
	proved, err := record.Certificates(ctx, ps.store, player)
	for _, c := range proved {
		out.Proved = append(out.Proved, protocol.ProvedSpeed{
			Kind: c.Kind, Size: c.Size, Rules: c.Rules, Difficulty: c.Difficulty, Time: c.Time,
		})
	}
	return out, err
}

// proofState is how a finish stands that has to be proved, in the protocol's words.
func (ps *People) proofState(a record.Asked) string {
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
func (ps *People) Asked(ctx context.Context, player, round string) (record.Asked, error) {
	all, err := record.AskedOf(ctx, ps.store, player)
	if err != nil {
		return record.Asked{}, err
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
	return record.Asked{}, &protocol.Refusal{Code: protocol.NotFound,
		Text: "No proof round is asked for this finish of yours."}
}

// pastMost is how many of a player's last rounds are looked at.
const pastMost = 50

// Past are the times of a player's last ranked finishes of puzzles like a round's, in milliseconds.
func (ps *People) Past(ctx context.Context, player string, like store.RankedRound) (times []int64, err error) {
	rounds, _, err := ps.store.Remembered(ctx, player, 0, pastMost)
	if err != nil {
		return nil, err
	}
	for _, r := range rounds {
		var p protocol.Played
		if err := json.Unmarshal(r.Data, &p); err != nil {
			return nil, fmt.Errorf("read a history: round %s: %w", r.Round, err)
		}
		if p.Ranked && p.Time > 0 && p.Round != like.ID && p.At <= like.At && p.Kind == like.Kind && p.Size == like.Size &&
			p.Rules == like.Rules && p.Difficulty == like.Difficulty {
			times = append(times, p.Time)
		}
	}
	return times, nil
}
