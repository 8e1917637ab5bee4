package players

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// Who has met somebody in a room may ask them to be friends. What a player has asked is a fact about the player, noted
// first: it says where to look when the player's data is deleted. What others ask is a fact about who is asked. One who
// says no is not asked again for as long as asks are kept, and who has asked is not told: to them it looks like before.

// Bounds of asking.
const (
	AskedMax = 20                  // whom one player has asked, and who have not said yes
	asksMax  = 100                 // who have asked one player, those among them who were declined
	AsksKept = 14 * 24 * time.Hour // how long an ask stands
	// how long both sides' facts are kept: one that is over goes with the next ask, and on both sides
	askFacts = 2 * AsksKept
)

// Why somebody can't be asked.
var (
	errAskedFull = errors.New("the player has asked too many")
	errAsksFull  = errors.New("too many have asked the other")
)

// ask is what is known of who asks.
type ask struct {
	bond
	Declined bool `json:"declined,omitempty"`
}

func aboutAsks(player string) string { return "asks/" + player }

// aboutAsked is not "asked/": there stands which finishes a player has to prove.
func aboutAsked(player string) string { return "asked-friends/" + player }

// standing reads asks that still stand, by player; over are the players of those that do not.
func (ps *People) standing(ctx context.Context, about string) (all map[string]ask, over []string, err error) {
	facts, err := ps.store.Stated(ctx, about)
	all = make(map[string]ask, len(facts))
	for player, text := range facts {
		var a ask
		if err := json.Unmarshal(text, &a); err != nil {
			return nil, nil, fmt.Errorf("read %s: %w", about, err)
		}
		if a.Since+AsksKept.Milliseconds() > ps.now() {
			all[player] = a
		} else {
			over = append(over, player)
		}
	}
	return all, over, err
}

// asksOf are those who ask a player, by player, without those who were declined.
func (ps *People) asksOf(ctx context.Context, player string) (map[string]bond, error) {
	return ps.bonds(ctx, aboutAsks(player))
}

// askedBy are those whom a player has asked, by player.
func (ps *People) askedBy(ctx context.Context, player string) (map[string]bond, error) {
	return ps.bonds(ctx, aboutAsked(player))
}

func (ps *People) bonds(ctx context.Context, about string) (map[string]bond, error) {
	all, _, err := ps.standing(ctx, about)
	open := make(map[string]bond, len(all))
	for player, a := range all {
		if !a.Declined {
			open[player] = a.bond
		}
	}
	return open, err
}

// Ask has who ask another player, whom they have met, to be friends. They are so at once if that one has asked too. One
// who has blocked who, or has said no, is not asked, and nobody is told so.
func (ps *People) Ask(ctx context.Context, who, other Player) error {
	return friendRefusal(ps.ask(ctx, who, other))
}

func (ps *People) ask(ctx context.Context, who, other Player) error {
	if game.IsBot(who.ID) || game.IsBot(other.ID) {
		return errBotsNoFriend
	}
	mine, err := ps.circle(ctx, who.ID)
	if err != nil {
		return err
	}
	theirs, err := ps.circle(ctx, other.ID)
	if err != nil {
		return err
	}
	asks, err := ps.asksOf(ctx, who.ID)
	if err != nil {
		return err
	}
	_, mutual := asks[other.ID]
	switch {
	case mine.blocks(other.ID):
		return errBlocked
	case mine.wants(other.ID) && theirs.wants(who.ID):
		return nil
	case mutual && !theirs.blocks(who.ID):
		return ps.befriend(ctx, who, theirs)
	}
	if err := ps.introduce(ctx, who); err != nil {
		return err
	}
	_, over, err := ps.standing(ctx, aboutAsked(who.ID))
	for _, player := range over {
		err = errors.Join(err, ps.unask(ctx, who.ID, player))
	}
	if err == nil {
		err = ps.stateAsk(ctx, aboutAsked(who.ID), other, AskedMax, errAskedFull)
	}
	if err != nil || theirs.blocks(who.ID) {
		return err
	}
	_, over, err = ps.standing(ctx, aboutAsks(other.ID))
	for _, player := range over {
		err = errors.Join(err, ps.unask(ctx, player, other.ID))
	}
	if err == nil {
		err = ps.stateAsk(ctx, aboutAsks(other.ID), who, asksMax, errAsksFull)
	}
	return err
}

