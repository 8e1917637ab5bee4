package web

import (
	"encoding/json"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nonet/internal/openid"
	"nonet/internal/openid/openidtest"
	"nonet/internal/passkey/passkeytest"
	"nonet/protocol"
	"nonet/web/auth"
)

// inSignInWorld is like inWorld for a server with sign-in. Virtual time stands still during requests to the provider,
// which is outside of the bubble.
func inSignInWorld(t *testing.T, edit func(*Config), test func(t *testing.T, w *world, p *openidtest.Provider)) {
	t.Helper()
	p := openidtest.Start(t)
	synctest.Test(t, func(t *testing.T) {
		client := openid.New(openid.Config{Issuer: p.URL, ID: openidtest.ID, Secret: openidtest.Secret,
			Names: auth.NameClaims})
		w := newWorld(t, func(c *Config) {
			passkeyWorld(c)
			c.SignIn = &auth.SignIn{Client: client, Name: "Chess Club", For: time.Hour}
			if edit != nil {
				edit(c)
			}
		})
		w.part = client.Close
		test(t, w, p)
	})
}

// comeBack signs in at the provider, and returns the cookie that the browser then has.
func (w *world) comeBack(header ...string) string {
	w.t.Helper()
	a := w.request("192.0.2.1", "POST", apiRoot+"/players/sign-in/ask", `{}`, "Origin", "http://nonet.test")
	asked := readAs[protocol.SignInAsked](w, a)
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, asked.URL, http.NoBody)
	if err != nil {
		w.t.Fatal(err)
	}
	transport := &http.Transport{DisableKeepAlives: true}
	there, err := transport.RoundTrip(r)
	if err != nil {
		w.t.Fatal(err)
	}
	there.Body.Close()
	back, err := url.Parse(there.Header.Get("Location"))
	if err != nil {
		w.t.Fatal(err)
	}
	came := w.request("192.0.2.1", "GET", back.RequestURI(), "", append(header, "Cookie", cookieOf(w.t, a))...)
	if came.StatusCode != http.StatusSeeOther || came.Header.Get("Location") != "/profile?sign-in" {
		w.t.Fatalf("the way back: %s to %q", came.Status, came.Header.Get("Location"))
	}
	return cookieOf(w.t, came)
}

// cookieOf returns the only cookie that a response sets, and checks that scripts cannot read it.
func cookieOf(t *testing.T, a answer) string {
	t.Helper()
	all := a.Cookies()
	if len(all) != 1 || !all[0].HttpOnly || all[0].SameSite != http.SameSiteLaxMode {
		t.Fatalf("the cookies are %v: %s %s", all, a.Status, a.body)
	}
	return all[0].Name + "=" + all[0].Value
}

// readAs decodes the body of a successful response.
func readAs[T any](w *world, a answer) (v T) {
	w.t.Helper()
	if err := json.Unmarshal(a.body, &v); err != nil || a.StatusCode != http.StatusOK {
		w.t.Fatalf("%s %s: %s %s", a.Request.Method, a.Request.URL.Path, a.Status, a.body)
	}
	return v
}

// endSignIn requests the result of a sign-in.
func (w *world) endSignIn(p *protocol.Player, cookie, body string) answer {
	w.t.Helper()
	header := []string{"Origin", playPage, "Cookie", cookie}
	if p != nil {
		header = append(header, "Authorization", "Bearer "+p.Token)
	}
	return w.request("192.0.2.1", "POST", apiRoot+"/players/sign-in", body, header...)
}

// TestAddingAccountNeedsPasskey checks that a player with a passkey must show it before an account is added; the
// guest's token is not enough.
func TestAddingAccountNeedsPasskey(t *testing.T) {
	inSignInWorld(t, nil, func(t *testing.T, w *world, p *openidtest.Provider) {
		ann, d := w.player("Ann"), &passkeytest.Device{Origin: playPage}
		w.addPasskey(d, ann)
		p.SignInAs(openidtest.Claims{"sub": "4711", "name": "Thief"}, nil)
		cookie := w.comeBack()
		first := readAs[protocol.SignedIn](w, w.endSignIn(&ann, cookie, `{}`))
		if first.Player != nil || first.Asked == nil || !first.Asked.Get {
			t.Fatalf("without the passkey: %+v", first)
		}
		strange, err := w.strange().Get([]byte(strings.Replace(string(first.Asked.Options), "allowCredentials", "others", 1)))
		w.refusesKey("another's passkey", w.endSignIn(&ann, cookie, answerOf(t, strange, err)), protocol.BadToken)
		again := readAs[protocol.SignedIn](w, w.endSignIn(&ann, cookie, `{}`))
		shown, err := d.Get(again.Asked.Options)
		in := readAs[protocol.SignedIn](w, w.endSignIn(&ann, cookie, answerOf(t, shown, err)))
		if in.Player == nil || in.Player.ID != ann.ID || in.Player.SignedIn != time.Now().Add(time.Hour).UnixMilli() {
			t.Errorf("with it: %+v", in)
		}
		w.refusesKey("the same once more", w.endSignIn(&ann, cookie, `{}`), protocol.Forbidden)

		p.SignInAs(openidtest.Claims{"sub": "4712"}, nil)
		other := readAs[protocol.SignedIn](w, w.endSignIn(in.Player, w.comeBack(), `{}`))
		if other.Player == nil || other.Player.ID == ann.ID {
			t.Errorf("another account at the same browser: %+v", other)
		}
	})
}

