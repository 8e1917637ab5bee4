package players

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"nonet/protocol"
)

// friendRefusal finds the client's words for what can't be done about friends.
func friendRefusal(err error) error {
	refuse := func(code protocol.Code, text string) error { return &protocol.Refusal{Code: code, Text: text} }
	switch {
	case errors.Is(err, errNoLink):
		return refuse(protocol.NotFound, "This link leads to nobody any more. Ask for a new one.")
	case errors.Is(err, errNoFriend):
		return refuse(protocol.NotFound, "Nobody of your friends, or of those you have blocked, is meant by this.")
	case errors.Is(err, errOwnLink):
		return refuse(protocol.BadMessage, "This is your own link. Give it to somebody else.")
	case errors.Is(err, errBlocked):
		return refuse(protocol.NotNow, "You have blocked this player. Unblock them first.")
	case errors.Is(err, errFriendsFull):
		return refuse(protocol.Full, "You have as many friends as a player may have. Remove one first.")
	case errors.Is(err, errTheirsFull):
		return refuse(protocol.Full, "This player has as many friends as a player may have.")
	case errors.Is(err, errBlockedFull):
		return refuse(protocol.Full, "You have blocked as many as a player may. Unblock one first.")
	case errors.Is(err, errAskedFull):
		return refuse(protocol.Full, "You have asked as many as a player may. Wait until they have answered.")
	case errors.Is(err, errAsksFull):
		return refuse(protocol.Full, "This player was asked by many, and has not answered yet.")
	case errors.Is(err, errBotsNoFriend):
		return refuse(protocol.Forbidden, "Programs have no friends.")
	}
	return err
}

// Friends are those of who, with the link by which others become so. They see who under the present name from now on.
func (ps *People) Friends(ctx context.Context, who Player) (protocol.Friends, error) {
	c, err := ps.circle(ctx, who.ID)
	if err == nil && len(c.friends)+c.others > 0 {
		err = ps.introduce(ctx, who)
	}
	if err != nil {
		return protocol.Friends{}, err
	}
	return ps.told(ctx, c)
}

// told is a circle in the protocol's words.
func (ps *People) told(ctx context.Context, c circle) (protocol.Friends, error) {
	out := protocol.Friends{Friends: []protocol.Friend{}, Blocked: []protocol.Friend{}, Hidden: c.hidden}
	friends, err := ps.friendsOf(ctx, c)
	if err != nil {
		return out, err
	}
	asks, err := ps.asksOf(ctx, c.player)
	if err != nil {
		return out, err
	}
	asked, err := ps.askedBy(ctx, c.player)
	out.Asks, out.Asked = ps.toldAll(c.player, asks), ps.toldAll(c.player, asked)
	if c.link.Until > ps.now() {
		out.Link, out.Until = c.link.Secret, c.link.Until
	}
	for _, m := range friends {
		out.Friends = append(out.Friends, ps.toldOf(c.player, m))
	}
	for _, m := range c.kept() {
		out.Blocked = append(out.Blocked, ps.toldOf(c.player, m))
	}
	return out, err
}

// toldAll are those whom a player has asked, or who ask.
func (ps *People) toldAll(who string, all map[string]bond) []protocol.Friend {
	out := []protocol.Friend{}
	for player, b := range all {
		out = append(out, ps.toldOf(who, member{Player: player, Name: b.Name, Since: b.Since}))
	}
	slices.SortFunc(out, func(a, b protocol.Friend) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.Ref, b.Ref))
	})
	return out
}

func (ps *People) toldOf(who string, m member) protocol.Friend {
	return protocol.Friend{Name: ps.Shown(m.Name), Ref: friendRef(who, m.Player), Since: m.Since}
}

// LinkAnew gives who another link. The one before is good for nothing.
func (ps *People) LinkAnew(ctx context.Context, who Player) (protocol.Friends, error) {
	err := ps.introduce(ctx, who)
	if err == nil {
		err = ps.linkAnew(ctx, who)
	}
	return ps.changed(ctx, who, err)
}

// LinkOwner says whose link it is. To look makes nobody a friend.
func (ps *People) LinkOwner(ctx context.Context, who Player, link string) (protocol.LinkOwner, error) {
	c, err := ps.linked(ctx, who, link)
	return protocol.LinkOwner{Name: ps.Shown(c.name)}, friendRefusal(err)
}

// Befriend makes who a friend of whose link it is, who wants it so, if it is not so already.
func (ps *People) Befriend(ctx context.Context, who Player, link string) (protocol.Friends, error) {
	other, err := ps.linked(ctx, who, link)
	if err == nil {
		err = ps.befriend(ctx, who, other)
	}
	return ps.changed(ctx, who, err)
}

// Unfriend ends a friendship, for both.
func (ps *People) Unfriend(ctx context.Context, who Player, ref string) (protocol.Friends, error) {
	return ps.withNamed(ctx, who, ref, func(_ circle, other string) error { return ps.part(ctx, who.ID, other) })
}

// Block keeps a friend away from who from now on. That one is not told.
func (ps *People) Block(ctx context.Context, who Player, ref string) (protocol.Friends, error) {
	return ps.withNamed(ctx, who, ref, func(c circle, other string) error {
		known, err := ps.circle(ctx, other)
		if err != nil {
			return err
		}
		return ps.block(ctx, c, other, known.name)
	})
}

// Unblock lets somebody come near who again.
func (ps *People) Unblock(ctx context.Context, who Player, ref string) (protocol.Friends, error) {
	return ps.withNamed(ctx, who, ref, func(_ circle, other string) error { return ps.unblock(ctx, who.ID, other) })
}

// withNamed does something about one of who's circle.
func (ps *People) withNamed(ctx context.Context, who Player, ref string,
	do func(c circle, other string) error) (protocol.Friends, error) {
	c, err := ps.circle(ctx, who.ID)
	if err == nil {
		err = ps.toNamed(ctx, c, ref, func(other string) error { return do(c, other) })
	}
	return ps.changed(ctx, who, err)
}

// toNamed does something about one of a circle, or one who asks its player.
func (ps *People) toNamed(ctx context.Context, c circle, ref string, do func(other string) error) error {
	asks, err := ps.asksOf(ctx, c.player)
	if err != nil {
		return err
	}
	other, ok := named(c.player, ref, c.friends, c.blocked, asks)
	if !ok {
		return errNoFriend
	}
	return do(other)
}

// changed returns who's friends after a change, or why there was none.
func (ps *People) changed(ctx context.Context, who Player, err error) (protocol.Friends, error) {
	if err != nil {
		return protocol.Friends{}, friendRefusal(err)
	}
	return ps.Friends(ctx, who)
}
