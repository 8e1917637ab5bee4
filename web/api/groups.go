package api

import (
	"context"
	"net/http"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/handler"
)

// newGroup creates a group. It counts as a new room, because a group is kept much longer.
func (a *API) newGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.Auth.SignIn.MayOrganise(who); err != nil {
		return err
	}
	var body protocol.NewGroup
	if err := handler.ReadJSON(w, r, &body); err != nil {
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

func (a *API) joinGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.JoinGroup
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) {
		return a.Players.Social.JoinGroup(r.Context(), who, body.Invite)
	})
}

func (a *API) findGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) {
		return a.Players.Social.Group(r.Context(), who, r.PathValue("id"))
	})
}

// showGroup responds with a group. The lookup is protected against brute force.
func (a *API) showGroup(w http.ResponseWriter, r *http.Request, find func() (protocol.Group, error)) error {
	var g protocol.Group
	err := a.Rates.LookUp(r.Context(), a.Proxies.Client(r), "", func() (err error) {
		g, err = find()
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, g)
	return nil
}

func (a *API) listGroups(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	list, err := a.Players.Social.Groups(r.Context(), who)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}

// activityFeed returns what the members of the player's groups did, including rounds that have just ended on this node.
func (a *API) activityFeed(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	a.Rooms.Results.Wait(r.Context())
	var told protocol.Lately
	err = a.Queues.Own.Do(r.Context(), a.Proxies.Client(r), func() (err error) {
		told, err = a.Players.Social.ActivityFeed(r.Context(), who)
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, told)
	return nil
}

func (a *API) leaveGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.Players.Social.LeaveGroup(r.Context(), who, r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// renewInvite replaces a group's invitation code.
func (a *API) renewInvite(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.checkKeep(r); err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) {
		return a.Players.Social.RenewInvite(r.Context(), who, r.PathValue("id"))
	})
}

// removeMember removes a member and renews the invitation code.
func (a *API) removeMember(w http.ResponseWriter, r *http.Request) error {
	if err := a.checkKeep(r); err != nil {
		return err
	}
	return a.withMember(w, r, a.Players.Social.RemoveMember)
}

func (a *API) transferGroup(w http.ResponseWriter, r *http.Request) error {
	return a.withMember(w, r, a.Players.Social.TransferGroup)
}

// withMember calls do with the member that the body names, and responds with the group.
func (a *API) withMember(w http.ResponseWriter, r *http.Request,
	do func(ctx context.Context, who players.Player, id, ref string) (protocol.Group, error)) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.ChosenMember
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) {
		return do(r.Context(), who, r.PathValue("id"), body.Member)
	})
}

func (a *API) closeGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.Players.Social.CloseGroup(r.Context(), who, r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
