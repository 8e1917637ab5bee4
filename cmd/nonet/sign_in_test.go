package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/openid/openidtest"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
	"nonet/web/auth"
)

const apiBase = "/api/v1"

// signInFlagsOf returns the flags with which players sign in through a provider.
func signInFlagsOf(t *testing.T, p *openidtest.Provider, mode string, more ...string) []string {
	t.Helper()
	secret := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(secret, []byte(openidtest.Secret+"\n"), 0o600))
	return append([]string{"--sign-in", mode, "--oidc-issuer", p.URL, "--oidc-client", openidtest.ID,
		"--oidc-secret-file", secret, "--oidc-name", "Chess Club"}, more...)
}

// profile is the browser of a player.
type profile struct {
	t     *testing.T
	http  *http.Client
	token string
}

func newProfile(t *testing.T) *profile {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &profile{t: t, http: &http.Client{Jar: jar, CheckRedirect: stay}}
}

// call asks the API of a node, as its page does, and reads the answer into out.
func (p *profile) call(base, method, path string, body, out any) (status int) {
	p.t.Helper()
	text, err := json.Marshal(body)
	require.NoError(p.t, err)
	r, err := http.NewRequestWithContext(p.t.Context(), method, base+apiBase+path, bytes.NewReader(text))
	require.NoError(p.t, err)
	r.Header.Set("Origin", base)
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	answer, err := p.http.Do(r)
	require.NoError(p.t, err)
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	require.NoError(p.t, err)
	if len(got) > 0 {
		require.NoError(p.t, json.Unmarshal(got, out), "%s", got)
	}
	return answer.StatusCode
}

// follow requests an address and returns the target of the redirect.
func (p *profile) follow(at string) *url.URL {
	p.t.Helper()
	u, err := url.Parse(at)
	require.NoError(p.t, err)
	return p.followTo(u, u.Host)
}

// followTo is like follow, through a load balancer that may forward to another host.
func (p *profile) followTo(at *url.URL, host string) *url.URL {
	p.t.Helper()
	there := *at
	there.Host = host
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, there.String(), http.NoBody)
	require.NoError(p.t, err)
	r.Host = at.Host
	answer, err := p.http.Do(r)
	require.NoError(p.t, err)
	defer answer.Body.Close()
	to, err := answer.Location()
	require.NoError(p.t, err, answer.Status)
	return to
}

// begin starts a sign-in at the provider, and returns the address to which the provider redirects the browser.
func (p *profile) begin(base, to string) *url.URL {
	p.t.Helper()
	var asked protocol.SignInAsked
	require.Equal(p.t, http.StatusOK, p.call(base, http.MethodPost, "/players/sign-in/ask",
		protocol.AskSignIn{To: to}, &asked))
	return p.follow(asked.URL)
}

// signIn performs a complete sign-in.
func (p *profile) signIn(base, to string) protocol.SignedIn {
	p.t.Helper()
	back := p.begin(base, to)
	end := p.follow(back.String())
	require.Equal(p.t, base+"/profile?sign-in", end.String(), "with neither code nor state")
	var in protocol.SignedIn
	require.Equal(p.t, http.StatusOK, p.call(base, http.MethodPost, "/players/sign-in", protocol.EndSignIn{}, &in))
	if in.Player != nil {
		p.token = in.Player.Token
	}
	return in
}

// failSignIn completes a sign-in that must fail, and returns the reason.
func (p *profile) failSignIn(base string) protocol.Failure {
	p.t.Helper()
	var no protocol.Failure
	require.GreaterOrEqual(p.t, p.call(base, http.MethodPost, "/players/sign-in", protocol.EndSignIn{}, &no), 400)
	return no
}

func (p *profile) guest(base, name string) protocol.Player {
	p.t.Helper()
	var made protocol.Player
	require.Equal(p.t, http.StatusOK, p.call(base, http.MethodPost, "/players", protocol.NewPlayer{Name: name}, &made))
	p.token = made.Token
	return made
}

