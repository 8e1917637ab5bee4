package sanitize

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
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
		got, err := Line(text)
		if err != nil || got != want {
			t.Errorf("%q became %q (%v), want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"", " \n ", "\x00", "\u200d\u200c", "\u3164 \u2800"} {
		if got, err := Line(text); err == nil {
			t.Errorf("%q became %q, and there is nothing to see in it", text, got)
		}
	}
}

func FuzzLine(f *testing.F) {
	f.Add("Well\u0301 played\u202e!\n")
	f.Fuzz(func(t *testing.T, text string) {
		once, err := Line(text)
		if err != nil {
			return
		}
		if again, err := Line(once); err != nil || again != once {
			t.Errorf("%q became %q, and then %q (%v)", text, once, again, err)
		}
		if !utf8.ValidString(once) || strings.ContainsAny(once, "\n\r\x00\u202e") ||
			utf8.RuneCountInString(once) > utf8.RuneCountInString(text) {
			t.Errorf("%q became %q", text, once)
		}
	})
}
