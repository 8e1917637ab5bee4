package players

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// Two players are friends while each of them says so and neither has blocked the other. What a player says of others is
// the player's circle. All of it is facts about the player: the name, the link, each friend and each who is blocked.
// So to block somebody takes effect at once, whatever the other's circle says, and what was half done when a node died
// shows nobody anything.
type circle struct {
	player  string
	name    string // that friends are shown
	link    friendLink
	friends map[string]bond // by player
	blocked map[string]bond // by player
	hidden  bool            // friends do not see when the player is on
	others  int             // facts that are no friends
}

// bond is what a circle says of somebody.
type bond struct {
	Name  string `json:"name,omitempty"` // of who is blocked, then; friends say theirs themselves
	Since int64  `json:"since"`          // Unix milliseconds
}

// friendLink is the secret that makes who knows it a friend.
type friendLink struct {
	Secret string `json:"secret"`
	Until  int64  `json:"until"` // Unix milliseconds
}

// Bounds of circles.
const (
	FriendsMax  = 100                  // of one player
	BlockedMax  = 200                  // by one player
	FriendsLink = 7 * 24 * time.Hour   // how long a link is good
	circleKept  = 366 * 24 * time.Hour // after its player was last heard of
	blockersMax = 1_000                // of one player, that are found again when the player's data is deleted
	linkMax     = 64                   // bytes, far above the length of a link
)

// Names of the facts about a circle. That of a friend, and of one who is blocked, is the player's id behind a mark.
const (
	circleName = "name"
	circleLink = "link"
	circleHide = "hidden"
	friendMark = "@"
	blockMark  = "-"
)

// linkOwner is the fact about a link: whose it is.
const linkOwner = "owner"

func aboutCircle(player string) string   { return "friends/" + player }
func aboutBlockers(player string) string { return "blockers/" + player }

func aboutLink(secret string) string {
	sum := sha256.Sum256([]byte("nonet friend link " + secret))
	return "friend-link/" + hex.EncodeToString(sum[:16])
}

// Why something can't be done about friends.
var (
	errNoLink       = errors.New("no such link of a friend")
	errNoFriend     = errors.New("nobody is meant")
	errOwnLink      = errors.New("nobody is their own friend")
	errBlocked      = errors.New("the player has blocked that one")
	errFriendsFull  = errors.New("too many friends of one player")
	errTheirsFull   = errors.New("too many friends of the other")
	errBlockedFull  = errors.New("too many are blocked")
	errBotsNoFriend = errors.New("a program has no friends")
)

// friendRef names a player to another one.
func friendRef(to, player string) string {
	sum := sha256.Sum256([]byte("nonet friend " + to + " " + player))
	return hex.EncodeToString(sum[:8])
}

// circle reads what a player says of others.
func (ps *People) circle(ctx context.Context, player string) (circle, error) {
	c := circle{player: player, friends: map[string]bond{}, blocked: map[string]bond{}}
	facts, err := ps.store.Stated(ctx, aboutCircle(player))
	if err != nil {
		return c, err
	}
	c.name, c.hidden = string(facts[circleName]), facts[circleHide] != nil
	if text := facts[circleLink]; text != nil {
		if err := json.Unmarshal(text, &c.link); err != nil {
			return c, fmt.Errorf("read the link of %s: %w", player, err)
		}
	}
	for name, text := range facts {
		friend, isFriend := strings.CutPrefix(name, friendMark)
		blocked, isBlocked := strings.CutPrefix(name, blockMark)
		if !isFriend {
			c.others++
		}
		if !isFriend && !isBlocked {
			continue
		}
		var b bond
		if err := json.Unmarshal(text, &b); err != nil {
			return c, fmt.Errorf("read the friends of %s: %w", player, err)
		}
		if isFriend {
			c.friends[friend] = b
		} else {
			c.blocked[blocked] = b
		}
	}
	return c, nil
}

// wants says whether the circle has a player as a friend, as far as it goes.
func (c circle) wants(player string) bool {
	_, friend := c.friends[player]
	return friend && !c.blocks(player)
}

