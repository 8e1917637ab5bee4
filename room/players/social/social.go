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
	return errors.Join(
		s.eachRecord(ctx, groupsOf.Key(player), func(id string) error { return s.LeaveGroup(ctx, player, id) }),
		s.forgetRelations(ctx, player),
	)
}

// Export adds a player's groups and relations.
func (s *Social) Export(ctx context.Context, player string, out *protocol.Export) error {
	groups, err := s.Groups(ctx, players.Player{ID: player})
	if err != nil {
		return err
	}
	out.Groups = groups.Groups
	mine, err := s.readOwn(ctx, player)
	if err != nil {
		return err
	}
	out.Friends, err = s.wireFriends(ctx, mine)
	return err
}
