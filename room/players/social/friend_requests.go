package social

import (
	"context"
	"errors"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
)

// A player who has met another one in a room may send a friend request. It is stored as two records: one of the sender,
// which is written first because it leads to the other one when the sender's data is deleted, and one of the recipient.
// After declining, the recipient gets no further request from the sender for as long as requests are kept. The sender
// is not told.

// Limits of friend requests.
const (
	requestsByMax  = 20                  // requests of one player that were not accepted yet
	requestsMax    = 100                 // requests to one player, including declined ones
	requestOpenFor = 14 * 24 * time.Hour // how long a request can be accepted
	// TTL of the records of both sides; expired requests are deleted on both sides with the next one
	requestKept = 2 * requestOpenFor
)

// Reasons why a request is refused.
var (
	errRequestsByFull = refusal(protocol.Full, "You have too many open friend requests. Wait for answers.")
	errRequestsToFull = refusal(protocol.Full, "This player has too many open friend requests. Try again later.")
)

// friendRequest is the stored state of a request.
type friendRequest struct {
	relation
	Declined bool `json:"declined,omitempty"`
}

var (
	requestsTo = store.NewCollection("asks", requestKept, store.OfPlayerWithOthers)
	// "asked" has the finishes that a player has to prove.
	requestsBy = store.NewCollection("asked-friends", requestKept, store.OfPlayerWithOthers)
)

// isOver reports whether a request has expired.
func (s *Social) isOver(r friendRequest) bool {
	return r.Since+requestOpenFor.Milliseconds() <= s.now()
}

// openRequests returns the requests under a key that are open, by player, without those that were declined.
func (s *Social) openRequests(ctx context.Context, key string) (map[string]relation, error) {
	all, err := store.ListJSON[friendRequest](ctx, s.store, key)
	open := make(map[string]relation, len(all))
	for player, r := range all {
		if !r.Declined && !s.isOver(r) {
			open[player] = r.relation
		}
	}
	return open, err
}

// RequestFriend sends a friend request to a player whom the sender has met. If that player has sent one too, they
// become friends at once. A request to a player who has blocked the sender or has declined is silently dropped.
func (s *Social) RequestFriend(ctx context.Context, who, other players.Player) error {
	if game.IsBot(who.ID) || game.IsBot(other.ID) {
		return errBotsNoFriend
	}
	mine, err := s.readOwn(ctx, who.ID)
	if err != nil {
		return err
	}
	theirs, err := s.Relations(ctx, other.ID)
	if err != nil {
		return err
	}
	_, mutual := mine.asking[other.ID]
	switch {
	case mine.Blocks(other.ID):
		return errBlocked
	case mine.wants(other.ID) && theirs.wants(who.ID):
		return nil
	case mutual && !theirs.Blocks(who.ID):
		return s.befriend(ctx, who, theirs)
	}
	if err := s.publishName(ctx, who); err != nil {
		return err
	}
	err = s.putRequest(ctx, requestsBy.Key(who.ID), other, requestsByMax, errRequestsByFull, func(expired string) error {
		return s.withdrawRequest(ctx, who.ID, expired)
	})
	if err != nil || theirs.Blocks(who.ID) {
		return err
	}
	return s.putRequest(ctx, requestsTo.Key(other.ID), who, requestsMax, errRequestsToFull, func(expired string) error {
		return s.withdrawRequest(ctx, expired, other.ID)
	})
}

// putRequest stores a request on one side, unless it is open already, and withdraws those that have expired. It returns
// full if the limit is reached.
func (s *Social) putRequest(ctx context.Context, key string, other players.Player, most int, full error,
	withdraw func(player string) error) error {
	all, err := store.ListJSON[friendRequest](ctx, s.store, key)
	for player, r := range all {
		if s.isOver(r) {
			err = errors.Join(err, withdraw(player))
		}
	}
	if err != nil {
		return err
	}
	err = store.PutJSON(ctx, s.store, store.Record{Key: key, Name: other.ID, TTL: requestKept, Limit: most},
		friendRequest{relation: relation{Name: other.Name, Since: s.now()}})
	return store.IfFull(err, full)
}

// FriendStates returns a player's friendship state with other players, without those whom the player has blocked.
func (s *Social) FriendStates(ctx context.Context, who players.Player, others []string) (map[string]string, error) {
	mine, err := s.readOwn(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	asked, err := s.openRequests(ctx, requestsBy.Key(who.ID))
	if err != nil {
		return nil, err
	}
	states := map[string]string{}
	for _, other := range others {
		if mine.Blocks(other) {
			continue
		}
		_, friends, err := s.friendRelations(ctx, mine, other)
		if err != nil {
			return nil, err
		}
		_, hasAsked := asked[other]
		_, isAsked := mine.asking[other]
		switch {
		case friends:
			states[other] = protocol.FriendIs
		case isAsked:
			states[other] = protocol.FriendAsks
		case hasAsked:
			states[other] = protocol.FriendAsked
		default:
			states[other] = protocol.FriendNew
		}
	}
	return states, nil
}

// Accept makes a player a friend of one who has sent a request.
func (s *Social) Accept(ctx context.Context, who players.Player, ref string) (protocol.Friends, error) {
	return s.changeByRef(ctx, who, ref, func(mine Relations, other string) error {
		theirs, err := s.Relations(ctx, other)
		if _, asking := mine.asking[other]; err == nil && (!asking || theirs.Blocks(who.ID)) {
			err = errNoFriend
		}
		if err == nil {
			err = s.befriend(ctx, who, theirs)
		}
		return err
	})
}

// Decline ends a request. The sender is not told, and can't send another one for as long as requests are kept: the
// request is replaced by a record without a name.
func (s *Social) Decline(ctx context.Context, who players.Player, ref string) (protocol.Friends, error) {
	return s.changeByRef(ctx, who, ref, func(mine Relations, other string) error {
		request, asking := mine.asking[other]
		if !asking {
			return errNoFriend
		}
		return store.PutJSON(ctx, s.store,
			store.Record{Key: requestsTo.Key(who.ID), Name: other, TTL: requestKept, Overwrite: true},
			friendRequest{relation: relation{Since: request.Since}, Declined: true})
	})
}

// withdrawRequest deletes a request. The sender's list goes last, because it leads to the rest.
func (s *Social) withdrawRequest(ctx context.Context, player, other string) error {
	if err := s.store.Delete(ctx, requestsTo.Key(other), player); err != nil {
		return err
	}
	return s.store.Delete(ctx, requestsBy.Key(player), other)
}