func (c circle) blocks(player string) bool {
	_, blocked := c.blocked[player]
	return blocked
}

// kept are those whom the circle's player has blocked, by name.
func (c circle) kept() (all []member) {
	for player, b := range c.blocked {
		all = append(all, member{Player: player, Name: b.Name, Since: b.Since})
	}
	slices.SortFunc(all, byName)
	return all
}

func byName(a, b member) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Player, b.Player))
}

// friendsOf are a circle's friends, by name.
func (ps *People) friendsOf(ctx context.Context, c circle) ([]member, error) {
	ids := slices.Collect(maps.Keys(c.friends))
	found := make([]member, len(ids))
	places := make([]int, len(ids))
	for i := range places {
		places[i] = i
	}
	err := atOnce(places, func(i int) error {
		other, err := ps.circle(ctx, ids[i])
		if err == nil && c.wants(other.player) && other.wants(c.player) {
			found[i] = member{Player: other.player, Name: other.name, Since: c.friends[other.player].Since}
		}
		return err
	})
	found = slices.DeleteFunc(found, func(m member) bool { return m.Player == "" })
	slices.SortFunc(found, byName)
	return found, err
}

// introduce says what a player is called, and keeps the circle for longer.
func (ps *People) introduce(ctx context.Context, who Player) error {
	return ps.tellOfSelf(ctx, who.ID, circleName, []byte(who.Name))
}

// tellOfSelf states a fact about a player's own circle in the place of the one before.
func (ps *People) tellOfSelf(ctx context.Context, player, name string, value []byte) error {
	_, err := ps.store.State(ctx,
		store.Fact{About: aboutCircle(player), Name: name, Value: value, Keep: circleKept, Anew: true})
	return err
}

// linkAnew gives a player another link. The one before leads nowhere any more.
func (ps *People) linkAnew(ctx context.Context, who Player) error {
	c, err := ps.circle(ctx, who.ID)
	if err != nil {
		return err
	}
	link := friendLink{Secret: rand.Text(), Until: ps.now() + FriendsLink.Milliseconds()}
	text, err := json.Marshal(link)
	if err != nil {
		return err
	}
	_, err = ps.store.State(ctx, store.Fact{About: aboutLink(link.Secret), Name: linkOwner, Value: []byte(who.ID),
		Keep: FriendsLink})
	if err == nil {
		err = ps.tellOfSelf(ctx, who.ID, circleLink, text)
	}
	if err == nil && c.link.Secret != "" {
		err = ps.store.Retract(ctx, aboutLink(c.link.Secret), linkOwner)
	}
	return err
}

// linked finds the circle of whose link it is. To those whom its player has blocked the link is not there.
func (ps *People) linked(ctx context.Context, who Player, secret string) (circle, error) {
	if secret == "" || len(secret) > linkMax {
		return circle{}, errNoLink
	}
	facts, err := ps.store.Stated(ctx, aboutLink(secret))
	if err != nil {
		return circle{}, err
	}
	owner := string(facts[linkOwner])
	if owner == "" {
		return circle{}, errNoLink
	}
	c, err := ps.circle(ctx, owner)
	if err == nil && (c.link.Secret != secret || c.link.Until <= ps.now() || c.blocks(who.ID)) {
		err = errNoLink
	}
	return c, err
}

// befriend makes two players friends, of whom the other one wants it.
func (ps *People) befriend(ctx context.Context, who Player, other circle) error {
	switch {
	case other.player == who.ID:
		return errOwnLink
	case game.IsBot(who.ID) || game.IsBot(other.player):
		return errBotsNoFriend
	}
	if err := ps.introduce(ctx, who); err != nil {
		return err
	}
	mine, err := ps.circle(ctx, who.ID)
	if err != nil {
		return err
	}
	if mine.blocks(other.player) {
		return errBlocked
	}
	if err := ps.bind(ctx, mine, other.player, errFriendsFull); err != nil {
		return err
	}
	err = ps.bind(ctx, other, who.ID, errTheirsFull)
	if errors.Is(err, errTheirsFull) {
		err = errors.Join(err, ps.store.Retract(ctx, aboutCircle(who.ID), friendMark+other.player))
	}
	if err == nil {
		err = errors.Join(ps.unask(ctx, who.ID, other.player), ps.unask(ctx, other.player, who.ID))
	}
	return err
}

