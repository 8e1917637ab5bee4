package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"nonet/room/moderation"

	"nonet/protocol"
	"nonet/room/store"
)

// TestWordListAppliesAtOnce checks that the operator's word list applies to names, groups and chats as soon as it is
// read; existing players with such a name become guests. No refusal repeats the word.
func TestWordListAppliesAtOnce(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		words := w.server.gateway.Players.Policy.Words()
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
			t.Errorf("the word is not refused: %+v", refused)
		}
		eves := w.connect("192.0.2.1")
		eves.say(&protocol.Hello{V: protocol.Version, Token: eve.Token})
		if welcome := await[*protocol.Welcome](eves); welcome.Name != moderation.Guest {
			t.Errorf("Eve is still %q", welcome.Name)
		}
		if info := read[protocol.RoomInfo](w, nil, "/rooms/"+w.room(eve, `{"mode":"race"}`)); info.Host != moderation.Guest {
			t.Errorf("Eve hosts as %q", info.Host)
		}
	})
}

// TestCheatUsesConnectionOfRevokedName checks that a player whose name is revoked cannot use a connection from before
// to enter a room, sit down or chat under that name, and is a guest after reconnecting.
func TestCheatUsesConnectionOfRevokedName(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		words := w.server.gateway.Players.Policy.Words()
		ann, eve := w.player("Ann"), w.player("Turnip")
		room := w.room(ann, `{"mode":"race","seats":4}`)
		early := w.connect("192.0.2.1")
		early.say(&protocol.Hello{V: protocol.Version, Token: eve.Token})
		await[*protocol.Welcome](early)
		sits, says := w.join(eve, room), w.join(eve, room)
		if err := words.Read(strings.NewReader("turnip\n")); err != nil {
			t.Fatal(err)
		}
		early.say(&protocol.Enter{Room: room})
		sits.say(&protocol.Sit{ID: 1})
		says.say(&protocol.Say{Text: "Here I am."})
		for what, c := range map[string]*client{"enters": early, "sits down": sits, "speaks": says} {
			c.ws.SetReadDeadline(time.Now().Add(10 * time.Second)) // fails if the connection stays open
			if code, _ := c.awaitClose(); code != protocol.CloseRestart {
				t.Errorf("a player who %s is closed with %d; want %d", what, code, protocol.CloseRestart)
			}
		}
		again := w.join(eve, room)
		again.say(&protocol.Sit{ID: 1})
		await[*protocol.OK](again)
		host := w.connect("192.0.2.1")
		host.say(&protocol.Hello{V: protocol.Version, Token: ann.Token})
		host.say(&protocol.Enter{Room: room})
		if seats := await[*protocol.Room](host).Seats; len(seats) != 2 || seats[1].Name != moderation.Guest {
			t.Errorf("Eve sits as %+v", seats)
		}
	})
}

// TestAddedWordHidesOlderNames checks that a word that is added to the list hides older names at once, wherever they
// are shown, even if nobody reconnects. Removing the word shows them again.
func TestAddedWordHidesOlderNames(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Turnip")
		club := ask[protocol.Group](w, &eve, http.MethodPost, "/groups", `{"name":"Turnip club"}`, http.StatusCreated)
		ask[protocol.Group](w, &ann, http.MethodPost, "/groups/join", `{"invite":"`+club.Invite+`"}`, http.StatusOK)
		w.befriend(&eve, &ann)
		cup := ask[protocol.Arena](w, &eve, http.MethodPost, "/arenas",
			`{"name":"Turnip cup","puzzles":[{"size":"4x4"}],"minutes":10,"heat":2}`, http.StatusCreated)
		row := store.Row{Player: eve.ID, Name: "Turnip", Time: 60_000}
		err := w.store.RecordRound(t.Context(), store.RankedRound{ID: "r", At: time.Now().UnixMilli(), Kind: "sudoku",
			Size:       "9x9",
			Difficulty: "easy", Mode: protocol.Race, Finishes: []store.Row{row}})
		if err != nil {
			t.Fatal(err)
		}
		shown := func() (all string) {
			for _, at := range []string{"/groups", "/groups/" + club.ID, "/friends", "/arenas/" + cup.Code,
				"/leaderboards?mode=race&size=9x9&difficulty=easy"} {
				a := w.request("192.0.2.1", http.MethodGet, apiRoot+at, "", "Authorization", "Bearer "+ann.Token)
				if a.StatusCode != http.StatusOK {
					t.Fatalf("GET %s is answered %d: %s", at, a.StatusCode, a.body)
				}
				all += string(a.body)
			}
			return all
		}
		before := shown()
		if n := strings.Count(before, "Turnip"); n != 7 {
			t.Fatalf("the name is shown %d times, want 7: %s", n, before)
		}
		words := w.server.gateway.Players.Policy.Words()
		if err := words.Read(strings.NewReader("turnip\n")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute) // of virtual time: the node's caches expire
		hidden := shown()
		if strings.Contains(hidden, "Turnip") || strings.Count(hidden, moderation.Guest) != 4 ||
			strings.Count(hidden, moderation.Untitled) != 3 {
			t.Errorf("what has the word is shown so: %s", hidden)
		}
		if err := words.Read(strings.NewReader("")); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(shown(), "Turnip"); n != 7 {
			t.Errorf("without the list it is shown %d times", n)
		}
	})
}
