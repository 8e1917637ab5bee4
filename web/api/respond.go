package api

import (
	"net/http"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/handler"
)

// noContent is the result of a request whose response has no body.
type noContent struct{}

// respond writes the result of a request, unless err is set.
func respond(w http.ResponseWriter, result any, err error) error {
	if err != nil {
		return err
	}
	if _, empty := result.(noContent); empty {
		w.WriteHeader(http.StatusNoContent)
	} else {
		handler.WriteJSON(w, http.StatusOK, result)
	}
	return nil
}

// respondCompressed is respond with [handler.WriteCompressed].
func respondCompressed(w http.ResponseWriter, r *http.Request, result any, err error) error {
	if err == nil {
		handler.WriteCompressed(w, r, result)
	}
	return err
}

// respondRoom writes the code of a room and its address, unless err is set.
func respondRoom(w http.ResponseWriter, status int, code string, err error) error {
	if err == nil {
		w.Header().Set("Location", handler.APIRoot+"/rooms/"+code)
		handler.WriteJSON(w, status, protocol.NewRoom{Code: code})
	}
	return err
}

// withPlayer returns the handler of a request that a player makes. It responds with the result of do.
func withPlayer[T any](a *API, do func(r *http.Request, who players.Player) (T, error)) handler.Func {
	return func(w http.ResponseWriter, r *http.Request) error {
		who, err := a.Auth.Player(r)
		if err != nil {
			return err
		}
		result, err := do(r, who)
		return respond(w, result, err)
	}
}

// withBody is like withPlayer for a request with a JSON body.
func withBody[B, T any](a *API, do func(r *http.Request, who players.Player, body B) (T, error)) handler.Func {
	return func(w http.ResponseWriter, r *http.Request) error {
		who, body, err := readBody[B](a, w, r)
		if err != nil {
			return err
		}
		result, err := do(r, who, body)
		return respond(w, result, err)
	}
}

// readBody returns the player who makes a request, and its decoded body.
func readBody[B any](a *API, w http.ResponseWriter, r *http.Request) (who players.Player, body B, err error) {
	if who, err = a.Auth.Player(r); err == nil {
		err = handler.ReadJSON(w, r, &body)
	}
	return who, body, err
}

// lookUp finds what a request names by a secret. It is protected against brute force; guarded is the code of the
// tournament whose password the request has, if any.
func lookUp[T any](a *API, r *http.Request, guarded string, find func() (T, error)) (found T, err error) {
	err = a.Rates.LookUp(r.Context(), a.Proxies.Client(r), guarded, func() (err error) {
		found, err = find()
		return err
	})
	return found, err
}
