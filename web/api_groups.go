package web

import (
	"context"
	"net/http"
	"time"

	"nonet/protocol"
	"nonet/room"
)

// groups is what the HTTP API needs of a room.Host for private groups.
type groups interface {
	MakeGroup(ctx context.Context, who room.Player, name string) (protocol.Group, error)
	JoinGroup(ctx context.Context, who room.Player, invite string) (protocol.Group, error)
	Group(ctx context.Context, who room.Player, id string) (protocol.Group, error)
	Groups(ctx context.Context, who room.Player) (protocol.Groups, error)
	LeaveGroup(ctx context.Context, who room.Player, id string) error
}

// newGroup makes a group. It counts as a new room does, for it is kept much longer.
func (a *httpAPI) newGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	var body protocol.NewGroup
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	name, err := a.names.Clean(body.Name)
	if err != nil {
		return err
	}
	if wait := max(a.meters.rooms.take(who.ID, time.Now()), a.meters.take(perRoom, a.proxies.client(r), time.Now())); wait > 0 {
		return tooMany("Too many new groups. Wait a little.", wait)
	}
	g, err := a.rooms.MakeGroup(r.Context(), who, name)
	if err != nil {
		return err
	}
	w.Header().Set("Location", apiRoot+"/groups/"+g.ID)
	writeJSON(w, http.StatusCreated, g)
	return nil
}

func (a *httpAPI) joinGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	var body protocol.JoinGroup
	if err := readJSON(w, r, &body); err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) { return a.rooms.JoinGroup(r.Context(), who, body.Invite) })
}

func (a *httpAPI) findGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) { return a.rooms.Group(r.Context(), who, r.PathValue("id")) })
}

// showGroup answers with a group, unless the address has looked too often for what is not there.
func (a *httpAPI) showGroup(w http.ResponseWriter, r *http.Request, find func() (protocol.Group, error)) error {
	var g protocol.Group
	err := a.meters.lookUp(a.proxies.client(r), func() (err error) {
		g, err = find()
		return err
	})
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, g)
	return nil
}

func (a *httpAPI) listGroups(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	list, err := a.rooms.Groups(r.Context(), who)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, list)
	return nil
}

func (a *httpAPI) leaveGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	if err := a.rooms.LeaveGroup(r.Context(), who, r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
