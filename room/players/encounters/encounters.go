// Package encounters lets players who meet in a room become friends, and friends invite each other into rooms.
package encounters

import (
	"cmp"
	"context"
	"slices"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/players/social"
)

// Config configures a [Service].
type Config struct {
	Rooms  room.Rooms
	Social *social.Social
	// Find returns the public information about a room.
	Find func(ctx context.Context, code string) (protocol.RoomInfo, error)
}

// Service joins rooms and friends. Its methods are safe for concurrent use.
type Service struct{ Config }

// New returns a service.
func New(c Config) *Service { return &Service{c} }

var (
	errNotMet = &protocol.Refusal{Code: protocol.Forbidden,
		Text: "Take a seat in the room first. You can only ask players you play with."}
	errNobodyThere = &protocol.Refusal{Code: protocol.NotFound,
		Text: "No player of this name has or had this seat. Check the seat and the name."}
	errNotInside = &protocol.Refusal{Code: protocol.Forbidden,
		Text: "Take a seat in the room first, then invite others."}
	errForOne = &protocol.Refusal{Code: protocol.BadMessage, Text: "This room is for a single player."}
)

// met is a player in a room's seats, or of its last round.
type met struct {
	seat   int
	player players.Player
}

// playersOf returns the players in a room's seats and of its last round, each once.
func playersOf(r room.State) (all []met) {
	add := func(seat int, player, name string) {
		if archive.IsForgotten(player) || slices.ContainsFunc(all, func(m met) bool { return m.player.ID == player }) {
			return
		}
		all = append(all, met{seat, players.Player{ID: player, Name: name}})
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		add(s.No, s.Player, s.Name)
	}
	if round := r.Round; round != nil && round.Result != nil {
		for _, s := range round.Result.Standings {
			add(s.Seat, s.Player, s.Name)
		}
	}
	return all
}

// listMet returns the other players whom a player has met in a room.
func (s *Service) listMet(ctx context.Context, who players.Player, code string) ([]met, error) {
	all, err := room.ViewCode(ctx, s.Rooms, code, playersOf)
	if err != nil {
		return nil, err
	}
	before := len(all)
	all = slices.DeleteFunc(all, func(m met) bool { return m.player.ID == who.ID })
	if len(all) == before {
		return nil, errNotMet
	}
	return slices.DeleteFunc(all, func(m met) bool { return game.IsBot(m.player.ID) }), nil
}

// FriendStates returns a player's friendship with each other player of a room in which the player has a seat, or played
// the last round.
func (s *Service) FriendStates(ctx context.Context, who players.Player, code string) (protocol.RoomFriends, error) {
	out := protocol.RoomFriends{Seats: []protocol.RoomFriend{}}
	all, err := s.listMet(ctx, who, code)
	if err != nil {
		return out, err
	}
	ids := make([]string, len(all))
	for i, m := range all {
		ids[i] = m.player.ID
	}
	stances, err := s.Social.FriendStates(ctx, who, ids)
	for _, m := range all {
		if state := stances[m.player.ID]; state != "" {
			out.Seats = append(out.Seats, protocol.RoomFriend{Seat: m.seat, Name: m.player.Name, State: state})
		}
	}
	return out, err
}

// RequestFriend sends a friend request to a player whom the player has met in a room.
func (s *Service) RequestFriend(ctx context.Context, who players.Player, m protocol.AskFriend) (protocol.RoomFriends,
	error) {
	all, err := s.listMet(ctx, who, m.Room)
	if err != nil {
		return protocol.RoomFriends{}, err
	}
	at := slices.IndexFunc(all, func(one met) bool { return one.seat == m.Seat && one.player.Name == m.Name })
	if at < 0 {
		return protocol.RoomFriends{}, errNobodyThere
	}
	if err := s.Social.RequestFriend(ctx, who, all[at].player); err != nil {
		return protocol.RoomFriends{}, err
	}
	return s.FriendStates(ctx, who, m.Room)
}

// InviteFriend invites a friend into a room in which the player has a seat.
func (s *Service) InviteFriend(ctx context.Context, who players.Player, m protocol.InviteFriend) error {
	code, err := room.ParseCode(m.Room)
	if err != nil {
		return err
	}
	refused, err := room.ViewCode(ctx, s.Rooms, code, func(r room.State) error {
		switch {
		case r.SeatOf(who.ID) == nil:
			return errNotInside
		case game.ModeOf(r.Settings.Mode).Alone:
			return errForOne
		}
		return nil
	})
	if err := cmp.Or(err, refused); err != nil {
		return err
	}
	return s.Social.InviteFriend(ctx, who, m.Friend, code)
}

// ReportPresence records where a player is, and returns which friends are online, and into which rooms they invite.
func (s *Service) ReportPresence(ctx context.Context, who players.Player, where string) (protocol.FriendsHere, error) {
	out, invited, err := s.Social.ReportPresence(ctx, who, where)
	if err != nil {
		return out, err
	}
	for _, in := range invited {
		info, err := s.Find(ctx, in.Room)
		if err == nil { // otherwise the room is gone or unavailable at the moment
			out.Invitations = append(out.Invitations,
				protocol.Invitation{Name: in.Name, Ref: in.Ref, At: in.At, Room: info})
		}
	}
	return out, nil
}
