package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/spf13/pflag"

	"nonet/internal/openid"
)

// Operators may sign in through an OpenID Connect provider, with or without a key as the alternative.

const (
	oidcFor    = time.Hour // of such a session; it is short, so that a lost role has an effect soon
	oidcCookie = "nonet_operator_oidc"
	oidcBegin  = "/oidc"
	oidcBack   = "/oidc/back" // where the provider sends browsers
)

// pageOIDC holds the settings of the operators' provider.
type pageOIDC struct {
	oidcProvider
	claim string
}

func (c *pageOIDC) flags(fs *pflag.FlagSet) {
	c.declare(fs, "operator-", "operators may sign in through")
	fs.StringVar(&c.claim, "operator-oidc-claim", "groups=nonet-operator",
		"`CLAIM` that makes somebody an operator: what the provider has to say of them, as name=value")
}

// config returns the provider's configuration, or nil if there is none. Operators use the players' provider if they
// have none of their own.
func (c *pageOIDC) config(operatorAddr string, players oidcProvider) (*openid.Config, error) {
	own := c.issuer+c.client+c.secretFile != ""
	if own && c.issuer != "" && operatorAddr == "" {
		return nil, errors.New("--operator-oidc-issuer needs an address that operators come to: name it with --operator-addr")
	}
	from := c.oidcProvider
	if !own {
		if operatorAddr == "" || players.issuer == "" {
			return nil, nil
		}
		from = players
	}
	made, err := from.config()
	if err != nil {
		return nil, err
	}
	if made.Role, err = openid.ParseClaim(c.claim); err != nil {
		return nil, fmt.Errorf("--operator-oidc-claim %q: %w", c.claim, err)
	}
	return made, nil
}

// reachProvider checks in the background whether the provider can be reached.
func (p *operatorPage) reachProvider(ctx context.Context) {
	err := p.oidc.Reach(ctx)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		p.log.Warn("operators can't sign in through their provider yet; each sign-in tries again", "err", err)
	default:
		p.log.Debug("operators' provider is there")
	}
}

// beginOIDC sends the browser to the provider.
func (p *operatorPage) beginOIDC(w http.ResponseWriter, r *http.Request) {
	to, kept, err := p.oidc.Begin(r.Context(), backOf(r), "")
	if err != nil {
		p.failOIDC(w, err)
		return
	}
	setOIDCCookie(w, r, kept, openid.Within)
	http.Redirect(w, r, to, http.StatusFound)
}

// finishOIDC signs in an operator whom the provider has sent back, if they have the role.
func (p *operatorPage) finishOIDC(w http.ResponseWriter, r *http.Request) {
	var kept string
	if c, err := r.Cookie(oidcCookie); err == nil {
		kept = c.Value
	}
	setOIDCCookie(w, r, "", -time.Second)
	person, err := p.oidc.Finish(r.Context(), backOf(r), kept, r.URL.Query())
	if err != nil {
		p.failOIDC(w, err)
		return
	}
	name := pageName(person.String())
	who := fmt.Sprintf("%s (oidc %s)", name, plainText(person.Subject))
	p.log.Info("an operator has signed in on the page", "who", who)
	p.door.signIn(w, r, &pageSession{name: name, who: who}, oidcFor)
	// No redirect: after one from another site the browser would not send the cookie that it has just received.
	w.Header().Set("Refresh", "0; url=/")
	p.show(w, http.StatusOK, &pageView{Title: "Signed in", SignedIn: true})
}

// failOIDC explains why a sign-in failed.
func (p *operatorPage) failOIDC(w http.ResponseWriter, err error) {
	status, says := http.StatusInternalServerError, "a fault in the server; its log has it"
	if known := new(openid.Error); errors.As(err, &known) {
		status, says = known.Status, known.Says
	}
	p.log.Warn("somebody could not sign in on the operators' page through the provider", "err", err)
	p.askIn(w, status, says)
}

// backOf returns the redirect URL for the provider: this host's. The provider checks that it is registered.
func backOf(r *http.Request) string {
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
