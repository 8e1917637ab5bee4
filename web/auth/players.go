package auth

import (
	"fmt"
	"net/http"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/players/account"
	"nonet/web/handler"
	"nonet/web/limit"
	"nonet/web/sanitize"
)

// recovery returns the player's current recovery code.
func (a *API) recovery(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Player(r)
	if err != nil {
		return err
	}
	latest, err := a.Players.Account.LatestRecovery(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, protocol.Recovery{Code: a.Signer.Recovery(who.ID, latest)})
	return nil
}

// renewRecovery replaces a player's recovery code. Older codes become invalid.
func (a *API) renewRecovery(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Player(r)
	if err != nil {
		return err
	}
	if err := a.Rates.Check(limit.PerGuest, a.Proxies.Client(r), "Too many requests for new codes"); err != nil {
		return err
	}
	latest, err := a.Players.Account.RenewRecovery(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, protocol.Recovery{Code: a.Signer.Recovery(who.ID, latest)})
	return nil
}

// recover returns the player of a recovery code. Codes cannot be guessed; the rate limit only reduces the load of
// attempts.
func (a *API) recover(w http.ResponseWriter, r *http.Request) error {
	var body protocol.Recover
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	name, err := a.CleanName(body.Name)
	if err != nil {
		return err
	}
	if err := a.Rates.Check(limit.PerGuest, a.Proxies.Client(r), "Too many tries"); err != nil {
		return err
	}
	p, err := a.Signer.Recover(body.Code, name, func(player string) (account.RecoveryVersion, error) {
		return a.Players.Account.LatestRecovery(r.Context(), player)
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, a.describePlayer(p))
	return nil
}

// signOut revokes all tokens of a player except the one in its response, and closes their connections. It is
// idempotent: a device that got no response may repeat the request with its old token and the same key.
func (a *API) signOut(w http.ResponseWriter, r *http.Request) error {
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
	if err := a.Rates.Check(limit.PerGuest, a.Proxies.Client(r), "Too many tries"); err != nil {
		return err
	}
	if who, err = a.Players.Account.SignOut(r.Context(), who, body.Key, a.SignIn.accountSince(who)); err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, a.describePlayer(who))
	return nil
}

// Bounds of the idempotency key of a sign-out, in bytes.
const (
	signOutKeyMin = 16
	signOutKeyMax = 64
)

// newPlayer creates a guest, or renames the player whose token the request has.
func (a *API) newPlayer(w http.ResponseWriter, r *http.Request) error {
	var body protocol.NewPlayer
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	name, err := a.CleanName(body.Name)
	if err != nil {
		return err
	}
	var p players.Player
	switch known := r.Header.Get("Authorization") != ""; {
	case known && body.Bot:
		return &protocol.Refusal{Code: protocol.BadMessage,
			Text: "A player can't become a bot. Ask for a new player, without a token."}
	case known:
		if p, err = a.Player(r); err != nil {
			return err
		}
		p.Name = name
	default:
		if err := a.Rates.Check(limit.PerGuest, a.Proxies.Client(r), "Too many new players"); err != nil {
			return err
		}
		if p = a.Signer.Guest(name); body.Bot {
			p = a.Signer.bot(name)
		}
	}
	handler.WriteJSON(w, http.StatusOK, a.describePlayer(p))
	return nil
}

// describePlayer returns a player's own view of the player, with a new token.
func (a *API) describePlayer(p players.Player) protocol.Player {
	return protocol.Player{ID: p.ID, Name: p.Name, Token: a.Signer.Token(p, time.Now()), SignedIn: p.SignedIn,
		Organiser: p.Organiser}
}

// CleanName sanitizes a name, and refuses one that the operator does not allow.
func (a *API) CleanName(name string) (string, error) {
	name, err := sanitize.Name(name)
	switch {
	case err != nil:
	case a.Players.Policy.Words().InName(name):
		err = &protocol.Refusal{Code: protocol.BadWords,
			Text: "This contains a word that isn't allowed in names. Choose another name."}
	case a.Players.Policy.IsRefused(name):
		err = &protocol.Refusal{Code: protocol.BadName,
			Text: "The server's operator has removed this name. Choose another one."}
	}
	return name, err
}
