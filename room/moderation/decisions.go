package moderation

import (
	"context"

	"nonet/protocol"
	"nonet/room/fair"
)

// Decisions returns the cases about a player that the operator has to decide or has decided.
func (p *Policy) Decisions(ctx context.Context, player string) (protocol.Decisions, error) {
	out := protocol.Decisions{Decisions: []protocol.Decided{}}
	cases, err := CasesAbout(ctx, p.store, player)
	for _, c := range cases {
		d := protocol.Decided{ID: c.ID, What: c.What, Name: c.Name, Text: c.Text, Round: c.Round, At: c.At,
			State: caseState(c)}
		d.Final = c.Final && d.State == protocol.CaseRefused
		if d.What == Line && c.LastDecision().Verdict == fair.Rejected {
			d.Until = p.SilenceEnd(player)
		}
		out.Decisions = append(out.Decisions, d)
	}
	return out, err
}

// caseState returns the state of a case, in the protocol's words.
func caseState(c Case) string {
	switch {
	case c.Appeal != nil:
		return protocol.CaseAppealed
	case c.Waits():
		return protocol.CaseWaits
	case c.LastDecision().Verdict == fair.Rejected:
		return protocol.CaseRefused
	}
	return protocol.CaseCleared
}
