package web

import (
	"bytes"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"nonet/internal/passkey/passkeytest"
	"nonet/protocol"
	"nonet/room/fair"
	"nonet/web/api"
	"nonet/web/auth"
)

// asked are all requests of the API, about the owner's data. Placeholders in braces are replaced by the test.
var asked = []struct{ request, body, note string }{
	{"GET /info", "", ""},
	{"POST /players", `{"name":"Zoe"}`, "a new guest, or another name"},
	{"POST /players/recover", `{"code":"{recovery}","name":"Zoe"}`, "whoever has the owner's recovery code"},
	{"POST /players/recover", `{"code":"{oldcode}","name":"Zoe"}`, "with a code of before the owner signed out"},
	{"POST /players/restore", "", "keeps the player in a cookie, or restores that of the cookie"},
	{"DELETE /players/restore", "", "deletes the cookie"},
	{"POST /players/passkey/ask", "", "by a browser's page alone, as all below that asks for a passkey"},
	{"POST /players/passkey", `{"answer":{passkey}}`, "with an answer of the owner's passkey"},
	{"GET /me/passkeys", "", "each has their own"},
	{"POST /me/passkeys/ask", `{}`, "the owner is asked for the passkey that there is"},
	{"POST /me/passkeys", `{"answer":{made}}`, "made for the owner, before the owner had another one"},
	{"DELETE /me/passkeys/{key}", "", "who does not have it is without it already"},
	{"POST /players/sign-in/ask", `{}`, "of a server whose players sign in, as the next"},
	{"POST /players/sign-in", `{}`, "whoever is back from the provider"},
	{"GET /me/sign-in", "", "each has their own"},
	{"DELETE /me/sign-in", "", "each has their own"},
	{"GET /me/export", "", "each has their own"},
	{"GET /me/decisions", "", ""},
	{"GET /me/preferences", "", ""},
	{"PUT /me/preferences", `{"preferences":{"a":"b"}}`, ""},
	{"GET /me/recovery", "", ""},
	{"POST /me/recovery", "", ""},
	{"GET /me/rounds", "", ""},
	{"GET /me/techniques", "", ""},
	{"GET /me/techniques?kind=chess", "", "of a kind that there is not"},
	{"POST /me/techniques", `{"games":[]}`, "with solo games of a device"},
	{"POST /me/techniques", `{"kind":"chess","games":[]}`, "with games of a kind that there is not"},
	{"DELETE /me", "", ""},
	{"POST /me/sign-out", `{"key":"a key of this test alone"}`, ""},
	{"POST /me/decisions/appeal", `{"id":"{case}","text":"It was a joke."}`, "about a decision on the owner's line"},
	{"POST /reports", `{line}`, "a line of the owner's"},
	{"GET /rooms", "", ""},
	{"POST /rooms", `{}`, ""},
	{"GET /rooms/{room}", "", "a private room, by whoever has its code"},
	{"GET /rooms/{room}/ghosts", "", "of a quick race; by whoever has its code"},
	{"POST /rooms/{room}/bots", `{"strength":"easy"}`, "the owner is the host"},
	{"GET /replays/{round}", "", "of a finished round"},
	{"GET /replays/{daily}", "", "of the owner's daily puzzle, until an hour after its day"},
	{"GET /replays/{round}/steps", "", "of a finished round"},
	{"GET /replays/{daily}/steps", "", "of the owner's daily puzzle, until an hour after its day"},
	{"GET /replays/{daily}/ghosts", "", "without the puzzle, but to who played it"},
	{"GET /leaderboards", "", ""},
	{"GET /leaderboards?group={group}", "", ""},
	{"GET /leaderboards/around", "", ""},
	{"GET /leaderboards/around?group={group}", "", ""},
	{"GET /leaderboards/rivals", "", ""},
	{"POST /quick", `{"size":"4x4","difficulty":"easy"}`, "a seat in the next race"},
	{"GET /arenas", "", ""},
	{"POST /arenas", `{"name":"Evening","puzzles":[{"size":"4x4","difficulty":"easy"}],"minutes":10,"heat":4}`, ""},
	{"GET /arenas/{arena}", "", "by whoever has its code"},
	{"GET /arenas/{clubs}", "", "of a group"},
	{"POST /arenas/{arena}/join", `{"password":"sesame"}`, "with its password"},
	{"POST /arenas/{arena}/next", "", "who has signed up"},
	{"POST /arenas/{arena}/end", "", "who has made it"},
	{"GET /daily", "", ""},
	{"POST /daily", `{"size":"4x4","difficulty":"easy"}`, ""},
	{"GET /daily/{today}", "", "until an hour after the day"},
	{"GET /groups", "", ""},
	{"POST /groups", `{"name":"Another"}`, ""},
	{"POST /groups/join", `{"invite":"{invite}"}`, "whoever has the invite"},
	{"POST /groups/join", `{"invite":"{group}"}`, "with the group's id for an invite"},
	{"GET /groups/lately", "", "what others of the own groups did"},
	{"GET /groups/{group}", "", ""},
	{"DELETE /groups/{group}", "", ""},
	{"POST /groups/{group}/invite", "", ""},
	{"POST /groups/{group}/leave", "", "who is not in it is out already"},
	{"POST /groups/{group}/owner", `{"member":"{member}"}`, ""},
	{"POST /groups/{group}/remove", `{"member":"{member}"}`, ""},
	{"GET /friends", "", "each has their own"},
	{"GET /leaderboards?group=friends", "", "each has their own"},
	{"POST /friends", `{"link":"{link}"}`, "whoever has the owner's link"},
	{"POST /friends/look", `{"link":"{link}"}`, "whoever has the owner's link"},
	{"POST /friends/link", "", "each has their own"},
	{"POST /friends/remove", `{"friend":"{friend}"}`, "a friend of the owner's"},
	{"POST /friends/block", `{"friend":"{friend}"}`, ""},
	{"POST /friends/unblock", `{"friend":"{friend}"}`, ""},
	{"GET /rooms/{room}/friends", "", "who has a seat, or had one in the last round"},
	{"POST /friends/ask", `{"room":"{room}","seat":1,"name":"Ann"}`, "as before, and nobody asks themselves"},
	{"POST /friends/accept", `{"friend":"{friend}"}`, "one who asks, and this one does not"},
	{"POST /friends/decline", `{"friend":"{friend}"}`, "as before"},
	{"POST /friends/here", `{"where":"around"}`, "each has their own"},
	{"POST /friends/show", `{"on":true}`, "each has their own"},
	{"POST /friends/invite", `{"friend":"{friend}","room":"{room}"}`, "a friend of the owner's, who has a seat"},
	{"POST /friends/dismiss", `{"friend":"{friend}"}`, "a friend of the owner's"},
	{"GET /proofs", "", "each has their own"},
	{"GET /me/ratings", "", "each has their own"},
	{"GET /me/season", "", "each has their own"},
	{"GET /me/streaks", "", "each has their own"},
	{"POST /proofs", `{"round":"{round}"}`, "of a round that asks for none"},
	{"POST /puzzles", `{}`, ""},
	{"POST /puzzles/import", `{"text":"1"}`, ""},
	{"POST /puzzles/picture", `{"png":"cG5n"}`, ""},
	{"POST /puzzles/hint", `{"givens":"","values":"","degree":1}`, ""},
}

