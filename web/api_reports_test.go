package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/web/limit"
)

// jsonOf returns v as JSON.
func jsonOf(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// decide makes the operator's decision about the only open case.
func (w *world) decide(v fair.Verdict) moderation.Case {
	w.t.Helper()
	waiting, err := moderation.ListWaiting(w.t.Context(), w.store, 10)
	if err != nil || len(waiting) != 1 {
		w.t.Fatalf("the waiting reports are %+v, %v", waiting, err)
	}
	now := time.Now().UnixMilli()
	if err := moderation.ApplyRuling(w.t.Context(), w.store, waiting[0], v, now); err != nil {
		w.t.Fatal(err)
	}
	if err := moderation.Decide(w.t.Context(), w.store, waiting[0], v, now); err != nil {
		w.t.Fatal(err)
	}
	time.Sleep(30 * time.Second) // of virtual time: nodes read the decision
	return waiting[0]
}

// TestReportedChatMessage follows a chat message from the report to the appeal.
func TestReportedChatMessage(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		code := w.room(ann, `{"mode":"race","public":false}`)
		bens := w.join(ben, code)
		bens.say(&protocol.Say{Text: "You play like a potato."})
		said := await[*protocol.Said](bens)
		if strings.Contains(jsonOf(t, said), ben.ID) {
			t.Errorf("the reported message contains the player's ID: %+v", said)
		}
		line := protocol.NewReport{What: protocol.ReportLine, Room: code, At: said.At, Name: said.Name, Text: said.Text,
			Ref: said.Ref}

		made := line
		made.Text = "Something worse."
		ask[protocol.Failure](w, &ann, http.MethodPost, "/reports", jsonOf(t, made), http.StatusNotFound)
		ask[protocol.Failure](w, &ben, http.MethodPost, "/reports", jsonOf(t, line), http.StatusBadRequest)
		for range 3 {
			ask[struct{}](w, &ann, http.MethodPost, "/reports", jsonOf(t, line), http.StatusNoContent)
		}
		if d := read[protocol.Decisions](w, &ben, "/me/decisions").Decisions; len(d) != 1 ||
			d[0].State != protocol.CaseWaits || d[0].Text != said.Text {
			t.Errorf("Ben reads %+v", d)
		}
		if c := w.decide(fair.Rejected); len(c.Reporters) != 1 || c.Player != ben.ID {
			t.Errorf("three reports of one player are not one reporter: %+v", c)
		}

		comers := 0
		toldAgain := func() bool { // to a new viewer
			comers++
			cid := w.join(w.player(fmt.Sprint("Cid ", comers)), code)
			cid.say(&protocol.Ping{N: 1})
			for {
				switch m := cid.next().(type) {
				case *protocol.Said:
					return m.Text == said.Text
				case *protocol.Pong:
					return false
				}
			}
		}
		if toldAgain() {
			t.Error("a rejected message is sent to a new viewer")
		}
		bens.say(&protocol.Say{Text: "Hello?"})
		if refused := await[*protocol.Error](bens); refused.Code != protocol.Quiet {
			t.Errorf("Ben may still write: %+v", refused)
		}
		d := read[protocol.Decisions](w, &ben, "/me/decisions").Decisions[0]
		if d.State != protocol.CaseRefused || d.Until <= time.Now().UnixMilli() {
			t.Errorf("Ben reads %+v", d)
		}
		appeal := jsonOf(t, protocol.NewAppeal{ID: d.ID, Text: "It was a joke, they laughed."})
		ask[protocol.Failure](w, &ann, http.MethodPost, "/me/decisions/appeal", appeal, http.StatusNotFound)
		ask[struct{}](w, &ben, http.MethodPost, "/me/decisions/appeal", appeal, http.StatusNoContent)
		ask[protocol.Failure](w, &ben, http.MethodPost, "/me/decisions/appeal", appeal, http.StatusConflict)
		if c := w.decide(fair.Cleared); c.Appeal == nil || !strings.Contains(c.Appeal.Text, "a joke") {
			t.Errorf("the case lacks the appeal's text: %+v", c.Appeal)
		}
		if !toldAgain() {
			t.Error("a cleared message is not sent to a new viewer")
		}
		bens.say(&protocol.Say{Text: "Thanks."})
		if again := await[*protocol.Said](bens); again.Text != "Thanks." {
			t.Errorf("Ben said %+v", again)
		}
		if d := read[protocol.Decisions](w, &ben, "/me/decisions").Decisions[0]; d.State != protocol.CaseCleared {
			t.Errorf("Ben reads %+v", d)
		}
	})
}

