package web

import (
	"context"
	"net/http"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/handler"
)

// newGroup makes a group. It counts as a new room does, for it is kept much longer.
func (a *httpAPI) newGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.auth.SignIn.MayOrganise(who); err != nil {
		return err
	}
	var body protocol.NewGroup
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	name, err := a.auth.CleanName(body.Name)
	if err != nil {
		return err
	}
	if err := a.countRoom("Too many requests for new groups", r, who); err != nil {
		return err
	}
	if err := a.mayKeep(r); err != nil {
		return err
	}
	g, err := a.players.Social.CreateGroup(r.Context(), who, name)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/groups/"+g.ID)
	handler.WriteJSON(w, http.StatusCreated, g)
	return nil
}

func (a *httpAPI) joinGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.JoinGroup
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) { return a.players.Social.JoinGroup(r.Context(), who, body.Invite) })
}

func (a *httpAPI) findGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) { return a.players.Social.Group(r.Context(), who, r.PathValue("id")) })
}

// showGroup answers with a group, unless the address has looked too often for what is not there.
func (a *httpAPI) showGroup(w http.ResponseWriter, r *http.Request, find func() (protocol.Group, error)) error {
	var g protocol.Group
	err := a.rates.LookUp(r.Context(), a.proxies.Client(r), "", func() (err error) {
		g, err = find()
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, g)
	return nil
}

func (a *httpAPI) listGroups(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	list, err := a.players.Social.Groups(r.Context(), who)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}

// lately tells what the members of the player's groups did, with what has just ended on this node.
func (a *httpAPI) lately(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	a.rooms.Projected(r.Context())
	var told protocol.Lately
	err = a.queues.Own.Do(r.Context(), a.proxies.Client(r), func() (err error) {
		told, err = a.players.Social.ActivityFeed(r.Context(), who)
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, told)
	return nil
}

func (a *httpAPI) leaveGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.players.Social.LeaveGroup(r.Context(), who, r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// inviteAnew gives a group another invite.
func (a *httpAPI) inviteAnew(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.mayKeep(r); err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) {
		return a.players.Social.RenewInvite(r.Context(), who, r.PathValue("id"))
	})
}

// removeMember takes a member out, which makes another invite.
func (a *httpAPI) removeMember(w http.ResponseWriter, r *http.Request) error {
	if err := a.mayKeep(r); err != nil {
		return err
	}
	return a.withMember(w, r, a.players.Social.RemoveMember)
}

func (a *httpAPI) handGroupOver(w http.ResponseWriter, r *http.Request) error {
	return a.withMember(w, r, a.players.Social.TransferGroup)
}

// withMember does something with the member that the body names.
func (a *httpAPI) withMember(w http.ResponseWriter, r *http.Request,
	do func(ctx context.Context, who players.Player, id, ref string) (protocol.Group, error)) error {
	who, err := a.auth.Player(r)
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

func (a *httpAPI) closeGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.players.Social.CloseGroup(r.Context(), who, r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