// askers are the roles that send the requests, those with the fewest rights first.
var askers = []string{"no token", "forged token", "token given up", "guest", "member", "owner", "operator's address"}

// apiPermissions writes the response of the HTTP API to each role.
func apiPermissions(t *testing.T, out *bytes.Buffer) {
	out.WriteString(`
## Requests of the HTTP API

The room, the group and the rounds belong to the owner. A member is in the group. The token given up is the owner's from
before signing out everywhere. The last column of answers is from the operator's address, which does not serve the API.

| |`)
	for _, asker := range askers {
		fmt.Fprintf(out, " %s |", asker)
	}
	out.WriteString(" |\n|---|" + strings.Repeat("---|", len(askers)+1) + "\n")
	served := map[string]bool{}
	for path, m := range (&api.API{Auth: new(auth.API), Puzzles: noPuzzles{}}).Paths() {
		for method := range m {
			served[method+" "+regexp.MustCompile(`\{\w+\}`).ReplaceAllString(path, "*")] = true
		}
	}
	braces := regexp.MustCompile(`\{\w+\}|\?.*`)
	for _, op := range asked {
		path, _, _ := strings.Cut(op.request, "?")
		delete(served, braces.ReplaceAllString(path, "*"))
		edit := func(c *Config) {
			passkeyWorld(c)
			c.Bots, c.Puzzles = new(oneBot), slowPuzzles{}
		}
		inWorld(t, edit, func(t *testing.T, w *world) {
			fmt.Fprintf(out, "| `%s` |", op.request)
			h := w.household()
			method, path, _ := strings.Cut(h.fill.Replace(op.request), " ")
			for _, asker := range askers {
				fmt.Fprintf(out, " %s |", h.ask(asker, method, path, h.fill.Replace(op.body)))
			}
			fmt.Fprintf(out, " %s |\n", op.note)
		})
	}
	for request := range served {
		t.Errorf("no request covers %s", request)
	}
}

// household is all data of an owner.
type household struct {
	w      *world
	tokens map[string]string // by role
	fill   *strings.Replacer
}

