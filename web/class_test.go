package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"nonet/protocol"
)

// TestClassJoinsAtOnce lets a hundred browsers behind one address look at a room, and then enter it under their own
// names, within the usual limits. Each browser stays one player.
func TestClassJoinsAtOnce(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		const class = "203.0.113.1"
		code := w.room(w.player("Teacher"), `{}`)
		for n := range 100 {
			post := func(name string, header ...string) (p protocol.Player) {
				a := w.request(class, "POST", "/api/v1/players", `{"name":"`+name+`"}`, header...)
				if err := json.Unmarshal(a.body, &p); err != nil || a.StatusCode != http.StatusOK {
					t.Fatalf("browser %d: %s %s", n, a.Status, a.body)
				}
				return p
			}
			guest := post("Guest")
			w.connect(class).enter(guest, code)
			p := post(fmt.Sprintf("Pupil %d", n), "Authorization", "Bearer "+guest.Token)
			if p.ID != guest.ID {
				t.Fatalf("browser %d is another player under its name", n)
			}
			for _, path := range []string{"/api/v1/me/preferences", "/api/v1/friends", "/api/v1/groups"} {
				if a := w.request(class, "GET", path, "", "Authorization", "Bearer "+p.Token); a.StatusCode != http.StatusOK {
					t.Fatalf("browser %d: %s: %s %s", n, path, a.Status, a.body)
				}
			}
		}
	})
}