// TestGuestSignsIn checks that a guest who signs in keeps the ID and is the same player on another device, until the
// account is removed or the data deleted.
func TestGuestSignsIn(t *testing.T) {
	t.Parallel()
	provider := openidtest.Start(t)
	n := runNode(t, signInFlagsOf(t, provider, "optional", "--data", storecfg.InMemory)...)
	base := "http://" + n.Addr()
	var info protocol.Info
	laptop, phone := newProfile(t), newProfile(t)
	require.Equal(t, http.StatusOK, laptop.call(base, http.MethodGet, "/info", nil, &info))
	require.Equal(t, &protocol.SignInInfo{Provider: "Chess Club"}, info.SignIn)

	ann := laptop.guest(base, "Ann")
	provider.SignInAs(openidtest.Claims{"sub": "4711", "name": "Ann of the Club"}, nil)
	in := laptop.signIn(base, "/profile?a=b")
	require.Equal(t, "/profile?a=b", in.To)
	require.Equal(t, ann.ID+" Ann", in.Player.ID+" "+in.Player.Name, "the guest grows")
	require.NotZero(t, in.Player.SignedIn)
	require.Equal(t, ann.ID, phone.signIn(base, "").Player.ID, "the player must be signed in on the other device")
	gus := newProfile(t)
	gus.guest(base, "Gus")
	require.Equal(t, ann.ID, gus.signIn(base, "").Player.ID, "also on a device of another player")

	var export protocol.Export
	require.Equal(t, http.StatusOK, phone.call(base, http.MethodGet, "/me/export", nil, &export))
	require.Equal(t, provider.URL, export.SignIn.Issuer)
	require.NotZero(t, export.SignIn.Added)
	provider.SignInAs(openidtest.Claims{"sub": "4712", "preferred_username": "ben@club.example", "given_name": "Ben",
		"nickname": "\u202e"}, nil)
	ben := gus.signIn(base, "")
	require.NotEqual(t, ann.ID, ben.Player.ID, "a player with an account must not get another one's")
	require.Equal(t, "Player", ben.Player.Name, "an invalid name")
	provider.SignInAs(openidtest.Claims{"sub": "4713", "preferred_username": "cem@club.example",
		"given_name": "Cem " + strings.Repeat("x", protocol.NameMax)}, nil)
	require.Equal(t, "Cem "+strings.Repeat("x", protocol.NameMax-4), newProfile(t).signIn(base, "").Player.Name)

	require.Equal(t, http.StatusOK, laptop.call(base, http.MethodPost, "/me/sign-out",
		protocol.SignOut{Key: "a key of this test alone"}, new(protocol.Player)))
	require.Equal(t, http.StatusUnauthorized, phone.call(base, http.MethodGet, "/me/sign-in", nil, new(protocol.Failure)))
	provider.SignInAs(openidtest.Claims{"sub": "4711"}, nil)
	require.Equal(t, ann.ID, phone.signIn(base, "").Player.ID, "after signing out everywhere")
	var mine protocol.MySignIn
	require.Equal(t, http.StatusOK, phone.call(base, http.MethodGet, "/me/sign-in", nil, &mine))
	require.Equal(t, export.SignIn, mine)
	require.Equal(t, http.StatusNoContent, phone.call(base, http.MethodDelete, "/me/sign-in", nil, nil))
	dan := newProfile(t)
	again := dan.signIn(base, "")
	require.NotEqual(t, ann.ID, again.Player.ID, "the account was removed")
	require.Equal(t, http.StatusNoContent, dan.call(base, http.MethodDelete, "/me", nil, nil))
	require.NotEqual(t, again.Player.ID, newProfile(t).signIn(base, "").Player.ID, "the player was deleted")
}

// TestCheatReplacesAccount checks that a thief who replaced the account of a stolen token loses access when the player
// signs out everywhere.
func TestCheatReplacesAccount(t *testing.T) {
	t.Parallel()
	provider := openidtest.Start(t)
	n := runNode(t, signInFlagsOf(t, provider, "optional", "--data", storecfg.InMemory)...)
	base := "http://" + n.Addr()
	laptop, thief := newProfile(t), newProfile(t)
	provider.SignInAs(openidtest.Claims{"sub": "4711", "name": "Ann"}, nil)
	ann := laptop.signIn(base, "").Player
	thief.token = ann.Token
	require.Equal(t, http.StatusNoContent, thief.call(base, http.MethodDelete, "/me/sign-in", nil, nil))
	provider.SignInAs(openidtest.Claims{"sub": "4712", "name": "Thief"}, nil)
	require.Equal(t, ann.ID, thief.signIn(base, "").Player.ID, "until then the thief has access")
	require.Equal(t, http.StatusOK, laptop.call(base, http.MethodPost, "/me/sign-out",
		protocol.SignOut{Key: "a key of this test alone"}, new(protocol.Player)))
	require.NotEqual(t, ann.ID, newProfile(t).signIn(base, "").Player.ID, "the thief's account is the player's no more")
}

// TestForgedSignInsAreRefused checks answers of another browser, repeated answers, and redirects to other sites.
func TestForgedSignInsAreRefused(t *testing.T) {
	provider := openidtest.Start(t)
	n := runNode(t, signInFlagsOf(t, provider, "optional", "--data", storecfg.InMemory, "--player-oidc-claim",
		"email=ann@club.example")...)
	base := "http://" + n.Addr()
	member := openidtest.Claims{"sub": "4711", "email": "ann@club.example", "email_verified": true}
	provider.SignInAs(member, nil)

	mallory, ann := newProfile(t), newProfile(t)
	stolen := mallory.begin(base, "")
	ann.begin(base, "")
	ann.follow(stolen.String())
	require.Contains(t, ann.failSignIn(base).Text, "not begun in this browser")
	require.Contains(t, ann.failSignIn(base).Text, "Start again")
	newProfile(t).follow(stolen.String())
	mallory.follow(stolen.String())
	require.NotZero(t, mallory.signInEnds(base).Player)
	require.Contains(t, mallory.failSignIn(base).Text, "used already")
	mallory.follow(stolen.String())
	require.Contains(t, mallory.failSignIn(base).Text, "begin again", "the cookie of the begin is gone")

	provider.SignInAs(openidtest.Claims{"sub": "4712", "email": "ann@club.example"}, nil)
	ben := newProfile(t)
	ben.follow(ben.begin(base, "").String())
	require.Contains(t, ben.failSignIn(base).Text, `does not say that "email" has`, "an unverified email address")
	provider.SignInAs(member, nil)
	for _, to := range []string{"https://evil.example", "//evil.example", `/\evil.example`, "/\t/evil.example", "x",
		"/%09/evil.example", "/%5cevil.example", "javascript:alert(1)", "/" + strings.Repeat("x", 2000)} {
		var no protocol.Failure
		require.Equal(t, http.StatusBadRequest, ann.call(base, http.MethodPost, "/players/sign-in/ask",
			protocol.AskSignIn{To: to}, &no), to)
	}
	provider.TakeDown("tired")
	ann.token = ben.guest(base, "Ann").Token
	require.Equal(t, http.StatusOK, ann.call(base, http.MethodGet, "/me/sign-in", nil, new(protocol.MySignIn)),
		"signed-in players must continue without the provider")
}

