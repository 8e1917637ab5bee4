package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"nonet/room/players/social"

	"nonet/protocol"
	"nonet/web/handler"
	"nonet/web/limit"
)

func TestGroupRefusals(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Eve")
		bearer, other := []string{"Authorization", "Bearer " + ann.Token}, []string{"Authorization", "Bearer " + eve.Token}
		mine := ask[protocol.Group](w, &ann, http.MethodPost, "/groups", `{"name":"Mine"}`, http.StatusCreated)
		groups, join := apiRoot+"/groups", apiRoot+"/groups/join"
		w.refuses([]badRequest{
			{"a wrong method", "DELETE", groups, "", bearer, 405, protocol.Forbidden},
			{"nobody's groups' news", "GET", groups + "/lately", "", nil, 401, protocol.BadToken},
			{"leaving by a look", "GET", groups + "/" + mine.ID + "/leave", "", bearer, 405, protocol.Forbidden},
			{"a foreign page", "POST", groups, `{"name":"X"}`, append([]string{"Origin", "https://evil.example"}, bearer...),
				403, protocol.BadOrigin},
			{"nobody's groups", "GET", groups, "", nil, 401, protocol.BadToken},
			{"a group of nobody's", "POST", groups, `{"name":"X"}`, nil, 401, protocol.BadToken},
			{"nobody looks", "GET", groups + "/" + mine.ID, "", nil, 401, protocol.BadToken},
			{"nobody joins", "POST", join, `{"invite":"X"}`, nil, 401, protocol.BadToken},
			{"nobody leaves", "POST", groups + "/" + mine.ID + "/leave", "", nil, 401, protocol.BadToken},
			{"no name", "POST", groups, `{}`, bearer, 422, protocol.BadName},
			{"a long name", "POST", groups, `{"name":"` + strings.Repeat("x", 25) + `"}`, bearer, 422, protocol.BadName},
			{"an unknown field", "POST", groups, `{"name":"X","members":1000}`, bearer, 400, protocol.BadMessage},
			{"no body", "POST", join, "", bearer, 400, protocol.BadMessage},
			{"a wrong type", "POST", join, `{"invite":5}`, bearer, 400, protocol.BadMessage},
			{"a large body", "POST", groups, `{"name":"` + strings.Repeat("x", 2*handler.MaxBody) + `"}`, bearer, 413,
				protocol.TooLarge},
			{"an unknown group", "GET", groups + "/abc", "", bearer, 404, protocol.NotFound},
			{"a group of others", "GET", groups + "/" + mine.ID, "", other, 404, protocol.NotFound},
			{"an unknown invite", "POST", join, `{"invite":"` + mine.ID + `"}`, other, 404, protocol.NotFound},
		})
	})
}

func TestGroups(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		g := ask[protocol.Group](w, &ann, http.MethodPost, "/groups", `{"name":" Old   friends "}`, http.StatusCreated)
		if g.Name != "Old friends" || g.Invite == "" || g.Size != 1 {
			t.Errorf("the new group is wrong: %+v", g)
		}
		for range 2 {
			joined := ask[protocol.Group](w, &ben, http.MethodPost, "/groups/join", `{"invite":"`+g.Invite+`"}`, http.StatusOK)
			if joined.ID != g.ID || joined.Size != 2 || len(joined.Members) != 2 {
				t.Errorf("Ben did not join once: %+v", joined)
			}
		}
		if list := read[protocol.Groups](w, &ben, "/groups"); len(list.Groups) != 1 || list.Groups[0].ID != g.ID {
			t.Errorf("Ben's groups are %+v, want the one he joined", list)
		}
		if feed := read[protocol.Lately](w, &ben, "/groups/lately"); feed.Groups != 1 || len(feed.Did) != 0 {
			t.Errorf("the activity feed counts %+v, want one group", feed)
		}
		if board := read[protocol.Leaderboard](w, &ben, "/leaderboards?group="+g.ID); board.Group != g.ID {
			t.Errorf("the leaderboard is not the group's: %+v", board)
		}
		for range 2 {
			ask[struct{}](w, &ben, http.MethodPost, "/groups/"+g.ID+"/leave", "", http.StatusNoContent)
		}
		if left := read[protocol.Group](w, &ann, "/groups/"+g.ID); left.Size != 1 {
			t.Errorf("Ben is still in the group: %+v", left)
		}
	})
}

// TestGuessesOfGroupsAreLimited checks that guesses of groups are limited like guesses of rooms' codes.
func TestGuessesOfGroupsAreLimited(t *testing.T) {
	inWorld(t, func(c *Config) { c.Limits.Misses = limit.Rate{PerSecond: 1, Burst: 3} }, func(t *testing.T, w *world) {
		eve := w.player("Eve")
		var last answer
		for range 4 {
			last = w.request("192.0.2.1", "POST", apiRoot+"/groups/join", `{"invite":"X"}`, "Authorization", "Bearer "+eve.Token)
		}
		if f := last.failure(t); last.StatusCode != http.StatusTooManyRequests || f.Code != protocol.TooMany {
			t.Errorf("the fourth try gets %s %s", last.Status, last.body)
		}
	})
}

// refFor returns the reference of a member by name.
func refFor(t *testing.T, g protocol.Group, name string) string {
	t.Helper()
	for _, m := range g.Members {
		if m.Name == name {
			return `{"member":"` + m.Ref + `"}`
		}
	}
	t.Fatalf("%s is not in %+v", name, g)
	return ""
}

