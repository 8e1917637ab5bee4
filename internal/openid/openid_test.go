package openid_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/openid"
	"nonet/internal/openid/openidtest"
)

const back = "http://127.0.0.1:8078/oidc/back"

var operators = openid.Claim{Name: "groups", Value: "nonet-operator"}

// newClient returns a client of a provider; change may edit its configuration.
func newClient(t *testing.T, p *openidtest.Provider, change func(*openid.Config)) *openid.Client {
	t.Helper()
	cfg := openid.Config{Issuer: p.URL, ID: openidtest.ID, Secret: openidtest.Secret, Role: operators}
	if change != nil {
		change(&cfg)
	}
	c := openid.New(cfg)
	t.Cleanup(c.Close)
	return c
}

// visit opens the provider's page like a browser, and returns the query of the redirect.
func visit(t *testing.T, to string) url.Values {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, to, http.NoBody)
	require.NoError(t, err)
	answer, err := http.DefaultTransport.RoundTrip(r)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	at, err := answer.Location()
	require.NoError(t, err, "status %d", answer.StatusCode)
	require.True(t, strings.HasPrefix(at.String(), back+"?"), at)
	return at.Query()
}

// signIn performs a whole sign-in.
func signIn(t *testing.T, c *openid.Client) (openid.Person, error) {
	t.Helper()
	to, cookie, err := c.Begin(t.Context(), back, "")
	if err != nil {
		return openid.Person{}, err
	}
	return c.Finish(t.Context(), back, cookie, visit(t, to))
}

func TestSignInReturnsPerson(t *testing.T) {
	p := openidtest.Start(t)
	p.SignInAs(openidtest.Claims{"sub": "4711", "groups": []string{"chess", "nonet-operator"},
		"preferred_username": "ann"}, nil)
	who, err := signIn(t, newClient(t, p, nil))
	require.NoError(t, err)
	require.Equal(t, "4711 ann", who.Subject+" "+who.Name)

	p.SignInAs(openidtest.Claims{"sub": "4711"}, openidtest.Claims{"groups": "nonet-operator", "name": "Ann"})
	who, err = signIn(t, newClient(t, p, nil))
	require.NoError(t, err, "claims of the userinfo endpoint must count")
	require.Equal(t, "4711 Ann", who.Subject+" "+who.Name)
}

// TestRefusedSignInExplains checks that a user who cannot sign in is told why, and what to do about it.
func TestRefusedSignInExplains(t *testing.T) {
	role := []string{"nonet-operator"}
	for name, c := range map[string]struct {
		person, info openidtest.Claims
		change       func(*openid.Config)
		provider     func(*openidtest.Provider)
		status       int
		says         string
	}{
		"no role": {person: openidtest.Claims{"sub": "7", "name": "Ben", "groups": []string{"chess"}},
			status: http.StatusForbidden, says: `knows you as Ben, but does not say that "groups" has "nonet-operator"`},
		"role of somebody else": {person: openidtest.Claims{"sub": "7"}, info: openidtest.Claims{"sub": "8", "groups": role},
			status: http.StatusForbidden, says: "knows you as 7"},
		"other audience": {person: openidtest.Claims{"aud": []string{"shop"}, "groups": role},
			status: http.StatusForbidden, says: `not for this server, which the provider is to know as "nonet"`},
		"made for another of the audience": {
			person: openidtest.Claims{"aud": []string{"shop", openidtest.ID}, "azp": "shop", "groups": role},
			status: http.StatusForbidden, says: "not for this server"},
		"other issuer": {person: openidtest.Claims{"iss": "https://other.example", "groups": role},
			status: http.StatusForbidden, says: "not signed by http://127.0.0.1"},
		"expired": {person: openidtest.Claims{"exp": time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC).Unix(), "groups": role},
			status: http.StatusForbidden, says: "expired at 03:04:05 UTC"},
		"other nonce": {person: openidtest.Claims{"nonce": "belongs to another sign-in", "groups": role},
			status: http.StatusForbidden, says: "belongs to another sign-in"},
		"no subject": {person: openidtest.Claims{"sub": "", "groups": role},
			status: http.StatusBadGateway, says: "no subject"},
		"endless subject": {person: openidtest.Claims{"sub": strings.Repeat("x", openid.SubjectMax+1), "groups": role},
			status: http.StatusBadGateway, says: "no subject"},
		"wrong secret": {change: func(c *openid.Config) { c.Secret = "another" },
			status: http.StatusBadGateway, says: `does not know this server as "nonet" with the secret`},
		"no secret": {change: func(c *openid.Config) { c.Secret = "" },
			status: http.StatusBadGateway, says: `does not know this server as "nonet" with the secret`},
		"denied": {provider: func(p *openidtest.Provider) { p.Deny("access_denied") },
			status: http.StatusForbidden, says: "has not signed you in: access_denied: it is <b>closed</b>"},
		"calls itself otherwise": {provider: func(p *openidtest.Provider) { p.CallItself("https://id.example") },
			status: http.StatusBadGateway, says: "calls itself https://id.example"},
		"down": {provider: func(p *openidtest.Provider) { p.TakeDown("tired") },
			status: http.StatusBadGateway, says: "/.well-known/openid-configuration can be read"},
	} {
		t.Run(name, func(t *testing.T) {
			p := openidtest.Start(t)
			p.SignInAs(c.person, c.info)
			if c.provider != nil {
				c.provider(p)
			}
			who, err := signIn(t, newClient(t, p, c.change))
			require.Zero(t, who)
			wrong := new(openid.Error)
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, c.status, wrong.Status)
			require.Contains(t, wrong.Says, c.says)
		})
	}
}

