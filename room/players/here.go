package players

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// Who is there says so again and again, and sees by the answer which friends are. That is a fact about each player,
// which the others read: a question costs a look at each friend, and a change only now and then. Beside it stands who
// has invited the player into a room. Whether two are friends is looked at when something is shown, not when it is
// stated, so that who is blocked sees nothing from then on.

// Bounds of it.
const (
	HereEvery   = 20 * time.Second // after which a player with friends says again that they are there
	HereSeldom  = 2 * time.Minute  // and one without
	HereFor     = time.Minute      // for how long who said so counts as there
	InvitedFor  = 5 * time.Minute  // how long an invitation stands
	hereAgain   = 25 * time.Second // how old what stands may be that is not stated again
	hereKept    = 10 * time.Minute
	invitesMost = 2 * FriendsMax // facts beside a player: who invites is a friend
)

// Names of the facts. That of an invitation is the player's id who invites, behind a mark.
const (
	hereFact   = "here"
	inviteMark = "@"
)

func aboutHere(player string) string { return "here/" + player }

// stay is where somebody is.
type stay struct {
	Where string `json:"where"`
	At    int64  `json:"at"` // Unix milliseconds
}

// invite is into a room.
type invite struct {
	Room string `json:"room"`
	At   int64  `json:"at"` // Unix milliseconds
}

// Invited is an invitation that stands.
type Invited struct {
	Name, Ref, Room string
	At              int64 // Unix milliseconds
}

// Here notes where who are, and returns what they may know: friends who are there, invitations of friends, and who asks
// to be one. The answer's Invitations are left for who knows rooms.
func (ps *People) Here(ctx context.Context, who Player, where string) (out protocol.FriendsHere, invited []Invited,
	err error) {
	switch where {
	case protocol.WhereRace, protocol.WhereRoom, protocol.WhereAround:
	default:
		return out, nil, &protocol.Refusal{Code: protocol.BadMessage, Text: "One is in a race, in a room or around."}
	}
	out = protocol.FriendsHere{Every: int(HereSeldom.Seconds()), On: []protocol.FriendOn{},
		Invitations: []protocol.Invitation{}}
	mine, err := ps.circle(ctx, who.ID)
	if err != nil {
		return out, nil, err
	}
	asks, err := ps.asksOf(ctx, who.ID)
	out.Asks = ps.toldAll(who.ID, asks)
	if err != nil || len(mine.friends) == 0 {
		return out, nil, err
	}
	out.Every = int(HereEvery.Seconds())
	if mine.name != who.Name {
		if err := ps.introduce(ctx, who); err != nil {
			return out, nil, err
		}
	}
	facts, err := ps.store.Stated(ctx, aboutHere(who.ID))
	if err == nil {
		err = ps.stay(ctx, mine, facts, where)
	}
	if err == nil {
		out.On, err = ps.friendsOn(ctx, mine)
	}
	if err == nil {
		invited, err = ps.invited(ctx, mine, facts)
	}
	return out, invited, err
}

// stay has it known where a circle's player is, if that may be known and is not.
func (ps *People) stay(ctx context.Context, mine circle, facts map[string][]byte, where string) error {
	was, err := stayOf(facts)
	switch {
	case err != nil:
		return err
	case mine.hidden:
		return nil
	case was.Where == where && was.At+hereAgain.Milliseconds() > ps.now():
		return nil
	}
	text, err := json.Marshal(stay{Where: where, At: ps.now()})
	if err != nil {
		return err
	}
	_, err = ps.store.State(ctx,
		store.Fact{About: aboutHere(mine.player), Name: hereFact, Value: text, Keep: hereKept, Anew: true})
	return err
}

func stayOf(facts map[string][]byte) (was stay, err error) {
	if text := facts[hereFact]; text != nil {
		if err = json.Unmarshal(text, &was); err != nil {
			err = fmt.Errorf("read where a player is: %w", err)
		}
	}
	return was, err
}

