package web

import (
	"context"
	"net/http"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/apierror"
	"nonet/web/handler"
	"nonet/web/limit"
)

// friendPaths are those of the API's paths that are about friends.
func (a *httpAPI) friendPaths() map[string]handler.Methods {
	return map[string]handler.Methods{
		"/friends":         {http.MethodGet: a.friends, http.MethodPost: a.befriend},
		"/friends/link":    {http.MethodPost: a.linkAnew},
		"/friends/look":    {http.MethodPost: a.linkOwner},
		"/friends/remove":  {http.MethodPost: a.unfriend},
		"/friends/block":   {http.MethodPost: a.block},
		"/friends/unblock": {http.MethodPost: a.unblock},
		"/friends/ask":     {http.MethodPost: a.askFriend},
		"/friends/accept":  {http.MethodPost: a.acceptFriend},
		"/friends/decline": {http.MethodPost: a.declineFriend},
		"/friends/here":    {http.MethodPost: a.here},
		"/friends/show":    {http.MethodPost: a.showOn},
		"/friends/invite":  {http.MethodPost: a.inviteFriend},
		"/friends/dismiss": {http.MethodPost: a.dismissFriend},

		"/rooms/{code}/friends": {http.MethodGet: a.roomFriends},
	}
}

func (a *httpAPI) friends(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return a.players.Social.Friends(r.Context(), who) })
}

// showFriends answers with a player's friends, unless the address has looked too often for who is not there.
func (a *httpAPI) showFriends(w http.ResponseWriter, r *http.Request, find func() (protocol.Friends, error)) error {
	var all protocol.Friends
	err := a.rates.LookUp(r.Context(), a.proxies.Client(r), "", func() (err error) {
		all, err = find()
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}

// friendPace counts what a player does to have more friends.
func (a *httpAPI) friendPace(r *http.Request, who players.Player) error {
	now := time.Now()
	return apierror.OverLimit("Too many requests for new friends and links",
		a.rates.TakeFriend(who.ID, now), a.rates.Take(limit.PerFriend, a.proxies.Client(r), now))
}

func (a *httpAPI) befriend(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.FriendLink](a, w, r)
	if err != nil {
		return err
	}
	if err := a.friendPace(r, who); err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return a.players.Social.Befriend(r.Context(), who, body.Link) })
}

// linkAnew gives a player another link.
func (a *httpAPI) linkAnew(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.friendPace(r, who); err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return a.players.Social.RenewLink(r.Context(), who) })
}

// linkOwner says whose link it is, so that nobody has to befriend somebody to know.
func (a *httpAPI) linkOwner(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.FriendLink](a, w, r)
	if err != nil {
		return err
	}
	var owner protocol.LinkOwner
	err = a.rates.LookUp(r.Context(), a.proxies.Client(r), "", func() (err error) {
		owner, err = a.players.Social.LinkOwner(r.Context(), who, body.Link)
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, owner)
	return nil
}

func (a *httpAPI) unfriend(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.players.Social.Unfriend)
}

func (a *httpAPI) acceptFriend(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.players.Social.Accept)
}

func (a *httpAPI) declineFriend(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.players.Social.Decline)
}

func (a *httpAPI) block(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.players.Social.Block)
}

func (a *httpAPI) unblock(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.players.Social.Unblock)
}

// withFriend does something about the one whom the body names.
func (a *httpAPI) withFriend(w http.ResponseWriter, r *http.Request,
	do func(ctx context.Context, who players.Player, ref string) (protocol.Friends, error)) error {
	who, body, err := asksWith[protocol.ChosenFriend](a, w, r)
	if err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return do(r.Context(), who, body.Friend) })
}

// asksWith is who asks, and with what body.
func asksWith[T any](a *httpAPI, w http.ResponseWriter, r *http.Request) (who players.Player, body T, err error) {
	if who, err = a.auth.Player(r); err == nil {
		err = handler.ReadJSON(w, r, &body)
	}
	return who, body, err
}

// showOn has friends see when a player is on, or not.
func (a *httpAPI) showOn(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.ShowFriends](a, w, r)
	if err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return a.players.Social.ShowPresence(r.Context(), who, body.On) })
}

// roomFriends says how a player stands with the others of a room.
func (a *httpAPI) roomFriends(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	return a.showRoomFriends(w, r, func() (protocol.RoomFriends, error) {
		return a.rooms.RoomFriends(r.Context(), who, r.PathValue("code"))
	})
}

// askFriend asks one of them to be friends.
func (a *httpAPI) askFriend(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.AskFriend](a, w, r)
	if err != nil {
		return err
	}
	if err := a.friendPace(r, who); err != nil {
		return err
	}
	return a.showRoomFriends(w, r, func() (protocol.RoomFriends, error) {
		return a.rooms.AskFriend(r.Context(), who, body)
	})
}

func (a *httpAPI) showRoomFriends(w http.ResponseWriter, r *http.Request,
	find func() (protocol.RoomFriends, error)) error {
	var all protocol.RoomFriends
	err := a.rates.LookUp(r.Context(), a.proxies.Client(r), "", func() (err error) {
		all, err = find()
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}

// here notes where a player is, and says which friends are there.
func (a *httpAPI) here(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.Here](a, w, r)
	if err != nil {
		return err
	}
	told, err := a.rooms.Here(r.Context(), who, body.Where)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, told)
	return nil
}

// inviteFriend invites a friend into a room.
func (a *httpAPI) inviteFriend(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.InviteFriend](a, w, r)
	if err != nil {
		return err
	}
	if err := a.friendPace(r, who); err != nil {
		return err
	}
	return a.doneAbout(w, r, func() error { return a.rooms.InviteFriend(r.Context(), who, body) })
}

// dismissFriend ends a friend's invitation.
func (a *httpAPI) dismissFriend(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.ChosenFriend](a, w, r)
	if err != nil {
		return err
	}
	return a.doneAbout(w, r, func() error { return a.players.Social.DismissInvitation(r.Context(), who, body.Friend) })
}

// doneAbout answers with nothing once something is done, unless the address has looked too often for who is not there.
func (a *httpAPI) doneAbout(w http.ResponseWriter, r *http.Request, do func() error) error {
	if err := a.rates.LookUp(r.Context(), a.proxies.Client(r), "", do); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
