package web

import (
	"net/http"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/handler"
)

// newArena makes an arena. It counts as a new room does.
func (a *httpAPI) newArena(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	if err := a.auth.SignIn.MayOrganise(who); err != nil {
		return err
	}
	var body protocol.NewArena
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if body.Name, err = a.auth.CleanName(body.Name); err != nil {
		return err
	}
	if err := a.mayMakeRoom(r, who); err != nil {
		return err
	}
	if err := a.mayKeep(r); err != nil {
		return err
	}
	code, err := a.rooms.NewArena(r.Context(), who, body)
	if err != nil {
		return err
	}
	told, err := a.rooms.Arena(r.Context(), who, code)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/arenas/"+code)
	handler.WriteJSON(w, http.StatusCreated, told)
	return nil
}

func (a *httpAPI) findArena(w http.ResponseWriter, r *http.Request) error {
	var who players.Player
	if r.Header.Get("Authorization") != "" {
		var err error
		if who, err = a.auth.Player(r); err != nil {
			return err
		}
	}
	return a.showArena(w, r, "", func() (protocol.Arena, error) {
		return a.rooms.Arena(r.Context(), who, r.PathValue("code"))
	})
}

func (a *httpAPI) joinArena(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	var body protocol.JoinArena
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	guarded := ""
	if body.Password != "" {
		guarded = r.PathValue("code")
	}
	return a.showArena(w, r, guarded, func() (protocol.Arena, error) {
		return a.rooms.JoinArena(r.Context(), who, r.PathValue("code"), body.Password)
	})
}

// endArena ends an arena before its time, or takes it back before it has started.
func (a *httpAPI) endArena(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	return a.showArena(w, r, "", func() (protocol.Arena, error) {
		return a.rooms.EndArena(r.Context(), who, r.PathValue("code"))
	})
}

// showArena answers with an arena, unless the address has looked too often for what is not there, or guessed at
// passwords. Guarded is the code where one was given.
func (a *httpAPI) showArena(w http.ResponseWriter, r *http.Request, guarded string,
	find func() (protocol.Arena, error)) error {
	var told protocol.Arena
	err := a.rates.LookUp(r.Context(), a.proxies.Client(r), guarded, func() (err error) {
		told, err = find()
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteCompressed(w, r, told)
	return nil
}

// nextHeat leads a player of an arena into the next heat. It is held until there is one, or for some seconds.
func (a *httpAPI) nextHeat(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	next, err := a.rooms.NextHeat(r.Context(), who, r.PathValue("code"))
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, next)
	return nil
}
