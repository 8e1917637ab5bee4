package room

import (
	"cmp"
	"context"
	"slices"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
)

var (
	errNotMet = &protocol.Refusal{Code: protocol.Forbidden,
		Text: "Take a seat in the room first: one asks those whom one plays with."}
	errNobodyThere = &protocol.Refusal{Code: protocol.NotFound,
		Text: "Nobody of this name has this seat, or played from it."}
	errNotInside = &protocol.Refusal{Code: protocol.Forbidden,
		Text: "Take a seat in the room first, then invite others."}
	errForOne = &protocol.Refusal{Code: protocol.BadMessage, Text: "This room is for one player alone."}
)

// met is somebody in a room's seats, or of its last round.
type met struct {
	seat   int
	player players.Player
}

// met are who is in a room's seats, and who played its last round, each once.
func (r *room) met() (all []met) {
	add := func(seat int, player, name string) {
		if archive.IsForgotten(player) || slices.ContainsFunc(all, func(m met) bool { return m.player.ID == player }) {
			return
		}
		all = append(all, met{seat, players.Player{ID: player, Name: name}})
	}
	for i := range r.state.Seats {
		s := &r.state.Seats[i]
		add(s.No, s.Player, s.Name)
	}
	if round := r.state.Round; round != nil && round.Result != nil {
		for _, s := range round.Result.Standings {
			add(s.Seat, s.Player, s.Name)
		}
	}
	return all
}

// metIn are the others whom who have met in a room.
func (h *Host) metIn(ctx context.Context, who players.Player, code string) ([]met, error) {
	all, err := viewRoom(ctx, h, code, (*room).met)
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

// RoomFriends says how who stand with the others of a room in which they have a seat, or played the last round.
func (h *Host) RoomFriends(ctx context.Context, who players.Player, code string) (protocol.RoomFriends, error) {
	out := protocol.RoomFriends{Seats: []protocol.RoomFriend{}}
	all, err := h.metIn(ctx, who, code)
	if err != nil {
		return out, err
	}
	ids := make([]string, len(all))
	for i, m := range all {
		ids[i] = m.player.ID
	}
	stances, err := h.players.Social.FriendStates(ctx, who, ids)
	for _, m := range all {
		if state := stances[m.player.ID]; state != "" {
			out.Seats = append(out.Seats, protocol.RoomFriend{Seat: m.seat, Name: m.player.Name, State: state})
		}
	}
	return out, err
}

// AskFriend asks somebody whom who have met in a room to be friends.
func (h *Host) AskFriend(ctx context.Context, who players.Player, m protocol.AskFriend) (protocol.RoomFriends, error) {
	all, err := h.metIn(ctx, who, m.Room)
	if err != nil {
		return protocol.RoomFriends{}, err
	}
	at := slices.IndexFunc(all, func(one met) bool { return one.seat == m.Seat && one.player.Name == m.Name })
	if at < 0 {
		return protocol.RoomFriends{}, errNobodyThere
	}
	if err := h.players.Social.RequestFriend(ctx, who, all[at].player); err != nil {
		return protocol.RoomFriends{}, err
	}
	return h.RoomFriends(ctx, who, m.Room)
}

// InviteFriend invites a friend into a room in which who have a seat.
func (h *Host) InviteFriend(ctx context.Context, who players.Player, m protocol.InviteFriend) error {
	code, err := ParseCode(m.Room)
	if err != nil {
		return err
	}
	refused, err := viewRoom(ctx, h, code, func(r *room) error {
		switch {
		case r.seatNo(who.ID) == 0:
			return errNotInside
		case game.ModeOf(r.state.Settings.Mode).Alone:
			return errForOne
		}
		return nil
	})
	if err := cmp.Or(err, refused); err != nil {
		return err
	}
	return h.players.Social.InviteFriend(ctx, who, m.Friend, code)
}

// Here notes where who are, and returns which friends are there, and into which rooms they invite.
func (h *Host) Here(ctx context.Context, who players.Player, where string) (protocol.FriendsHere, error) {
	out, invited, err := h.players.Social.ReportPresence(ctx, who, where)
	if err != nil {
		return out, err
	}
	for _, in := range invited {
		info, err := h.Find(ctx, in.Room)
		if err == nil { // else the room is gone, or can't be shown at the moment
			out.Invitations = append(out.Invitations,
				protocol.Invitation{Name: in.Name, Ref: in.Ref, At: in.At, Room: info})
		}
	}
	return out, nil
}
