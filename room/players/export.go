package players

import (
	"context"
	"slices"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/moderation"
)

// Export is what the server keeps of a player, all of it. What [People.Forget] deletes is found in the same way.
func (ps *People) Export(ctx context.Context, who Player) (protocol.Export, error) {
	out := protocol.Export{ID: who.ID, Name: who.Name, Rounds: []protocol.Played{}}
	groups, err := ps.Groups(ctx, who)
	if err != nil {
		return out, err
	}
	out.Groups = groups.Groups
	mine, err := ps.circle(ctx, who.ID)
	if err != nil {
		return out, err
	}
	if out.Friends, err = ps.told(ctx, mine); err != nil {
		return out, err
	}
	chosen, err := ps.Preferences(ctx, who.ID)
	if err != nil {
		return out, err
	}
	out.Preferences = chosen.Preferences
	if err := ps.exportNamed(ctx, &out); err != nil {
		return out, err
	}
	decided, err := ps.Decisions(ctx, who.ID)
	if err != nil {
		return out, err
	}
	out.Decisions = decided.Decisions
	if out.Reported, err = moderation.CountBy(ctx, ps.store, who.ID); err != nil {
		return out, err
	}
	if out.Proofs, err = ps.Proofs(ctx, who.ID); err != nil {
		return out, err
	}
	rated, err := ps.Ratings(ctx, who.ID, "")
	if err != nil {
		return out, err
	}
	out.Ratings = rated.Ratings
	keys, err := ps.ListPasskeys(ctx, who.ID)
	if err != nil {
		return out, err
	}
	out.Passkeys = keys.Passkeys
	account, err := ps.Account(ctx, who.ID)
	if err != nil {
		return out, err
	}
	out.SignIn = protocol.MySignIn{Issuer: account.Issuer, Added: account.Added}
	if out.Arenas, err = ps.arenasOf(ctx, who.ID); err != nil {
		return out, err
	}
	if out.Rooms, err = archive.RoomsNaming(ctx, ps.store, who.ID, ps.now()); err != nil {
		return out, err
	}
	if err := ps.exportDays(ctx, &out); err != nil {
		return out, err
	}
	for {
		page, err := ps.History(ctx, who.ID, len(out.Rounds), RowsMax)
		if err != nil {
			return out, err
		}
		if len(page.Rounds) == 0 {
			return out, ps.exportSeasons(ctx, &out)
		}
		out.Rounds = append(out.Rounds, page.Rounds...)
	}
}

// exportNamed adds what the index of names leads to.
func (ps *People) exportNamed(ctx context.Context, out *protocol.Export) error {
	out.Replays, out.Leaderboards = []string{}, []protocol.NamedOnLeaderboard{}
	named, err := archive.ReadNamed(ctx, ps.store, out.ID)
	if err != nil {
		return err
	}
	out.Replays = append(out.Replays, named.Rounds...)
	slices.Sort(out.Replays)
	for _, b := range named.Boards {
		rows, err := ps.store.Of(ctx, b, []string{out.ID})
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
