package privacy

import (
	"context"
	"slices"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/players"
	"nonet/room/store"
)

// Export returns all data that the server keeps about a player. It finds the data in the same way as [Privacy.Forget].
func (p *Privacy) Export(ctx context.Context, who players.Player) (protocol.Export, error) {
	out := protocol.Export{ID: who.ID, Name: who.Name}
	for _, part := range p.parts {
		if err := part.Export(ctx, who.ID, &out); err != nil {
			return out, err
		}
	}
	out.Records = map[string]map[string]string{}
	for _, c := range store.Collections() {
		if err := p.exportRecords(ctx, c, &out); err != nil {
			return out, err
		}
	}
	var err error
	if out.Rooms, err = archive.RoomsOf(ctx, p.store, who.ID, p.now()); err != nil {
		return out, err
	}
	return out, p.exportNamed(ctx, &out)
}

// exportRecords adds a player's own records of a collection. Players do not know each other's IDs, so digests replace
// these in the records' names.
func (p *Privacy) exportRecords(ctx context.Context, c store.Collection, out *protocol.Export) error {
	if !c.Personal.IsOwn() || c.Personal == store.OfPlayerWithheld {
		return nil
	}
	records, err := p.store.List(ctx, c.Key(out.ID))
	texts := make(map[string]string, len(records))
	for name, value := range records {
		if c.Personal == store.OfPlayerWithOthers {
			name = players.Digest(name)
		}
		texts[name] = string(value)
	}
	out.Records[c.Name] = texts
	return err
}

// exportNamed adds the data that the player index lists.
func (p *Privacy) exportNamed(ctx context.Context, out *protocol.Export) error {
	out.Replays, out.Leaderboards = []string{}, []protocol.NamedOnLeaderboard{}
	named, err := archive.ReadPlayerIndex(ctx, p.store, out.ID)
	if err != nil {
		return err
	}
	out.Replays = append(out.Replays, named.Rounds...)
	slices.Sort(out.Replays)
	for _, b := range named.Boards {
		rows, err := p.store.RowsOf(ctx, b, []string{out.ID})
		if err != nil {
			return err
		}
		for _, r := range rows {
			out.Leaderboards = append(out.Leaderboards, protocol.NamedOnLeaderboard{
				Kind: b.Kind, Size: b.Size, Rules: b.Rules, Difficulty: b.Difficulty, Mode: b.Mode, Metric: b.Metric,
				Period: b.Period, Name: r.Name, Time: r.Time, Wins: r.Wins, Round: r.Round,
			})
		}
	}
	return nil
}