func (w *world) household() *household {
	w.t.Helper()
	ann, mem := w.player("Ann"), w.player("Mem")
	group := ask[protocol.Group](w, &ann, "POST", "/groups", `{"name":"Club"}`, 201)
	ask[protocol.Group](w, &mem, "POST", "/groups/join", `{"invite":"`+group.Invite+`"}`, 200)
	group = read[protocol.Group](w, &ann, "/groups/"+group.ID)
	friends := ask[protocol.Friends](w, &ann, "POST", "/friends/link", "", 200)
	link := `{"link":"` + friends.Link + `"}`
	fay := w.player("Fay")
	ask[protocol.Friends](w, &fay, "POST", "/friends", link, 200)
	friends = read[protocol.Friends](w, &ann, "/friends")
	code := w.room(ann, `{"mode":"race"}`)
	c := w.join(ann, code)
	c.say(&protocol.Say{Text: "hello"})
	said := await[*protocol.Said](c)
	line := jsonOf(w.t, protocol.NewReport{What: protocol.ReportLine, Room: code, At: said.At, Name: said.Name,
		Text: said.Text, Ref: said.Ref})
	ask[struct{}](w, &mem, "POST", "/reports", line, 204)
	decided := w.decide(fair.Rejected)
	solo := w.soloRound(ann, w.room(ann, `{"mode":"solo","size":"4x4","difficulty":"easy"}`))
	try := ask[protocol.NewRoom](w, &ann, "POST", "/daily", `{"size":"4x4","difficulty":"easy"}`, 200)
	daily := w.soloRound(ann, try.Code)
	old := read[protocol.Recovery](w, &ann, "/me/recovery")
	now := player(w.t, w.signOut(ann, signOutKey))
	fresh := read[protocol.Recovery](w, &now, "/me/recovery")
	device := &passkeytest.Device{Origin: playPage}
	made, err := (&passkeytest.Device{Origin: playPage}).Create(w.askPasskey(device, now).Options)
	if err != nil {
		w.t.Fatal(err)
	}
	w.addPasskey(device, now)
	shown, err := device.Get(w.passkeyAsked(w.fromPage(playPage, nil, "POST", "/players/passkey/ask", "")).Options)
	if err != nil {
		w.t.Fatal(err)
	}
	ref := ""
	for _, m := range group.Members {
		if !m.You {
			ref = m.Ref
		}
	}
	arena := ask[protocol.Arena](w, &now, "POST", "/arenas",
		`{"name":"Evening","puzzles":[{"size":"4x4","difficulty":"easy"}],`+
			`"minutes":10,"heat":4,"password":"sesame"}`, 201)
	ask[protocol.Arena](w, &now, "POST", "/arenas/"+arena.Code+"/join", `{"password":"sesame"}`, 200)
	clubs := ask[protocol.Arena](w, &now, "POST", "/arenas",
		`{"name":"Club","puzzles":[{"size":"4x4","difficulty":"easy"}],`+
			`"minutes":10,"heat":4,"group":"`+group.ID+`"}`, 201)
	return &household{
		w: w,
		tokens: map[string]string{
			"forged token":   newTestSigner(w.t, "another server's secret").Token(w.signer.Guest("Ann"), time.Now()),
			"token given up": ann.Token, "guest": w.player("Gus").Token, "member": mem.Token, "owner": now.Token,
		},
		fill: strings.NewReplacer("{room}", code, "{round}", solo, "{daily}", daily, "{group}", group.ID,
			"{invite}", group.Invite, "{member}", ref, "{case}", decided.ID, "{line}", line, "{recovery}", fresh.Code,
			"{link}", friends.Link, "{friend}", friends.Friends[0].Ref,
			"{oldcode}", old.Code, "{passkey}", string(shown), "{made}", string(made), "{key}", w.passkeys(now)[0].ID,
			"{arena}", arena.Code, "{clubs}", clubs.Code, "{today}", time.Now().UTC().Format(time.DateOnly)),
	}
}

// soloRound plays a round alone, and returns its ID.
func (w *world) soloRound(p protocol.Player, code string) string {
	w.t.Helper()
	c := w.join(p, code)
	c.say(&protocol.Start{ID: 1})
	for i, move := range solutionOf(w.t, await[*protocol.Begin](c).Puzzle) {
		time.Sleep(time.Second) // of virtual time, for the limits
		c.say(&protocol.Place{ID: uint64(i + 2), Move: move})
	}
	for {
		for _, e := range await[*protocol.Entry](c).Events {
			if e.Result != nil {
				time.Sleep(time.Second) // of virtual time: the round is archived
				return e.Result.ID
			}
		}
	}
}

// ask returns the status of a response and the code of its error.
func (h *household) ask(asker, method, path, body string) string {
	if asker == "operator's address" {
		rec := httptest.NewRecorder()
		h.w.server.admin.ServeHTTP(rec, httptest.NewRequest(method, apiRoot+path, strings.NewReader(body)))
		return fmt.Sprint(rec.Code)
	}
	header := []string{"Origin", playPage}
	if token := h.tokens[asker]; token != "" {
		header = append(header, "Authorization", "Bearer "+token)
	}
	a := h.w.request("192.0.2.1", method, apiRoot+path, body, header...)
	if a.StatusCode < 300 {
		return fmt.Sprint(a.StatusCode)
	}
	return fmt.Sprint(a.StatusCode, " ", a.failure(h.w.t).Code)
}
