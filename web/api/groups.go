package api

import (
	"context"
	"net/http"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/players/social"
	"nonet/web/handler"
)

// newGroup creates a group. It counts as a new room, because a group is kept much longer.
func (a *API) newGroup(w http.ResponseWriter, r *http.Request) error {
	who, body, err := readBody[protocol.NewGroup](a, w, r)
	if err != nil {
		return err
	}
	if err := a.Auth.SignIn.MayOrganise(who); err != nil {
		return err
	}
	name, err := a.Auth.CleanName(body.Name)
	if err != nil {
		return err
	}
	if err := a.checkNew("Too many requests for new groups", r, who); err != nil {
		return err
	}
	if err := a.checkKeep(r); err != nil {
		return err
	}
	g, err := a.Players.Social.CreateGroup(r.Context(), who, name)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/groups/"+g.ID)
	handler.WriteJSON(w, http.StatusCreated, g)
	return nil
}

func (a *API) joinGroup(r *http.Request, who players.Player, body protocol.JoinGroup) (protocol.Group, error) {
	return lookUp(a, r, "", func() (protocol.Group, error) {
		return a.Players.Social.JoinGroup(r.Context(), who, body.Invite)
	})
}

func (a *API) findGroup(r *http.Request, who players.Player) (protocol.Group, error) {
	return lookUp(a, r, "", func() (protocol.Group, error) {
		return a.Players.Social.Group(r.Context(), who, r.PathValue("id"))
	})
}

func (a *API) listGroups(r *http.Request, who players.Player) (protocol.Groups, error) {
	return a.Players.Social.Groups(r.Context(), who)
}

// activityFeed returns what the members of the player's groups did, including rounds that have just ended on this node.
func (a *API) activityFeed(r *http.Request, who players.Player) (feed protocol.Lately, err error) {
	a.Rooms.Results.Wait(r.Context())
	err = a.Queues.Own.Do(r.Context(), a.Proxies.Client(r), func() (err error) {
		feed, err = a.Players.Social.ActivityFeed(r.Context(), who)
		return err
	})
	return feed, err
}

func (a *API) leaveGroup(r *http.Request, who players.Player) (noContent, error) {
	return noContent{}, a.Players.Social.LeaveGroup(r.Context(), who.ID, r.PathValue("id"))
}

// renewInvite replaces a group's invitation code.
func (a *API) renewInvite(r *http.Request, who players.Player) (protocol.Group, error) {
	if err := a.checkKeep(r); err != nil {
		return protocol.Group{}, err
	}
	return lookUp(a, r, "", func() (protocol.Group, error) {
		return a.Players.Social.RenewInvite(r.Context(), who, r.PathValue("id"))
	})
}

// removeMember removes a member and renews the invitation code.
func (a *API) removeMember(w http.ResponseWriter, r *http.Request) error {
	if err := a.checkKeep(r); err != nil {
		return err
	}
	return a.withMember((*social.Social).RemoveMember)(w, r)
}

// withMember returns the handler that calls do with the member that the body names, and responds with the group.
func (a *API) withMember(
	do func(s *social.Social, ctx context.Context, who players.Player, id, ref string) (protocol.Group, error),
) handler.Func {
	return withBody(a, func(r *http.Request, who players.Player, body protocol.ChosenMember) (protocol.Group, error) {
		return lookUp(a, r, "", func() (protocol.Group, error) {
			return do(a.Players.Social, r.Context(), who, r.PathValue("id"), body.Member)
		})
	})
}

func (a *API) closeGroup(r *http.Request, who players.Player) (noContent, error) {
	return noContent{}, a.Players.Social.CloseGroup(r.Context(), who.ID, r.PathValue("id"))
}
