package social

import (
	"context"
	"errors"
	"maps"
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
	requestsBy = store.NewCollection("asked-friends", requestKept, store.OfPlayerWithOthers)
)

func aboutRequestsTo(player string) string { return requestsTo.Key(player) }

// aboutRequestsBy differs from "asked/", the key of the finishes that a player has to prove.
func aboutRequestsBy(player string) string { return requestsBy.Key(player) }

// readRequests returns the requests that are still open, by player, and the players of those that have expired.
func (s *Social) readRequests(ctx context.Context, about string) (all map[string]friendRequest, over []string,
	err error) {
	all, err = store.ListJSON[friendRequest](ctx, s.store, about)
	maps.DeleteFunc(all, func(player string, a friendRequest) bool {
		isOver := a.Since+requestOpenFor.Milliseconds() <= s.now()
		if isOver {
			over = append(over, player)
		}
		return isOver
	})
	return all, over, err
}

// requestsTo returns the open requests to a player, by player, without those that were declined.
func (s *Social) requestsTo(ctx context.Context, player string) (map[string]relation, error) {
	return s.openRequests(ctx, aboutRequestsTo(player))
}

// requestsBy returns the open requests of a player, by player.
func (s *Social) requestsBy(ctx context.Context, player string) (map[string]relation, error) {
	return s.openRequests(ctx, aboutRequestsBy(player))
}

func (s *Social) openRequests(ctx context.Context, about string) (map[string]relation, error) {
	all, _, err := s.readRequests(ctx, about)
	open := make(map[string]relation, len(all))
	for player, a := range all {
		if !a.Declined {
			open[player] = a.relation
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
	mine, err := s.Relations(ctx, who.ID)
	if err != nil {
		return err
	}
	theirs, err := s.Relations(ctx, other.ID)
	if err != nil {
		return err
	}
	asks, err := s.requestsTo(ctx, who.ID)
	if err != nil {
		return err
	}
	_, mutual := asks[other.ID]
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
	_, over, err := s.readRequests(ctx, aboutRequestsBy(who.ID))
	for _, player := range over {
		err = errors.Join(err, s.withdrawRequest(ctx, who.ID, player))
	}
	if err == nil {
		err = s.putRequest(ctx, aboutRequestsBy(who.ID), other, requestsByMax, errRequestsByFull)
	}
	if err != nil || theirs.Blocks(who.ID) {
		return err
	}
	_, over, err = s.readRequests(ctx, aboutRequestsTo(other.ID))
	for _, player := range over {
		err = errors.Join(err, s.withdrawRequest(ctx, player, other.ID))
	}
	if err == nil {
		err = s.putRequest(ctx, aboutRequestsTo(other.ID), who, requestsMax, errRequestsToFull)
	}
	return err
}

// putRequest stores a request on one side, unless it is open already. It returns full if the limit is reached.
func (s *Social) putRequest(ctx context.Context, about string, other players.Player, most int, full error) error {
	err := store.PutJSON(ctx, s.store, store.Record{Key: about, Name: other.ID, TTL: requestKept, Limit: most},
		friendRequest{relation: relation{Name: other.Name, Since: s.now()}})
	if errors.Is(err, store.ErrFull) {
		return full
	}
	return err
}

// FriendStates returns a player's friendship state with other players, without those whom the player has blocked.
func (s *Social) FriendStates(ctx context.Context, who players.Player, others []string) (map[string]string, error) {
	mine, err := s.Relations(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	asks, err := s.requestsTo(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	asked, err := s.requestsBy(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	stances := map[string]string{}
	for _, other := range others {
		_, hasAsked := asked[other]
		_, isAsked := asks[other]
		switch {
		case mine.Blocks(other):
			continue
		case mine.wants(other):
			theirs, err := s.Relations(ctx, other)
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

// Accept makes a player a friend of one who has sent a request.
func (s *Social) Accept(ctx context.Context, who players.Player, ref string) (protocol.Friends, error) {
	return s.withRequest(ctx, who, ref, func(other string, _ int64) error {
		theirs, err := s.Relations(ctx, other)
		if err == nil && theirs.Blocks(who.ID) {
			err = errNoFriend
		}
		if err == nil {
			err = s.befriend(ctx, who, theirs)
		}
		return err
	})
}

// Decline ends a request. The sender is not told, and can't send another one for as long as requests are kept.
func (s *Social) Decline(ctx context.Context, who players.Player, ref string) (protocol.Friends, error) {
	return s.withRequest(ctx, who, ref, func(other string, since int64) error {
		return s.decline(ctx, who.ID, other, since)
	})
}

// withRequest calls do with the sender of the request that a reference names, and the time of the request.
func (s *Social) withRequest(ctx context.Context, who players.Player, ref string,
	do func(other string, since int64) error) (protocol.Friends, error) {
	asks, err := s.requestsTo(ctx, who.ID)
	if err == nil {
		other, ok := findByRef(who.ID, ref, asks)
		if err = errNoFriend; ok {
			err = do(other, asks[other].Since)
		}
	}
	return s.afterChange(ctx, who, err)
}

// decline replaces a request by a record without a name that it was declined, until the request would have expired.
func (s *Social) decline(ctx context.Context, player, other string, since int64) error {
	return store.PutJSON(ctx, s.store,
		store.Record{Key: aboutRequestsTo(player), Name: other, TTL: requestKept, Overwrite: true},
		friendRequest{relation: relation{Since: since}, Declined: true})
}

// withdrawRequest deletes a request. The sender's list goes last, because it leads to the rest.
func (s *Social) withdrawRequest(ctx context.Context, player, other string) error {
	if err := s.store.Delete(ctx, aboutRequestsTo(other), player); err != nil {
		return err
	}
	return s.store.Delete(ctx, aboutRequestsBy(player), other)
}

// cancelRequests deletes the requests between a player and one who is being blocked, who is not told.
func (s *Social) cancelRequests(ctx context.Context, player, other string) error {
	return errors.Join(s.withdrawRequest(ctx, player, other), s.store.Delete(ctx, aboutRequestsTo(player), other))
}

// forgetRequests deletes the requests by and to a player.
func (s *Social) forgetRequests(ctx context.Context, player string) error {
	asked, err := s.store.List(ctx, aboutRequestsBy(player))
	if err != nil {
		return err
	}
	for other := range asked {
		if err := s.withdrawRequest(ctx, player, other); err != nil {
			return err
		}
	}
	asks, err := s.store.List(ctx, aboutRequestsTo(player))
	if err != nil {
		return err
	}
	for other := range asks {
		if err := s.withdrawRequest(ctx, other, player); err != nil {
			return err
		}
	}
	return nil
}