// signInEnds completes a sign-in after the provider's redirect.
func (p *profile) signInEnds(base string) (in protocol.SignedIn) {
	p.t.Helper()
	require.Equal(p.t, http.StatusOK, p.call(base, http.MethodPost, "/players/sign-in", protocol.EndSignIn{}, &in))
	return in
}

// TestRequiredSignIn checks that nobody plays without signing in, on any node behind a load balancer, and that only
// organisers create public rooms, arenas and groups.
func TestRequiredSignIn(t *testing.T) {
	t.Parallel()
	const secret = "a secret of this test alone"
	provider, redis := openidtest.Start(t), redistest.Start(t)
	flags := signInFlagsOf(t, provider, "required", "--redis", redis, "--organiser-oidc-claim", "groups=teachers",
		"--secret", secret)
	bases := make([]string, 2)
	for i := range bases {
		n := runNode(t, append(flags, "--operator-socket", filepath.Join(t.TempDir(), "s"))...)
		bases[i] = "http://" + n.Addr()
	}
	near, far := bases[0], bases[1]
	stranger := newProfile(t)
	for path, method := range map[string]string{"/players": "POST", "/rooms": "GET", "/me/export": "GET",
		"/leaderboards": "GET", "/players/recover": "POST", "/players/passkey/ask": "POST", "/me/sign-in": "GET"} {
		var no protocol.Failure
		require.Equal(t, http.StatusUnauthorized, stranger.call(near, method, path, struct{}{}, &no), path)
		require.Contains(t, no.Text, "Sign in to play", path)
	}
	var info protocol.Info
	require.Equal(t, http.StatusOK, stranger.call(near, http.MethodGet, "/info", nil, &info))
	require.True(t, info.SignIn.Required && info.SignIn.Organisers)
	require.Empty(t, info.Bots, "they have no accounts")
	status, _, _ := answerOf(t, near+"/healthz")
	require.Equal(t, http.StatusOK, status)

	provider.SignInAs(openidtest.Claims{"sub": "1", "name": "Ann"}, nil)
	pupil := newProfile(t)
	at, err := url.Parse(far)
	require.NoError(t, err)
	require.Equal(t, "/profile", pupil.followTo(pupil.begin(near, ""), at.Host).Path,
		"a sign-in begun on one node must end on the other")
	in := pupil.signInEnds(near)
	pupil.token = in.Player.Token
	require.False(t, in.Player.Organiser)
	require.Equal(t, in.Player.ID, newProfile(t).signIn(far, "").Player.ID)
	var no protocol.Failure
	for path, body := range map[string]any{"/rooms": protocol.Settings{Public: true},
		"/groups": protocol.NewGroup{Name: "x"}, "/arenas": protocol.NewArena{Name: "x"}} {
		require.Equal(t, http.StatusForbidden, pupil.call(far, http.MethodPost, path, body, &no), path)
	}
	require.Equal(t, http.StatusForbidden, pupil.call(far, http.MethodDelete, "/me/sign-in", nil, &no))
	code, err := client.CreateRoom(t.Context(), near, pupil.token, protocol.Settings{Size: "4x4"})
	require.NoError(t, err, "private rooms need no organiser")
	conn, err := client.Dial(t.Context(), far, pupil.token, code, nil)
	require.NoError(t, err)
	conn.Close()

	provider.SignInAs(openidtest.Claims{"sub": "2", "name": "Ben"}, openidtest.Claims{"groups": []string{"teachers"}})
	teacher := newProfile(t)
	require.True(t, teacher.signIn(far, "").Player.Organiser)
	_, err = client.CreateRoom(t.Context(), near, teacher.token, protocol.Settings{Size: "4x4", Public: true})
	require.NoError(t, err)

	signer, err := auth.NewSigner([]byte(secret))
	require.NoError(t, err)
	_, err = client.Dial(t.Context(), near, signer.Token(signer.Guest("Zoe"), time.Now()), code, nil)
	require.ErrorContains(t, err, "Sign in to play", "a guest of before")
}