// stateAsk notes an ask that one player makes, or is made, or returns full. One that stands stays as it is.
func (ps *People) stateAsk(ctx context.Context, about string, other Player, most int, full error) error {
	text, err := json.Marshal(ask{bond: bond{Name: other.Name, Since: ps.now()}})
	if err != nil {
		return err
	}
	_, err = ps.store.State(ctx, store.Fact{About: about, Name: other.ID, Value: text, Keep: askFacts, Most: most})
	if errors.Is(err, store.ErrFull) {
		return full
	}
	return err
}

// Stances say how who stands with others, by player, but for those whom they have blocked.
func (ps *People) Stances(ctx context.Context, who Player, others []string) (map[string]string, error) {
	mine, err := ps.circle(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	asks, err := ps.asksOf(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	asked, err := ps.askedBy(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	stances := map[string]string{}
	for _, other := range others {
		_, hasAsked := asked[other]
		_, isAsked := asks[other]
		switch {
		case mine.blocks(other):
			continue
		case mine.wants(other):
			theirs, err := ps.circle(ctx, other)
			if err != nil {
				return nil, err
			}
			if theirs.wants(who.ID) {
				stances[other] = protocol.FriendIs
				continue
			}
		}
		switch {
		case isAsked:
			stances[other] = protocol.FriendAsks
		case hasAsked:
			stances[other] = protocol.FriendAsked
		default:
			stances[other] = protocol.FriendNew
		}
	}
	return stances, nil
}

// Accept makes who a friend of one who asks.
func (ps *People) Accept(ctx context.Context, who Player, ref string) (protocol.Friends, error) {
	return ps.withAsking(ctx, who, ref, func(other string, _ int64) error {
		theirs, err := ps.circle(ctx, other)
		if err == nil && theirs.blocks(who.ID) {
			err = errNoFriend
		}
		if err == nil {
			err = ps.befriend(ctx, who, theirs)
		}
		return err
	})
}

// Decline has one who asks be asked no more. That one is not told.
func (ps *People) Decline(ctx context.Context, who Player, ref string) (protocol.Friends, error) {
	return ps.withAsking(ctx, who, ref, func(other string, since int64) error {
		return ps.decline(ctx, who.ID, other, since)
	})
}

// withAsking does something about one who asks, and since when.
func (ps *People) withAsking(ctx context.Context, who Player, ref string,
	do func(other string, since int64) error) (protocol.Friends, error) {
	asks, err := ps.asksOf(ctx, who.ID)
	if err == nil {
		other, ok := named(who.ID, ref, asks)
		if err = errNoFriend; ok {
			err = do(other, asks[other].Since)
		}
	}
	return ps.changed(ctx, who, err)
}

// decline keeps that an ask was declined for as long as the ask would stand, and no name with it.
func (ps *People) decline(ctx context.Context, player, other string, since int64) error {
	text, err := json.Marshal(ask{bond: bond{Since: since}, Declined: true})
	if err != nil {
		return err
	}
	_, err = ps.store.State(ctx,
		store.Fact{About: aboutAsks(player), Name: other, Value: text, Keep: askFacts, Anew: true})
	return err
}

// unask takes back what a player has asked another one. What says where to look goes last.
func (ps *People) unask(ctx context.Context, player, other string) error {
	if err := ps.store.Retract(ctx, aboutAsks(other), player); err != nil {
		return err
	}
	return ps.store.Retract(ctx, aboutAsked(player), other)
}

// hush ends what is asked between a player and one who is blocked from now on, who is told nothing.
func (ps *People) hush(ctx context.Context, player, other string) error {
	return errors.Join(ps.unask(ctx, player, other), ps.store.Retract(ctx, aboutAsks(player), other))
}

// forgetAsks deletes what a player has asked, and was asked.
func (ps *People) forgetAsks(ctx context.Context, player string) error {
	asked, err := ps.store.Stated(ctx, aboutAsked(player))
	if err != nil {
		return err
	}
	for other := range asked {
		if err := ps.unask(ctx, player, other); err != nil {
			return err
		}
	}
	asks, err := ps.store.Stated(ctx, aboutAsks(player))
	if err != nil {
		return err
	}
	for other := range asks {
		if err := ps.unask(ctx, other, player); err != nil {
			return err
		}
	}
	return nil
}
