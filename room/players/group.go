package players

import (
	"context"
	"errors"

	"nonet/protocol"
)

// groupRefusal finds the client's words for what can't be done with a group.
func groupRefusal(err error) error {
	switch {
	case errors.Is(err, errNoGroup):
		return &protocol.Refusal{Code: protocol.NotFound,
			Text: "There is no such group, or you are not in it. Ask for its invite."}
	case errors.Is(err, errGroupFull):
		return &protocol.Refusal{Code: protocol.Full, Text: "This group has as many members as a group may have."}
	case errors.Is(err, errNotOwner):
		return &protocol.Refusal{Code: protocol.Forbidden, Text: "Only the group's owner may do that."}
	case errors.Is(err, errManyRemoved):
		return &protocol.Refusal{Code: protocol.Full,
			Text: "As many were removed as may be. Make a new invitation, which forgets them, and remove again."}
	case errors.Is(err, errTooManyGroups):
		return &protocol.Refusal{Code: protocol.Full, Text: "You are in as many groups as a player may be. Leave one first."}
	}
	return err
}

// MakeGroup makes a group of that name with who in it. Asked again before anybody has joined, it gives the same one.
func (ps *People) MakeGroup(ctx context.Context, who Player, name string) (protocol.Group, error) {
	g, err := ps.makeGroup(ctx, who, name)
	return ps.shownTo(who.ID, g), groupRefusal(err)
}

// JoinGroup makes who a member of the group of that invite, if it is not so already.
func (ps *People) JoinGroup(ctx context.Context, who Player, invite string) (protocol.Group, error) {
	g, err := ps.joinGroup(ctx, who, invite)
	return ps.shownTo(who.ID, g), groupRefusal(err)
}

// Group returns a group that a player is in. The player's name is brought up to date for the other members.
func (ps *People) Group(ctx context.Context, who Player, id string) (protocol.Group, error) {
	g, err := ps.groupOf(ctx, id, who.ID)
	if err == nil {
		g, err = ps.enlist(ctx, who, id)
	}
	return ps.shownTo(who.ID, g), groupRefusal(err)
}

// Members are the ids of a group's players; of a group that there is no more, nobody.
func (ps *People) Members(ctx context.Context, id string) (map[string]bool, error) {
	g, err := ps.group(ctx, id)
	if err != nil && !errors.Is(err, errNoGroup) {
		return nil, err
	}
	all := make(map[string]bool, len(g.Members))
	for _, m := range g.Members {
		all[m.Player] = true
	}
	return all, nil
}

// Groups lists the groups that who is in.
func (ps *People) Groups(ctx context.Context, who Player) (protocol.Groups, error) {
	groups, err := ps.groupsOf(ctx, who.ID)
	list := protocol.Groups{Groups: make([]protocol.Group, len(groups))}
	for i, g := range groups {
		list.Groups[i] = ps.shownTo(who.ID, g)
		list.Groups[i].Members = nil
	}
	return list, err
}

// LeaveGroup takes who out of a group, if it is not so already.
func (ps *People) LeaveGroup(ctx context.Context, who Player, id string) error {
	return groupRefusal(ps.leaveGroup(ctx, who.ID, id))
}

// InviteAnew gives a group that who owns another invite. Those before are good for nothing.
func (ps *People) InviteAnew(ctx context.Context, who Player, id string) (protocol.Group, error) {
	g, err := ps.inviteAnew(ctx, who.ID, id)
	return ps.shownTo(who.ID, g), groupRefusal(err)
}

// RemoveMember takes a member out of a group that who owns, and gives it another invite.
func (ps *People) RemoveMember(ctx context.Context, who Player, id, ref string) (protocol.Group, error) {
	g, err := ps.remove(ctx, who.ID, id, ref)
	return ps.shownTo(who.ID, g), groupRefusal(err)
}

// HandGroupOver makes another member the owner of a group that who owns.
func (ps *People) HandGroupOver(ctx context.Context, who Player, id, ref string) (protocol.Group, error) {
	g, err := ps.handOver(ctx, who.ID, id, ref)
	return ps.shownTo(who.ID, g), groupRefusal(err)
}

// CloseGroup ends a group that who owns.
func (ps *People) CloseGroup(ctx context.Context, who Player, id string) error {
	return groupRefusal(ps.closeGroup(ctx, who.ID, id))
}

// shownTo is a group as a player sees it.
func (ps *People) shownTo(who string, g group) protocol.Group {
	out := protocol.Group{ID: g.ID, Name: ps.ShownTitle(g.Name), Invite: g.Invite, Size: len(g.Members),
		Yours: who != "" && g.Owner == who}
	for _, m := range g.Members {
		out.Members = append(out.Members, protocol.Member{Name: ps.Shown(m.Name), You: m.Player == who, Since: m.Since,
			Owner: m.Player == g.Owner, Ref: m.ref(g.ID)})
	}
	return out
}
