package social

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

// Group is a set of players who compare their results. Players who know its invite can join, and only members see it.
// Its ID is derived from its first invite and does not reveal it. Its owner is the member who created it or was made
// the owner; if that member has left, it is the one who joined first.
//
// It is stored as records: about the group its name, its invite, its owner, each member and each removed player; about
// each later invite the group's id; about each player the groups' ids.
type Group struct {
	ID, Name, Invite string
	Owner            string   // the player
	Members          []Member // in the order in which they joined
	named            string   // the recorded owner, who may have left
	removed          []string // names of the records of removed players
}

// Member is a player in a group, or a friend.
type Member struct {
	Player string `json:"-"`
	Name   string `json:"name"`
	Since  int64  `json:"since"` // Unix milliseconds
}

// memberRef returns the reference by which a member is named to the others, who do not know players' ids.
func memberRef(group, player string) string {
	sum := sha256.Sum256([]byte("nonet member " + group + " " + player))
	return hex.EncodeToString(sum[:8])
}

// Limits of groups.
const (
	MembersMax = 100                  // members per group
	removedMax = 100                  // removed players per group, until the invite changes
	GroupsMax  = 20                   // groups per player
	groupKept  = 366 * 24 * time.Hour // after the last activity of a member
	inviteLen  = 16                   // letters of five bits each, so invites can't be guessed
	groupIDMax = 64                   // far above the length of an id
)

// Errors of operations on groups.
var (
	errNoGroup       = refusal(protocol.NotFound, "There is no such group, or you are not in it. Ask for its invite.")
	errGroupFull     = refusal(protocol.Full, "This group is full.")
	errTooManyGroups = refusal(protocol.Full, "You have reached the limit of groups. Leave a group first.")
	errNotOwner      = refusal(protocol.Forbidden, "Only the group's owner may do that.")
	errManyRemoved   = refusal(protocol.Full,
		"Too many members have been removed from this group. Create a new invitation, then try again.")
)

func refusal(code protocol.Code, text string) error { return &protocol.Refusal{Code: code, Text: text} }

// Names of the records of a group. That of a member is memberMark and the player's ID. That of a removed player is
// removedMark and the reference, which can't be traced to the player once the player's data is deleted. It is a
// tombstone: a removed player is not a member, whatever other records say.
const (
	groupName   = "name"
	groupInvite = "invite"
	groupOwner  = "owner"
	memberMark  = "@"
	removedMark = "-"
	groupFacts  = 3 // records in addition to members and removed players
)

// invitedTo is the name of the record of a later invite, which has the group's id.
const invitedTo = "group"

var (
	groupRecords  = store.NewCollection("group", groupKept, store.NamesPlayers)
	groupsOf      = store.NewCollection("groups", groupKept, store.OfPlayer)
	inviteRecords = store.NewCollection("invite", groupKept, store.NotPersonal)
)

func aboutInvite(invite string) string { return inviteRecords.Key(groupID(invite)) }

// groupID returns the id of the group with this first invite.
func groupID(invite string) string {
	sum := sha256.Sum256([]byte("nonet group " + invite))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
}

// CreateGroup creates a group with a player in it. If the player is alone in a group of that name, it returns that one,
// because the request may be a repetition.
func (s *Social) CreateGroup(ctx context.Context, who players.Player, name string) (protocol.Group, error) {
	mine, err := s.GroupsOf(ctx, who.ID)
	if err != nil {
		return protocol.Group{}, err
	}
	for _, g := range mine {
		if g.Name == name && len(g.Members) == 1 {
			return s.wireGroup(who.ID, g), nil
		}
	}
	invite := rand.Text()[:inviteLen]
	id := groupID(invite)
	for fact, value := range map[string]string{groupName: name, groupInvite: invite, groupOwner: who.ID} {
		if err := s.putInGroup(ctx, id, fact, value); err != nil {
			return protocol.Group{}, err
		}
	}
	return s.putMember(ctx, who, id)
}

// putInGroup adds or replaces a record of a group.
func (s *Social) putInGroup(ctx context.Context, id, name, value string) error {
	_, err := s.store.Put(ctx, store.Record{Key: groupRecords.Key(id), Name: name, Value: []byte(value), TTL: groupKept,
		Overwrite: true})
	return err
}

// JoinGroup makes a player a member of the group of an invite. It can be repeated.
func (s *Social) JoinGroup(ctx context.Context, who players.Player, invite string) (protocol.Group, error) {
	invite = strings.ToUpper(strings.TrimSpace(invite))
	later, err := s.store.List(ctx, aboutInvite(invite))
	if err != nil {
		return protocol.Group{}, err
	}
	id := cmp.Or(string(later[invitedTo]), groupID(invite))
	g, err := s.group(ctx, id)
	switch {
	case err != nil:
		return protocol.Group{}, err
	case g.Invite != invite || slices.Contains(g.removed, removedMark+memberRef(id, who.ID)):
		return protocol.Group{}, errNoGroup
	case !g.has(who.ID) && len(g.Members) >= MembersMax:
		return protocol.Group{}, errGroupFull
	}
	return s.putMember(ctx, who, id)
}

