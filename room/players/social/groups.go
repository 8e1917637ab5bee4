package social

import (
	"context"
	"errors"

	"nonet/protocol"
	"nonet/room/players"
)

// CreateGroup creates a group with a player in it. A repeated call returns the same group until another player has
// joined.
func (s *Social) CreateGroup(ctx context.Context, who players.Player, name string) (protocol.Group, error) {
	g, err := s.createGroup(ctx, who, name)
	return s.wireGroup(who.ID, g), err
}

// JoinGroup makes a player a member of the group of an invite. It can be repeated.
func (s *Social) JoinGroup(ctx context.Context, who players.Player, invite string) (protocol.Group, error) {
	g, err := s.joinGroup(ctx, who, invite)
	return s.wireGroup(who.ID, g), err
}

// Group returns a group that a player is in, and updates the name that the other members see.
func (s *Social) Group(ctx context.Context, who players.Player, id string) (protocol.Group, error) {
	g, err := s.memberGroup(ctx, id, who.ID)
	if err == nil {
		g, err = s.putMember(ctx, who, id)
	}
	return s.wireGroup(who.ID, g), err
}

// Members returns the ids of a group's players; none if the group does not exist.
func (s *Social) Members(ctx context.Context, id string) (map[string]bool, error) {
	g, err := s.group(ctx, id)
	if err != nil && !errors.Is(err, errNoGroup) {
		return nil, err
	}
	all := make(map[string]bool, len(g.Members))
	for _, m := range g.Members {
		all[m.Player] = true
	}
	return all, nil
}

// GroupMembers returns the members of a group that a player is in. The error may be a [*protocol.Refusal].
func (s *Social) GroupMembers(ctx context.Context, player, id string) ([]Member, error) {
	g, err := s.memberGroup(ctx, id, player)
	return g.Members, err
}

// Groups returns the groups that a player is in, without their members.
func (s *Social) Groups(ctx context.Context, who players.Player) (protocol.Groups, error) {
	groups, err := s.GroupsOf(ctx, who.ID)
	list := protocol.Groups{Groups: make([]protocol.Group, len(groups))}
	for i, g := range groups {
		list.Groups[i] = s.wireGroup(who.ID, g)
		list.Groups[i].Members = nil
	}
	return list, err
}

// RenewInvite gives a group another invite and invalidates the earlier ones. Only the owner may do that.
func (s *Social) RenewInvite(ctx context.Context, who players.Player, id string) (protocol.Group, error) {
	g, err := s.renewInvite(ctx, who.ID, id)
	return s.wireGroup(who.ID, g), err
}

// RemoveMember removes a member from a group, and renews its invite. Only the owner may do that.
func (s *Social) RemoveMember(ctx context.Context, who players.Player, id, ref string) (protocol.Group, error) {
	g, err := s.removeMember(ctx, who.ID, id, ref)
	return s.wireGroup(who.ID, g), err
}

// TransferGroup makes another member the owner of a group. Only the owner may do that.
func (s *Social) TransferGroup(ctx context.Context, who players.Player, id, ref string) (protocol.Group, error) {
	g, err := s.transferGroup(ctx, who.ID, id, ref)
	return s.wireGroup(who.ID, g), err
}

// wireGroup returns a group as a player sees it.
func (s *Social) wireGroup(who string, g Group) protocol.Group {
	out := protocol.Group{ID: g.ID, Name: s.policy.ShownTitle(g.Name), Invite: g.Invite, Size: len(g.Members),
		Yours: who != "" && g.Owner == who}
	for _, m := range g.Members {
		out.Members = append(out.Members, protocol.Member{Name: s.policy.Shown(m.Name), You: m.Player == who, Since: m.Since,
			Owner: m.Player == g.Owner, Ref: m.ref(g.ID)})
	}
	return out
}
