package social

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nonet/internal/parallel"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
)

// Clients report their player's presence periodically (heartbeat), and the response contains the presence of friends.
// Presence is a record of each player, which friends read. A report reads the record of each friend, but writes only
// now and then. Invitations into rooms are stored under the same key. Friendship is checked when a record is read and
// not when it is written, so that a blocked player sees nothing from then on.

// Limits of presence.
const (
	PresenceEvery  = 20 * time.Second // interval of reports of players with friends
	PresenceSeldom = 2 * time.Minute  // interval of reports of players without friends
	presenceFor    = time.Minute      // how long a player is present after a report
	InvitationFor  = 5 * time.Minute  // how long an invitation is valid
	presenceAgain  = 25 * time.Second // minimum time between writes of an unchanged record
	presenceKept   = 10 * time.Minute
	invitesMost    = 2 * FriendsMax // invitations to a player, which only friends send
)

// Names of the records. That of an invitation is a mark and the ID of the inviting player.
const (
	presenceField = "here"
	inviteMark    = "@"
)

var presences = store.NewCollection("here", presenceKept, store.OfPlayerWithOthers)

// presence is the stored presence of a player.
type presence struct {
	Where string `json:"where"`
	At    int64  `json:"at"` // Unix milliseconds
}

type invitation struct {
	Room string `json:"room"`
	At   int64  `json:"at"` // Unix milliseconds
}

// Invitation is an open invitation into a room.
type Invitation struct {
	Name, Ref, Room string
	At              int64 // Unix milliseconds
}

// ReportPresence records where a player is. It returns the friends who are online, the open friend requests, and the
// invitations of friends; the caller, which knows rooms, adds these to the answer.
func (s *Social) ReportPresence(ctx context.Context, who players.Player, where string) (out protocol.FriendsHere,
	invited []Invitation,
	err error) {
	switch where {
	case protocol.WhereRace, protocol.WhereRoom, protocol.WhereAround:
	default:
		return out, nil, &protocol.Refusal{Code: protocol.BadMessage, Text: "Where must be race, room or around."}
	}
	out = protocol.FriendsHere{Every: int(PresenceSeldom.Seconds()), On: []protocol.FriendOn{},
		Invitations: []protocol.Invitation{}}
	mine, err := s.readOwn(ctx, who.ID)
	out.Asks = s.wireRelations(who.ID, mine.asking)
	if err != nil || len(mine.friends) == 0 {
		return out, nil, err
	}
	out.Every = int(PresenceEvery.Seconds())
	if mine.name != who.Name {
		if err := s.publishName(ctx, who); err != nil {
			return out, nil, err
		}
	}
	facts, err := s.store.List(ctx, presences.Key(who.ID))
	if err == nil {
		err = s.putPresence(ctx, mine, facts, where)
	}
	if err == nil {
		out.On, err = s.friendsOnline(ctx, mine)
	}
	if err == nil {
		invited, err = s.invitations(ctx, mine, facts)
	}
	return out, invited, err
}

// putPresence stores where a player is, unless the player hides it or a recent record says the same.
func (s *Social) putPresence(ctx context.Context, mine Relations, facts map[string][]byte, where string) error {
	was, err := presenceOf(facts)
	switch {
	case err != nil:
		return err
	case mine.hidden:
		return nil
	case was.Where == where && was.At+presenceAgain.Milliseconds() > s.now():
		return nil
	}
	return store.PutJSON(ctx, s.store,
		store.Record{Key: presences.Key(mine.Player), Name: presenceField, TTL: presenceKept, Overwrite: true},
		presence{Where: where, At: s.now()})
}

func presenceOf(facts map[string][]byte) (was presence, err error) {
	if text := facts[presenceField]; text != nil {
		if err = json.Unmarshal(text, &was); err != nil {
			err = fmt.Errorf("read a player's presence: %w", err)
		}
	}
	return was, err
}

