package social

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
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

// Relations are a player's friend list and block list. They are stored as records of the player: the name, the link,
// each friend and each blocked player. Two players are friends while each lists the other as a friend and neither has
// blocked the other. So a block takes effect at once, whatever the other's records say, and an operation that was
// interrupted by a crash reveals nothing.
type Relations struct {
	Player  string
	name    string // the name shown to friends
	link    friendLink
	friends map[string]relation // by player
	blocked map[string]relation // by player
	asking  map[string]relation // players with an open request to this one; see [Social.readOwn]
	hidden  bool                // friends do not see the player's presence
	others  int                 // records of other kinds
}

// relation is the record of a friend or of a blocked player.
type relation struct {
	Name  string `json:"name,omitempty"` // the blocked player's name at that time; friends store their own names
	Since int64  `json:"since"`          // Unix milliseconds
}

// friendLink is a secret that makes whoever knows it a friend.
type friendLink struct {
	Secret string `json:"secret"`
	Until  int64  `json:"until"` // Unix milliseconds
}

// Limits of relations.
const (
	FriendsMax    = 100                  // of one player
	blockedMax    = 200                  // by one player
	FriendsLink   = 7 * 24 * time.Hour   // how long a link is valid
	relationsKept = 366 * 24 * time.Hour // after the player was last active
	blockersMax   = 1_000                // players who stored a player's name, to be found on deletion
)

// Names of the records. That of a friend or a blocked player is a mark and the player's ID.
const (
	nameField   = "name"
	linkField   = "link"
	hiddenField = "hidden"
	friendMark  = "@"
	blockMark   = "-"
)

// linkOwner is the name of the record of a link that holds its owner's id.
const linkOwner = "owner"

var (
	relationRecords = store.NewCollection("friends", relationsKept, store.OfPlayerWithOthers)
	blockerRecords  = store.NewCollection("blockers", relationsKept, store.OfPlayerWithheld)
	friendLinks     = store.NewCollection("friend-link", FriendsLink, store.NamesPlayers)
)

func aboutLink(secret string) string {
	sum := sha256.Sum256([]byte("nonet friend link " + secret))
	return friendLinks.Key(hex.EncodeToString(sum[:16]))
}

// Errors of changes of relations.
var (
	errNoLink       = refusal(protocol.NotFound, "This link is no longer valid. Ask for a new one.")
	errNoFriend     = refusal(protocol.NotFound, "This is none of your friends or blocked players. Reload the page.")
	errOwnLink      = refusal(protocol.BadMessage, "This is your own link. Give it to somebody else.")
	errBlocked      = refusal(protocol.NotNow, "You have blocked this player. Unblock them first.")
	errFriendsFull  = refusal(protocol.Full, "You have reached the limit of friends. Remove one first.")
	errTheirsFull   = refusal(protocol.Full, "This player has reached the limit of friends.")
	errBlockedFull  = refusal(protocol.Full, "You have reached the limit of blocked players. Unblock one first.")
	errBotsNoFriend = refusal(protocol.Forbidden, "Bots can't have friends.")
)

// friendRef returns the reference by which a player is named to another one.
func friendRef(to, player string) string {
	sum := sha256.Sum256([]byte("nonet friend " + to + " " + player))
	return hex.EncodeToString(sum[:8])
}

// Relations returns the relations of a player.
func (s *Social) Relations(ctx context.Context, player string) (Relations, error) {
	c := Relations{Player: player, friends: map[string]relation{}, blocked: map[string]relation{}}
	facts, err := s.store.List(ctx, relationRecords.Key(player))
	if err != nil {
		return c, err
	}
	c.name, c.hidden = string(facts[nameField]), facts[hiddenField] != nil
	if text := facts[linkField]; text != nil {
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
		var b relation
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

// readOwn returns the relations of a player with the open friend requests to the player.
func (s *Social) readOwn(ctx context.Context, player string) (Relations, error) {
	c, err := s.Relations(ctx, player)
	if err == nil {
		c.asking, err = s.openRequests(ctx, requestsTo.Key(player))
	}
	return c, err
}

// wants reports whether a player is a friend by these relations alone.
func (c Relations) wants(player string) bool {
	_, friend := c.friends[player]
	return friend && !c.Blocks(player)
}

// Blocks reports whether a player is blocked.
func (c Relations) Blocks(player string) bool {
	_, blocked := c.blocked[player]
	return blocked
}

// listBlocked returns the blocked players by name.
func (c Relations) listBlocked() (all []Member) {
	for player, b := range c.blocked {
		all = append(all, Member{Player: player, Name: b.Name, Since: b.Since})
	}
	slices.SortFunc(all, byName)
	return all
}

func byName(a, b Member) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Player, b.Player))
}

