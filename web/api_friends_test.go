package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"nonet/room/players/social"

	"nonet/protocol"
	"nonet/web/limit"
)

// befriend makes two players friends by the link of the first.
func (w *world) befriend(owner, other *protocol.Player) (link string) {
	w.t.Helper()
	made := ask[protocol.Friends](w, owner, http.MethodPost, "/friends/link", "", http.StatusOK)
	link = `{"link":"` + made.Link + `"}`
	ask[protocol.Friends](w, other, http.MethodPost, "/friends", link, http.StatusOK)
	return link
}

// refOf returns the request body that names a friend in a list.
func refOf(t *testing.T, all []protocol.Friend, name string) string {
	t.Helper()
	for _, f := range all {
		if f.Name == name {
			return `{"friend":"` + f.Ref + `"}`
		}
	}
	t.Fatalf("%s is not in %+v", name, all)
	return ""
}

func bearerOf(p protocol.Player) []string { return []string{"Authorization", "Bearer " + p.Token} }

// TestFriendsByLink checks that a player who opens a link sees its owner, and after accepting both are friends until
// one of them ends it.
func TestFriendsByLink(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		if none := read[protocol.Friends](w, &ann, "/friends"); none.Link != "" || len(none.Friends) != 0 {
			t.Errorf("a new player has friends or a link: %+v", none)
		}
		made := ask[protocol.Friends](w, &ann, http.MethodPost, "/friends/link", "", http.StatusOK)
		link := `{"link":"` + made.Link + `"}`
		owner := ask[protocol.LinkOwner](w, &ben, http.MethodPost, "/friends/look", link, http.StatusOK)
		if owner.Name != "Ann" {
			t.Errorf("the link's owner is %+v, want Ann", owner)
		}
		if still := read[protocol.Friends](w, &ben, "/friends"); len(still.Friends) != 0 {
			t.Errorf("the player who opened the link has %+v", still)
		}
		for range 2 {
			mine := ask[protocol.Friends](w, &ben, http.MethodPost, "/friends", link, http.StatusOK)
			if len(mine.Friends) != 1 || mine.Friends[0].Name != "Ann" {
				t.Errorf("Ben's friends are %+v, want Ann", mine)
			}
		}
		theirs := read[protocol.Friends](w, &ann, "/friends")
		if len(theirs.Friends) != 1 || theirs.Friends[0].Name != "Ben" || theirs.Link != made.Link {
			t.Errorf("Ann's friends are %+v, want Ben and the old link", theirs)
		}
		if feed := read[protocol.Lately](w, &ben, "/groups/lately"); feed.Friends != 1 || feed.Groups != 0 {
			t.Errorf("the activity feed counts %+v, want one friend", feed)
		}
		renamed := ask[protocol.Player](w, &ben, http.MethodPost, "/players", `{"name":"Benny"}`, http.StatusOK)
		read[protocol.Friends](w, &renamed, "/friends")
		theirs = read[protocol.Friends](w, &ann, "/friends")
		ref := refOf(t, theirs.Friends, "Benny")
		for name, body := range map[string]string{"the id": ben.ID, "the token": ben.Token} {
			if strings.Contains(jsonOf(t, theirs), body) {
				t.Errorf("Ann got %s", name)
			}
		}
		left := ask[protocol.Friends](w, &ann, http.MethodPost, "/friends/remove", ref, http.StatusOK)
		if len(left.Friends) != 0 {
			t.Errorf("afterwards Ann has %+v", left)
		}
		if left := read[protocol.Friends](w, &ben, "/friends"); len(left.Friends) != 0 {
			t.Errorf("afterwards Ben has %+v", left)
		}
		w.refuses([]badRequest{{"once more", "POST", apiRoot + "/friends/remove", ref, bearerOf(ann), 404,
			protocol.NotFound}})
	})
}

