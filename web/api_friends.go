package web

import (
	"context"
	"net/http"
	"time"

	"nonet/protocol"
	"nonet/room/people"
)

func (a *httpAPI) friends(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return a.people.Friends(r.Context(), who) })
}

// showFriends answers with a player's friends, unless the address has looked too often for who is not there.
func (a *httpAPI) showFriends(w http.ResponseWriter, r *http.Request, find func() (protocol.Friends, error)) error {
	var all protocol.Friends
	err := a.meters.lookUp(r.Context(), a.proxies.client(r), "", func() (err error) {
		all, err = find()
		return err
	})
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, all)
	return nil
}

// friendPace counts what a player does to have more friends.
func (a *httpAPI) friendPace(r *http.Request, who people.Player) error {
	now := time.Now()
	if wait := max(a.meters.friends.take(who.ID, now), a.meters.take(perFriend, a.proxies.client(r), now)); wait > 0 {
		return tooMany("Too many new friends, links and requests. Wait a little.", wait)
	}
	return nil
}

func (a *httpAPI) befriend(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.FriendLink](a, w, r)
	if err != nil {
		return err
	}
	if err := a.friendPace(r, who); err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return a.people.Befriend(r.Context(), who, body.Link) })
}

// linkAnew gives a player another link.
func (a *httpAPI) linkAnew(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	if err := a.friendPace(r, who); err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return a.people.LinkAnew(r.Context(), who) })
}

// linkOwner says whose link it is, so that nobody has to befriend somebody to know.
func (a *httpAPI) linkOwner(w http.ResponseWriter, r *http.Request) error {
	who, body, err := asksWith[protocol.FriendLink](a, w, r)
	if err != nil {
		return err
	}
	var owner protocol.LinkOwner
	err = a.meters.lookUp(r.Context(), a.proxies.client(r), "", func() (err error) {
		owner, err = a.people.LinkOwner(r.Context(), who, body.Link)
		return err
	})
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, owner)
	return nil
}

func (a *httpAPI) unfriend(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.people.Unfriend)
}

func (a *httpAPI) block(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.people.Block)
}

func (a *httpAPI) unblock(w http.ResponseWriter, r *http.Request) error {
	return a.withFriend(w, r, a.people.Unblock)
}

// withFriend does something about the one whom the body names.
func (a *httpAPI) withFriend(w http.ResponseWriter, r *http.Request,
	do func(ctx context.Context, who people.Player, ref string) (protocol.Friends, error)) error {
	who, body, err := asksWith[protocol.ChosenFriend](a, w, r)
	if err != nil {
		return err
	}
	return a.showFriends(w, r, func() (protocol.Friends, error) { return do(r.Context(), who, body.Friend) })
}

// asksWith is who asks, and with what body.
func asksWith[T any](a *httpAPI, w http.ResponseWriter, r *http.Request) (who people.Player, body T, err error) {
	if who, err = a.player(r); err == nil {
		err = readJSON(w, r, &body)
	}
	return who, body, err
}
