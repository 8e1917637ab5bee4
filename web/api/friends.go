package api

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

// friendPaths returns the handlers about friends, by path.
func (a *API) friendPaths() map[string]handler.Methods {
	return map[string]handler.Methods{
		"/friends":         {http.MethodGet: a.friends, http.MethodPost: a.befriend},
		"/friends/link":    {http.MethodPost: a.renewLink},
		"/friends/look":    {http.MethodPost: a.linkOwner},
		"/friends/remove":  {http.MethodPost: a.unfriend},
		"/friends/block":   {http.MethodPost: a.block},
		"/friends/unblock": {http.MethodPost: a.unblock},
		"/friends/ask":     {http.MethodPost: a.askFriend},
		"/friends/accept":  {http.MethodPost: a.acceptFriend},
		"/friends/decline": {http.MethodPost: a.declineFriend},
		"/friends/here":    {http.MethodPost: a.presence},
		"/friends/show":    {http.MethodPost: a.showPresence},
		"/friends/invite":  {http.MethodPost: a.inviteFriend},
		"/friends/dismiss": {http.MethodPost: a.dismissFriend},

		"/rooms/{code}/friends": {http.MethodGet: a.roomFriends},
	}
}

func (a *API) friends(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return a.Players.Social.Friends(r.Context(), who) })
}

// showFriends responds with a player's friends. The lookup is protected against brute force.
func (a *API) showFriends(w http.ResponseWriter, r *http.Request, find func() (protocol.Friends, error)) error {
	var all protocol.Friends
	err := a.Rates.LookUp(r.Context(), a.Proxies.Client(r), "", func() (err error) {
		all, err = find()
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}

// checkFriend limits friend requests and links of a player.
func (a *API) checkFriend(r *http.Request, who players.Player) error {
	now := time.Now()
	return apierror.OverLimit("Too many requests for new friends and links",
		a.Rates.TakeFriend(who.ID, now), a.Rates.Take(limit.PerFriend, a.Proxies.Client(r), now))
}

func (a *API) befriend(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.FriendLink](a, w, r)
	if err != nil {
		return err
	}
	if err := a.checkFriend(r, who); err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) {
		return a.Players.Social.Befriend(r.Context(), who, body.Link)
	})
}

// renewLink replaces a player's friend link.
func (a *API) renewLink(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.checkFriend(r, who); err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return a.Players.Social.RenewLink(r.Context(), who) })
}

// linkOwner returns the owner of a friend link, before the player follows it.
func (a *API) linkOwner(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.FriendLink](a, w, r)
	if err != nil {
		return err
	}
	var owner protocol.LinkOwner
	err = a.Rates.LookUp(r.Context(), a.Proxies.Client(r), "", func() (err error) {
		owner, err = a.Players.Social.LinkOwner(r.Context(), who, body.Link)
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, owner)
	return nil
}

func (a *API) unfriend(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.Players.Social.Unfriend)
}

func (a *API) acceptFriend(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.Players.Social.Accept)
}

func (a *API) declineFriend(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.Players.Social.Decline)
}

func (a *API) block(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.Players.Social.Block)
}

func (a *API) unblock(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.Players.Social.Unblock)
}

// withFriend calls do with the friend that the body names, and responds with the player's friends.
func (a *API) withFriend(w http.ResponseWriter, r *http.Request,
	do func(ctx context.Context, who players.Player, ref string) (protocol.Friends, error)) error {
	who, body, err := asksWith[protocol.ChosenFriend](a, w, r)
	if err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return do(r.Context(), who, body.Friend) })
}

// asksWith returns the player who sent a request, and its decoded body.
func asksWith[T any](a *API, w http.ResponseWriter, r *http.Request) (who players.Player, body T, err error) {
	if who, err = a.Auth.Player(r); err == nil {
		err = handler.ReadJSON(w, r, &body)
	}
	return who, body, err
}

// showPresence sets whether friends see when a player is online.
func (a *API) showPresence(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.ShowFriends](a, w, r)
	if err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) {
		return a.Players.Social.ShowPresence(r.Context(), who, body.On)
	})
}

// roomFriends returns the player's friend state with each other player of a room.
func (a *API) roomFriends(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	return a.showRoomFriends(w, r, func() (protocol.RoomFriends, error) {
		return a.Rooms.Encounters.FriendStates(r.Context(), who, r.PathValue("code"))
	})
}

// askFriend sends a friend request to a player of a room.
func (a *API) askFriend(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.AskFriend](a, w, r)
	if err != nil {
		return err
	}
	if err := a.checkFriend(r, who); err != nil {
		return err
	}
	return a.showRoomFriends(w, r, func() (protocol.RoomFriends, error) {
		return a.Rooms.Encounters.RequestFriend(r.Context(), who, body)
	})
}

func (a *API) showRoomFriends(w http.ResponseWriter, r *http.Request,
	find func() (protocol.RoomFriends, error)) error {
	var all protocol.RoomFriends
	err := a.Rates.LookUp(r.Context(), a.Proxies.Client(r), "", func() (err error) {
		all, err = find()
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}

// presence records where a player is, and returns which friends are online.
func (a *API) presence(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.Here](a, w, r)
	if err != nil {
		return err
	}
	told, err := a.Rooms.Encounters.ReportPresence(r.Context(), who, body.Where)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, told)
	return nil
}

// inviteFriend invites a friend to a room.
func (a *API) inviteFriend(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.InviteFriend](a, w, r)
	if err != nil {
		return err
	}
	if err := a.checkFriend(r, who); err != nil {
		return err
	}
	return a.doneAbout(w, r, func() error { return a.Rooms.Encounters.InviteFriend(r.Context(), who, body) })
}

// dismissFriend dismisses a friend's invitation.
func (a *API) dismissFriend(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.ChosenFriend](a, w, r)
	if err != nil {
		return err
	}
	return a.doneAbout(w, r, func() error { return a.Players.Social.DismissInvitation(r.Context(), who, body.Friend) })
}

// doneAbout responds with no content if do succeeds. The call is protected against brute force.
func (a *API) doneAbout(w http.ResponseWriter, r *http.Request, do func() error) error {
	if err := a.Rates.LookUp(r.Context(), a.Proxies.Client(r), "", do); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
