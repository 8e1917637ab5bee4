package players

import (
	"context"
	"errors"

	"nonet/protocol"
	"nonet/room/fair"
	"nonet/room/moderation"
)

// Decisions are what the operator has to decide, or has decided, about a player.
func (ps *People) Decisions(ctx context.Context, player string) (protocol.Decisions, error) {
	out := protocol.Decisions{Decisions: []protocol.Decided{}}
	cases, err := moderation.About(ctx, ps.store, player)
	for _, c := range cases {
		d := protocol.Decided{ID: c.ID, What: c.What, Name: c.Name, Text: c.Text, Round: c.Round, At: c.At, State: stateOf(c)}
		d.Final = c.Final && d.State == protocol.CaseRefused
		if d.What == moderation.Line && c.Last().Verdict == fair.Rejected {
			d.Until = ps.QuietUntil(player)
		}
		out.Decisions = append(out.Decisions, d)
	}
	return out, err
}

// stateOf is how a case stands, in the protocol's words.
func stateOf(c moderation.Case) string {
	switch {
	case c.Appeal != nil:
		return protocol.CaseAppealed
	case c.Waits():
		return protocol.CaseWaits
	case c.Last().Verdict == fair.Rejected:
		return protocol.CaseRefused
	}
	return protocol.CaseCleared
}

// Appeal asks the operator to look once more at a decision about a player. The error may be a [*protocol.Refusal].
func (ps *People) Appeal(ctx context.Context, player string, a protocol.NewAppeal) error {
	err := moderation.Protest(ctx, ps.store, player, a.ID, a.Text, ps.now())
	switch {
	case errors.Is(err, moderation.ErrNoCase):
		return &protocol.Refusal{Code: protocol.NotFound, Text: "There is no such decision about you."}
	case errors.Is(err, moderation.ErrAppealed):
		return &protocol.Refusal{Code: protocol.NotNow, Text: "There is no decision to look at once more."}
	}
	return err
}
