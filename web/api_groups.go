package web

import (
	"net/http"
	"time"

	"nonet/protocol"
)

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
	name, err := a.cleanName(body.Name)
	if err != nil {
		return err
	}
	if wait := max(a.meters.rooms.take(who.ID, time.Now()),
		a.meters.take(perRoom, a.proxies.client(r), time.Now())); wait > 0 {
		return tooMany("Too many new groups. Wait a little.", wait)
	}
	g, err := a.people.MakeGroup(r.Context(), who, name)
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
	return a.showGroup(w, r, func() (protocol.Group, error) { return a.people.JoinGroup(r.Context(), who, body.Invite) })
}

func (a *httpAPI) findGroup(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	return a.showGroup(w, r, func() (protocol.Group, error) { return a.people.Group(r.Context(), who, r.PathValue("id")) })
}

// showGroup answers with a group, unless the address has looked too often for what is not there.
func (a *httpAPI) showGroup(w http.ResponseWriter, r *http.Request, find func() (protocol.Group, error)) error {
	var g protocol.Group
	err := a.meters.lookUp(r.Context(), a.proxies.client(r), "", func() (err error) {
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
	list, err := a.people.Groups(r.Context(), who)
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
	if err := a.people.LeaveGroup(r.Context(), who, r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
