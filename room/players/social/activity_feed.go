package social

import (
	"cmp"
	"context"
	"slices"
	"time"

	"nonet/internal/parallel"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/players"
	"nonet/room/players/history"
)

// The activity feed of a player is computed from the histories of friends and group members when it is requested. So it
// costs nothing for players without friends, and there is nothing to delete when a player leaves or is deleted.

// Limits of the feed.
const (
	feedPlayers    = 60                  // players to read: friends first, then members of the smallest groups
	feedRoundsRead = 5                   // rounds that are read per player
	feedRoundsEach = 2                   // rounds per player in the feed
	feedMax        = 5                   // rounds in the feed
	feedAge        = 14 * 24 * time.Hour // maximum age of a round
)

// ActivityFeed returns the recent rounds of a player's friends and of other members of the player's groups, the latest
// first and each round once. It has rounds that leaderboards or the board of a day may show, and leaves out finishes
// that are doubted or have to be verified.
func (s *Social) ActivityFeed(ctx context.Context, who players.Player) (protocol.Lately, error) {
	groups, err := s.GroupsOf(ctx, who.ID)
	if err != nil {
		return protocol.Lately{}, err
	}
	mine, friends, err := s.FriendsOf(ctx, who.ID)
	if err != nil {
		return protocol.Lately{}, err
	}
	others := feedCandidates(mine, friends, groups)
	found, err := parallel.Map(others, func(m Member) ([]protocol.Did, error) { return s.recentRounds(ctx, m) })
	if err != nil {
		return protocol.Lately{}, err
	}
	all := slices.Concat(found...)
	slices.SortStableFunc(all, func(a, b protocol.Did) int {
		return cmp.Or(cmp.Compare(b.Played.At, a.Played.At), cmp.Compare(a.Played.Place, b.Played.Place))
	})
	out := protocol.Lately{Groups: len(groups), Friends: len(friends), Did: []protocol.Did{}}
	included := map[string]bool{}
	for _, did := range all {
		if len(out.Did) < feedMax && !included[did.Played.Round] {
			included[did.Played.Round] = true
			out.Did = append(out.Did, did)
		}
	}
	return out, nil
}

// feedCandidates returns the friends and the other members of groups, each once and up to the limit, without blocked
// players.
func feedCandidates(mine Relations, friends []Member, groups []Group) (all []Member) {
	groups = slices.Clone(groups)
	slices.SortStableFunc(groups, func(a, b Group) int { return cmp.Compare(len(a.Members), len(b.Members)) })
	for _, g := range groups {
		friends = append(friends, g.Members...)
	}
	known := map[string]bool{mine.Player: true}
	for _, m := range friends {
		if !known[m.Player] && !mine.Blocks(m.Player) && len(all) < feedPlayers {
			known[m.Player] = true
			all = append(all, m)
		}
	}
	return all
}

// recentRounds returns a player's recent finishes.
func (s *Social) recentRounds(ctx context.Context, m Member) (all []protocol.Did, err error) {
	list, err := history.Page(ctx, s.store, m.Player, 0, feedRoundsRead)
	if err != nil {
		return nil, err
	}
	since := s.now() - feedAge.Milliseconds()
	for _, played := range list.Rounds {
		eligible := played.Time > 0 && played.At >= since && (played.Ranked || played.Daily != "")
		if !eligible || len(all) >= feedRoundsEach {
			continue
		}
		counts, err := archive.Counts(ctx, s.store, played.Round)
		if err != nil {
			return nil, err
		}
		if counts(m.Player) {
			all = append(all, protocol.Did{Name: s.policy.ShownName(m.Name), Played: played})
		}
	}
	return all, nil
}
