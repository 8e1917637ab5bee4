package web

import (
	"strings"
	"testing"
	"unicode/utf8"

	"nonet/protocol"
)

func TestCleanWords(t *testing.T) {
	for text, want := range map[string]string{
		"Well played!":                     "Well played!",
		"  many\t spaces \r\n and lines ":  "many spaces and lines",
		"bell\a, null\x00, escape\x1b[31m": "bell, null, escape[31m",
		"turned \u202egnihtemos":           "turned gnihtemos",
		"hidden\u200bspace \ufeff":         "hiddenspace",
		"e\u0301\u0301\u0301\u0301\u0301!": "e\u0301\u0301\u0301!",
		"\u0301at the start":               "at the start",
		"नमस्ते क्\u200dष 👩\u200d🚀":        "नमस्ते क्\u200dष 👩\u200d🚀",
		"数独 <b>&amp;":                      "数独 <b>&amp;",
	} {
		got, err := cleanWords(text)
		if err != nil || got != want {
			t.Errorf("%q became %q (%v), want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", " \n ", "\x00", "\u200d\u200c", "\u3164 \u2800"} {
		if got, err := cleanWords(text); err == nil {
			t.Errorf("%q became %q, and there is nothing to see in it", text, got)
		}
	}
}

func FuzzCleanWords(f *testing.F) {
	f.Add("Well\u0301 played\u202e!\n")
	f.Fuzz(func(t *testing.T, text string) {
		once, err := cleanWords(text)
		if err != nil {
			return
		}
		if again, err := cleanWords(once); err != nil || again != once {
			t.Errorf("%q became %q, and then %q (%v)", text, once, again, err)
		}
		if !utf8.ValidString(once) || strings.ContainsAny(once, "\n\r\x00\u202e") ||
			utf8.RuneCountInString(once) > utf8.RuneCountInString(text) {
			t.Errorf("%q became %q", text, once)
		}
	})
}

// What is said goes through the gateway cleaned, and too much of it from one address is held up.
func TestSaying(t *testing.T) {
	inWorld(t, func(c *Config) { c.Limits.Talk = Rate{0.1, 3} }, func(t *testing.T, w *world) {
		ann, bob := w.player("Ann"), w.player("Bob")
		code := w.room(ann, `{}`)
		a, b := w.join(ann, code), w.join(bob, code)
		a.say(&protocol.Say{Text: " hello\u202e \n there "})
		if m := await[*protocol.Said](b); m.Text != "hello there" || m.Name != "Ann" || m.Seat != 1 || m.Watcher {
			t.Errorf("Bob heard %+v", m)
		}
		a.say(&protocol.Say{Text: "\x00"})
		if m := await[*protocol.Error](a); m.Code != protocol.BadMessage {
			t.Errorf("nothing was answered with %+v", m)
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
