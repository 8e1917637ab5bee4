package openid

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Error is the reason why a user cannot sign in.
type Error struct {
	Status int    // HTTP status
	Says   string // message to the user, with what to do
	Cause  error  // for the log; may be nil
}

// Error returns the message, with the cause if there is one.
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

// unreachableError returns the error for a provider whose configuration cannot be read.
func (c *Client) unreachableError(err error) error {
	if wrong := new(oidc.IssuerMismatchError); errors.As(err, &wrong) {
		return refuse(http.StatusBadGateway, err, "The provider at %s calls itself %s: the server has to be started with "+
			"that name as the issuer.", c.cfg.Issuer, wrong.Discovered)
	}
	return refuse(http.StatusBadGateway, err, "The provider %s can't be reached right now. Try again; if this continues, "+
		"see whether %s/.well-known/openid-configuration can be read on the server's machine.", c.cfg.Issuer,
		strings.TrimSuffix(c.cfg.Issuer, "/"))
}

// deniedError returns the error for a provider that refused the sign-in.
func (c *Client) deniedError(code, why string) error {
	if why != "" {
		code += ": " + why
	}
	return refuse(http.StatusForbidden, nil, "The provider has not signed you in: %s.", strings.TrimSuffix(code, "."))
}

// exchangeError returns the error for a code that could not be exchanged for a token.
func (c *Client) exchangeError(err error) error {
	wrong := new(oauth2.RetrieveError)
	if !errors.As(err, &wrong) {
		return refuse(http.StatusBadGateway, err, "The provider %s can't be reached right now: try again.", c.cfg.Issuer)
	}
	switch wrong.ErrorCode {
	case "invalid_client", "unauthorized_client":
		return refuse(http.StatusBadGateway, err, "The provider does not know this server as %q with the secret that it "+
			"has: whoever runs it has to see to both.", c.cfg.ID)
	case "invalid_grant":
		return refuse(http.StatusForbidden, err, "The provider no longer accepts this sign-in. Start again.")
	}
	return refuse(http.StatusBadGateway, err, "The provider gave no token: try again.")
}

// verifyError returns the error for a token that failed verification.
func (c *Client) verifyError(err error) error {
	if late := new(oidc.TokenExpiredError); errors.As(err, &late) {
		return refuse(http.StatusForbidden, err, "The provider's token expired at %s: are the clocks of its "+
			"machine and of this one right?", late.Expiry.UTC().Format("15:04:05 UTC"))
	}
	return refuse(http.StatusForbidden, err, "The provider's token is invalid: it is not signed by %s, or not for this "+
		"server, which the provider is to know as %q. Start again. If this continues, whoever runs the server finds the "+
		"reason in its log.", c.cfg.Issuer, c.cfg.ID)
}
