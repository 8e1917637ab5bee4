package auth

import (
	"bytes"
	"encoding/base64"
	"errors"
	"net/netip"
	"strings"
	"testing"
	"time"

	"nonet/protocol"
	"nonet/room/players"
)

func newTestSigner(t testing.TB, secret string) *Signer {
	t.Helper()
	s, err := NewSigner([]byte(secret))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTokenIdentifiesPlayer(t *testing.T) {
	s := newTestSigner(t, "a secret of enough bytes")
	p := s.Guest("Zoë 🚀")
	token := s.Token(p, time.Now())
	got, err := newTestSigner(t, "a secret of enough bytes").Player(token)
	if err != nil || got != p {
		t.Fatalf("the token of %v is taken for %v, %v", p, got, err)
	}
	if len(p.ID) != idLen {
		t.Errorf("the id %q has %d characters; want %d", p.ID, len(p.ID), idLen)
	}
	if other := s.Guest("Zoë 🚀"); other.ID == p.ID {
		t.Errorf("two guests got the id %s", p.ID)
	}
}

func TestInvalidTokensAreRefused(t *testing.T) {
	s := newTestSigner(t, "a secret of enough bytes")
	p := s.Guest("Ann")
	good := s.Token(p, time.Now())
	parts := strings.Split(good, ".")
	renamed := base64.RawURLEncoding.EncodeToString([]byte(p.ID + "\x00\x00\x00\x00\x00\x00\x00\x00Bob"))
	short := tokenForm + "." + base64.RawURLEncoding.EncodeToString([]byte("short"))
	otherForm := "n2." + parts[1]
	sign := func(head string) string { return head + "." + base64.RawURLEncoding.EncodeToString(s.mac(head)) }
	for what, token := range map[string]string{
		"nothing":             "",
		"words":               "let me in",
		"dots":                "..",
		"no signature":        parts[0] + "." + parts[1] + ".",
		"another signature":   good[:len(good)-4] + "AAAA",
		"a cut signature":     good[:len(good)-2],
		"another name":        parts[0] + "." + renamed + "." + parts[2],
		"another form":        otherForm + "." + parts[2],
		"another form, valid": sign(otherForm),
		"a short body, valid": sign(short),
		"another secret":      newTestSigner(t, "another secret, as long").Token(p, time.Now()),
		"far too long":        strings.Repeat("A", 1<<20),
	} {
		got, err := s.Player(token)
		var refusal *protocol.Refusal
		if !errors.As(err, &refusal) || refusal.Code != protocol.BadToken || got != (players.Player{}) {
			t.Errorf("%s: Player gives %v, %v; want a refusal with code %s", what, got, err, protocol.BadToken)
		}
	}
}

func TestShortSecretsAreRefused(t *testing.T) {
	if _, err := NewSigner([]byte("short")); err == nil {
		t.Error("a short secret was accepted")
	}
	if a, b := NewSecret(), NewSecret(); len(a) < SecretMin || bytes.Equal(a, b) {
		t.Errorf("NewSecret gave %x and %x", a, b)
	}
}

func FuzzPlayer(f *testing.F) {
	s := newTestSigner(f, "a secret of enough bytes")
	f.Add(s.Token(players.Player{ID: strings.Repeat("a", idLen), Name: "Ann"}, time.UnixMilli(0)))
	f.Add("n1..")
	f.Fuzz(func(t *testing.T, token string) {
		p, err := s.Player(token)
		if err == nil && len(p.ID) != idLen {
			t.Fatalf("%q is taken for %v", token, p)
		}
	})
}

// TestPseudonymOfSite checks that an IPv4 address, and an IPv6 site with all its networks, has one pseudonym, which
// does not reveal the address.
func TestPseudonymOfSite(t *testing.T) {
	s, other := newTestSigner(t, "a secret of enough bytes"), newTestSigner(t, "another secret, as long as that")
	at := func(s *Signer, addr string) string { return s.Site(netip.MustParseAddr(addr)) }
	if at(s, "2001:db8:1::1") != at(s, "2001:db8:1:ffff::2") || at(s, "192.0.2.1") != at(s, "::ffff:192.0.2.1") {
		t.Error("one site has two pseudonyms")
	}
	if at(s, "192.0.2.1") == at(s, "192.0.2.2") || at(s, "2001:db8:1::1") == at(s, "2001:db8:2::1") {
		t.Error("two sites have one pseudonym")
	}
	if at(s, "192.0.2.1") == at(other, "192.0.2.1") {
		t.Error("the pseudonym does not depend on the secret")
	}
}