// TestReplacedFriendLinkIsInvalid checks that a link is valid until it is replaced, for other players only, and not for
// bots.
func TestReplacedFriendLinkIsInvalid(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		first := ask[protocol.Friends](w, &ann, http.MethodPost, "/friends/link", "", http.StatusOK)
		second := ask[protocol.Friends](w, &ann, http.MethodPost, "/friends/link", "", http.StatusOK)
		if second.Until != time.Now().Add(social.FriendsLink).UnixMilli() {
			t.Errorf("the link is good until %v", time.UnixMilli(second.Until))
		}
		friends, look := apiRoot+"/friends", apiRoot+"/friends/look"
		was, is := `{"link":"`+first.Link+`"}`, `{"link":"`+second.Link+`"}`
		w.refuses([]badRequest{
			{"the one before", "POST", friends, was, bearerOf(ben), 404, protocol.NotFound},
			{"a look at it", "POST", look, was, bearerOf(ben), 404, protocol.NotFound},
			{"none", "POST", friends, `{"link":""}`, bearerOf(ben), 404, protocol.NotFound},
			{"a long one", "POST", friends, `{"link":"` + strings.Repeat("x", 1000) + `"}`, bearerOf(ben), 404,
				protocol.NotFound},
			{"the own", "POST", friends, is, bearerOf(ann), 400, protocol.BadMessage},
			{"nobody", "POST", friends, is, nil, 401, protocol.BadToken},
		})
		bot := ask[protocol.Player](w, nil, http.MethodPost, "/players", `{"name":"Robot","bot":true}`, http.StatusOK)
		w.refuses([]badRequest{{"a bot", "POST", friends, is, bearerOf(bot), 403, protocol.Forbidden}})
	})
}

// TestBlockedPlayerCannotBecomeFriend checks that a blocked player is no friend and cannot become one, and gets the
// same answers as for an invalid link.
func TestBlockedPlayerCannotBecomeFriend(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben, cid := w.player("Ann"), w.player("Ben"), w.player("Cid")
		link := w.befriend(&ann, &ben)
		theirs := w.befriend(&ben, &cid)
		ref := refOf(t, read[protocol.Friends](w, &ann, "/friends").Friends, "Ben")
		blocked := ask[protocol.Friends](w, &ann, http.MethodPost, "/friends/block", ref, http.StatusOK)
		if len(blocked.Friends) != 0 || len(blocked.Blocked) != 1 || blocked.Blocked[0].Name != "Ben" {
			t.Errorf("Ann has %+v", blocked)
		}
		if left := read[protocol.Friends](w, &ben, "/friends"); len(left.Friends) != 1 || len(left.Blocked) != 0 {
			t.Errorf("Ben has %+v", left)
		}
		said := func(path, link string, who protocol.Player) string {
			a := w.request("192.0.2.1", "POST", apiRoot+path, link, bearerOf(who)...)
			return a.Status + string(a.body)
		}
		for _, path := range []string{"/friends", "/friends/look"} {
			if is, dead := said(path, link, ben), said(path, `{"link":"X"}`, ben); is != dead {
				t.Errorf("%s: a blocked player got %s, but an invalid link gives %s", path, is, dead)
			}
		}
		w.refuses([]badRequest{{"Ann herself", "POST", apiRoot + "/friends", theirs, bearerOf(ann), 409, protocol.NotNow}})
		free := ask[protocol.Friends](w, &ann, http.MethodPost, "/friends/unblock", ref, http.StatusOK)
		if len(free.Friends)+len(free.Blocked) != 0 {
			t.Errorf("Ann has %+v", free)
		}
		ask[protocol.Friends](w, &ben, http.MethodPost, "/friends", link, http.StatusOK)
	})
}