// TestForgedTokenIsRefused checks that a token with a wrong signature is refused.
func TestForgedTokenIsRefused(t *testing.T) {
	p := openidtest.Start(t)
	p.Forge()
	p.SignInAs(openidtest.Claims{"groups": "nonet-operator"}, nil)
	_, err := signIn(t, newClient(t, p, nil))
	require.ErrorContains(t, err, "is invalid")
}

// TestSignInNeedsSameBrowser checks that the provider's redirect is valid only with the cookie of the browser that
// began, once, in time, and at the server that began it.
func TestSignInNeedsSameBrowser(t *testing.T) {
	p := openidtest.Start(t)
	p.SignInAs(openidtest.Claims{"groups": "nonet-operator"}, nil)
	c := newClient(t, p, nil)
	to, cookie, err := c.Begin(t.Context(), back, "")
	require.NoError(t, err)
	sent := visit(t, to)
	_, others, err := c.Begin(t.Context(), back, "")
	require.NoError(t, err)
	later := cookie[:len(cookie)-1] + "x"
	for _, kept := range []string{"", others, later, strings.Replace(cookie, ".", ".9", 1), sent.Get("state")} {
		_, err = c.Finish(t.Context(), back, kept, sent)
		require.ErrorContains(t, err, "begin again", kept)
	}
	_, err = newClient(t, p, nil).Finish(t.Context(), back, cookie, sent)
	require.ErrorContains(t, err, "not begun in this browser", "each server must use its own key")

	_, err = c.Finish(t.Context(), back, cookie, sent)
	require.NoError(t, err)
	_, err = c.Finish(t.Context(), back, cookie, sent)
	require.ErrorContains(t, err, "no longer accepts this sign-in", "a code is valid once")
}

// TestVerifierIsNotSentToBrowser checks that the PKCE verifier is in nothing that the browser gets.
func TestVerifierIsNotSentToBrowser(t *testing.T) {
	p := openidtest.Start(t)
	c := newClient(t, p, nil)
	to, cookie, err := c.Begin(t.Context(), back, "")
	require.NoError(t, err)
	at, err := url.Parse(to)
	require.NoError(t, err)
	require.Equal(t, "S256", at.Query().Get("code_challenge_method"))
	require.Equal(t, "openid profile groups", at.Query().Get("scope"), "only supported scopes are requested")
	for _, name := range []string{"state", "nonce", "code_challenge"} {
		require.Len(t, at.Query().Get(name), 43)
		require.NotContains(t, cookie, at.Query().Get(name))
	}
}

// TestProviderIsRetried checks that a provider that was down is asked again, and its configuration is kept once it was
// read.
func TestProviderIsRetried(t *testing.T) {
	p := openidtest.Start(t)
	p.SignInAs(openidtest.Claims{"groups": "nonet-operator"}, nil)
	c := newClient(t, p, nil)
	p.TakeDown("tired")
	_, _, err := c.Begin(t.Context(), back, "")
	require.Error(t, err)
	p.TakeDown("")
	to, cookie, err := c.Begin(t.Context(), back, "")
	require.NoError(t, err)
	sent := visit(t, to)
	p.TakeDown("tired")
	_, err = c.Finish(t.Context(), back, cookie, sent)
	require.ErrorContains(t, err, "try again")
	p.TakeDown("")
	_, err = signIn(t, c)
	require.NoError(t, err)
}

func TestCheckIssuer(t *testing.T) {
	for _, good := range []string{"https://id.example", "https://id.example/realms/club/", "http://127.0.0.1:5556/dex",
		"http://localhost:5556", "http://[::1]:5556"} {
		require.NoError(t, openid.CheckIssuer(good), good)
	}
	for _, bad := range []string{"", "id.example", "https://", "ftp://id.example", "https://id.example?a", ":"} {
		require.ErrorContains(t, openid.CheckIssuer(bad), "write https://id.example", bad)
	}
	require.ErrorContains(t, openid.CheckIssuer("http://id.example"), "without TLS")
}
