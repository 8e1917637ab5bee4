package web

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"nonet/protocol"
	"nonet/web/limit"
)

// guessAll sends one guess of the room's password from each address, all concurrently, and counts the guesses that were
// judged.
func (w *world) guessAll(code string, from []string) (judged int) {
	w.t.Helper()
	clients := make([]*client, len(from))
	for i, address := range from {
		clients[i] = w.connect(address)
		token := w.signer.Token(w.signer.Guest("Eve"), time.Now()) // separate players, whose limits are separate
		clients[i].say(&protocol.Hello{V: protocol.Version, Token: token})
		await[*protocol.Welcome](clients[i])
	}
	for i, c := range clients {
		c.say(&protocol.Enter{Room: code, Password: fmt.Sprint("guess ", i)})
	}
	for i, c := range clients {
		switch e := await[*protocol.Error](c); {
		case e.Code == protocol.Guarded:
			judged++
		case e.Code != protocol.TooMany || e.Retry == 0:
			w.t.Errorf("guess %d is answered with %+v", i, e)
		}
	}
	return judged
}

// TestConcurrentGuessesAreLimited checks that many concurrent guesses, or guesses from many networks of one site, get
// no more answers than sequential ones.
func TestConcurrentGuessesAreLimited(t *testing.T) {
	edit := func(c *Config) {
		c.Limits.Misses, c.Limits.RoomMisses = limit.Rate{PerSecond: 1, Burst: 8}, limit.Rate{PerSecond: 1, Burst: 40}
	}
	each := func(n int, format string) (from []string) {
		for i := range n {
			from = append(from, fmt.Sprintf(format, i))
		}
		return from
	}
	same := slices.Repeat([]string{"198.51.100.9"}, 30)
	for _, c := range []struct {
		what string
		from []string
		most int
	}{
		{"one address", same, 8},
		{"the networks of one customer", each(30, "2001:db8:0:%x::1"), 16},
		{"the networks of one site", each(60, "2001:db8:0:%x00::1"), 32},
		{"everywhere", each(60, "198.51.100.%d"), 40},
	} {
		t.Run(c.what, func(t *testing.T) {
			inWorld(t, edit, func(t *testing.T, w *world) {
				ann := w.player("Ann")
				code := w.room(ann, `{"password":"swordfish"}`)
				if judged := w.guessAll(code, c.from); judged != c.most {
					t.Errorf("of %d guesses from %s, %d were answered; want %d", len(c.from), c.what, judged, c.most)
				}
				other := w.room(ann, `{"password":"swordfish"}`)
				bob := w.player("Bob")
				c := w.connect("203.0.113.1")
				c.say(&protocol.Hello{V: protocol.Version, Token: bob.Token})
				c.say(&protocol.Enter{Room: other, Password: "swordfish"})
				await[*protocol.Room](c)
			})
		})
	}
}