// TestOnlyOwnerManagesGroup checks that only the owner removes members, renews invitations, transfers the group and
// closes it.
func TestOnlyOwnerManagesGroup(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben, eve := w.player("Ann"), w.player("Ben"), w.player("Eve")
		g := ask[protocol.Group](w, &ann, http.MethodPost, "/groups", `{"name":"Club"}`, http.StatusCreated)
		invite := `{"invite":"` + g.Invite + `"}`
		path := "/groups/" + g.ID
		for _, p := range []*protocol.Player{&ben, &eve} {
			time.Sleep(time.Second) // of virtual time
			if joined := ask[protocol.Group](w, p, http.MethodPost, "/groups/join", invite, http.StatusOK); joined.Yours {
				t.Errorf("a member who joined owns the group: %+v", joined)
			}
		}
		g = read[protocol.Group](w, &ann, path)
		if !g.Yours || !g.Members[0].Owner || g.Members[1].Owner {
			t.Errorf("the creator is not the owner: %+v", g)
		}
		bearer := []string{"Authorization", "Bearer " + eve.Token}
		stranger := []string{"Authorization", "Bearer " + w.player("Zoe").Token}
		at, benRef, eveRef := apiRoot+path, refFor(t, g, "Ben"), refFor(t, g, "Eve")
		w.refuses([]badRequest{
			{"a member removes", "POST", at + "/remove", benRef, bearer, 403, protocol.Forbidden},
			{"a member takes it", "POST", at + "/owner", eveRef, bearer, 403, protocol.Forbidden},
			{"a member invites anew", "POST", at + "/invite", "", bearer, 403, protocol.Forbidden},
			{"a member ends it", "DELETE", at, "", bearer, 403, protocol.Forbidden},
			{"a stranger removes", "POST", at + "/remove", benRef, stranger, 404, protocol.NotFound},
			{"a stranger takes it", "POST", at + "/owner", benRef, stranger, 404, protocol.NotFound},
			{"a stranger invites anew", "POST", at + "/invite", "", stranger, 404, protocol.NotFound},
			{"a stranger ends it", "DELETE", at, "", stranger, 404, protocol.NotFound},
			{"nobody ends it", "DELETE", at, "", nil, 401, protocol.BadToken},
			{"nobody is named", "POST", at + "/remove", `{"member":"x"}`, []string{"Authorization", "Bearer " + ann.Token},
				404, protocol.NotFound},
		})
		g = ask[protocol.Group](w, &ann, http.MethodPost, path+"/remove", eveRef, http.StatusOK)
		if g.Size != 2 || strings.Contains(invite, g.Invite) {
			t.Errorf("after Eve's removal the group has the wrong size or the old invitation: %+v", g)
		}
		second := `{"invite":"` + g.Invite + `"}`
		w.refuses([]badRequest{
			{"Eve looks", "GET", at, "", bearer, 404, protocol.NotFound},
			{"Eve comes with the first invite", "POST", apiRoot + "/groups/join", invite, bearer, 404, protocol.NotFound},
			{"Eve comes with the second", "POST", apiRoot + "/groups/join", second, bearer, 404, protocol.NotFound},
		})
		if list := read[protocol.Groups](w, &eve, "/groups"); len(list.Groups) != 0 {
			t.Errorf("Eve has %+v", list)
		}
		g = ask[protocol.Group](w, &ann, http.MethodPost, path+"/invite", "", http.StatusOK)
		w.refuses([]badRequest{{"the invite before", "POST", apiRoot + "/groups/join", second, stranger, 404,
			protocol.NotFound}})
		again := `{"invite":"` + strings.ToLower(g.Invite) + `"}`
		ask[protocol.Group](w, &eve, http.MethodPost, "/groups/join", again, http.StatusOK)
		ask[protocol.Group](w, &ann, http.MethodPost, path+"/owner", benRef, http.StatusOK)
		w.refuses([]badRequest{{"the former owner ends it", "DELETE", at, "",
			[]string{"Authorization", "Bearer " + ann.Token}, 403, protocol.Forbidden}})
		ask[struct{}](w, &ben, http.MethodDelete, "/me", "", http.StatusNoContent)
		if g = read[protocol.Group](w, &ann, path); !g.Yours || g.Size != 2 {
			t.Errorf("when the owner is deleted, it is %+v", g)
		}
		ask[struct{}](w, &ann, http.MethodDelete, path, "", http.StatusNoContent)
		w.refuses([]badRequest{{"a group that is ended", "GET", at, "", bearer, 404, protocol.NotFound},
			{"its invite", "POST", apiRoot + "/groups/join", again, stranger, 404, protocol.NotFound}})
	})
}

// TestGroupsPerPlayerAreLimited checks the maximum number of groups of a player, created or joined.
func TestGroupsPerPlayerAreLimited(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		more := ask[protocol.Group](w, &ben, http.MethodPost, "/groups", `{"name":"More"}`, http.StatusCreated)
		for range social.GroupsMax {
			time.Sleep(10 * time.Second) // of virtual time, for the limit
			g := ask[protocol.Group](w, &ann, http.MethodPost, "/groups", `{"name":"Club"}`, http.StatusCreated)
			joined := w.player("Cid") // because creating the same group again returns the existing one
			ask[protocol.Group](w, &joined, http.MethodPost, "/groups/join", `{"invite":"`+g.Invite+`"}`, http.StatusOK)
		}
		time.Sleep(10 * time.Second)
		bearer := []string{"Authorization", "Bearer " + ann.Token}
		w.refuses([]badRequest{
			{"one more", "POST", apiRoot + "/groups", `{"name":"Club"}`, bearer, 409, protocol.Full},
			{"another's", "POST", apiRoot + "/groups/join", `{"invite":"` + more.Invite + `"}`, bearer, 409, protocol.Full},
		})
	})
}
