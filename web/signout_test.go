package web

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/players/account"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

// deaf is a store that does not notify its node of sign-outs.
type deaf struct{ store.Store }

func (d deaf) Follow(ctx context.Context, name string, heard func(store.News)) (func(), error) {
	return d.Store.Follow(ctx, name, func(n store.News) {
		if n.Ephemeral == nil {
			heard(n)
		}
	})
}

const signOutKey = "0123456789abcdef-of-this-test"

// signOut signs a player out everywhere.
func (w *world) signOut(p protocol.Player, key string) answer {
	w.t.Helper()
	return w.request("192.0.2.1", "POST", "/api/v1/me/sign-out", `{"key":"`+key+`"}`, "Authorization", "Bearer "+p.Token)
}

func player(t *testing.T, a answer) (p protocol.Player) {
	t.Helper()
	if err := json.Unmarshal(a.body, &p); err != nil || a.StatusCode != http.StatusOK || p.Token == "" {
		t.Fatalf("no player: %s %s", a.Status, a.body)
	}
	return p
}

// refusesToken checks that the server accepts a token nowhere.
func (w *world) refusesToken(what string, p protocol.Player) {
	w.t.Helper()
	bearer := "Bearer " + p.Token
	for _, ask := range [][2]string{{"GET", "/api/v1/me/export"}, {"GET", "/api/v1/me/recovery"},
		{"DELETE", "/api/v1/me"}, {"GET", "/api/v1/daily"}, {"GET", "/api/v1/groups"}} {
		a := w.request("192.0.2.1", ask[0], ask[1], "", "Authorization", bearer)
		if a.StatusCode != http.StatusUnauthorized || a.failure(w.t).Code != protocol.BadToken {
			w.t.Errorf("%s: %s %s: %s %s", what, ask[0], ask[1], a.Status, a.body)
		}
	}
	if a := w.request("192.0.2.1", "POST", "/api/v1/players", `{"name":"Eve"}`, "Authorization",
		bearer); a.StatusCode != http.StatusUnauthorized {
		w.t.Errorf("%s: another name: %s %s", what, a.Status, a.body)
	}
	c := w.connect("192.0.2.1")
	c.say(&protocol.Hello{V: protocol.Version, Token: p.Token})
	if code, _ := c.awaitClose(); code != protocol.CloseToken {
		w.t.Errorf("%s: hello: closed with %d", what, code)
	}
}

// TestSignOutEverywhere checks that a stolen token or recovery code is invalid at once, and the player who signed out
// stays signed in.
func TestSignOutEverywhere(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		var stolen protocol.Recovery
		if err := json.Unmarshal(w.request("192.0.2.1", "GET", "/api/v1/me/recovery", "", "Authorization",
			"Bearer "+ann.Token).body, &stolen); err != nil {
			t.Fatal(err)
		}
		code := w.room(ann, `{}`)
		open, bens := w.join(ann, code), w.join(ben, code)
		fresh := player(t, w.signOut(ann, signOutKey))
		if fresh.ID != ann.ID || fresh.Name != ann.Name || fresh.Token == ann.Token {
			t.Errorf("the player is %+v; was %+v", fresh, ann)
		}
		if code, _ := open.awaitClose(); code != protocol.CloseToken {
			t.Errorf("the open connection was closed with %d", code)
		}
		w.refusesToken("the token before", ann)
		a := w.request("192.0.2.2", "POST", "/api/v1/players/recover", `{"code":"`+stolen.Code+`","name":"Eve"}`)
		if a.StatusCode != http.StatusUnauthorized {
			t.Errorf("the recovery code before: %s %s", a.Status, a.body)
		}
		w.join(fresh, code)
		bens.say(&protocol.Ping{N: 7})
		if await[*protocol.Pong](bens).N != 7 {
			t.Error("another player was closed as well")
		}
		again := player(t, w.signOut(ann, signOutKey))
		if again.Token != fresh.Token {
			t.Error("the device that got no answer gets another token")
		}
		for _, key := range []string{"another key, as long", "short", strings.Repeat("x", 65), ""} {
			if a := w.signOut(ann, key); a.StatusCode == http.StatusOK {
				t.Errorf("the token before, with the key %q: %s", key, a.body)
			}
		}
		last := player(t, w.signOut(fresh, "a key of another time"))
		w.refusesToken("the second token", fresh)
		if a := w.signOut(ann, signOutKey); a.StatusCode != http.StatusUnauthorized {
			t.Errorf("the first token and key, much later: %s %s", a.Status, a.body)
		}
		w.request("192.0.2.1", "DELETE", "/api/v1/me", "", "Authorization", "Bearer "+last.Token)
		w.refusesToken("a token before, after the player's data was deleted", ann)
	})
}

