package people

import (
	"context"

	"nonet/protocol"
)

// Export is what the server keeps of a player, all of it.
func (ps *People) Export(ctx context.Context, who Player) (protocol.Export, error) {
	out := protocol.Export{ID: who.ID, Name: who.Name, Rounds: []protocol.Played{}}
	groups, err := ps.Groups(ctx, who)
	if err != nil {
		return out, err
	}
	out.Groups = groups.Groups
	chosen, err := ps.Preferences(ctx, who.ID)
	if err != nil {
		return out, err
	}
	out.Preferences = chosen.Preferences
	for {
		page, err := ps.History(ctx, who.ID, len(out.Rounds), RowsMax)
		if err != nil || len(page.Rounds) == 0 {
			return out, err
		}
		out.Rounds = append(out.Rounds, page.Rounds...)
	}
}
