package api

import (
	"net/http"
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/apierror"
	"nonet/web/handler"
	"nonet/web/limit"
)

func (a *API) newRoom(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	body, err := handler.ReadBody(w, r)
	if err != nil {
		return err
	}
	settings, err := protocol.DecodeSettings(body)
	if err != nil {
		return err
	}
	if settings.Public {
		if err := a.checkPublic(r, who); err != nil {
			return err
		}
	}
	if err := a.checkNewRoom(r, who); err != nil {
		return err
	}
	code, err := a.Rooms.Create(r.Context(), who, settings)
	return respondRoom(w, http.StatusCreated, code, err)
}

// checkPublic returns an error if a player may not make a public room.
func (a *API) checkPublic(r *http.Request, who players.Player) error {
	if err := a.Auth.SignIn.MayOrganise(who); err != nil || a.Rates.IsUnlimited(a.Proxies.Client(r)) {
		return err
	}
	return a.Rooms.CheckListing(r.Context(), who, "")
}

// checkNewRoom limits new rooms of a player, and requests that cost as much.
func (a *API) checkNewRoom(r *http.Request, who players.Player) error {
	return a.checkNew("Too many requests for new rooms", r, who)
}

// checkNew is like checkNewRoom with another plural noun in the error.
func (a *API) checkNew(what string, r *http.Request, who players.Player) error {
	now := time.Now()
	return apierror.CheckWait(what, a.Rates.TakeRoom(who.ID, now), a.Rates.Take(limit.PerRoom, a.Proxies.Client(r), now))
}

func (a *API) listRooms(w http.ResponseWriter, r *http.Request) error {
	list, err := a.Rooms.List(r.Context())
	if err != nil {
		return err
	}
	list.Rooms = slices.Clone(list.Rooms) // the slice is shared with other requests
	for i := range list.Rooms {
		list.Rooms[i].Host = a.Players.Policy.ShownName(list.Rooms[i].Host)
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}

func (a *API) findRoom(w http.ResponseWriter, r *http.Request) error {
	info, err := a.roomInfo(r, r.PathValue("code"))
	return respond(w, info, err)
}

// roomGhosts returns the ghosts of a room's round.
func (a *API) roomGhosts(w http.ResponseWriter, r *http.Request) error {
	ghosts, err := lookUp(a, r, "", func() (protocol.RoomGhosts, error) {
		return a.Rooms.RoomGhosts(r.Context(), r.PathValue("code"))
	})
	return respond(w, ghosts, err)
}

// roomInfo returns the public information about a room. The lookup is protected against brute force.
func (a *API) roomInfo(r *http.Request, code string) (info protocol.RoomInfo, err error) {
	info, err = lookUp(a, r, "", func() (protocol.RoomInfo, error) { return a.Rooms.RoomInfo(r.Context(), code) })
	info.Host = a.Players.Policy.ShownName(info.Host)
	return info, err
}
