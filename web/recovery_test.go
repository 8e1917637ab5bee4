package web

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"nonet/room/players/account"

	"nonet/protocol"
)

// never: nobody has asked for a new code.
func never(string) (account.RecoveryVersion, error) { return first, nil }

// first is a player's first code.
var first account.RecoveryVersion

func TestRecoveryBringsThePlayerBack(t *testing.T) {
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

func TestRecoveryIsRefused(t *testing.T) {
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

// A recovery code and a token are signed apart: one can't be made into the other.
func TestRecoveryIsNoToken(t *testing.T) {
	s := newTestSigner(t, "a secret of enough bytes")
	if p, err := s.Player(s.Recovery(s.Guest("Ann").ID, first)); err == nil {
		t.Errorf("a recovery code is taken for the token of %v", p)
	}
}

func TestAPIRecovery(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		var code protocol.Recovery
		a := w.request("192.0.2.1", "GET", "/api/v1/me/recovery", "", "Authorization", "Bearer "+ann.Token)
		if err := json.Unmarshal(a.body, &code); err != nil || a.StatusCode != 200 {
			t.Fatalf("the recovery code: %d %s", a.StatusCode, a.body)
		}
		var back protocol.Player
		a = w.request("192.0.2.2", "POST", "/api/v1/players/recover", `{"code":"`+code.Code+`","name":"Ann's phone"}`)
		if err := json.Unmarshal(a.body, &back); err != nil || back.ID != ann.ID || back.Name != "Ann's phone" {
			t.Fatalf("recovered: %d %s; want %s", a.StatusCode, a.body, ann.ID)
		}
		if again := w.request("192.0.2.2", "GET", "/api/v1/me/recovery", "", "Authorization",
			"Bearer "+back.Token); !strings.Contains(string(again.body), code.Code) {
			t.Errorf("the new device's token is not the same player's: %s", again.body)
		}
		var fresh protocol.Recovery
		a = w.request("192.0.2.1", "POST", "/api/v1/me/recovery", "", "Authorization", "Bearer "+ann.Token)
		if err := json.Unmarshal(a.body, &fresh); err != nil || a.StatusCode != 200 || fresh.Code == code.Code {
			t.Fatalf("another code: %d %s", a.StatusCode, a.body)
		}
		stolen := code.Code
		a = w.request("192.0.2.2", "POST", "/api/v1/players/recover", `{"code":"`+fresh.Code+`","name":"Ann"}`)
		if a.StatusCode != 200 {
			t.Errorf("the new code: %d %s", a.StatusCode, a.body)
		}
		a = w.request("192.0.2.1", "DELETE", "/api/v1/me", "", "Authorization", "Bearer "+ann.Token)
		if a.StatusCode != 204 {
			t.Errorf("to forget a player: %d %s", a.StatusCode, a.body)
		}
		for _, c := range []struct {
			what, method, path, body string
			status                   int
			code                     protocol.Code
		}{
			{"the code before", "POST", "/api/v1/players/recover", `{"code":"` + stolen + `","name":"Eve"}`, 401,
				protocol.BadToken},
			{"another code without a token", "POST", "/api/v1/me/recovery", "", 401, protocol.BadToken},
			{"a code without a token", "GET", "/api/v1/me/recovery", "", 401, protocol.BadToken},
			{"a wrong code", "POST", "/api/v1/players/recover", `{"code":"abcd","name":"Eve"}`, 401, protocol.BadToken},
			{"no code", "POST", "/api/v1/players/recover", `{"name":"Eve"}`, 401, protocol.BadToken},
			{"no name", "POST", "/api/v1/players/recover", `{"code":"` + code.Code + `"}`, 422, protocol.BadName},
			{"no body", "POST", "/api/v1/players/recover", "", 400, protocol.BadMessage},
			{"an unknown field", "POST", "/api/v1/players/recover", `{"player":"1"}`, 400, protocol.BadMessage},
		} {
			a := w.request("192.0.2.3", c.method, c.path, c.body)
			if f := a.failure(t); a.StatusCode != c.status || f.Code != c.code {
				t.Errorf("%s: %d %s; want %d %s", c.what, a.StatusCode, a.body, c.status, c.code)
			}
			wholesome(t, c.what, a)
		}
	})
}

func TestAPIForget(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		bearer := "Bearer " + ann.Token
		made := w.request("192.0.2.1", "POST", "/api/v1/groups", `{"name":"Club"}`, "Authorization", bearer)
		if made.StatusCode != 201 && made.StatusCode != 200 {
			t.Fatalf("to make a group: %d %s", made.StatusCode, made.body)
		}
		kept := func() (all protocol.Export) {
			a := w.request("192.0.2.1", "GET", "/api/v1/me/export", "", "Authorization", bearer)
			if err := json.Unmarshal(a.body, &all); err != nil || a.StatusCode != 200 {
				t.Fatalf("to export: %d %s", a.StatusCode, a.body)
			}
			return all
		}
		if all := kept(); all.ID != ann.ID || len(all.Groups) != 1 || all.Rounds == nil {
			t.Errorf("exported: %+v", all)
		}
		for range 2 {
			if a := w.request("192.0.2.1", "DELETE", "/api/v1/me", "", "Authorization", bearer); a.StatusCode != 204 {
				t.Errorf("to forget a player: %d %s", a.StatusCode, a.body)
			}
		}
		if all := kept(); len(all.Groups) != 0 {
			t.Errorf("exported after the player was forgotten: %+v", all)
		}
		a := w.request("192.0.2.1", "DELETE", "/api/v1/me", "")
		if f := a.failure(t); a.StatusCode != 401 || f.Code != protocol.BadToken {
			t.Errorf("to forget nobody: %d %s", a.StatusCode, a.body)
		}
	})
}
