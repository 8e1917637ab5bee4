package auth

import (
	"crypto/hmac"
	"net/http"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/handler"
)

// Some browsers delete what scripts have stored after a week without a visit. A cookie that scripts can't read restores
// the player then. It can do nothing else: browsers send it to one address only, in requests of the server's own pages.
const (
	restorePath   = "/players/restore"
	restoreCookie = "nonet-restore"
	restoreFor    = 400 * 24 * time.Hour // the longest that browsers accept
)

// restore keeps the player of the request's token in the cookie, or without a token returns the player of the cookie.
// The response is empty if there is none.
func (a *API) restore(w http.ResponseWriter, r *http.Request) error {
	if r.Header.Get("Origin") == "" { // the guard of the API has checked it
		return &protocol.Refusal{Code: protocol.Forbidden, Text: "Only pages of this server may ask for this."}
	}
	if r.Header.Get("Authorization") != "" {
		who, err := a.Player(r)
		if err != nil {
			return err
		}
		a.setRestore(w, r, who)
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	who, ok := a.findRestorable(r)
	if !ok {
		ForgetRestore(w)
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	if err := a.Players.Account.CheckSignedIn(r.Context(), who); err != nil {
		ForgetRestore(w)
		return err
	}
	a.setRestore(w, r, who)
	handler.WriteJSON(w, http.StatusOK, a.describePlayer(who))
	return nil
}

// forgetRestore deletes the cookie.
func (a *API) forgetRestore(w http.ResponseWriter, _ *http.Request) error {
	ForgetRestore(w)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// findRestorable returns the player of a request's cookie.
func (a *API) findRestorable(r *http.Request) (players.Player, bool) {
	c, err := r.Cookie(restoreCookie)
	if err != nil || a.SignIn != nil && a.SignIn.Required {
		return players.Player{}, false
	}
	who, err := a.Signer.parseRestore(c.Value)
	who.Site = a.Signer.Site(a.Proxies.Client(r))
	who.Name = a.Players.Policy.ShownName(who.Name)
	return who, err == nil
}

// setRestore sets the cookie. A sign-in through a provider ends after a time, so it can't be restored.
func (a *API) setRestore(w http.ResponseWriter, r *http.Request, who players.Player) {
	if who.SignedIn != 0 {
		ForgetRestore(w)
		return
	}
	c := restoreCookieOf(a.Signer.restore(who, time.Now()), int(restoreFor.Seconds()))
	c.Secure = a.Proxies.Secure(r)
	http.SetCookie(w, c)
}

// ForgetRestore deletes the cookie that restores the player.
func ForgetRestore(w http.ResponseWriter) { http.SetCookie(w, restoreCookieOf("", -1)) }

func restoreCookieOf(value string, maxAge int) *http.Cookie {
	return &http.Cookie{Name: restoreCookie, Value: value, Path: handler.APIRoot + restorePath, MaxAge: maxAge,
		HttpOnly: true, SameSite: http.SameSiteStrictMode}
}

// restore returns a text that only [Signer.parseRestore] accepts. It is no token.
func (s *Signer) restore(p players.Player, now time.Time) string {
	head, _, _ := cutLast(s.Token(p, now), ".")
	return head + "." + tokenText.EncodeToString(s.restoreMAC(head))
}

// parseRestore returns the player of a text of [Signer.restore].
func (s *Signer) parseRestore(text string) (players.Player, error) {
	head, mac, _ := cutLast(text, ".")
	given, err := tokenText.DecodeString(mac)
	if len(text) > tokenMax || err != nil || !hmac.Equal(given, s.restoreMAC(head)) {
		return players.Player{}, badToken("This can't restore a player.")
	}
	return parseHead(head)
}

func (s *Signer) restoreMAC(head string) []byte {
	sum := s.sum("nonet restore ", head)
	return sum[:]
}
