package operator

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"nonet/internal/openid"
)

// Operators may sign in through an OpenID Connect provider, with or without a key as the alternative.

const (
	oidcSessionTTL = time.Hour // of such a session; it is short, so that a lost role has an effect soon
	oidcCookie     = "nonet_operator_oidc"
	oidcBegin      = "/oidc"
	oidcBack       = "/oidc/back" // where the provider sends browsers
)

// beginOIDC sends the browser to the provider.
func (p *Page) beginOIDC(w http.ResponseWriter, r *http.Request) {
	to, kept, err := p.oidc.Begin(r.Context(), callbackURL(r), "")
	if err != nil {
		p.failOIDC(w, err)
		return
	}
	setOIDCCookie(w, r, kept, openid.Within)
	http.Redirect(w, r, to, http.StatusFound)
}

// finishOIDC signs in an operator whom the provider has sent back, if they have the role.
func (p *Page) finishOIDC(w http.ResponseWriter, r *http.Request) {
	setOIDCCookie(w, r, "", -time.Second)
	person, err := p.oidc.Finish(r.Context(), callbackURL(r), cookieOf(r, oidcCookie), r.URL.Query())
	if err != nil {
		p.failOIDC(w, err)
		return
	}
	name := pageName(person.String())
	who := fmt.Sprintf("%s (oidc %s)", name, replaceUnprintable(person.Subject))
	p.log.Info("operator signed in", "who", who)
	p.sessions.signIn(w, r, &pageSession{name: name, who: who}, oidcSessionTTL)
	// No redirect: after one from another site the browser would not send the cookie that it has just received.
	w.Header().Set("Refresh", "0; url=/")
	p.show(w, http.StatusOK, &pageView{Title: "Signed in", SignedIn: true})
}

// failOIDC explains why a sign-in failed.
func (p *Page) failOIDC(w http.ResponseWriter, err error) {
	status, says := http.StatusInternalServerError, "internal error; see the server's log"
	if known := new(openid.Error); errors.As(err, &known) {
		status, says = known.Status, known.Says
	}
	p.log.Warn("operator sign-in through the OpenID provider failed", "err", err)
	p.showSignIn(w, status, "", says)
}

// callbackURL returns the redirect URL for the provider: this host's. The provider checks that it is registered.
func callbackURL(r *http.Request) string {
	if secure(r) {
		return "https://" + r.Host + oidcBack
	}
	return "http://" + r.Host + oidcBack
}

// setOIDCCookie stores the state of a sign-in in the browser. The cookie is lax, because a strict one would not be sent
// with the provider's redirect.
func setOIDCCookie(w http.ResponseWriter, r *http.Request, value string, within time.Duration) {
	http.SetCookie(w, &http.Cookie{Name: oidcCookie, Value: value, Path: oidcBegin, MaxAge: int(within.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure(r)})
}