// friendsOnline returns the friends who are online, by name.
func (s *Social) friendsOnline(ctx context.Context, mine Relations) ([]protocol.FriendOn, error) {
	found, err := parallel.Map(slices.Collect(maps.Keys(mine.friends)), func(id string) (f protocol.FriendOn, err error) {
		facts, err := s.store.List(ctx, presences.Key(id))
		if err != nil {
			return f, err
		}
		is, err := presenceOf(facts)
		if err != nil || is.At+presenceFor.Milliseconds() <= s.now() {
			return f, err
		}
		other, ok, err := s.friendRelations(ctx, mine, id)
		if ok && !other.hidden {
			f = protocol.FriendOn{Name: s.policy.ShownName(other.name), Ref: friendRef(mine.Player, id), Where: is.Where}
		}
		return f, err
	})
	found = slices.DeleteFunc(found, func(f protocol.FriendOn) bool { return f.Ref == "" })
	slices.SortFunc(found, func(a, b protocol.FriendOn) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Ref, b.Ref))
	})
	return found, err
}

// invitations returns the open invitations among a player's presence records, the latest first.
func (s *Social) invitations(ctx context.Context, mine Relations, facts map[string][]byte) (all []Invitation,
	err error) {
	for name, text := range facts {
		player, is := strings.CutPrefix(name, inviteMark)
		if !is {
			continue
		}
		var in invitation
		if err := json.Unmarshal(text, &in); err != nil {
			return nil, fmt.Errorf("read an invitation: %w", err)
		}
		if in.At+InvitationFor.Milliseconds() <= s.now() {
			continue
		}
		other, ok, err := s.friendRelations(ctx, mine, player)
		if err != nil {
			return nil, err
		}
		if ok {
			all = append(all, Invitation{Name: s.policy.ShownName(other.name), Ref: friendRef(mine.Player, player),
				Room: in.Room, At: in.At})
		}
	}
	slices.SortFunc(all, func(a, b Invitation) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.Ref, b.Ref)) })
	return all, nil
}

// InviteFriend invites a friend into a room, which the player must be in. It replaces an earlier invitation.
func (s *Social) InviteFriend(ctx context.Context, who players.Player, ref, room string) error {
	if game.IsBot(who.ID) {
		return errBotsNoFriend
	}
	mine, err := s.Relations(ctx, who.ID)
	if err != nil {
		return err
	}
	player, _ := findByRef(who.ID, ref, mine.friends)
	if _, ok, err := s.friendRelations(ctx, mine, player); err != nil || !ok {
		return cmp.Or(err, errNoFriend)
	}
	return store.PutJSON(ctx, s.store, store.Record{Key: presences.Key(player), Name: inviteMark + who.ID,
		TTL: presenceKept, Limit: invitesMost, Overwrite: true}, invitation{Room: room, At: s.now()})
}

// DismissInvitation ends an invitation. The player who sent it is not told.
func (s *Social) DismissInvitation(ctx context.Context, who players.Player, ref string) error {
	mine, err := s.Relations(ctx, who.ID)
	if err != nil {
		return err
	}
	player, ok := findByRef(who.ID, ref, mine.friends)
	if !ok {
		return errNoFriend
	}
	return s.withdrawInvitation(ctx, player, who.ID)
}

func (s *Social) withdrawInvitation(ctx context.Context, from, player string) error {
	return s.store.Delete(ctx, presences.Key(player), inviteMark+from)
}

// ShowPresence sets whether friends see that a player is online.
func (s *Social) ShowPresence(ctx context.Context, who players.Player, on bool) (protocol.Friends, error) {
	err := s.publishName(ctx, who)
	if err == nil && on {
		err = s.store.Delete(ctx, relationRecords.Key(who.ID), hiddenField)
	} else if err == nil {
		err = s.putOwn(ctx, who.ID, hiddenField, nil)
	}
	if err == nil && !on {
		err = s.store.Delete(ctx, presences.Key(who.ID), presenceField)
	}
	return s.afterChange(ctx, who, err)
}
