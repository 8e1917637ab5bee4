package auth

import (
	"errors"
	"strings"
	"testing"

	"nonet/protocol"
	"nonet/room/players/account"
)

// never returns the version of a player who has not asked for a new code.
func never(string) (account.RecoveryVersion, error) { return first, nil }

// first is the version of a player's first code.
var first account.RecoveryVersion

func TestRecoveryCodeRestoresPlayer(t *testing.T) {
	s := newTestSigner(t, "a secret of enough bytes")
	p := s.Guest("Ann")
	code := s.Recovery(p.ID, first)
	if again := newTestSigner(t, "a secret of enough bytes").Recovery(p.ID, first); again != code {
		t.Errorf("another node's code is %s, not %s", again, code)
	}
	typed := strings.ToUpper(strings.ReplaceAll(code, "-", " "))
	for _, way := range []string{code, typed, " " + code + " ", strings.ReplaceAll(code, "1", "l"),
		strings.ReplaceAll(code, "0", "O")} {
		if got, err := s.Recover(way, "Ann B", never); err != nil || got.ID != p.ID || got.Name != "Ann B" {
			t.Errorf("Recover(%q) is %v, %v; want %s", way, got, err, p.ID)
		}
	}
}

func TestInvalidRecoveryCodesAreRefused(t *testing.T) {
	s := newTestSigner(t, "a secret of enough bytes")
	ann, bob := s.Recovery(s.Guest("Ann").ID, first), s.Recovery(s.Guest("Bob").ID, first)
	last := "0"
	if strings.HasSuffix(ann, last) {
		last = "2"
	}
	for what, code := range map[string]string{
		"nothing":           "",
		"words":             "let me in",
		"too short":         ann[:len(ann)-1],
		"too long":          ann + "0",
		"another character": ann[:len(ann)-1] + last,
		"another player's":  bob[:19] + ann[19:],
		"another secret's":  newTestSigner(t, "another secret, as long").Recovery(s.Guest("Ann").ID, first),
		"a foreign letter":  strings.Repeat("ü", recoveryLen/2),
	} {
		var refusal *protocol.Refusal
		if p, err := s.Recover(code, "Ann", never); !errors.As(err, &refusal) || refusal.Code != protocol.BadToken {
			t.Errorf("%s: Recover gives %v, %v", what, p, err)
		}
	}
}

// A recovery code and a token are signed separately: one cannot be turned into the other.
func TestRecoveryCodeIsNoToken(t *testing.T) {
	s := newTestSigner(t, "a secret of enough bytes")
	if p, err := s.Player(s.Recovery(s.Guest("Ann").ID, first)); err == nil {
		t.Errorf("a recovery code is taken for the token of %v", p)
	}
}