func (g Group) has(player string) bool {
	return slices.ContainsFunc(g.Members, func(m Member) bool { return m.Player == player })
}

// Group returns a group that a player is in, and updates the name that the other members see.
func (s *Social) Group(ctx context.Context, who players.Player, id string) (protocol.Group, error) {
	if _, err := s.memberGroup(ctx, id, who.ID); err != nil {
		return protocol.Group{}, err
	}
	return s.putMember(ctx, who, id)
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

// changeGroup lets the owner change a group, and returns the group as it is then.
func (s *Social) changeGroup(ctx context.Context, who players.Player, id string, change func(Group) error) (
	protocol.Group, error) {
	g, err := s.ownedGroup(ctx, who.ID, id)
	if err == nil {
		err = change(g)
	}
	if err == nil {
		g, err = s.memberGroup(ctx, id, who.ID)
	}
	if err != nil {
		return protocol.Group{}, err
	}
	return s.wireGroup(who.ID, g), s.dropAbsentOwner(ctx, g) // a new or removed owner may have left meanwhile
}

func (s *Social) ownedGroup(ctx context.Context, player, id string) (Group, error) {
	g, err := s.memberGroup(ctx, id, player)
	if err == nil && g.Owner != player {
		err = errNotOwner
	}
	return g, err
}

// RenewInvite gives a group another invite, which removed players may use too, and invalidates the earlier ones. Only
// the owner may do that.
func (s *Social) RenewInvite(ctx context.Context, who players.Player, id string) (protocol.Group, error) {
	return s.changeGroup(ctx, who, id, func(g Group) error {
		if err := s.replaceInvite(ctx, g); err != nil {
			return err
		}
		return s.store.Delete(ctx, groupRecords.Key(id), g.removed...)
	})
}

// replaceInvite gives a group another invite and invalidates the previous one.
func (s *Social) replaceInvite(ctx context.Context, g Group) error {
	fresh := rand.Text()[:inviteLen]
	_, err := s.store.Put(ctx, store.Record{Key: aboutInvite(fresh), Name: invitedTo, Value: []byte(g.ID),
		TTL: groupKept})
	if err == nil {
		err = s.putInGroup(ctx, g.ID, groupInvite, fresh)
	}
	if err == nil {
		err = s.store.Delete(ctx, aboutInvite(g.Invite), invitedTo)
	}
	return err
}

// RemoveMember removes a member from a group and renews its invite. The member can't come back with the present invite
// nor with the next. Only the owner may do that.
func (s *Social) RemoveMember(ctx context.Context, who players.Player, id, ref string) (protocol.Group, error) {
	return s.changeGroup(ctx, who, id, func(g Group) error {
		m, err := g.memberOf(ref)
		switch {
		case err != nil:
			return err
		case m.Player == who.ID:
			return errNoGroup
		case len(g.removed) >= removedMax:
			return errManyRemoved
		}
		// The mark is written first, because a marked player is not a member, even if a concurrent request adds them.
		if err := s.putInGroup(ctx, id, removedMark+ref, ""); err != nil {
			return err
		}
		if err := s.replaceInvite(ctx, g); err != nil {
			return err
		}
		if err := s.store.Delete(ctx, groupRecords.Key(id), memberMark+m.Player); err != nil {
			return err
		}
		return s.store.Delete(ctx, groupsOf.Key(m.Player), id)
	})
}

// ChangeGroupOwner makes another member the owner of a group. Only the owner may do that.
func (s *Social) ChangeGroupOwner(ctx context.Context, who players.Player, id, ref string) (protocol.Group, error) {
	return s.changeGroup(ctx, who, id, func(g Group) error {
		m, err := g.memberOf(ref)
		if err != nil {
			return err
		}
		return s.putInGroup(ctx, id, groupOwner, m.Player)
	})
}

// memberOf returns the member that a reference names.
func (g Group) memberOf(ref string) (Member, error) {
	for _, m := range g.Members {
		if memberRef(g.ID, m.Player) == ref {
			return m, nil
		}
	}
	return Member{}, errNoGroup
}

// dropAbsentOwner deletes the record of the owner if that player has left, so that a player who returns is not the
// owner again.
func (s *Social) dropAbsentOwner(ctx context.Context, g Group) error {
	if g.named == "" || g.has(g.named) {
		return nil
	}
	return s.store.Delete(ctx, groupRecords.Key(g.ID), groupOwner)
}

// CloseGroup ends a group. Only the owner may do that.
func (s *Social) CloseGroup(ctx context.Context, player, id string) error {
	g, err := s.ownedGroup(ctx, player, id)
	if err != nil {
		return err
	}
	if err := s.deleteGroup(ctx, g); err != nil {
		return err
	}
	for _, m := range g.Members {
		err = errors.Join(err, s.store.Delete(ctx, groupsOf.Key(m.Player), id))
	}
	return err
}

// deleteGroup deletes all records of a group.
func (s *Social) deleteGroup(ctx context.Context, g Group) error {
	return errors.Join(store.DeleteAll(ctx, s.store, groupRecords.Key(g.ID)),
		s.store.Delete(ctx, aboutInvite(g.Invite), invitedTo))
}

// putMember makes a player a member under the current name, and returns the group. It writes the player's own list
// first; a stale entry there is harmless, see [Social.GroupsOf].
func (s *Social) putMember(ctx context.Context, who players.Player, id string) (protocol.Group, error) {
	var none protocol.Group
	_, err := s.store.Put(ctx, store.Record{Key: groupsOf.Key(who.ID), Name: id, TTL: groupKept, Limit: GroupsMax})
	if err != nil {
		return none, store.IfFull(err, errTooManyGroups)
	}
	g, err := s.group(ctx, id)
	if err != nil {
		return none, err
	}
	m := Member{Name: who.Name, Since: s.now()}
	if i := slices.IndexFunc(g.Members, func(m Member) bool { return m.Player == who.ID }); i >= 0 {
		m.Since = g.Members[i].Since
	}
	err = store.PutJSON(ctx, s.store, store.Record{
		Key: groupRecords.Key(id), Name: memberMark + who.ID, TTL: groupKept, Overwrite: true,
		Limit: MembersMax + groupFacts + len(g.removed),
	}, m)
	if errors.Is(err, store.ErrFull) {
		return none, errors.Join(errGroupFull, s.store.Delete(ctx, groupsOf.Key(who.ID), id))
	}
	if err != nil {
		return none, err
	}
	g, err = s.memberGroup(ctx, id, who.ID)
	if errors.Is(err, errNoGroup) { // removed meanwhile, or the group ended
		err = errors.Join(err, s.LeaveGroup(ctx, who.ID, id))
	}
	return s.wireGroup(who.ID, g), err
}

// LeaveGroup removes a player from a group, which is deleted with its last member. It can be repeated.
func (s *Social) LeaveGroup(ctx context.Context, player, id string) error {
	if err := s.store.Delete(ctx, groupRecords.Key(id), memberMark+player); err != nil {
		return err
	}
	g, err := s.group(ctx, id)
	switch {
	case err == nil && len(g.Members) == 0:
		err = s.deleteGroup(ctx, g)
	case err == nil:
		err = s.dropAbsentOwner(ctx, g)
	}
	if err != nil && !errors.Is(err, errNoGroup) {
		return err
	}
	return s.store.Delete(ctx, groupsOf.Key(player), id)
}

func (s *Social) memberGroup(ctx context.Context, id, player string) (Group, error) {
	g, err := s.group(ctx, id)
	if err == nil && !g.has(player) {
		err = errNoGroup
	}
	if err != nil {
		return Group{}, err
	}
	return g, nil
}

func (s *Social) group(ctx context.Context, id string) (Group, error) {
	if id == "" || len(id) > groupIDMax {
		return Group{}, errNoGroup
	}
	facts, err := s.store.List(ctx, groupRecords.Key(id))
	if err != nil {
		return Group{}, err
	}
	g := Group{ID: id, Name: string(facts[groupName]), Invite: string(facts[groupInvite]),
		named: string(facts[groupOwner])}
	if g.Invite == "" {
		return Group{}, errNoGroup
	}
	for name, value := range facts {
		if strings.HasPrefix(name, removedMark) {
			g.removed = append(g.removed, name)
		}
		player, ok := strings.CutPrefix(name, memberMark)
		if _, out := facts[removedMark+memberRef(id, player)]; out || !ok {
			continue
		}
		m := Member{Player: player}
		if err := json.Unmarshal(value, &m); err != nil {
			return Group{}, fmt.Errorf("read group %s: %w", id, err)
		}
		g.Members = append(g.Members, m)
	}
	slices.SortFunc(g.Members, func(a, b Member) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.Player, b.Player))
	})
	if g.Owner = g.named; !g.has(g.Owner) && len(g.Members) > 0 {
		g.Owner = g.Members[0].Player
	}
	return g, nil
}

// GroupsOf returns the groups that a player is in, by name. It skips stale entries of the player's list: groups that
// the player did not get into, or that have ended.
func (s *Social) GroupsOf(ctx context.Context, player string) ([]Group, error) {
	ids, err := s.store.List(ctx, groupsOf.Key(player))
	if err != nil {
		return nil, err
	}
	var groups []Group
	for id := range ids {
		g, err := s.memberGroup(ctx, id, player)
		if errors.Is(err, errNoGroup) {
			continue
		}
		if err != nil {
			return nil, err
		}
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b Group) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	return groups, nil
}

// wireGroup returns a group as a player sees it.
func (s *Social) wireGroup(who string, g Group) protocol.Group {
	out := protocol.Group{ID: g.ID, Name: s.policy.ShownTitle(g.Name), Invite: g.Invite, Size: len(g.Members),
		Yours: who != "" && g.Owner == who}
	for _, m := range g.Members {
		out.Members = append(out.Members, protocol.Member{Name: s.policy.ShownName(m.Name), You: m.Player == who,
			Since: m.Since, Owner: m.Player == g.Owner, Ref: memberRef(g.ID, m.Player)})
	}
	return out
}
