package web

import (
	"fmt"
	"net/http"
	"time"

	"nonet/room/players/account"

	"nonet/protocol"
	"nonet/web/apierror"
	"nonet/web/handler"
	"nonet/web/limit"
)

// recovery tells players the code that brings them back on another device.
func (a *httpAPI) recovery(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	latest, err := a.players.Account.LatestRecovery(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, protocol.Recovery{Code: a.signer.Recovery(who.ID, latest)})
	return nil
}

// renewRecovery gives a player another code. Those before are good for nothing from then on.
func (a *httpAPI) renewRecovery(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	if wait := a.rates.Take(limit.PerGuest, a.proxies.Client(r), time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many requests for new codes", wait)
	}
	latest, err := a.players.Account.RenewRecovery(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, protocol.Recovery{Code: a.signer.Recovery(who.ID, latest)})
	return nil
}

// recover gives the player that a code was made for. Codes can't be guessed; trying many is noise all the same.
func (a *httpAPI) recover(w http.ResponseWriter, r *http.Request) error {
	var body protocol.Recover
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	name, err := a.cleanName(body.Name)
	if err != nil {
		return err
	}
	if wait := a.rates.Take(limit.PerGuest, a.proxies.Client(r), time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many tries", wait)
	}
	p, err := a.signer.Recover(body.Code, name, func(player string) (account.RecoveryVersion, error) {
		return a.players.Account.LatestRecovery(r.Context(), player)
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, a.told(p))
	return nil
}

// signOut makes all tokens of a player worthless but the one that it answers with, and closes their connections. A
// device that got no answer may ask again with its old token, if it says the same key.
func (a *httpAPI) signOut(w http.ResponseWriter, r *http.Request) error {
	who, err := a.bearer(r)
	if err != nil {
		return err
	}
	var body protocol.SignOut
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if n := len(body.Key); n < signOutKeyMin || n > signOutKeyMax {
		return &protocol.Refusal{Code: protocol.BadMessage,
			Text: fmt.Sprintf("The key must have %d to %d bytes that nobody can guess.", signOutKeyMin, signOutKeyMax)}
	}
	if wait := a.rates.Take(limit.PerGuest, a.proxies.Client(r), time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many tries", wait)
	}
	if who, err = a.players.Account.SignOut(r.Context(), who, body.Key, a.signIn.came(who)); err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, a.told(who))
	return nil
}

// Bounds of the key with which a device signs out everywhere, in bytes.
const (
	signOutKeyMin = 16
	signOutKeyMax = 64
)

// forget deletes what the server keeps of a player. The token stays good; whoever goes on under it begins anew.
func (a *httpAPI) forget(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	if err := a.players.Privacy.Forget(r.Context(), who.ID); err != nil { // which waits in no queue
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// export tells players what the server keeps of them.
func (a *httpAPI) export(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	all, err := a.players.Privacy.Export(r.Context(), who)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="nonet.json"`)
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}
