// Package social stores the relations between players: friends, friend requests, blocks, presence, invitations and
// groups.
package social

import (
	"context"
	"errors"

	"nonet/protocol"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/store"
)

// Social keeps players' relations in a store. Its methods are safe for concurrent use.
type Social struct {
	store  store.Store
	policy *moderation.Policy
	now    func() int64 // the store's time, Unix milliseconds
}

// New returns the relations in a store. The policy decides how names are shown.
func New(kept store.Store, policy *moderation.Policy, now func() int64) *Social {
	return &Social{store: kept, policy: policy, now: now}
}

// Forget removes a player from groups and from others' relations and requests.
func (s *Social) Forget(ctx context.Context, player string) error {
	groups, err := s.store.List(ctx, aboutGroupsOf(player)) // includes stale entries
	if err != nil {
		return err
	}
	for id := range groups {
		err = errors.Join(err, s.LeaveGroup(ctx, player, id))
	}
	return errors.Join(err, s.forgetRelations(ctx, player))
}

// Export adds a player's groups and relations.
func (s *Social) Export(ctx context.Context, player string, out *protocol.Export) error {
	groups, err := s.Groups(ctx, players.Player{ID: player})
	if err != nil {
		return err
	}
	out.Groups = groups.Groups
	mine, err := s.Relations(ctx, player)
	if err != nil {
		return err
	}
	out.Friends, err = s.wireFriends(ctx, mine)
	return err
}