// TestRevokedNameIsHidden checks that a revoked name is shown nowhere and cannot be chosen, until the decision is
// reversed.
func TestRevokedNameIsHidden(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Nasty Name")
		code := w.room(eve, `{"mode":"race","public":true}`)
		club := ask[protocol.Group](w, &eve, http.MethodPost, "/groups", `{"name":"Club"}`, http.StatusCreated)
		ask[protocol.Group](w, &ann, http.MethodPost, "/groups/join", `{"invite":"`+club.Invite+`"}`, http.StatusOK)
		seat := jsonOf(t, protocol.NewReport{What: protocol.ReportName, Room: code, Seat: 1})
		ask[protocol.Failure](w, &ann, http.MethodPost, "/reports",
			jsonOf(t, protocol.NewReport{What: protocol.ReportName, Room: code, Seat: 7}), http.StatusNotFound)
		ask[struct{}](w, &ann, http.MethodPost, "/reports", seat, http.StatusNoContent)
		c := w.decide(fair.Rejected)

		if to := w.request("192.0.2.9", "POST", apiRoot+"/players", `{"name":"NASTY nаme"}`); to.failure(t).Code !=
			protocol.BadName {
			t.Errorf("a look-alike of the name was accepted: %s", to.body)
		}
		for _, at := range []string{"/rooms", "/rooms/" + code} {
			if body := w.request("192.0.2.9", "GET", apiRoot+at, "").body; strings.Contains(string(body), "Nasty") {
				t.Errorf("GET %s advertises the name: %s", at, body)
			}
		}
		for _, m := range read[protocol.Group](w, &ann, "/groups/"+club.ID).Members {
			if m.Name != "Ann" && m.Name != "Guest" {
				t.Errorf("a group has %q for a member", m.Name)
			}
		}
		other := w.connect("192.0.2.1")
		other.say(&protocol.Hello{V: protocol.Version, Token: eve.Token})
		if welcome := await[*protocol.Welcome](other); welcome.Name != "Guest" {
			t.Errorf("Eve is still %q", welcome.Name)
		}
		if err := moderation.ApplyRuling(t.Context(), w.store, c, fair.Cleared, 0); err != nil {
			t.Fatal(err)
		}
		time.Sleep(30 * time.Second)
		w.player("Nasty Name")
	})
}

// TestCheatSpreadsTextInReports checks that text in a report that the server cannot verify reaches nobody, least of all
// the reported player.
func TestCheatSpreadsTextInReports(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Eve")
		code := w.room(ann, `{"mode":"race","public":false}`)
		ask[struct{}](w, &eve, http.MethodPost, "/reports", jsonOf(t, protocol.NewReport{What: protocol.ReportName,
			Room: strings.ToLower(code) + "\n", Seat: 1, Round: "You play like a potato."}), http.StatusNoContent)
		if d := read[protocol.Decisions](w, &ann, "/me/decisions").Decisions; len(d) != 1 || d[0].Round != "" {
			t.Errorf("Ann reads %+v", d)
		}
		if c := w.decide(fair.Cleared); c.Room != code || c.Round != "" {
			t.Errorf("the operator reads %+v", c)
		}
	})
}