// TestSignOutReachesAllNodes checks that other nodes close the player's connections at once, or soon if the
// notification is lost.
func TestSignOutReachesAllNodes(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		other := w.node(w.store, nil)
		ann := w.player("Ann")
		there := other.connect("192.0.2.1")
		there.say(&protocol.Hello{V: protocol.Version, Token: ann.Token})
		await[*protocol.Welcome](there)
		player(t, w.signOut(ann, signOutKey))
		start := time.Now()
		if code, _ := there.awaitClose(); code != protocol.CloseToken || time.Since(start) > 0 {
			t.Errorf("the connection to another node was closed with %d after %v", code, time.Since(start))
		}
		other.refusesToken("on another node", ann)

		ben := w.player("Ben")
		other = w.node(deaf{w.store}, nil)
		there = other.connect("192.0.2.1")
		there.say(&protocol.Hello{V: protocol.Version, Token: ben.Token})
		await[*protocol.Welcome](there)
		player(t, w.signOut(ben, signOutKey))
		if code, _ := there.awaitClose(); code != protocol.CloseToken || time.Since(start) > time.Minute {
			t.Errorf("without news, the connection to another node was closed with %d after %v", code, time.Since(start))
		}
		other.refusesToken("on another node, without news", ben)
	})
}

// TestConcurrentSignOutsKeepOneDevice checks that if two devices sign each other out concurrently, one stays signed in.
func TestConcurrentSignOutsKeepOneDevice(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		got := make([]answer, 8)
		for i := range got {
			go func() { got[i] = w.signOut(ann, signOutKey+string(rune('a'+i))) }()
		}
		synctest.Wait()
		in := 0
		for _, a := range got {
			if a.StatusCode == http.StatusOK {
				in++
				p := player(t, a)
				a := w.request("192.0.2.1", "GET", "/api/v1/groups", "", "Authorization", "Bearer "+p.Token)
				if a.StatusCode != http.StatusOK {
					t.Errorf("the one that is in gets %s %s", a.Status, a.body)
				}
			}
		}
		if in != 1 {
			t.Errorf("%d of %d are in", in, len(got))
		}
	})
}

// TestTokenWithoutSignOutCount checks that a token from before sign-outs existed is that of a player who never signed
// out.
func TestTokenWithoutSignOutCount(t *testing.T) {
	s := newTestSigner(t, testSecret)
	p := players.Player{ID: strings.Repeat("a", 16), Name: "Ann", Since: 1_790_000_000_000}
	if got, err := s.Player(s.Token(p, time.Now())); err != nil || got != p {
		t.Errorf("%v is taken for %v, %v", p, got, err)
	}
	p.SignOuts = account.SignOutsMax
	if got, err := s.Player(s.Token(p, time.Now())); err != nil || got != p {
		t.Errorf("%v is taken for %v, %v", p, got, err)
	}
}

// TestTokenCountsSignOuts checks that a token counts its player's sign-outs, up to a maximum.
func TestTokenCountsSignOuts(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.signer.Guest("Ann")
		ann.SignOuts = account.SignOutsMax
		bearer := []string{"Authorization", "Bearer " + w.signer.Token(ann, time.Now())}
		w.refuses([]badRequest{{"one more", "POST", apiRoot + "/me/sign-out", `{"key":"0123456789abcdef"}`, bearer, 409,
			protocol.Full}})
	})
}

// BenchmarkSignedIn measures the token check of a request: signature and revocation.
func BenchmarkSignedIn(b *testing.B) {
	n := newBench(b)
	signer := newTestSigner(b, testSecret)
	token := signer.Token(signer.Guest("Ann"), time.Now())
	who, err := signer.Player(token)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("signature", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := signer.Player(token); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("not given up", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := n.host.Players.Account.CheckSignedIn(b.Context(), who); err != nil {
				b.Fatal(err)
			}
		}
	})
}