// friendsOn are a circle's friends who are there, by name.
func (ps *People) friendsOn(ctx context.Context, mine circle) ([]protocol.FriendOn, error) {
	ids := slices.Collect(maps.Keys(mine.friends))
	found := make([]protocol.FriendOn, len(ids))
	places := make([]int, len(ids))
	for i := range places {
		places[i] = i
	}
	err := atOnce(places, func(i int) error {
		facts, err := ps.store.Stated(ctx, aboutHere(ids[i]))
		if err != nil {
			return err
		}
		is, err := stayOf(facts)
		if err != nil || is.At+HereFor.Milliseconds() <= ps.now() {
			return err
		}
		other, ok, err := ps.friend(ctx, mine, ids[i])
		if ok && !other.hidden {
			found[i] = protocol.FriendOn{Name: ps.Shown(other.name), Ref: friendRef(mine.player, ids[i]), Where: is.Where}
		}
		return err
	})
	found = slices.DeleteFunc(found, func(f protocol.FriendOn) bool { return f.Ref == "" })
	slices.SortFunc(found, func(a, b protocol.FriendOn) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Ref, b.Ref))
	})
	return found, err
}

// friend is a friend's circle; false is that they are not friends, or no more.
func (ps *People) friend(ctx context.Context, mine circle, player string) (circle, bool, error) {
	if !mine.wants(player) {
		return circle{}, false, nil
	}
	other, err := ps.circle(ctx, player)
	return other, err == nil && other.wants(mine.player), err
}

// invited are the invitations among what is known beside a circle's player, the latest first.
func (ps *People) invited(ctx context.Context, mine circle, facts map[string][]byte) (all []Invited, err error) {
	for name, text := range facts {
		player, is := strings.CutPrefix(name, inviteMark)
		if !is {
			continue
		}
		var in invite
		if err := json.Unmarshal(text, &in); err != nil {
			return nil, fmt.Errorf("read an invitation: %w", err)
		}
		if in.At+InvitedFor.Milliseconds() <= ps.now() {
			continue
		}
		other, ok, err := ps.friend(ctx, mine, player)
		if err != nil {
			return nil, err
		}
		if ok {
			all = append(all, Invited{Name: ps.Shown(other.name), Ref: friendRef(mine.player, player), Room: in.Room, At: in.At})
		}
	}
	slices.SortFunc(all, func(a, b Invited) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.Ref, b.Ref)) })
	return all, nil
}

// Invite invites one of who's friends into a room, which who have to be in. A second invitation is in the place of the
// first.
func (ps *People) Invite(ctx context.Context, who Player, ref, room string) error {
	if game.IsBot(who.ID) {
		return friendRefusal(errBotsNoFriend)
	}
	mine, err := ps.circle(ctx, who.ID)
	if err != nil {
		return err
	}
	player, _ := named(who.ID, ref, mine.friends)
	if _, ok, err := ps.friend(ctx, mine, player); err != nil || !ok {
		return cmp.Or(err, friendRefusal(errNoFriend))
	}
	text, err := json.Marshal(invite{Room: room, At: ps.now()})
	if err != nil {
		return err
	}
	_, err = ps.store.State(ctx, store.Fact{About: aboutHere(player), Name: inviteMark + who.ID, Value: text,
		Keep: hereKept, Most: invitesMost, Anew: true})
	return err
}

// Dismiss ends an invitation that who were given. Who invited is not told.
func (ps *People) Dismiss(ctx context.Context, who Player, ref string) error {
	mine, err := ps.circle(ctx, who.ID)
	if err != nil {
		return err
	}
	player, ok := named(who.ID, ref, mine.friends)
	if !ok {
		return friendRefusal(errNoFriend)
	}
	return ps.uninvite(ctx, player, who.ID)
}

func (ps *People) uninvite(ctx context.Context, from, player string) error {
	return ps.store.Retract(ctx, aboutHere(player), inviteMark+from)
}

// ShowOn has friends see when who are on, or not, from now on.
func (ps *People) ShowOn(ctx context.Context, who Player, on bool) (protocol.Friends, error) {
	err := ps.introduce(ctx, who)
	if err == nil && on {
		err = ps.store.Retract(ctx, aboutCircle(who.ID), circleHide)
	} else if err == nil {
		err = ps.tellOfSelf(ctx, who.ID, circleHide, nil)
	}
	if err == nil && !on {
		err = ps.store.Retract(ctx, aboutHere(who.ID), hereFact)
	}
	return ps.changed(ctx, who, err)
}

// forgetHere deletes where a player is, and who has invited the player. Whom the player has invited are friends: see
// [People.part].
func (ps *People) forgetHere(ctx context.Context, player string) error {
	facts, err := ps.store.Stated(ctx, aboutHere(player))
	if err == nil && len(facts) > 0 {
		err = ps.store.Retract(ctx, aboutHere(player), slices.Collect(maps.Keys(facts))...)
	}
	return err
}
