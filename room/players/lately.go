package players

import (
	"cmp"
	"context"
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/archive"
)

// What a player's friends, and the members of the player's groups, did lately is read from their histories when it is
// asked for. So it costs those nothing who have none, and goes with who leaves, or whose data is deleted.

// Bounds of it.
const (
	latelyMembers = 60                  // whose histories are looked at: friends first, then those of the smallest groups
	latelyLook    = 5                   // rounds of each
	latelyEach    = 2                   // of them that are told
	latelyMax     = 5                   // rounds that are told in all
	latelyFor     = 14 * 24 * time.Hour // how old they are at most
)

// Lately returns what the player's friends, and other members of the player's groups, finished lately, the latest
// first: each round once. It tells of rounds that leaderboards or the day's board may tell of too; what a room plays
// for itself stays in it, and what is doubted or has to be proved waits here as it does there.
func (ps *People) Lately(ctx context.Context, who Player) (protocol.Lately, error) {
	groups, err := ps.groupsOf(ctx, who.ID)
	if err != nil {
		return protocol.Lately{}, err
	}
	mine, err := ps.circle(ctx, who.ID)
	if err != nil {
		return protocol.Lately{}, err
	}
	friends, err := ps.friendsOf(ctx, mine)
	if err != nil {
		return protocol.Lately{}, err
	}
	others := othersAbout(mine, friends, groups)
	found := make([][]protocol.Did, len(others))
	places := make([]int, len(others))
	for i := range places {
		places[i] = i
	}
	err = atOnce(places, func(i int) (err error) {
		found[i], err = ps.didLately(ctx, others[i])
		return err
	})
	if err != nil {
		return protocol.Lately{}, err
	}
	all := slices.Concat(found...)
	slices.SortStableFunc(all, func(a, b protocol.Did) int {
		return cmp.Or(cmp.Compare(b.Played.At, a.Played.At), cmp.Compare(a.Played.Place, b.Played.Place))
	})
	out := protocol.Lately{Groups: len(groups), Friends: len(friends), Did: []protocol.Did{}}
	told := map[string]bool{}
	for _, did := range all {
		if len(out.Did) < latelyMax && !told[did.Played.Round] {
			told[did.Played.Round] = true
			out.Did = append(out.Did, did)
		}
	}
	return out, nil
}

// othersAbout are a player's friends and the other members of the player's groups, each once, as many as are looked at,
// without those whom the player has blocked.
func othersAbout(mine circle, friends []member, groups []group) (all []member) {
	groups = slices.Clone(groups)
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(len(a.Members), len(b.Members)) })
	for _, g := range groups {
		friends = append(friends, g.Members...)
	}
	known := map[string]bool{mine.player: true}
	for _, m := range friends {
		if !known[m.Player] && !mine.blocks(m.Player) && len(all) < latelyMembers {
			known[m.Player] = true
			all = append(all, m)
		}
	}
	return all
}

// didLately is what one of them finished lately.
func (ps *People) didLately(ctx context.Context, m member) (all []protocol.Did, err error) {
	list, err := ps.History(ctx, m.Player, 0, latelyLook)
	if err != nil {
		return nil, err
	}
	since := ps.now() - latelyFor.Milliseconds()
	for _, played := range list.Rounds {
		told := played.Time > 0 && played.At >= since && (played.Ranked || played.Daily != "")
		if !told || len(all) >= latelyEach {
			continue
		}
		counts, err := archive.Counts(ctx, ps.store, played.Round)
		if err != nil {
			return nil, err
		}
		if counts(m.Player) {
			all = append(all, protocol.Did{Name: ps.Shown(m.Name), Played: played})
		}
	}
	return all, nil
}
