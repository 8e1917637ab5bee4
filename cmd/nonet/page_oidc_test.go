package main

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/openid/openidtest"
	"nonet/protocol"
)

// providerFlags returns the flags with which operators sign in through a provider.
func providerFlags(t *testing.T, p *openidtest.Provider) []string {
	t.Helper()
	secret := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(secret, []byte(openidtest.Secret+"\n"), 0o600))
	return []string{"--operator-oidc-issuer", p.URL, "--operator-oidc-client", openidtest.ID,
		"--operator-oidc-secret-file", secret}
}

// cookies returns the cookies that the browser sends to a path.
func (b *browser) cookies(path string) (names []string) {
	b.t.Helper()
	at, err := url.Parse(b.base + path)
	require.NoError(b.t, err)
	for _, c := range b.http.Jar.Cookies(at) {
		names = append(names, c.Name)
	}
	return names
}

// TestOperatorsSignInThroughTheirProvider checks that a user with the claim has all rights, and that the audit log
// names the user.
func TestOperatorsSignInThroughTheirProvider(t *testing.T) {
	p := openidtest.Start(t)
	s, b := startPageWith(t, providerFlags(t, p)...)
	code, _ := newRoom(t, s, register(t, s, "Ann"), protocol.Settings{Mode: protocol.Solo, Size: "4x4"})
	page := b.get("/")
	require.Contains(t, page, `href="/oidc"`)
	require.NotContains(t, page, `name="key"`, "there is no key")
	_, page, head := b.ask(http.MethodPost, "/sign-in", form("name", "ann", "key", ""))
	require.Contains(t, page, "Wrong key", "no key is not the empty key")
	require.Empty(t, head.Get("Set-Cookie"))

	p.SignInAs(openidtest.Claims{"sub": "4710", "preferred_username": "ben", "groups": []string{"chess"}}, nil)
	status, page, _ := b.ask(http.MethodGet, "/oidc", nil)
	require.Equal(t, http.StatusForbidden, status)
	require.Contains(t, page, "knows you as ben, but does not say that &#34;groups&#34; has &#34;nonet-operator&#34;")
	status, _, _ = b.ask(http.MethodPost, "/do", form("what", "admin lock", "code", code))
	require.Equal(t, http.StatusUnauthorized, status)

	p.SignInAs(openidtest.Claims{"sub": "4711", "preferred_username": "<i>ann",
		"groups": []string{"chess", "nonet-operator"}}, nil)
	status, page, head = b.ask(http.MethodGet, "/oidc", nil)
	require.Equal(t, http.StatusOK, status, page)
	require.Equal(t, "0; url=/", head.Get("Refresh"), "a redirect would come without the cookie")
	require.Equal(t, []string{"nonet_operator"}, b.cookies("/oidc/back"), "what belongs to the sign-in is over with it")
	require.Contains(t, b.get("/"), "<span>&lt;i&gt;ann</span>")
	require.Contains(t, b.do("what", "admin lock", "code", code), code+": locked")
	require.Contains(t, b.get("/trail"), "&lt;i&gt;ann (oidc 4711)</td><td><code>admin lock "+code)

	_, page, _ = b.ask(http.MethodPost, "/sign-out", nil)
	require.Contains(t, page, `href="/oidc"`)
	_, page, _ = answerOf(t, s.base+"/oidc")
	require.NotContains(t, page, "nonet, operators", "the players' port must not serve the sign-in")
}

// TestOperatorsSignInByKeyOrProvider checks that the key works if the provider refuses.
func TestOperatorsSignInByKeyOrProvider(t *testing.T) {
	p := openidtest.Start(t)
	p.TakeDown("it is tired")
	_, b := startPageWith(t, append(providerFlags(t, p), "--operator-key-file", keyFile(t))...)
	status, page, _ := b.ask(http.MethodGet, "/oidc", nil)
	require.Equal(t, http.StatusBadGateway, status)
	require.Contains(t, page, "can&#39;t be reached right now")
	require.NotContains(t, page, "it is tired", "what the provider says of itself is for the log")
	require.Contains(t, page, `name="key"`)
	status, page, _ = b.ask(http.MethodPost, "/sign-in", form("name", "ann", "key", testKey))
	require.Equal(t, http.StatusOK, status, page)

	p.TakeDown("")
	beginOverTLS(t, b)
	p.SignInAs(openidtest.Claims{"groups": "nonet-operator"}, nil)
	status, page, _ = b.ask(http.MethodGet, "/oidc", nil)
	require.Equal(t, http.StatusOK, status, page)
	status, page, head := b.ask(http.MethodGet, "/oidc/back?code=x&state=y", nil)
	require.Equal(t, http.StatusBadRequest, status)
	require.Contains(t, page, "begin again")
	require.Empty(t, head.Values("Set-Cookie")[1:], "existing sessions must stay valid")
	require.Contains(t, b.get("/"), "<span>1</span>", "by what the provider calls them, without a name")
}

// beginOverTLS checks that the cookie of a sign-in is HttpOnly and Secure, and that the redirect URI uses https.
func beginOverTLS(t *testing.T, b *browser) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.base+"/oidc", http.NoBody)
	require.NoError(t, err)
	r.Header.Set("X-Forwarded-Proto", "https")
	answer, err := http.DefaultTransport.RoundTrip(r)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Len(t, answer.Cookies(), 1)
	c := answer.Cookies()[0]
	require.True(t, c.HttpOnly && c.Secure)
	require.Equal(t, http.SameSiteLaxMode, c.SameSite)
	require.Equal(t, "/oidc", c.Path)
	require.Equal(t, 600, c.MaxAge)
	at, err := answer.Location()
	require.NoError(t, err)
	require.Equal(t, "https://"+r.Host+"/oidc/back", at.Query().Get("redirect_uri"))
}