// FriendsOf returns a player's relations and friends, by name.
func (s *Social) FriendsOf(ctx context.Context, player string) (mine Relations, friends []Member, err error) {
	if mine, err = s.Relations(ctx, player); err == nil {
		friends, err = s.friendsIn(ctx, mine)
	}
	return mine, friends, err
}

// friendsIn returns the friends in relations, by name.
func (s *Social) friendsIn(ctx context.Context, c Relations) ([]Member, error) {
	found, err := parallel.Map(slices.Collect(maps.Keys(c.friends)), func(id string) (m Member, err error) {
		other, ok, err := s.friendRelations(ctx, c, id)
		if ok {
			m = Member{Player: id, Name: other.name, Since: c.friends[id].Since}
		}
		return m, err
	})
	found = slices.DeleteFunc(found, func(m Member) bool { return m.Player == "" })
	slices.SortFunc(found, byName)
	return found, err
}

// friendRelations returns a friend's relations. It returns false if the two are not friends.
func (s *Social) friendRelations(ctx context.Context, mine Relations, player string) (Relations, bool, error) {
	if !mine.wants(player) {
		return Relations{}, false, nil
	}
	other, err := s.Relations(ctx, player)
	return other, err == nil && other.wants(mine.Player), err
}

// publishName stores a player's present name for friends, and extends how long the relations are kept.
func (s *Social) publishName(ctx context.Context, who players.Player) error {
	return s.putOwn(ctx, who.ID, nameField, []byte(who.Name))
}

// putOwn adds or replaces a record of a player's relations.
func (s *Social) putOwn(ctx context.Context, player, name string, value []byte) error {
	record := ownRecord(player, name)
	record.Value = value
	_, err := s.store.Put(ctx, record)
	return err
}

// ownRecord returns a record of a player's relations, which replaces one of the same name.
func ownRecord(player, name string) store.Record {
	return store.Record{Key: relationRecords.Key(player), Name: name, TTL: relationsKept, Overwrite: true}
}

// relationsByLink returns the relations of a link's owner. For players whom the owner has blocked, the link does not
// exist.
func (s *Social) relationsByLink(ctx context.Context, who players.Player, secret string) (Relations, error) {
	facts, err := s.store.List(ctx, aboutLink(secret))
	if err != nil {
		return Relations{}, err
	}
	owner := string(facts[linkOwner])
	if owner == "" {
		return Relations{}, errNoLink
	}
	c, err := s.Relations(ctx, owner)
	if err == nil && (c.link.Secret != secret || c.link.Until <= s.now() || c.Blocks(who.ID)) {
		err = errNoLink
	}
	return c, err
}

// befriend makes two players friends. The other one has agreed.
func (s *Social) befriend(ctx context.Context, who players.Player, other Relations) error {
	switch {
	case other.Player == who.ID:
		return errOwnLink
	case game.IsBot(who.ID) || game.IsBot(other.Player):
		return errBotsNoFriend
	}
	if err := s.publishName(ctx, who); err != nil {
		return err
	}
	mine, err := s.Relations(ctx, who.ID)
	if err != nil {
		return err
	}
	if mine.Blocks(other.Player) {
		return errBlocked
	}
	if err := s.addFriend(ctx, mine, other.Player, errFriendsFull); err != nil {
		return err
	}
	err = s.addFriend(ctx, other, who.ID, errTheirsFull)
	if errors.Is(err, errTheirsFull) {
		err = errors.Join(err, s.store.Delete(ctx, relationRecords.Key(who.ID), friendMark+other.Player))
	}
	if err == nil {
		err = errors.Join(s.withdrawRequest(ctx, who.ID, other.Player), s.withdrawRequest(ctx, other.Player, who.ID))
	}
	return err
}

