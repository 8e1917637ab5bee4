package web

import (
	"net/http"
	"testing"

	"nonet/protocol"
)

// TestServerWithOtherSecretIsNotReady: the store holds another secret than the server. The server must not call valid
// tokens invalid, since clients would discard them: it refuses temporarily and is not ready. Connected players
// continue.
func TestServerWithOtherSecretIsNotReady(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		code := w.room(ann, `{}`)
		here := w.join(ann, code)
		hello := func() *client {
			c := w.connect("192.0.2.1")
			c.say(&protocol.Hello{V: protocol.Version, Token: ann.Token})
			return c
		}
		bearer := []string{"Authorization", "Bearer " + ann.Token}
		w.server.SetOtherSecret(true)
		for _, ask := range []struct {
			method, path, body string
			header             []string
		}{
			{"GET", "/api/v1/me/recovery", "", bearer},
			{"POST", "/api/v1/me/sign-out", `{"key":"` + signOutKey + `"}`, bearer},
			{"POST", "/api/v1/players", `{"name":"Ben"}`, nil},
			{"POST", "/api/v1/players", `{"name":"Anne"}`, bearer},
			{"POST", "/api/v1/players/recover", `{"code":"abcd","name":"Eve"}`, nil},
			{"POST", "/api/v1/rooms", `{}`, bearer},
		} {
			a := w.request("192.0.2.1", ask.method, ask.path, ask.body, ask.header...)
			if a.StatusCode != http.StatusServiceUnavailable || a.failure(t).Code != protocol.Unavailable ||
				a.Header.Get("Retry-After") == "" {
				t.Errorf("%s %s: %s %s", ask.method, ask.path, a.Status, a.body)
			}
		}
		c := hello()
		if m := await[*protocol.Error](c); m.Code != protocol.Unavailable {
			t.Errorf("hello: %+v", m)
		}
		if code, _ := c.awaitClose(); code != protocol.CloseLater {
			t.Errorf("hello: closed with %d", code)
		}
		if a := w.request("192.0.2.1", "GET", "/readyz", ""); a.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("readyz: %s %s", a.Status, a.body)
		}
		if a := w.request("192.0.2.1", "GET", "/healthz", ""); a.StatusCode != http.StatusOK {
			t.Errorf("healthz: %s %s", a.Status, a.body)
		}
		here.say(&protocol.Sit{ID: 1})
		await[*protocol.OK](here)

		w.server.SetOtherSecret(false)
		await[*protocol.Welcome](hello())
		if a := w.request("192.0.2.1", "GET", "/readyz", ""); a.StatusCode != http.StatusOK {
			t.Errorf("readyz: %s %s", a.Status, a.body)
		}
	})
}
