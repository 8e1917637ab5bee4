package web

import (
	"encoding/json"
	"strings"
	"testing"

	"nonet/protocol"
)

func TestRecoveryCodeOverAPI(t *testing.T) {
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

func TestDeletionOverAPI(t *testing.T) {
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
			t.Errorf("a deletion without a player: %d %s", a.StatusCode, a.body)
		}
	})
}
