// Package openid signs people in through an OpenID Connect provider, by the authorization code flow with PKCE, state
// and nonce.
//
// Nothing is kept of a sign-in that is under way: its state, nonce and verifier come of a key, which all nodes share
// that a browser may come back to, and of a cookie that only the browser has which began it.
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
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Within is how long a sign-in may take, from its begin to the way back.
const Within = 10 * time.Minute

// askWithin bounds a request to the provider.
const askWithin = 5 * time.Second

// skew is how far behind the provider's clock may be when it says until when a token holds.
const skew = time.Minute

// NoteMax is how long a note may be that a browser brings back with its cookie, in bytes.
const NoteMax = 1024

// SubjectMax is how long a provider's name for a person may be, in bytes; the standard says so.
const SubjectMax = 255

// Config is what a [Client] needs to know. Issuer and ID have to be there.
type Config struct {
	Issuer string // the provider, as it calls itself: https://id.example
	ID     string // that the provider knows this server by
	Secret string // empty for a client that has none: PKCE protects it all the same
	Key    []byte // of chance, the same on all nodes that serve the same browsers; empty makes one of this client's own

	Role   Claim    // what those have who may come in; none is everybody whom the provider lets in
	Claims []Claim  // that [Person.Has] is asked for
	Names  []string // of claims that [Person.Told] is asked for
}

// CheckIssuer says what is wrong with the URL of a provider.
func CheckIssuer(text string) error {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.RawQuery != "" || u.Fragment != "":
		return errors.New("it is no URL of a provider: write https://id.example")
	case u.Scheme == "http" && !loopback(u.Hostname()):
		return errors.New("without TLS anybody on the way could sign in: write https://")
	}
	return nil
}

func loopback(host string) bool {
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}

// Client signs people in through one provider. It is safe for concurrent use.
type Client struct {
	cfg  Config
	http *http.Client

	mu       sync.Mutex
	provider *provider // nil until it has told
}

// provider is what a provider has told of itself.
type provider struct {
	*oidc.Provider
	scopes []string
	style  oauth2.AuthStyle
}

// New returns a client. It asks the provider nothing yet.
func New(cfg Config) *Client {
	if len(cfg.Key) == 0 {
		cfg.Key = make([]byte, sha256.Size)
		_, _ = rand.Read(cfg.Key) // it never fails
	}
	own := http.DefaultTransport.(*http.Transport).Clone() // whose connections Close can close
	return &Client{cfg: cfg, http: &http.Client{Transport: own, Timeout: askWithin}}
}

// Close closes connections to the provider. The client can be used further.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// Person is somebody who has signed in and has the role.
type Person struct {
	Subject string // what the provider calls them for ever; at most SubjectMax bytes
	Name    string // what people call them, if the provider says so; it may change

	told claims
}

// Has says whether the provider says this of the person.
func (p Person) Has(c Claim) bool { return c.in(p.told) }

// Told is what the provider calls the person by a claim; empty if it is no text.
func (p Person) Told(name string) string {
	text, _ := found(p.told, name).(string)
	return text
}

// Mark stands for one of the provider's people, the same for ever on all nodes that share the key. Nobody without the
// key can tell the subject from it.
func (c *Client) Mark(subject string) string {
	return c.of(c.cfg.Issuer+" "+subject, "subject")
}

// Issuer is the provider, as it calls itself.
func (c *Client) Issuer() string { return c.cfg.Issuer }

// Reach asks the provider what it is, unless it has told already. The error is an [*Error].
func (c *Client) Reach(ctx context.Context) error {
	_, err := c.reach(ctx)
	return err
}

func (c *Client) reach(ctx context.Context) (*provider, error) {
	c.mu.Lock()
	known := c.provider
	c.mu.Unlock()
	if known != nil {
		return known, nil
	}
	told, err := oidc.NewProvider(oidc.ClientContext(ctx, c.http), c.cfg.Issuer)
	if err != nil {
		return nil, c.unreached(err)
	}
	var more struct {
		Scopes  []string `json:"scopes_supported"`
		Methods []string `json:"token_endpoint_auth_methods_supported"`
	}
	if err := told.Claims(&more); err != nil {
		return nil, c.unreached(err)
	}
	known = &provider{Provider: told, scopes: []string{oidc.ScopeOpenID}, style: oauth2.AuthStyleInHeader}
	for _, scope := range []string{"profile", "email", "groups"} {
		if slices.Contains(more.Scopes, scope) {
			known.scopes = append(known.scopes, scope) // another would be refused
		}
	}
	inHeader := len(more.Methods) == 0 || slices.Contains(more.Methods, "client_secret_basic")
	if c.cfg.Secret == "" || !inHeader {
		known.style = oauth2.AuthStyleInParams
	}
	c.mu.Lock()
	c.provider = known
	c.mu.Unlock()
	return known, nil
}

// flow is how the provider is asked, for browsers that come back to an address.
func (c *Client) flow(p *provider, back string) *oauth2.Config {
	end := p.Endpoint()
	end.AuthStyle = p.style
	return &oauth2.Config{ClientID: c.cfg.ID, ClientSecret: c.cfg.Secret, Endpoint: end, RedirectURL: back,
		Scopes: p.scopes}
}

// Begin returns where the browser has to go to sign in, and what it has to keep as a cookie until it comes back, for
// Within at most. The note, of NoteMax bytes at most, is in the cookie: see [Note]. The error is an [*Error].
func (c *Client) Begin(ctx context.Context, back, note string) (to, cookie string, err error) {
	p, err := c.reach(ctx)
	if err != nil {
		return "", "", err
	}
	cookie = rand.Text() + "." + strconv.FormatInt(time.Now().Add(Within).Unix(), 10) + "." +
		base64.RawURLEncoding.EncodeToString([]byte(note))
	return c.flow(p, back).AuthCodeURL(c.of(cookie, "state"), oidc.Nonce(c.of(cookie, "nonce")),
		oauth2.S256ChallengeOption(c.of(cookie, "verifier"))), cookie, nil
}