// TestCheatAddsAccountToStolenToken checks that a thief who used a guest's token to add an account loses access when
// the guest signs out everywhere. A player who signs out with a token from the account keeps the account.
func TestCheatAddsAccountToStolenToken(t *testing.T) {
	inSignInWorld(t, nil, func(t *testing.T, w *world, p *openidtest.Provider) {
		ann := w.player("Ann")
		thief := func() protocol.Player {
			p.SignInAs(openidtest.Claims{"sub": "4711", "name": "Thief"}, nil)
			return *readAs[protocol.SignedIn](w, w.endSignIn(&ann, w.comeBack(), `{}`)).Player
		}
		if in := thief(); in.ID != ann.ID {
			t.Fatalf("the account became player %+v, want Ann's", in)
		}
		ann = player(t, w.signOut(ann, signOutKey))
		p.SignInAs(openidtest.Claims{"sub": "4711", "name": "Thief"}, nil)
		if in := readAs[protocol.SignedIn](w, w.endSignIn(nil, w.comeBack(), `{}`)).Player; in.ID == ann.ID {
			t.Error("the thief signs in as the player still")
		}
		p.SignInAs(openidtest.Claims{"sub": "4712", "name": "Ann"}, nil)
		ann = *readAs[protocol.SignedIn](w, w.endSignIn(&ann, w.comeBack(), `{}`)).Player
		player(t, w.signOut(ann, signOutKey))
		if in := readAs[protocol.SignedIn](w, w.endSignIn(nil, w.comeBack(), `{}`)).Player; in.ID != ann.ID {
			t.Error("the player's own account is gone")
		}
	})
}

// TestCheatSignsInAgainAfterDeletion checks that if sign-in is required, deleting the data and signing in with the same
// account gives no new player: the daily attempt stays used, and a ban stays in force.
func TestCheatSignsInAgainAfterDeletion(t *testing.T) {
	required := func(c *Config) { c.SignIn.Required = true }
	inSignInWorld(t, required, func(t *testing.T, w *world, p *openidtest.Provider) {
		p.SignInAs(openidtest.Claims{"sub": "4711", "name": "Ann"}, nil)
		in := func() protocol.Player {
			return *readAs[protocol.SignedIn](w, w.endSignIn(nil, w.comeBack(), `{}`)).Player
		}
		try := func(p protocol.Player, from string) string {
			return readAs[protocol.NewRoom](w, w.request(from, "POST", apiRoot+"/daily", `{}`, "Authorization",
				"Bearer "+p.Token)).Code
		}
		ann := in()
		room := try(ann, "192.0.2.1")
		ann = player(t, w.signOut(ann, signOutKey))
		if a := w.request("192.0.2.1", "DELETE", apiRoot+"/me", "", "Authorization",
			"Bearer "+ann.Token); a.StatusCode != http.StatusNoContent {
			t.Fatalf("to delete the data: %s %s", a.Status, a.body)
		}
		again := in()
		if again.ID != ann.ID {
			t.Errorf("the account's player is %s; was %s", again.ID, ann.ID)
		}
		if code := try(again, "198.51.100.7"); code != room {
			t.Errorf("the day's try is in room %s; was in %s", code, room)
		}
	})
}

// TestCheatUsesExpiredSignIn checks that if sign-in is required, a connection whose sign-in has expired cannot enter a
// room.
func TestCheatUsesExpiredSignIn(t *testing.T) {
	required := func(c *Config) { c.SignIn.Required = true }
	inSignInWorld(t, required, func(t *testing.T, w *world, _ *openidtest.Provider) {
		who := w.signer.Guest("Ann")
		who.SignedIn = time.Now().Add(time.Minute).UnixMilli()
		ann := protocol.Player{ID: who.ID, Token: w.signer.Token(who, time.Now())}
		code := w.room(ann, `{}`)
		c := w.join(ann, code)
		time.Sleep(2 * time.Minute)
		c.say(&protocol.Enter{Room: code})
		for {
			switch m := c.next().(type) {
			case *protocol.Room:
				t.Error("the connection got a room")
				return
			case *protocol.Error:
				if closed, _ := c.awaitClose(); m.Code != protocol.BadToken || closed != protocol.CloseToken {
					t.Errorf("%+v, and closed with %d", m, closed)
				}
				return
			}
		}
	})
}

// TestSignInLogsNoSecrets checks that neither the provider's answer nor a token is logged, and over TLS the cookie is
// bound to the host.
func TestSignInLogsNoSecrets(t *testing.T) {
	proxied := func(c *Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} }
	inSignInWorld(t, proxied, func(t *testing.T, w *world, p *openidtest.Provider) {
		a := w.request("192.0.2.1", "POST", apiRoot+"/players/sign-in/ask", `{}`, "X-Forwarded-Proto", "https")
		if c := cookieOf(t, a); !strings.HasPrefix(c, "__Host-") || !a.Cookies()[0].Secure {
			t.Errorf("the cookie over TLS lacks __Host- or Secure: %s", c)
		}
		to := readAs[protocol.SignInAsked](w, a).URL
		if !strings.Contains(to, url.QueryEscape("https://nonet.test"+auth.CallbackPath)) {
			t.Errorf("the provider is to send browsers back as %s says", to)
		}
		back := auth.CallbackPath + "?code=the-secret-code&state=the-secret-state"
		cookie := cookieOf(t, w.request("192.0.2.1", "GET", back, ""))
		w.refusesKey("a forged way back", w.endSignIn(nil, cookie, `{}`), protocol.Forbidden)
		p.Forge()
		w.refusesKey("a forged token", w.endSignIn(nil, w.comeBack(), `{}`), protocol.Forbidden)
		w.stop()
		for _, secret := range []string{"the-secret", "eyJ"} {
			if strings.Contains(w.logged.String(), secret) {
				t.Errorf("the log has %q:\n%s", secret, w.logged)
			}
		}
		if !strings.Contains(w.logged.String(), "sign-in through the OpenID provider failed") {
			t.Errorf("the log does not report the failed sign-in:\n%s", w.logged)
		}
	})
}
