// Package openid signs users in through an OpenID Connect provider, with the authorization code flow, PKCE, state and
// nonce.
//
// It stores nothing about a pending sign-in: state, nonce and verifier are derived from a key, which all nodes that the
// browser may return to share, and from a cookie of the browser that began the sign-in.
package openid

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Within is the maximum duration of a sign-in.
const Within = 10 * time.Minute

// askWithin is the timeout of a request to the provider.
const askWithin = 5 * time.Second

// skew is the tolerated clock difference when checking the expiry of a token.
const skew = time.Minute

// NoteMax is the maximum length in bytes of the note in a sign-in's cookie.
const NoteMax = 1024

// SubjectMax is the maximum length of a subject in bytes, as the standard defines it.
const SubjectMax = 255

// Config configures a [Client]. Issuer and ID are required.
type Config struct {
	Issuer string // the provider's issuer URL: https://id.example
	ID     string // client ID of this server
	Secret string // client secret; empty for a public client, which PKCE protects
	Key    []byte // random, the same on all nodes that serve the same browsers; empty generates one for this client

	Role   Claim    // claim that users need to sign in; empty admits all users of the provider
	Claims []Claim  // claims that [Person.Has] is called with
	Names  []string // names of claims that [Person.Text] is called with
}

// CheckIssuer returns an error that explains what is wrong with a provider's URL, or nil.
func CheckIssuer(text string) error {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.RawQuery != "" || u.Fragment != "":
		return errors.New("it is not the URL of a provider: write https://id.example")
	case u.Scheme == "http" && !isLoopback(u.Hostname()):
		return errors.New("without TLS others could intercept sign-ins: write https://")
	}
	return nil
}

func isLoopback(host string) bool {
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}

// Client signs users in through one provider. It is safe for concurrent use.
type Client struct {
	cfg      Config
	http     *http.Client
	provider atomic.Pointer[provider] // nil until its configuration was read
}

// provider is the configuration that a provider publishes.
type provider struct {
	*oidc.Provider
	scopes []string
	style  oauth2.AuthStyle
}

// New returns a client. It does not contact the provider yet.
func New(cfg Config) *Client {
	if len(cfg.Key) == 0 {
		cfg.Key = make([]byte, sha256.Size)
		_, _ = rand.Read(cfg.Key) // never fails
	}
	own := http.DefaultTransport.(*http.Transport).Clone() // a separate one, so that Close closes only its connections
	return &Client{cfg: cfg, http: &http.Client{Transport: own, Timeout: askWithin}}
}

// Close closes idle connections to the provider. The client remains usable.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Person is a user who has signed in and has the required role.
type Person struct {
	Subject string // the provider's permanent ID of the user; at most SubjectMax bytes
	Name    string // display name, if the provider has one; it may change

	claims claims
}

// Has reports whether the provider makes this claim about the user.
func (p Person) Has(c Claim) bool { return c.in(p.claims) }

// Text returns the text of a claim about the user, or "" if it is missing or not a text.
func (p Person) Text(name string) string {
	text, _ := findClaim(p.claims, name).(string)
	return text
}

// Mark returns a pseudonym of a subject, which is permanent and the same on all nodes that share the key. The subject
// cannot be derived from it without the key.
func (c *Client) Mark(subject string) string {
	return c.deriveSecret(c.cfg.Issuer+" "+subject, "subject")
}

// Issuer returns the provider's issuer URL.
func (c *Client) Issuer() string { return c.cfg.Issuer }

