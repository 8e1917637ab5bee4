package api

import (
	"net/http"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/handler"
)

// listArenas lists the public tournaments.
func (a *API) listArenas(w http.ResponseWriter, r *http.Request) error {
	list, err := a.Rooms.Tournaments.ListPublic(r.Context())
	return respondCompressed(w, r, list, err)
}

// newArena creates a tournament. It counts as a new room.
func (a *API) newArena(w http.ResponseWriter, r *http.Request) error {
	who, body, err := readBody[protocol.NewArena](a, w, r)
	if err != nil {
		return err
	}
	if err := a.Auth.SignIn.MayOrganise(who); err != nil {
		return err
	}
	if body.Name, err = a.Auth.CleanName(body.Name); err != nil {
		return err
	}
	if err := a.checkNewRoom(r, who); err != nil {
		return err
	}
	if err := a.checkKeep(r); err != nil {
		return err
	}
	code, err := a.Rooms.Tournaments.Create(r.Context(), who, body)
	if err != nil {
		return err
	}
	arena, err := a.Rooms.Tournaments.Get(r.Context(), who, code)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/arenas/"+code)
	handler.WriteJSON(w, http.StatusCreated, arena)
	return nil
}

func (a *API) findArena(w http.ResponseWriter, r *http.Request) error {
	who, err := a.authenticate(r, false)
	if err != nil {
		return err
	}
	return a.showArena(w, r, "", func() (protocol.Arena, error) {
		return a.Rooms.Tournaments.Get(r.Context(), who, r.PathValue("code"))
	})
}

func (a *API) joinArena(w http.ResponseWriter, r *http.Request) error {
	who, body, err := readBody[protocol.JoinArena](a, w, r)
	if err != nil {
		return err
	}
	guarded := ""
	if body.Password != "" {
		guarded = r.PathValue("code")
	}
	return a.showArena(w, r, guarded, func() (protocol.Arena, error) {
		return a.Rooms.Tournaments.Join(r.Context(), who, r.PathValue("code"), body.Password)
	})
}

// endArena ends a tournament early, or cancels it before its start.
func (a *API) endArena(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Auth.Player(r)
	if err != nil {
		return err
	}
	return a.showArena(w, r, "", func() (protocol.Arena, error) {
		return a.Rooms.Tournaments.End(r.Context(), who, r.PathValue("code"))
	})
}

// showArena responds with a tournament. The lookup is protected against brute force; guarded is the tournament's code
// if the request has a password.
func (a *API) showArena(w http.ResponseWriter, r *http.Request, guarded string,
	find func() (protocol.Arena, error)) error {
	arena, err := lookUp(a, r, guarded, find)
	return respondCompressed(w, r, arena, err)
}

// nextHeat sends a player to the next heat of a tournament. It is a long poll: it waits some seconds for a heat to
// begin.
func (a *API) nextHeat(r *http.Request, who players.Player) (protocol.NextHeat, error) {
	return a.Rooms.Tournaments.Next(r.Context(), who, r.PathValue("code"))
}
