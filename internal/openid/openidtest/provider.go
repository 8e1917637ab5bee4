// Package openidtest is a small OpenID Connect provider for tests: discovery, keys, authorization code flow with PKCE,
// signed tokens, userinfo. It is as strict as the standard and, unlike real providers, can be made to
// misbehave.
package openidtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/coreos/go-oidc/v3/oidc/oidctest"
)

// Credentials of the provider's only client.
const (
	ID     = "nonet"
	Secret = "the secret of a client"
)

const alg = oidc.ES256 // of tokens

// Claims are the provider's claims about a user, by name.
type Claims = map[string]any

// Provider is a running provider. It is safe for concurrent use.
type Provider struct {
	URL string // the issuer

	mu     sync.Mutex
	signer *ecdsa.PrivateKey // its public key is published, unless [Provider.Forge] has replaced it
	person Claims            // claims in the ID token
	info   Claims            // claims in userinfo only
	fault  string            // error response of every endpoint; empty for none
	denies string            // error that browsers are redirected with; empty for none
	calls  string            // issuer, if it differs from the URL
	begun  map[string]visit
}

// visit is a sign-in whose code has not been exchanged yet.
type visit struct {
	back, nonce, challenge string
	person, info           Claims
}

func newKey() *ecdsa.PrivateKey {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err) // never happens
	}
	return key
}

// Start starts a provider that is stopped at the end of the test. It signs in the person given to SignInAs without
// asking.
func Start(t testing.TB) *Provider {
	t.Helper()
	p := &Provider{signer: newKey(), begun: map[string]visit{}}
	keys := &oidctest.Server{PublicKeys: []oidctest.PublicKey{{PublicKey: p.signer.Public(), KeyID: "1", Algorithm: alg}}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.Handle("GET /keys", keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /userinfo", p.userinfo)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.fault != "" {
			http.Error(w, p.fault, http.StatusServiceUnavailable)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p.URL = server.URL
	return p
}

// SignInAs sets the person who signs in from now on: the claims in the ID token, which may override the standard ones,
// and the claims that only userinfo returns.
func (p *Provider) SignInAs(person, info Claims) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.person, p.info = person, info
}

// TakeDown makes every endpoint fail with the message why. An empty why makes them work again.
func (p *Provider) TakeDown(why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fault = why
}

// Deny redirects browsers with an error instead of a code. An empty code makes sign-ins work again.
func (p *Provider) Deny(code string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.denies = code
}

// CallItself makes the provider report another issuer than its URL.
func (p *Provider) CallItself(issuer string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.calls = issuer
}

// Forge makes the provider sign tokens with another key than the published one.
func (p *Provider) Forge() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.signer = newKey()
}

func (p *Provider) issuer() string {
	if p.calls != "" {
		return p.calls
	}
	return p.URL
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, Claims{
		"issuer": p.issuer(), "jwks_uri": p.URL + "/keys", "authorization_endpoint": p.URL + "/authorize",
		"token_endpoint": p.URL + "/token", "userinfo_endpoint": p.URL + "/userinfo",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported": []string{alg}, "code_challenge_methods_supported": []string{"S256"},
		"scopes_supported":                      []string{"openid", "profile", "groups"},
		"token_endpoint_auth_methods_supported": []string{"client_secret_basic"},
	})
}

// authorize signs the person in and redirects the browser with a code.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || !back.IsAbs() || q.Get("client_id") != ID {
		http.Error(w, "no such client, or it may not send browsers there", http.StatusBadRequest)
		return
	}
	answer := url.Values{"state": {q.Get("state")}}
	switch {
	case p.denies != "":
		answer.Set("error", p.denies)
		answer.Set("error_description", "it is <b>closed</b>")
	case q.Get("response_type") != "code", !p.scopesFit(q.Get("scope")), q.Get("state") == "", q.Get("nonce") == "",
		q.Get("code_challenge_method") != "S256", len(q.Get("code_challenge")) != 43:
		answer.Set("error", "invalid_request")
	default:
		code := rand.Text()
		answer.Set("code", code)
		p.begun[code] = visit{q.Get("redirect_uri"), q.Get("nonce"), q.Get("code_challenge"), p.person, p.info}
	}
	back.RawQuery = answer.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

func (p *Provider) scopesFit(asked string) bool {
	all := strings.Fields(asked)
	return slices.Contains(all, "openid") && !slices.ContainsFunc(all, func(scope string) bool {
		return !slices.Contains([]string{"openid", "profile", "groups"}, scope)
	})
}

// token exchanges a code for tokens, once, for the client that has requested it.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	id, _ = url.QueryUnescape(id)
	secret, _ = url.QueryUnescape(secret)
	if id != ID || secret != Secret {
		reply(w, http.StatusUnauthorized, Claims{"error": "invalid_client"})
		return
	}
	code := r.PostFormValue("code")
	s, known := p.begun[code]
	delete(p.begun, code)
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if !known || r.PostFormValue("grant_type") != "authorization_code" || r.PostFormValue("redirect_uri") != s.back ||
		encode(sum[:]) != s.challenge {
		reply(w, http.StatusBadRequest, Claims{"error": "invalid_grant"})
		return
	}
	now := time.Now()
	claims := Claims{"iss": p.URL, "sub": "1", "aud": ID, "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
		"nonce": s.nonce}
	maps.Copy(claims, s.person)
	access := rand.Text()
	info := Claims{"sub": claims["sub"]}
	maps.Copy(info, s.info)
	p.begun[access] = visit{info: info}
	text, _ := json.Marshal(claims) // claims are texts, numbers and lists of them
	reply(w, http.StatusOK, Claims{"access_token": access, "token_type": "Bearer", "expires_in": 60,
		"id_token": oidctest.SignIDToken(p.signer, "1", alg, string(text))})
}

func (p *Provider) userinfo(w http.ResponseWriter, r *http.Request) {
	access, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	s, known := p.begun[access]
	if !known {
		http.Error(w, "no such token", http.StatusUnauthorized)
		return
	}
	reply(w, http.StatusOK, s.info)
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func reply(w http.ResponseWriter, status int, what Claims) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(what)
}