// TestReportsPerPlayerAreLimited checks that no player can fill the queue, and deleted data leaves it.
func TestReportsPerPlayerAreLimited(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Eve")
		code := w.room(eve, `{"mode":"race","public":false}`)
		name := jsonOf(t, protocol.NewReport{What: protocol.ReportName, Room: code, Seat: 1})
		for range limit.ReportRate.Burst {
			ask[struct{}](w, &ann, http.MethodPost, "/reports", name, http.StatusNoContent)
		}
		ask[protocol.Failure](w, &ann, http.MethodPost, "/reports", name, http.StatusTooManyRequests)
		if all := read[protocol.Export](w, &ann, "/me/export"); all.Reported != 1 {
			t.Errorf("Ann exports %+v", all)
		}
		ask[struct{}](w, &ann, http.MethodDelete, "/me", "", http.StatusNoContent)
		waiting, err := moderation.ListWaiting(t.Context(), w.store, 10)
		if err != nil || len(waiting) != 1 || len(waiting[0].Reporters) != 0 {
			t.Errorf("after Ann was forgotten %+v, %v", waiting, err)
		}
		ask[struct{}](w, &eve, http.MethodDelete, "/me", "", http.StatusNoContent)
		if waiting, err = moderation.ListWaiting(t.Context(), w.store, 10); err != nil || len(waiting) != 0 {
			t.Errorf("after Eve was forgotten %+v, %v", waiting, err)
		}
	})
}

// TestCheatReportsDeletedPlayer checks that a report brings back neither the name nor the words of a deleted player.
func TestCheatReportsDeletedPlayer(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Eve")
		code := w.room(ann, `{"mode":"race","public":false}`)
		anns, eves := w.join(ann, code), w.join(eve, code)
		eves.say(&protocol.Sit{ID: 1})
		eves.say(&protocol.Say{Text: "Hello."})
		said := await[*protocol.Said](anns)
		line := protocol.NewReport{What: protocol.ReportLine, Room: code, At: said.At, Name: said.Name, Text: said.Text,
			Ref: said.Ref}
		name, seat := line, protocol.NewReport{What: protocol.ReportName, Room: code, Seat: said.Seat}
		name.What = protocol.ReportName
		time.Sleep(time.Second)
		ask[struct{}](w, &eve, http.MethodDelete, "/me", "", http.StatusNoContent)
		for _, r := range []protocol.NewReport{line, name, seat} {
			ask[protocol.Failure](w, &ann, http.MethodPost, "/reports", jsonOf(t, r), http.StatusNotFound)
		}
		time.Sleep(room.HeadsEvery * 3 / 2) // the room has announced its position, so no message is lost
		eves.say(&protocol.Say{Text: "I am here anew."})
		said = await[*protocol.Said](anns)
		line = protocol.NewReport{What: protocol.ReportLine, Room: code, At: said.At, Name: said.Name, Text: said.Text,
			Ref: said.Ref}
		ask[struct{}](w, &ann, http.MethodPost, "/reports", jsonOf(t, line), http.StatusNoContent)
	})
}

// TestCheatDeletesDataToEndMute checks that a player who is muted by the operator stays muted after deleting the data.
func TestCheatDeletesDataToEndMute(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Eve")
		code := w.room(ann, `{"mode":"race","public":false}`)
		eves := w.join(eve, code)
		eves.say(&protocol.Say{Text: "Go away."})
		said := await[*protocol.Said](eves)
		line := protocol.NewReport{What: protocol.ReportLine, Room: code, At: said.At, Name: said.Name, Text: said.Text,
			Ref: said.Ref}
		ask[struct{}](w, &ann, http.MethodPost, "/reports", jsonOf(t, line), http.StatusNoContent)
		w.decide(fair.Rejected)
		ask[struct{}](w, &eve, http.MethodDelete, "/me", "", http.StatusNoContent)
		time.Sleep(30 * time.Second) // of virtual time: nodes read the decision
		eves.say(&protocol.Say{Text: "Here I am again."})
		if refused := await[*protocol.Error](eves); refused.Code != protocol.Quiet {
			t.Errorf("Eve may write again: %+v", refused)
		}
	})
}