// TestDeletionRemovesPlayerFromFriends checks that deleting a player's data also deletes it from others' lists of
// friends and blocked players.
func TestDeletionRemovesPlayerFromFriends(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben, cid := w.player("Ann"), w.player("Ben"), w.player("Cid")
		link := w.befriend(&ann, &ben)
		ask[protocol.Friends](w, &cid, http.MethodPost, "/friends", link, http.StatusOK)
		cids := w.befriend(&cid, &ben)
		ref := refOf(t, read[protocol.Friends](w, &ben, "/friends").Friends, "Ann")
		ask[protocol.Friends](w, &ben, http.MethodPost, "/friends/block", ref, http.StatusOK)
		export := read[protocol.Export](w, &ben, "/me/export")
		if len(export.Friends.Friends) != 1 || len(export.Friends.Blocked) != 1 {
			t.Errorf("Ben's export has %+v", export.Friends)
		}
		ask[struct{}](w, &ann, http.MethodDelete, "/me", "", http.StatusNoContent)
		if left := read[protocol.Friends](w, &ben, "/friends"); len(left.Friends) != 1 || len(left.Blocked) != 0 {
			t.Errorf("Ben has %+v", left)
		}
		if left := read[protocol.Friends](w, &cid, "/friends"); len(left.Friends) != 1 || left.Friends[0].Name != "Ben" {
			t.Errorf("Cid has %+v", left)
		}
		look := apiRoot + "/friends/look"
		w.refuses([]badRequest{{"the link", "POST", look, link, bearerOf(cid), 404, protocol.NotFound}})
		anew := read[protocol.Friends](w, &ann, "/friends")
		if len(anew.Friends)+len(anew.Blocked) != 0 || anew.Link != "" {
			t.Errorf("Ann has %+v", anew)
		}
		ask[struct{}](w, &cid, http.MethodDelete, "/me", "", http.StatusNoContent)
		ask[struct{}](w, &ben, http.MethodDelete, "/me", "", http.StatusNoContent)
		w.refuses([]badRequest{{"Cid's link", "POST", look, cids, bearerOf(ann), 404, protocol.NotFound}})
		for _, p := range []protocol.Player{ann, ben, cid} {
			for _, about := range []string{"friends/", "blockers/"} {
				if left, err := w.store.List(t.Context(), about+p.ID); err != nil || len(left) > 0 {
					t.Errorf("%s left %q (%v)", p.Name, left, err)
				}
			}
		}
	})
}

// TestFriendsAndRequestsAreLimited checks the maximum number of friends and the limits on requests, and that guesses of
// links are limited like guesses of rooms' codes.
func TestFriendsAndRequestsAreLimited(t *testing.T) {
	roomy := func(c *Config) {
		c.Limits.Guests, c.Limits.Requests = limit.Rate{PerSecond: 100, Burst: 1000}, limit.Rate{PerSecond: 100, Burst: 1000}
	}
	inWorld(t, roomy, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		made := ask[protocol.Friends](w, &ann, http.MethodPost, "/friends/link", "", http.StatusOK)
		link := `{"link":"` + made.Link + `"}`
		for range social.FriendsMax {
			time.Sleep(10 * time.Second) // of virtual time, for the limit
			p := w.player("Ben")
			ask[protocol.Friends](w, &p, http.MethodPost, "/friends", link, http.StatusOK)
		}
		late := w.player("Late")
		w.refuses([]badRequest{{"one more", "POST", apiRoot + "/friends", link, bearerOf(late), 409, protocol.Full}})
		if none := read[protocol.Friends](w, &late, "/friends"); len(none.Friends) != 0 {
			t.Errorf("the player above the limit has %+v", none)
		}
		if all := read[protocol.Friends](w, &ann, "/friends"); len(all.Friends) != social.FriendsMax {
			t.Errorf("Ann has %d friends", len(all.Friends))
		}
	})
	narrow := func(c *Config) {
		c.Limits.Friends, c.Limits.Misses = limit.Rate{PerSecond: 1, Burst: 2}, limit.Rate{PerSecond: 1, Burst: 3}
	}
	inWorld(t, narrow, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		status := func(path, body string) (last int) {
			for range 4 {
				last = w.request("192.0.2.1", "POST", apiRoot+path, body, bearerOf(ann)...).StatusCode
			}
			return last
		}
		if got := status("/friends/link", ""); got != http.StatusTooManyRequests {
			t.Errorf("many new links: status %d", got)
		}
		if got := status("/friends/look", `{"link":"X"}`); got != http.StatusTooManyRequests {
			t.Errorf("many tried links: status %d", got)
		}
	})
}
