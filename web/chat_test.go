package web

import (
	"testing"

	"nonet/protocol"
	"nonet/web/limit"
)

// TestChatIsSanitizedAndLimited checks that the gateway sanitizes chat messages and limits them per address.
func TestChatIsSanitizedAndLimited(t *testing.T) {
	inWorld(t, func(c *Config) { c.Limits.Talk = limit.Rate{PerSecond: 0.1, Burst: 3} }, func(t *testing.T, w *world) {
		ann, bob := w.player("Ann"), w.player("Bob")
		code := w.room(ann, `{}`)
		a, b := w.join(ann, code), w.join(bob, code)
		a.say(&protocol.Say{Text: " hello\u202e \n there "})
		if m := await[*protocol.Said](b); m.Text != "hello there" || m.Name != "Ann" || m.Seat != 1 || m.Watcher {
			t.Errorf("Bob got %+v", m)
		}
		a.say(&protocol.Say{Text: "\x00"})
		if m := await[*protocol.Error](a); m.Code != protocol.BadMessage {
			t.Errorf("an empty message was answered with %+v", m)
		}
		b.say(&protocol.React{R: protocol.ReactWow})
		if m := await[*protocol.Reacted](a); m.R != protocol.ReactWow || m.Seat != 0 || m.Name != "Bob" {
			t.Errorf("Ann saw %+v", m)
		}
		b.say(&protocol.Say{Text: "me too"})
		b.say(&protocol.Say{Text: "and me"})
		if m := await[*protocol.Error](b); m.Code != protocol.TooMany || m.Retry == 0 {
			t.Errorf("too much from one address was answered with %+v", m)
		}
	})
}