// addFriend adds a friend to relations. It returns full if the limit is reached.
func (s *Social) addFriend(ctx context.Context, c Relations, player string, full error) error {
	if _, known := c.friends[player]; known {
		return nil
	}
	err := store.PutJSON(ctx, s.store, store.Record{Key: relationRecords.Key(c.Player), Name: friendMark + player,
		TTL: relationsKept, Limit: FriendsMax + c.others}, relation{Since: s.now()})
	return store.IfFull(err, full)
}

// unfriend ends a friendship. It changes the other's relations first: if it is interrupted, the player still sees the
// friendship and can repeat it.
func (s *Social) unfriend(ctx context.Context, player, other string) error {
	return errors.Join(s.store.Delete(ctx, relationRecords.Key(other), friendMark+player),
		s.store.Delete(ctx, relationRecords.Key(player), friendMark+other),
		s.withdrawInvitation(ctx, player, other), s.withdrawInvitation(ctx, other, player))
}

// findByRef returns the player whom a reference given to another player names. It returns false if there is none.
func findByRef(to, ref string, among ...map[string]relation) (player string, ok bool) {
	for _, all := range among {
		for player := range all {
			if friendRef(to, player) == ref {
				return player, true
			}
		}
	}
	return "", false
}

// block blocks a player under the name that the blocking player knows. The blocked player is not told.
func (s *Social) block(ctx context.Context, c Relations, other, name string) error {
	if err := errors.Join(s.withdrawRequest(ctx, c.Player, other), // and the other's, who is not told:
		s.store.Delete(ctx, requestsTo.Key(c.Player), other)); err != nil {
		return err
	}
	if c.Blocks(other) {
		return s.unfriend(ctx, c.Player, other)
	}
	if len(c.blocked) >= blockedMax {
		return errBlockedFull
	}
	// Record who has stored the name of the blocked player, so that it can be deleted.
	_, err := s.store.Put(ctx, store.Record{Key: blockerRecords.Key(other), Name: c.Player, TTL: relationsKept,
		Limit: blockersMax})
	if errors.Is(err, store.ErrFull) {
		name, err = "", nil
	}
	if err != nil {
		return err
	}
	err = store.PutJSON(ctx, s.store, ownRecord(c.Player, blockMark+other), relation{Name: name, Since: s.now()})
	return errors.Join(err, s.unfriend(ctx, c.Player, other))
}

// unblock ends a block. It makes nobody a friend.
func (s *Social) unblock(ctx context.Context, player, other string) error {
	return errors.Join(s.store.Delete(ctx, relationRecords.Key(player), blockMark+other),
		s.store.Delete(ctx, blockerRecords.Key(other), player))
}

// forgetRelations deletes a player's relations and requests, and the other players' to the player.
func (s *Social) forgetRelations(ctx context.Context, player string) error {
	c, err := s.Relations(ctx, player)
	if err != nil {
		return err
	}
	for other := range c.friends {
		err = errors.Join(err, s.unfriend(ctx, player, other))
	}
	for other := range c.blocked {
		err = errors.Join(err, s.unblock(ctx, player, other))
	}
	if c.link.Secret != "" {
		err = errors.Join(err, s.store.Delete(ctx, aboutLink(c.link.Secret), linkOwner))
	}
	return errors.Join(err,
		s.eachRecord(ctx, blockerRecords.Key(player), func(other string) error { return s.unblock(ctx, other, player) }),
		s.eachRecord(ctx, requestsBy.Key(player), func(other string) error { return s.withdrawRequest(ctx, player, other) }),
		s.eachRecord(ctx, requestsTo.Key(player), func(other string) error { return s.withdrawRequest(ctx, other, player) }),
	)
}

// eachRecord calls do with the name of each record under a key.
func (s *Social) eachRecord(ctx context.Context, key string, do func(name string) error) error {
	records, err := s.store.List(ctx, key)
	for name := range records {
		err = errors.Join(err, do(name))
	}
	return err
}