// reach returns the provider's configuration, and reads it unless it is already known. The error is an [*Error].
func (c *Client) reach(ctx context.Context) (*provider, error) {
	if known := c.provider.Load(); known != nil {
		return known, nil
	}
	discovered, err := oidc.NewProvider(oidc.ClientContext(ctx, c.http), c.cfg.Issuer)
	if err != nil {
		return nil, c.unreachableError(err)
	}
	var more struct {
		Scopes  []string `json:"scopes_supported"`
		Methods []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := discovered.Claims(&more); err != nil {
		return nil, c.unreachableError(err)
	}
	known := &provider{Provider: discovered, scopes: []string{oidc.ScopeOpenID}, style: oauth2.AuthStyleInHeader}
	for _, scope := range []string{"profile", "email", "groups"} {
		if slices.Contains(more.Scopes, scope) {
			known.scopes = append(known.scopes, scope) // the provider would refuse scopes that it does not support
		}
	}
	inHeader := len(more.Methods) == 0 || slices.Contains(more.Methods, "client_secret_basic")
	if c.cfg.Secret == "" || !inHeader {
		known.style = oauth2.AuthStyleInParams
	}
	c.provider.Store(known)
	return known, nil
}

// flow returns the OAuth configuration for browsers that return to back.
func (c *Client) flow(p *provider, back string) *oauth2.Config {
	end := p.Endpoint()
	end.AuthStyle = p.style
	return &oauth2.Config{ClientID: c.cfg.ID, ClientSecret: c.cfg.Secret, Endpoint: end, RedirectURL: back,
		Scopes: p.scopes}
}

// Begin returns the URL where the browser has to go to sign in, and a cookie that it has to keep until it returns, at
// most Within. The cookie contains the note, of at most NoteMax bytes; see [Note]. The error is an [*Error].
func (c *Client) Begin(ctx context.Context, back, note string) (to, cookie string, err error) {
	p, err := c.reach(ctx)
	if err != nil {
		return "", "", err
	}
	cookie = rand.Text() + "." + strconv.FormatInt(time.Now().Add(Within).Unix(), 10) + "." +
		base64.RawURLEncoding.EncodeToString([]byte(note))
	return c.flow(p, back).AuthCodeURL(c.deriveSecret(cookie, "state"), oidc.Nonce(c.deriveSecret(cookie, "nonce")),
		oauth2.S256ChallengeOption(c.deriveSecret(cookie, "verifier"))), cookie, nil
}

// deriveSecret derives a secret of a sign-in from its cookie.
func (c *Client) deriveSecret(cookie, what string) string {
	mac := hmac.New(sha256.New, c.cfg.Key)
	fmt.Fprintf(mac, "%s %s", what, cookie)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Note returns the note that Begin was given. It may be trusted only after Finish has accepted the cookie.
func Note(cookie string) string {
	text, _ := base64.RawURLEncoding.DecodeString(cookie[strings.LastIndexByte(cookie, '.')+1:])
	return string(text)
}

// Finish completes a sign-in with its cookie and the query that the provider sent the browser back with. It returns the
// user if they have the role, and an [*Error] otherwise.
func (c *Client) Finish(ctx context.Context, back, cookie string, sent url.Values) (Person, error) {
	_, rest, _ := strings.Cut(cookie, ".")
	until, _, _ := strings.Cut(rest, ".")
	end, err := strconv.ParseInt(until, 10, 64)
	if err != nil || time.Now().Unix() > end ||
		!hmac.Equal([]byte(c.deriveSecret(cookie, "state")), []byte(sent.Get("state"))) {
		return Person{}, refuse(http.StatusBadRequest, nil, "This sign-in was not begun in this browser, or longer ago "+
			"than %d minutes: begin again.", int(Within.Minutes()))
	}
	if code := sent.Get("error"); code != "" {
		return Person{}, c.deniedError(code, sent.Get("error_description"))
	}
	p, err := c.reach(ctx)
	if err != nil {
		return Person{}, err
	}
	ctx = oidc.ClientContext(ctx, c.http)
	flow := c.flow(p, back)
	tokens, err := flow.Exchange(ctx, sent.Get("code"), oauth2.VerifierOption(c.deriveSecret(cookie, "verifier")))
	if err != nil {
		return Person{}, c.exchangeError(err)
	}
	given, err := c.verify(ctx, p, tokens, c.deriveSecret(cookie, "nonce"))
	if err != nil {
		return Person{}, err
	}
	var unasked error
	if c.lacks(given) {
		given, unasked = c.addUserinfo(ctx, p, flow.TokenSource(ctx, tokens), given)
	}
	who := personOf(given)
	if c.cfg.Role != (Claim{}) && !c.cfg.Role.in(given) {
		return Person{}, refuse(http.StatusForbidden, unasked, "The provider knows you as %s, but does not say that %s: "+
			"whoever runs it can give you that.", who, c.cfg.Role)
	}
	return who, nil
}

// lacks reports whether claims that the configuration asks for are missing from given, so that userinfo may have them.
func (c *Client) lacks(given claims) bool {
	isMissing := func(one Claim) bool { return !one.in(given) }
	return c.cfg.Role != (Claim{}) && isMissing(c.cfg.Role) || slices.ContainsFunc(c.cfg.Claims, isMissing) ||
		slices.ContainsFunc(c.cfg.Names, func(name string) bool { return findClaim(given, name) == nil })
}

// verify verifies the ID token and returns its claims. The nonce prevents a replay attack with an older token.
func (c *Client) verify(ctx context.Context, p *provider, tokens *oauth2.Token, nonce string) (claims, error) {
	raw, ok := tokens.Extra("id_token").(string)
	if !ok {
		return nil, refuse(http.StatusBadGateway, nil, "The provider sent no ID token: is %s an OpenID Connect provider, "+
			"and this server a client of it for the scope openid?", c.cfg.Issuer)
	}
	token, err := p.Verifier(&oidc.Config{ClientID: c.cfg.ID, Now: func() time.Time {
		return time.Now().Add(-skew)
	}}).Verify(ctx, raw)
	if err != nil {
		return nil, c.verifyError(err)
	}
	given := claims{}
	if err := token.Claims(&given); err != nil {
		return nil, c.verifyError(err)
	}
	party, named := given["azp"]
	switch {
	case named && party != c.cfg.ID:
		return nil, c.verifyError(fmt.Errorf("the token was made for %v", party))
	case !hmac.Equal([]byte(token.Nonce), []byte(nonce)):
		return nil, refuse(http.StatusForbidden, nil, "The provider's token belongs to another sign-in. Start again.")
	case token.Subject == "" || len(token.Subject) > SubjectMax:
		return nil, refuse(http.StatusBadGateway, nil, "The provider does not say who you are: its token has no subject.")
	}
	return given, nil
}

// addUserinfo returns the claims with those of userinfo added; claims of the token take precedence. If userinfo fails,
// it returns given and an error.
func (c *Client) addUserinfo(ctx context.Context, p *provider, with oauth2.TokenSource, given claims) (claims, error) {
	if p.UserInfoEndpoint() == "" {
		return given, nil
	}
	info, err := p.UserInfo(ctx, with)
	if err != nil {
		return given, fmt.Errorf("ask for userinfo: %w", err)
	}
	if info.Subject != given["sub"] {
		return given, fmt.Errorf("userinfo is of %q", info.Subject)
	}
	all := claims{}
	if err := info.Claims(&all); err != nil {
		return given, fmt.Errorf("read userinfo: %w", err)
	}
	maps.Copy(all, given)
	return all, nil
}

func personOf(given claims) Person {
	who := Person{claims: given}
	who.Subject, _ = given["sub"].(string)
	for _, name := range []string{"preferred_username", "email", "name"} {
		if who.Name, _ = given[name].(string); who.Name != "" {
			break
		}
	}
	return who
}

// String returns the display name, or the subject if there is none.
func (p Person) String() string {
	if p.Name != "" {
		return p.Name
	}
	return p.Subject
}