// of is a secret of a sign-in.
func (c *Client) of(cookie, what string) string {
	mac := hmac.New(sha256.New, c.cfg.Key)
	fmt.Fprintf(mac, "%s %s", what, cookie)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Note is what Begin was given for a cookie. It is to be believed once Finish has taken the cookie.
func Note(cookie string) string {
	text, _ := base64.RawURLEncoding.DecodeString(cookie[strings.LastIndexByte(cookie, '.')+1:])
	return string(text)
}

// Finish ends what Begin began, with the cookie and with what the provider has sent the browser back with. It returns
// who that is if they have the role, or an [*Error].
func (c *Client) Finish(ctx context.Context, back, cookie string, sent url.Values) (Person, error) {
	_, rest, _ := strings.Cut(cookie, ".")
	until, _, _ := strings.Cut(rest, ".")
	end, err := strconv.ParseInt(until, 10, 64)
	if err != nil || time.Now().Unix() > end || !hmac.Equal([]byte(c.of(cookie, "state")), []byte(sent.Get("state"))) {
		return Person{}, refuse(http.StatusBadRequest, nil, "This sign-in was not begun in this browser, or longer ago "+
			"than %d minutes: begin again.", int(Within.Minutes()))
	}
	if code := sent.Get("error"); code != "" {
		return Person{}, c.denied(code, sent.Get("error_description"))
	}
	p, err := c.reach(ctx)
	if err != nil {
		return Person{}, err
	}
	ctx = oidc.ClientContext(ctx, c.http)
	flow := c.flow(p, back)
	tokens, err := flow.Exchange(ctx, sent.Get("code"), oauth2.VerifierOption(c.of(cookie, "verifier")))
	if err != nil {
		return Person{}, c.unexchanged(err)
	}
	told, err := c.verified(ctx, p, tokens, c.of(cookie, "nonce"))
	if err != nil {
		return Person{}, err
	}
	var unasked error
	if c.lacks(told) {
		told, unasked = c.asked(ctx, p, flow.TokenSource(ctx, tokens), told)
	}
	who := personOf(told)
	if c.cfg.Role != (Claim{}) && !c.cfg.Role.in(told) {
		return Person{}, refuse(http.StatusForbidden, unasked, "The provider knows you as %s, but does not say that %s: "+
			"whoever runs it can give you that.", who, c.cfg.Role)
	}
	return who, nil
}

// lacks says whether a token leaves open what the provider may tell when it is asked once more.
func (c *Client) lacks(told claims) bool {
	missing := func(one Claim) bool { return !one.in(told) }
	return c.cfg.Role != (Claim{}) && missing(c.cfg.Role) || slices.ContainsFunc(c.cfg.Claims, missing) ||
		slices.ContainsFunc(c.cfg.Names, func(name string) bool { return found(told, name) == nil })
}

// verified are the claims of the token that says who has signed in.
func (c *Client) verified(ctx context.Context, p *provider, tokens *oauth2.Token, nonce string) (claims, error) {
	raw, ok := tokens.Extra("id_token").(string)
	if !ok {
		return nil, refuse(http.StatusBadGateway, nil, "The provider sent no ID token: is %s an OpenID Connect provider, "+
			"and this server a client of it for the scope openid?", c.cfg.Issuer)
	}
	token, err := p.Verifier(&oidc.Config{ClientID: c.cfg.ID, Now: func() time.Time {
		return time.Now().Add(-skew)
	}}).Verify(ctx, raw)
	if err != nil {
		return nil, c.unverified(raw, err)
	}
	told := claims{}
	if err := token.Claims(&told); err != nil {
		return nil, c.unverified(raw, err)
	}
	if party, named := told["azp"]; named && party != c.cfg.ID {
		return nil, refuse(http.StatusForbidden, nil, "The provider's token was made for %v, not for this server, which it "+
			"is to know as %s.", party, c.cfg.ID)
	}
	switch {
	case !hmac.Equal([]byte(token.Nonce), []byte(nonce)):
		return nil, refuse(http.StatusForbidden, nil, "The provider's token is of another sign-in: begin again.")
	case token.Subject == "" || len(token.Subject) > SubjectMax:
		return nil, refuse(http.StatusBadGateway, nil, "The provider does not say who you are: its token has no subject.")
	}
	return told, nil
}

// asked are the claims with those that the provider tells only when it is asked once more. What the token has stands.
// The error is why they could not be had.
func (c *Client) asked(ctx context.Context, p *provider, with oauth2.TokenSource, told claims) (claims, error) {
	if p.UserInfoEndpoint() == "" {
		return told, nil
	}
	info, err := p.UserInfo(ctx, with)
	if err != nil {
		return told, fmt.Errorf("ask for userinfo: %w", err)
	}
	if info.Subject != told["sub"] {
		return told, fmt.Errorf("userinfo is of %q", info.Subject)
	}
	all := claims{}
	if err := info.Claims(&all); err != nil {
		return told, fmt.Errorf("read userinfo: %w", err)
	}
	maps.Copy(all, told)
	return all, nil
}

func personOf(told claims) Person {
	who := Person{told: told}
	who.Subject, _ = told["sub"].(string)
	for _, name := range []string{"preferred_username", "email", "name"} {
		if who.Name, _ = told[name].(string); who.Name != "" {
			break
		}
	}
	return who
}

// String is what people call somebody, or else what the provider does.
func (p Person) String() string {
	if p.Name != "" {
		return p.Name
	}
	return p.Subject
}
