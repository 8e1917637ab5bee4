package people

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"nonet/room/store"
	"slices"
	"strings"
	"time"
)

// A group is some players who compare themselves with each other. Who knows its invite may join, and only members see
// it. Its id comes of the invite, and not the other way round, so to show the id gives nothing away.
//
// All of it is facts: about the group its name, its invite and each member, and about each player the groups' ids.
type group struct {
	ID, Name, Invite string
	Members          []member // in the order in which they joined
}

type member struct {
	Player string `json:"-"`
	Name   string `json:"name"`
	Since  int64  `json:"since"` // Unix milliseconds
}

// Bounds of groups.
const (
	MembersMax = 100                  // of one group
	GroupsMax  = 20                   // of one player
	groupKept  = 366 * 24 * time.Hour // after a member was last heard of
	inviteLen  = 16                   // letters, of five bits each: nobody finds one by trying
)

// Why something can't be done with a group.
var (
	errNoGroup       = errors.New("no such group")
	errGroupFull     = errors.New("the group is full")
	errTooManyGroups = errors.New("too many groups of one player")
)

// Names of the facts about a group. A member's is the player's id behind memberMark.
const (
	groupName   = "name"
	groupInvite = "invite"
	memberMark  = "@"
	groupFacts  = 2 // beside the members
)

func aboutGroup(id string) string        { return "group/" + id }
func aboutGroupsOf(player string) string { return "groups/" + player }

// groupID is the id of the group that an invite is for.
func groupID(invite string) string {
	sum := sha256.Sum256([]byte("nonet group " + invite))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
}

// makeGroup makes a group with who in it, or finds the one of that name which who is alone in:
// one that was asked for twice.
func (ps *People) makeGroup(ctx context.Context, who Player, name string) (group, error) {
	mine, err := ps.groupsOf(ctx, who.ID)
	if err != nil {
		return group{}, err
	}
	for _, g := range mine {
		if g.Name == name && len(g.Members) == 1 {
			return g, nil
		}
	}
	invite := rand.Text()[:inviteLen]
	id := groupID(invite)
	for fact, value := range map[string]string{groupName: name, groupInvite: invite} {
		if _, err := ps.store.State(ctx,
			store.Fact{About: aboutGroup(id), Name: fact, Value: []byte(value), Keep: groupKept}); err != nil {
			return group{}, err
		}
	}
	return ps.enlist(ctx, who, id)
}

// joinGroup makes who a member of the group of that invite. A member stays one.
func (ps *People) joinGroup(ctx context.Context, who Player, invite string) (group, error) {
	id := groupID(strings.ToUpper(strings.TrimSpace(invite)))
	if _, err := ps.group(ctx, id); err != nil {
		return group{}, err
	}
	return ps.enlist(ctx, who, id)
}

// enlist makes a player a member under the present name. The player's own list is written first: if it names one group
// too many, that does no harm, see groupsOf.
func (ps *People) enlist(ctx context.Context, who Player, id string) (group, error) {
	_, err := ps.store.State(ctx, store.Fact{About: aboutGroupsOf(who.ID), Name: id, Keep: groupKept, Most: GroupsMax})
	if errors.Is(err, store.ErrFull) {
		return group{}, errTooManyGroups
	}
	if err != nil {
		return group{}, err
	}
	m := member{Name: who.Name, Since: ps.now()}
	if g, err := ps.groupOf(ctx, id, who.ID); err == nil {
		m.Since = g.Members[slices.IndexFunc(g.Members, func(m member) bool { return m.Player == who.ID })].Since
	}
	text, err := json.Marshal(m)
	if err != nil {
		return group{}, err
	}
	_, err = ps.store.State(ctx, store.Fact{
		About: aboutGroup(id), Name: memberMark + who.ID, Value: text, Keep: groupKept, Most: MembersMax + groupFacts,
		Anew: true,
	})
	if errors.Is(err, store.ErrFull) {
		return group{}, errors.Join(errGroupFull, ps.store.Retract(ctx, aboutGroupsOf(who.ID), id))
	}
	if err != nil {
		return group{}, err
	}
	return ps.groupOf(ctx, id, who.ID)
}

// leaveGroup takes a player out of a group. Who is in it no more is out already. With the last one the group is gone.
func (ps *People) leaveGroup(ctx context.Context, player, id string) error {
	if err := ps.store.Retract(ctx, aboutGroup(id), memberMark+player); err != nil {
		return err
	}
	g, err := ps.group(ctx, id)
	if err == nil && len(g.Members) == 0 {
		err = errors.Join(ps.store.Retract(ctx, aboutGroup(id), groupInvite),
			ps.store.Retract(ctx, aboutGroup(id), groupName))
	}
	if err != nil && !errors.Is(err, errNoGroup) {
		return err
	}
	return ps.store.Retract(ctx, aboutGroupsOf(player), id)
}

// groupOf returns a group that a player is in.
func (ps *People) groupOf(ctx context.Context, id, player string) (group, error) {
	g, err := ps.group(ctx, id)
	if err == nil && !slices.ContainsFunc(g.Members, func(m member) bool { return m.Player == player }) {
		err = errNoGroup
	}
	if err != nil {
		return group{}, err
	}
	return g, nil
}

// group returns a group.
func (ps *People) group(ctx context.Context, id string) (group, error) {
	if id == "" || len(id) > groupIDMax {
		return group{}, errNoGroup
	}
	facts, err := ps.store.Stated(ctx, aboutGroup(id))
	if err != nil {
		return group{}, err
	}
	g := group{ID: id, Name: string(facts[groupName]), Invite: string(facts[groupInvite])}
	if g.Invite == "" {
		return group{}, errNoGroup
	}
	for name, value := range facts {
		player, ok := strings.CutPrefix(name, memberMark)
		if !ok {
			continue
		}
		m := member{Player: player}
		if err := json.Unmarshal(value, &m); err != nil {
			return group{}, fmt.Errorf("read group %s: %w", id, err)
		}
		g.Members = append(g.Members, m)
	}
	slices.SortFunc(g.Members, func(a, b member) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.Player, b.Player))
	})
	return g, nil
}

// groupIDMax is far above the length of an id.
const groupIDMax = 64

// groupsOf returns the groups that a player is in, by name. A list may name a group that its player did not get into,
// or that is gone; those are passed over.
func (ps *People) groupsOf(ctx context.Context, player string) ([]group, error) {
	ids, err := ps.store.Stated(ctx, aboutGroupsOf(player))
	if err != nil {
		return nil, err
	}
	var groups []group
	for id := range ids {
		g, err := ps.groupOf(ctx, id, player)
		if errors.Is(err, errNoGroup) {
			continue
		}
		if err != nil {
			return nil, err
		}
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b group) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	return groups, nil
}