// bind adds a friend to a circle, or returns full if it has as many as may be.
func (ps *People) bind(ctx context.Context, c circle, player string, full error) error {
	if _, known := c.friends[player]; known {
		return nil
	}
	text, err := json.Marshal(bond{Since: ps.now()})
	if err != nil {
		return err
	}
	_, err = ps.store.State(ctx, store.Fact{About: aboutCircle(c.player), Name: friendMark + player, Value: text,
		Keep: circleKept, Most: FriendsMax + c.others})
	if errors.Is(err, store.ErrFull) {
		return full
	}
	return err
}

// part ends what is between two players, with the other one first: should it end there, the player sees it and can do
// it again.
func (ps *People) part(ctx context.Context, player, other string) error {
	return errors.Join(ps.store.Retract(ctx, aboutCircle(other), friendMark+player),
		ps.store.Retract(ctx, aboutCircle(player), friendMark+other),
		ps.uninvite(ctx, player, other), ps.uninvite(ctx, other, player))
}

// named finds whom of some a reference means that was given to a player. False is nobody.
func named(to, ref string, among ...map[string]bond) (player string, ok bool) {
	for _, all := range among {
		for player := range all {
			if friendRef(to, player) == ref {
				return player, true
			}
		}
	}
	return "", false
}

// block keeps somebody away from a player, under the name that the player knows. That one is told nothing.
func (ps *People) block(ctx context.Context, c circle, other, name string) error {
	if err := ps.hush(ctx, c.player, other); err != nil {
		return err
	}
	if c.blocks(other) {
		return ps.part(ctx, c.player, other)
	}
	if len(c.blocked) >= BlockedMax {
		return errBlockedFull
	}
	// Whose name stands in whose circle has to be known, so that it can be deleted.
	_, err := ps.store.State(ctx, store.Fact{About: aboutBlockers(other), Name: c.player, Keep: circleKept,
		Most: blockersMax})
	if errors.Is(err, store.ErrFull) {
		name, err = "", nil
	}
	if err != nil {
		return err
	}
	text, err := json.Marshal(bond{Name: name, Since: ps.now()})
	if err == nil {
		err = ps.tellOfSelf(ctx, c.player, blockMark+other, text)
	}
	return errors.Join(err, ps.part(ctx, c.player, other))
}

// unblock lets somebody come near again, who is no friend by that.
func (ps *People) unblock(ctx context.Context, player, other string) error {
	return errors.Join(ps.store.Retract(ctx, aboutCircle(player), blockMark+other),
		ps.store.Retract(ctx, aboutBlockers(other), player))
}

// forgetCircle deletes what a player says of others, and what others say of the player.
func (ps *People) forgetCircle(ctx context.Context, player string) error {
	c, err := ps.circle(ctx, player)
	if err != nil {
		return err
	}
	for other := range c.friends {
		if err := ps.part(ctx, player, other); err != nil {
			return err
		}
	}
	for other := range c.blocked {
		if err := ps.unblock(ctx, player, other); err != nil {
			return err
		}
	}
	blockers, err := ps.store.Stated(ctx, aboutBlockers(player))
	if err != nil {
		return err
	}
	for other := range blockers {
		if err := ps.unblock(ctx, other, player); err != nil {
			return err
		}
	}
	if c.link.Secret != "" {
		if err := ps.store.Retract(ctx, aboutLink(c.link.Secret), linkOwner); err != nil {
			return err
		}
	}
	if err := errors.Join(ps.forgetAsks(ctx, player), ps.forgetHere(ctx, player)); err != nil {
		return err
	}
	return ps.store.Retract(ctx, aboutCircle(player), circleName, circleLink, circleHide)
}
