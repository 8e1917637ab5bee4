package social

import (
	"cmp"
	"context"
	"crypto/rand"
	"slices"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

// Friends returns a player's friends and link, and updates the name that the friends see.
func (s *Social) Friends(ctx context.Context, who players.Player) (protocol.Friends, error) {
	c, err := s.readOwn(ctx, who.ID)
	if err == nil && len(c.friends)+c.others > 0 {
		err = s.publishName(ctx, who)
	}
	if err != nil {
		return protocol.Friends{}, err
	}
	return s.wireFriends(ctx, c)
}

// wireFriends returns relations in the protocol's words.
func (s *Social) wireFriends(ctx context.Context, c Relations) (protocol.Friends, error) {
	out := protocol.Friends{Friends: []protocol.Friend{}, Blocked: []protocol.Friend{}, Hidden: c.hidden,
		Asks: s.wireRelations(c.Player, c.asking)}
	friends, err := s.friendsIn(ctx, c)
	if err != nil {
		return out, err
	}
	asked, err := s.openRequests(ctx, requestsBy.Key(c.Player))
	out.Asked = s.wireRelations(c.Player, asked)
	if c.link.Until > s.now() {
		out.Link, out.Until = c.link.Secret, c.link.Until
	}
	for _, m := range friends {
		out.Friends = append(out.Friends, s.wireFriend(c.Player, m))
	}
	for _, m := range c.listBlocked() {
		out.Blocked = append(out.Blocked, s.wireFriend(c.Player, m))
	}
	return out, err
}

// wireRelations returns relations to others in the protocol's words, the oldest first.
func (s *Social) wireRelations(who string, all map[string]relation) []protocol.Friend {
	out := []protocol.Friend{}
	for player, b := range all {
		out = append(out, s.wireFriend(who, Member{Player: player, Name: b.Name, Since: b.Since}))
	}
	slices.SortFunc(out, func(a, b protocol.Friend) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.Ref, b.Ref))
	})
	return out
}

func (s *Social) wireFriend(who string, m Member) protocol.Friend {
	return protocol.Friend{Name: s.policy.ShownName(m.Name), Ref: friendRef(who, m.Player), Since: m.Since}
}

// RenewLink gives a player another link and invalidates the previous one.
func (s *Social) RenewLink(ctx context.Context, who players.Player) (protocol.Friends, error) {
	c, err := s.Relations(ctx, who.ID)
	if err == nil {
		err = s.publishName(ctx, who)
	}
	link := friendLink{Secret: rand.Text(), Until: s.now() + FriendsLink.Milliseconds()}
	if err == nil {
		_, err = s.store.Put(ctx, store.Record{Key: aboutLink(link.Secret), Name: linkOwner, Value: []byte(who.ID),
			TTL: FriendsLink})
	}
	if err == nil {
		err = store.PutJSON(ctx, s.store, ownRecord(who.ID, linkField), link)
	}
	if err == nil && c.link.Secret != "" {
		err = s.store.Delete(ctx, aboutLink(c.link.Secret), linkOwner)
	}
	return s.afterChange(ctx, who, err)
}

// LinkOwner returns the owner of a link. It makes nobody a friend.
func (s *Social) LinkOwner(ctx context.Context, who players.Player, link string) (protocol.LinkOwner, error) {
	c, err := s.relationsByLink(ctx, who, link)
	return protocol.LinkOwner{Name: s.policy.ShownName(c.name)}, err
}

// Befriend makes a player a friend of a link's owner. It can be repeated.
func (s *Social) Befriend(ctx context.Context, who players.Player, link string) (protocol.Friends, error) {
	other, err := s.relationsByLink(ctx, who, link)
	if err == nil {
		err = s.befriend(ctx, who, other)
	}
	return s.afterChange(ctx, who, err)
}

// Unfriend ends a friendship, for both.
func (s *Social) Unfriend(ctx context.Context, who players.Player, ref string) (protocol.Friends, error) {
	return s.changeByRef(ctx, who, ref, func(_ Relations, other string) error { return s.unfriend(ctx, who.ID, other) })
}

// Block blocks a friend. The friend is not told.
func (s *Social) Block(ctx context.Context, who players.Player, ref string) (protocol.Friends, error) {
	return s.changeByRef(ctx, who, ref, func(c Relations, other string) error {
		known, err := s.Relations(ctx, other)
		if err != nil {
			return err
		}
		return s.block(ctx, c, other, known.name)
	})
}

// Unblock ends a block.
func (s *Social) Unblock(ctx context.Context, who players.Player, ref string) (protocol.Friends, error) {
	return s.changeByRef(ctx, who, ref, func(_ Relations, other string) error { return s.unblock(ctx, who.ID, other) })
}

// changeByRef changes a player's relation to the one that a reference names.
func (s *Social) changeByRef(ctx context.Context, who players.Player, ref string,
	do func(c Relations, other string) error) (protocol.Friends, error) {
	c, err := s.readOwn(ctx, who.ID)
	if err == nil {
		other, ok := findByRef(who.ID, ref, c.friends, c.blocked, c.asking)
		if err = errNoFriend; ok {
			err = do(c, other)
		}
	}
	return s.afterChange(ctx, who, err)
}

// afterChange returns a player's friends after a change, or the reason why it failed.
func (s *Social) afterChange(ctx context.Context, who players.Player, err error) (protocol.Friends, error) {
	if err != nil {
		return protocol.Friends{}, err
	}
	return s.Friends(ctx, who)
}
