package sanitize

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"nonet/protocol"
)

func TestName(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"Ann", "Ann"},
		{"  Ann \t B ", "Ann B"},
		{"Ann\u00a0B", "Ann B"},
		{"Zoë", "Zoë"},
		{"Zoe\u0308", "Zoe\u0308"},
		{"名無し", "名無し"},
		{"می\u200cخواهم", "می\u200cخواهم"},
		{"👩\u200d🚀 ❤\ufe0f", "👩\u200d🚀 ❤\ufe0f"},
		{strings.Repeat("ü", protocol.NameMax), strings.Repeat("ü", protocol.NameMax)},
	} {
		got, err := Name(c.name)
		if err != nil || got != c.want {
			t.Errorf("CleanName(%q) = %q, %v; want %q", c.name, got, err, c.want)
		}
	}
}

func TestNameRefuses(t *testing.T) {
	for what, name := range map[string]string{
		"nothing":                "",
		"space":                  " \t\n ",
		"too long":               strings.Repeat("x", protocol.NameMax+1),
		"a control character":    "A\x00B",
		"an escape":              "A\x1b[31m",
		"a direction override":   "A\u202eB",
		"a direction isolate":    "A\u2066B",
		"a zero-width space":     "A\u200bB",
		"joiners only":           "\u200d\u200c",
		"a filler only":          "\u3164",
		"braille blanks":         "\u2800\u2800",
		"a mark on nothing":      "\u0301A",
		"a tower of marks":       "A" + strings.Repeat("\u0301", 4),
		"a private character":    "A\ue000",
		"a line separator only":  "\u2028",
		"bytes":                  "A\xff",
		"the mark of a proof":    "A ✓",
		"one that looks like it": "A ✔\ufe0f",
	} {
		_, err := Name(name)
		var refusal *protocol.Refusal
		if !errors.As(err, &refusal) || refusal.Code != protocol.BadName || refusal.Text == "" {
			t.Errorf("%s: CleanName(%q) gives %v; want a refusal with code %s", what, name, err, protocol.BadName)
		}
	}
}

func FuzzName(f *testing.F) {
	f.Add("Ann")
	f.Add(" \u202e\u0301x")
	f.Fuzz(func(t *testing.T, name string) {
		clean, err := Name(name)
		if err != nil {
			return
		}
		if n := utf8.RuneCountInString(clean); n < 1 || n > protocol.NameMax {
			t.Fatalf("%q has %d characters", clean, n)
		}
		if again, err := Name(clean); err != nil || again != clean {
			t.Fatalf("%q becomes %q, %v when it is cleaned again", clean, again, err)
		}
	})
}
