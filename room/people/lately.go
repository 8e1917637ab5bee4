package people

import (
	"cmp"
	"context"
	"slices"
	"time"

	"nonet/protocol"
)

// What the members of a player's groups did lately is read from their histories when it is asked for. So it costs
// those nothing who are in no group, and goes with a member who leaves, or whose data is deleted.

// Bounds of it.
const (
	latelyMembers = 60                  // whose histories are looked at, those of the smallest groups first
	latelyLook    = 5                   // rounds of each
	latelyEach    = 2                   // of them that are told
	latelyMax     = 5                   // rounds that are told in all
	latelyFor     = 14 * 24 * time.Hour // how old they are at most
)

// Lately returns what other members of the player's groups finished lately, the latest first: each round once. It tells
// of rounds that leaderboards or the day's board may tell of too; what a room plays for itself stays in it.
func (ps *People) Lately(ctx context.Context, who Player) (protocol.Lately, error) {
	groups, err := ps.groupsOf(ctx, who.ID)
	if err != nil {
		return protocol.Lately{}, err
	}
	others := othersIn(groups, who.ID)
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
	out := protocol.Lately{Groups: len(groups), Did: []protocol.Did{}}
	told := map[string]bool{}
	for _, did := range all {
		if len(out.Did) < latelyMax && !told[did.Played.Round] {
			told[did.Played.Round] = true
			out.Did = append(out.Did, did)
		}
	}
	return out, nil
}

// othersIn are the other members of a player's groups, each once, as many as are looked at.
func othersIn(groups []group, player string) (all []member) {
	groups = slices.Clone(groups)
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(len(a.Members), len(b.Members)) })
	known := map[string]bool{player: true}
	for _, g := range groups {
		for _, m := range g.Members {
			if !known[m.Player] && len(all) < latelyMembers {
				known[m.Player] = true
				all = append(all, m)
			}
		}
	}
	return all
}

// didLately is what a member finished lately.
func (ps *People) didLately(ctx context.Context, m member) (all []protocol.Did, err error) {
	list, err := ps.History(ctx, m.Player, 0, latelyLook)
	if err != nil {
		return nil, err
	}
	since := ps.now() - latelyFor.Milliseconds()
	for _, played := range list.Rounds {
		if played.Time > 0 && played.At >= since && (played.Ranked || played.Daily != "") && len(all) < latelyEach {
			all = append(all, protocol.Did{Name: ps.Shown(m.Name), Played: played})
		}
	}
	return all, nil
}
