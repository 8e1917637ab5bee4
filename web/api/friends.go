package api

import (
	"context"
	"net/http"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/players/social"
	"nonet/web/apierror"
	"nonet/web/handler"
	"nonet/web/limit"
)

// friendPaths returns the handlers about friends, by path.
func (a *API) friendPaths() map[string]handler.Methods {
	return map[string]handler.Methods{
		"/friends":         {http.MethodGet: withPlayer(a, a.friends), http.MethodPost: withBody(a, a.befriend)},
		"/friends/link":    {http.MethodPost: withPlayer(a, a.renewLink)},
		"/friends/look":    {http.MethodPost: withBody(a, a.linkOwner)},
		"/friends/remove":  {http.MethodPost: a.withFriend((*social.Social).Unfriend)},
		"/friends/block":   {http.MethodPost: a.withFriend((*social.Social).Block)},
		"/friends/unblock": {http.MethodPost: a.withFriend((*social.Social).Unblock)},
		"/friends/ask":     {http.MethodPost: withBody(a, a.askFriend)},
		"/friends/accept":  {http.MethodPost: a.withFriend((*social.Social).Accept)},
		"/friends/decline": {http.MethodPost: a.withFriend((*social.Social).Decline)},
		"/friends/here":    {http.MethodPost: withBody(a, a.presence)},
		"/friends/show":    {http.MethodPost: withBody(a, a.showPresence)},
		"/friends/invite":  {http.MethodPost: withBody(a, a.inviteFriend)},
		"/friends/dismiss": {http.MethodPost: withBody(a, a.dismissFriend)},

		"/rooms/{code}/friends": {http.MethodGet: withPlayer(a, a.roomFriends)},
	}
}

func (a *API) friends(r *http.Request, who players.Player) (protocol.Friends, error) {
	return lookUp(a, r, "", func() (protocol.Friends, error) { return a.Players.Social.Friends(r.Context(), who) })
}

// checkFriend limits friend requests and links of a player.
func (a *API) checkFriend(r *http.Request, who players.Player) error {
	now := time.Now()
	return apierror.CheckWait("Too many requests for new friends and links",
		a.Rates.TakeFriend(who.ID, now), a.Rates.Take(limit.PerFriend, a.Proxies.Client(r), now))
}

func (a *API) befriend(r *http.Request, who players.Player, body protocol.FriendLink) (protocol.Friends, error) {
	if err := a.checkFriend(r, who); err != nil {
		return protocol.Friends{}, err
	}
	return lookUp(a, r, "", func() (protocol.Friends, error) {
		return a.Players.Social.Befriend(r.Context(), who, body.Link)
	})
}

// renewLink replaces a player's friend link.
func (a *API) renewLink(r *http.Request, who players.Player) (protocol.Friends, error) {
	if err := a.checkFriend(r, who); err != nil {
		return protocol.Friends{}, err
	}
	return lookUp(a, r, "", func() (protocol.Friends, error) { return a.Players.Social.RenewLink(r.Context(), who) })
}

// linkOwner returns the owner of a friend link, before the player follows it.
func (a *API) linkOwner(r *http.Request, who players.Player, body protocol.FriendLink) (protocol.LinkOwner, error) {
	return lookUp(a, r, "", func() (protocol.LinkOwner, error) {
		return a.Players.Social.LinkOwner(r.Context(), who, body.Link)
	})
}

// withFriend returns the handler that calls do with the player and the friend that the body names, and responds with
// the player's friends.
func (a *API) withFriend(
	do func(*social.Social, context.Context, players.Player, string) (protocol.Friends, error)) handler.Func {
	return withBody(a, func(r *http.Request, who players.Player, body protocol.ChosenFriend) (protocol.Friends, error) {
		return lookUp(a, r, "", func() (protocol.Friends, error) {
			return do(a.Players.Social, r.Context(), who, body.Friend)
		})
	})
}

// showPresence sets whether friends see when a player is online.
func (a *API) showPresence(r *http.Request, who players.Player, body protocol.ShowFriends) (protocol.Friends, error) {
	return lookUp(a, r, "", func() (protocol.Friends, error) {
		return a.Players.Social.ShowPresence(r.Context(), who, body.On)
	})
}

// roomFriends returns the player's friend state with each other player of a room.
func (a *API) roomFriends(r *http.Request, who players.Player) (protocol.RoomFriends, error) {
	return lookUp(a, r, "", func() (protocol.RoomFriends, error) {
		return a.Rooms.Encounters.FriendStates(r.Context(), who, r.PathValue("code"))
	})
}

// askFriend sends a friend request to a player of a room.
func (a *API) askFriend(r *http.Request, who players.Player, body protocol.AskFriend) (protocol.RoomFriends, error) {
	if err := a.checkFriend(r, who); err != nil {
		return protocol.RoomFriends{}, err
	}
	return lookUp(a, r, "", func() (protocol.RoomFriends, error) {
		return a.Rooms.Encounters.RequestFriend(r.Context(), who, body)
	})
}

// presence records where a player is, and returns which friends are online.
func (a *API) presence(r *http.Request, who players.Player, body protocol.Here) (protocol.FriendsHere, error) {
	return a.Rooms.Encounters.ReportPresence(r.Context(), who, body.Where)
}

func (a *API) inviteFriend(r *http.Request, who players.Player, body protocol.InviteFriend) (noContent, error) {
	if err := a.checkFriend(r, who); err != nil {
		return noContent{}, err
	}
	return lookUp(a, r, "", func() (noContent, error) {
		return noContent{}, a.Rooms.Encounters.InviteFriend(r.Context(), who, body)
	})
}

// dismissFriend dismisses a friend's invitation.
func (a *API) dismissFriend(r *http.Request, who players.Player, body protocol.ChosenFriend) (noContent, error) {
	return lookUp(a, r, "", func() (noContent, error) {
		return noContent{}, a.Players.Social.DismissInvitation(r.Context(), who, body.Friend)
	})
}
