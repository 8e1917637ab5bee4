package web

import (
	"net/http"
	"strings"
	"testing"

	"nonet/protocol"
	"nonet/room/people"
)

// TestWords: the operator's list holds for names, groups and chats, from the moment that it is read; a player of before
// is a guest. No refusal repeats the word.
func TestWords(t *testing.T) {
	words := new(people.Words)
	inWorld(t, func(c *Config) { c.Words = words }, func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Turnip")
		code := w.room(ann, `{"mode":"race","public":false}`)
		anns := w.join(ann, code)
		if err := words.Read(strings.NewReader("turnip\n")); err != nil {
			t.Fatal(err)
		}
		for what, body := range map[string]string{"/players": `{"name":"Turnïp"}`, "/groups": `{"name":"turn1p club"}`} {
			f := ask[protocol.Failure](w, &ann, http.MethodPost, what, body, http.StatusUnprocessableEntity)
			if f.Code != protocol.BadWords || strings.Contains(strings.ToLower(f.Text), "turn") {
				t.Errorf("%s: %+v", what, f)
			}
		}
		anns.say(&protocol.Say{Text: "You TURNIP!"})
		if refused := await[*protocol.Error](anns); refused.Code != protocol.BadWords {
			t.Errorf("it may be said: %+v", refused)
		}
		eves := w.connect("192.0.2.1")
		eves.say(&protocol.Hello{V: protocol.Version, Token: eve.Token})
		if welcome := await[*protocol.Welcome](eves); welcome.Name != people.Guest {
			t.Errorf("Eve is still %q", welcome.Name)
		}
		if info := read[protocol.RoomInfo](w, nil, "/rooms/"+w.room(eve, `{"mode":"race"}`)); info.Host != people.Guest {
			t.Errorf("Eve hosts as %q", info.Host)
		}
	})
}
