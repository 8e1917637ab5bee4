package web

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"nonet/protocol"
)

// TestLimitExplainsSharedAddress checks that a client that hits a limit of its network address, as in a school, is told
// that many people may share the address and how long to wait.
func TestLimitExplainsSharedAddress(t *testing.T) {
	const from = "192.0.2.1"
	post := func(w *world, path, body string) answer {
		token := w.signer.Token(w.signer.Guest("Ann"), time.Now()) // a new player each time
		return w.request(from, http.MethodPost, apiRoot+path, body, "Authorization", "Bearer "+token)
	}
	for limit, ask := range map[string]func(w *world) answer{
		"requests=0.01/9": func(w *world) answer { return w.request(from, http.MethodGet, apiRoot+"/daily", "") },
		"guests=0.01/9": func(w *world) answer {
			return w.request(from, http.MethodPost, apiRoot+"/players", `{"name":"Ann"}`)
		},
		"misses=0.01/9":  func(w *world) answer { return w.request(from, http.MethodGet, apiRoot+"/rooms/ZZZZZ", "") },
		"rooms=0.01/1":   func(w *world) answer { return post(w, "/rooms", `{}`) },
		"rooms=0.02/1":   func(w *world) answer { return post(w, "/groups", `{"name":"Club"}`) },
		"friends=0.01/1": func(w *world) answer { return post(w, "/friends", `{"link":"none"}`) },
		"connections=1": func(w *world) answer {
			if c, _, err := w.dial(from, nil); err == nil {
				w.t.Cleanup(func() { c.ws.Close() })
			}
			synctest.Wait()
			return w.request(from, http.MethodGet, "/ws", "") // like a page that cannot see the response to a handshake
		},
	} {
		edit := func(c *Config) {
			if err := c.Limits.Set(limit); err != nil {
				t.Error(err)
			}
		}
		inWorld(t, edit, func(t *testing.T, w *world) {
			a := ask(w)
			for n := 0; n < 20 && a.StatusCode != http.StatusTooManyRequests; n++ {
				a = ask(w)
			}
			f := a.failure(t)
			namesAddress(t, limit, f.Code, f.Text, f.Shared)
			if a.Header.Get("Retry-After") == "" {
				t.Errorf("%s: nothing says how long to wait", limit)
			}
		})
	}
}

func namesAddress(t *testing.T, what string, code protocol.Code, text string, shared bool) {
	t.Helper()
	if code != protocol.TooMany || !shared || !strings.Contains(text, "for everyone together") ||
		!strings.Contains(text, "Try again in ") {
		t.Errorf("%s: %s %q, shared %v", what, code, text, shared)
	}
}

// TestLimitExplainsSharedAddressOverWebsockets checks the same for messages, chat and wrong codes. Limits of a single
// player are not reported as shared.
func TestLimitExplainsSharedAddressOverWebsockets(t *testing.T) {
	for limit, say := range map[string]any{
		"address=0.01/9": &protocol.Ping{N: 1}, "talk=0.01/1": &protocol.React{R: protocol.ReactClap},
		"misses=0.01/3": &protocol.Enter{Room: "ZZZZZ"}, "messages=0.01/9": &protocol.Ping{N: 1},
	} {
		edit := func(c *Config) {
			if err := c.Limits.Set(limit); err != nil {
				t.Error(err)
			}
		}
		inWorld(t, edit, func(t *testing.T, w *world) {
			ann := w.player("Ann")
			c := w.join(ann, w.room(ann, `{}`))
			for range 10 {
				c.say(say)
				time.Sleep(time.Second) // of virtual time: a viewer may react twice a second
			}
			for {
				m := await[*protocol.Error](c)
				if m.Code != protocol.TooMany {
					continue
				}
				if own := strings.HasPrefix(limit, "messages"); own && m.Shared {
					t.Errorf("%s: the player's own limit is reported as shared: %q", limit, m.Text)
				} else if !own {
					namesAddress(t, limit, m.Code, m.Text, m.Shared)
				}
				return
			}
		})
	}
}
