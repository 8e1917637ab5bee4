package openid

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Error is why somebody can't sign in.
type Error struct {
	Status int    // of an HTTP answer
	Says   string // to the person, with what to do
	Cause  error  // for the log; may be nil
}

// Error has the cause, too.
func (e *Error) Error() string {
	if e.Cause == nil {
		return e.Says
	}
	return e.Says + " (" + e.Cause.Error() + ")"
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

func refuse(status int, cause error, says string, args ...any) error {
	return &Error{status, fmt.Sprintf(says, args...), cause}
}

// unreached is why the provider is not known.
func (c *Client) unreached(err error) error {
	if wrong := new(oidc.IssuerMismatchError); errors.As(err, &wrong) {
		return refuse(http.StatusBadGateway, err, "The provider at %s calls itself %s: the server has to be started with "+
			"that as the issuer.", c.cfg.Issuer, wrong.Discovered)
	}
	return refuse(http.StatusBadGateway, err, "The provider %s can't be asked right now. Try again; if it stays so, see "+
		"whether %s/.well-known/openid-configuration can be read on the server's machine.", c.cfg.Issuer,
		strings.TrimSuffix(c.cfg.Issuer, "/"))
}

// denied is what the provider has the browser say.
func (c *Client) denied(code, why string) error {
	if why != "" {
		code += ": " + why
	}
	return refuse(http.StatusForbidden, nil, "The provider has not signed you in: %s.", strings.TrimSuffix(code, "."))
}

// unexchanged is why there is no token.
func (c *Client) unexchanged(err error) error {
	wrong := new(oauth2.RetrieveError)
	if !errors.As(err, &wrong) {
		return refuse(http.StatusBadGateway, err, "The provider %s can't be asked right now: try again.", c.cfg.Issuer)
	}
	switch wrong.ErrorCode {
	case "invalid_client", "unauthorized_client":
		return refuse(http.StatusBadGateway, err, "The provider does not know this server as %q with the secret that it "+
			"has: whoever runs it has to see to both.", c.cfg.ID)
	case "invalid_grant":
		return refuse(http.StatusForbidden, err, "The provider takes this sign-in no more: begin again.")
	}
	return refuse(http.StatusBadGateway, err, "The provider gave no token: try again.")
}

// unverified is why a token is not believed.
func (c *Client) unverified(raw string, err error) error {
	if late := new(oidc.TokenExpiredError); errors.As(err, &late) {
		return refuse(http.StatusForbidden, err, "The provider's token held until %s, which is over: are the clocks of its "+
			"machine and of this one right?", late.Expiry.UTC().Format("15:04:05 UTC"))
	}
	says := struct { // nothing of it is believed; it only tells what to look at
		Issuer   string   `json:"iss"`
		Audience audience `json:"aud"`
	}{}
	_ = json.Unmarshal(payload(raw), &says)
	switch {
	case says.Issuer != c.cfg.Issuer:
		return refuse(http.StatusForbidden, err, "The token is of the issuer %q, not of %s, which the server was started "+
			"with.", says.Issuer, c.cfg.Issuer)
	case !slices.Contains(says.Audience, c.cfg.ID):
		return refuse(http.StatusForbidden, err, "The token is for %q, not for this server, which the provider is to know "+
			"as %q.", strings.Join(says.Audience, ", "), c.cfg.ID)
	}
	return refuse(http.StatusForbidden, err, "The provider's token can't be believed: begin again.")
}

func payload(token string) []byte {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil
	}
	text, _ := base64.RawURLEncoding.DecodeString(parts[1])
	return text
}

// audience is a text or a list of them.
type audience []string

// UnmarshalJSON reads both.
func (a *audience) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*a = audience{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(a))
}
