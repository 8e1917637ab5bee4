// Package auth authenticates clients: signed tokens, recovery codes, passkeys, sign-in through OpenID Connect, and the
// web pages that may use the server.
package auth

import (
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"strings"

	"nonet/room/players"
	"nonet/room/players/service"
	"nonet/web/handler"
	"nonet/web/limit"
)

// API authenticates requests, and serves the part of the HTTP API for signing up, signing in and signing out.
type API struct {
	Players *service.Players
	Signer  *Signer
	Proxies limit.Proxies
	Rates   *limit.Rates
	SignIn  *SignIn // nil if all players are guests
	Log     *slog.Logger
}

// Paths returns the handlers by path.
func (a *API) Paths() map[string]handler.Methods {
	paths := map[string]handler.Methods{
		"/players":         {http.MethodPost: a.newPlayer},
		"/players/recover": {http.MethodPost: a.recover},
		restorePath:        {http.MethodPost: a.restore, http.MethodDelete: a.forgetRestore},
		"/me/recovery":     {http.MethodGet: a.recovery, http.MethodPost: a.renewRecovery},
		"/me/sign-out":     {http.MethodPost: a.signOut},

		"/players/passkey":     {http.MethodPost: a.endPasskeySignIn},
		"/players/passkey/ask": {http.MethodPost: a.beginPasskeySignIn},
		"/me/passkeys":         {http.MethodGet: a.listPasskeys, http.MethodPost: a.addPasskey},
		"/me/passkeys/ask":     {http.MethodPost: a.beginAddPasskey},
		"/me/passkeys/{id}":    {http.MethodDelete: a.removePasskey},
	}
	maps.Copy(paths, a.signInPaths())
	return paths
}

// IsOwnData reports whether a request is about the player's own data, which banned players can access too.
func IsOwnData(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, handler.APIRoot+"/me") }

// Player authenticates a request: it returns the player of its token, unless the token was revoked or the player is
// banned.
func (a *API) Player(r *http.Request) (players.Player, error) {
	who, err := a.bearer(r)
	if err == nil {
		err = a.Players.Account.CheckSignedIn(r.Context(), who)
	}
	if err == nil && !IsOwnData(r) {
		err = a.Players.Bans.CheckBan(who.ID, netip.Addr{})
	}
	if err != nil {
		return players.Player{}, err
	}
	return who, nil
}

// bearer returns the player that a request's token was signed for. The token may be revoked.
func (a *API) bearer(r *http.Request) (players.Player, error) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		token = ""
	}
	who, err := a.Signer.Player(token)
	who.Site = a.Signer.Site(a.Proxies.Client(r))
	who.Name = a.Players.Policy.ShownName(who.Name) // the token may be older than the operator's rules for names
	return who, err
}
