package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"nonet/room/players/social"

	"nonet/protocol"
)

// TestFriendRequestInRoom: a player requests friendship of another player in the room, by seat and name; the other sees
// the request and accepts it.
func TestFriendRequestInRoom(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben, eve := w.player("Ann"), w.player("Ben"), w.player("Eve")
		code := w.room(ann, `{"mode":"race"}`)
		w.join(ann, code)
		c := w.join(ben, code)
		c.say(&protocol.Sit{ID: 1})
		await[*protocol.OK](c)
		asking, seats := apiRoot+"/friends/ask", "/rooms/"+code+"/friends"
		body := fmt.Sprintf(`{"room":%q,"seat":2,"name":"Ben"}`, code)
		w.refuses([]badRequest{
			{"who only watches", "POST", asking, body, bearerOf(eve), 403, protocol.Forbidden},
			{"who only looks", "GET", apiRoot + seats, "", bearerOf(eve), 403, protocol.Forbidden},
			{"another name", "POST", asking, strings.Replace(body, "Ben", "Cid", 1), bearerOf(ann), 404, protocol.NotFound},
			{"oneself", "POST", asking, fmt.Sprintf(`{"room":%q,"seat":1,"name":"Ann"}`, code), bearerOf(ann), 404,
				protocol.NotFound},
			{"no room", "GET", apiRoot + "/rooms/ZZZZZ/friends", "", bearerOf(ann), 404, protocol.NotFound},
			{"nobody's room", "POST", asking, `{"room":"ZZZZZ","seat":1,"name":"Ann"}`, bearerOf(ann), 404, protocol.NotFound},
		})
		state := func(p protocol.Player) string {
			t.Helper()
			all := read[protocol.RoomFriends](w, &p, seats)
			if len(all.Seats) != 1 {
				t.Fatalf("%s got %+v", p.Name, all)
			}
			for _, id := range []string{ann.ID, ben.ID} {
				if strings.Contains(jsonOf(t, all), id) {
					t.Errorf("the message to %s contains an ID", p.Name)
				}
			}
			return all.Seats[0].State
		}
		if is := state(ann); is != protocol.FriendNew {
			t.Errorf("at first Ben is %q to Ann", is)
		}
		got := ask[protocol.RoomFriends](w, &ann, http.MethodPost, "/friends/ask", body, http.StatusOK)
		if len(got.Seats) != 1 || got.Seats[0] != (protocol.RoomFriend{Seat: 2, Name: "Ben", State: protocol.FriendAsked}) {
			t.Errorf("Ann got %+v", got)
		}
		if is := state(ben); is != protocol.FriendAsks {
			t.Errorf("then Ann is %q to Ben", is)
		}
		here := ask[protocol.FriendsHere](w, &ben, http.MethodPost, "/friends/here", `{"where":"room"}`, http.StatusOK)
		if len(here.Asks) != 1 || here.Asks[0].Name != "Ann" || here.Every != int(social.PresenceSeldom.Seconds()) {
			t.Errorf("Ben got %+v", here)
		}
		yes := refOf(t, here.Asks, "Ann")
		ask[protocol.Friends](w, &ben, http.MethodPost, "/friends/block", yes, http.StatusOK)
		again := fmt.Sprintf(`{"room":%q,"seat":1,"name":"Ann"}`, code)
		w.refuses([]badRequest{{"who is blocked", "POST", asking, again, bearerOf(ben), 409, protocol.NotNow}})
		ask[protocol.Friends](w, &ben, http.MethodPost, "/friends/unblock", yes, http.StatusOK)
		ask[protocol.RoomFriends](w, &ann, http.MethodPost, "/friends/ask", body, http.StatusOK)
		left := ask[protocol.Friends](w, &ben, http.MethodPost, "/friends/decline", yes, http.StatusOK)
		if len(left.Asks) != 0 {
			t.Errorf("after declining, Ben has %+v", left)
		}
		if is := state(ann); is != protocol.FriendAsked {
			t.Errorf("after that Ben is %q to Ann", is)
		}
		ask[protocol.RoomFriends](w, &ben, http.MethodPost, "/friends/ask", again, http.StatusOK)
		yes = refOf(t, read[protocol.Friends](w, &ann, "/friends").Asks, "Ben")
		mine := ask[protocol.Friends](w, &ann, http.MethodPost, "/friends/accept", yes, http.StatusOK)
		if len(mine.Friends) != 1 || len(mine.Asks) != 0 {
			t.Errorf("after Ben accepted, Ann has %+v", mine)
		}
		if is := state(ann); is != protocol.FriendIs {
			t.Errorf("then Ben is %q to Ann", is)
		}
		out := ask[protocol.Export](w, &ann, http.MethodGet, "/me/export", "", http.StatusOK)
		if len(out.Friends.Friends) != 1 {
			t.Errorf("the export has %+v", out.Friends)
		}
	})
}

// TestFriendInvitesIntoRoom checks that a friend who is present is shown and can be invited into a room, until the room
// or the invitation is gone.
func TestFriendInvitesIntoRoom(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben, eve := w.player("Ann"), w.player("Ben"), w.player("Eve")
		w.befriend(&ann, &ben)
		here := func(p protocol.Player, where string) protocol.FriendsHere {
			t.Helper()
			return ask[protocol.FriendsHere](w, &p, http.MethodPost, "/friends/here", `{"where":"`+where+`"}`, http.StatusOK)
		}
		here(ben, protocol.WhereAround)
		friends := here(ann, protocol.WhereRoom)
		if len(friends.On) != 1 || friends.On[0].Name != "Ben" || friends.On[0].Where != protocol.WhereAround ||
			friends.Every != int(social.PresenceEvery.Seconds()) {
			t.Fatalf("Ann sees %+v", friends)
		}
		if none := here(eve, protocol.WhereAround); len(none.On) != 0 {
			t.Errorf("Eve sees %+v", none)
		}
		code := w.room(ann, `{"mode":"race","size":"4x4","difficulty":"easy","password":"sesame"}`)
		alone := w.room(ann, `{"mode":"solo"}`)
		body := func(code string) string { return fmt.Sprintf(`{"friend":%q,"room":%q}`, friends.On[0].Ref, code) }
		inviting := apiRoot + "/friends/invite"
		w.refuses([]badRequest{
			{"a room for one", "POST", inviting, body(alone), bearerOf(ann), 400, protocol.BadMessage},
			{"a room of others", "POST", inviting, body(w.room(eve, `{"mode":"race"}`)), bearerOf(ann), 403,
				protocol.Forbidden},
			{"nobody's friend", "POST", inviting, body(code), bearerOf(eve), 403, protocol.Forbidden},
			{"nobody", "POST", inviting, `{"friend":"nobody","room":"` + code + `"}`, bearerOf(ann), 404, protocol.NotFound},
		})
		ask[struct{}](w, &ann, http.MethodPost, "/friends/invite", body(code), http.StatusNoContent)
		got := here(ben, protocol.WhereAround)
		if len(got.Invitations) != 1 || got.Invitations[0].Name != "Ann" || got.Invitations[0].Room.Code != code ||
			!got.Invitations[0].Room.Settings.Guarded || got.Invitations[0].Room.Settings.Size != "4x4" {
			t.Fatalf("Ben is invited by %+v", got.Invitations)
		}
		if strings.Contains(jsonOf(t, got), "sesame") {
			t.Error("an invitation contains the password")
		}
		not := fmt.Sprintf(`{"friend":%q}`, got.Invitations[0].Ref)
		ask[struct{}](w, &ben, http.MethodPost, "/friends/dismiss", not, http.StatusNoContent)
		if left := here(ben, protocol.WhereAround).Invitations; len(left) != 0 {
			t.Errorf("after declining, there is %+v", left)
		}
		ask[struct{}](w, &ann, http.MethodPost, "/friends/invite", body(code), http.StatusNoContent)
		time.Sleep(social.InvitationFor)
		if left := here(ben, protocol.WhereAround).Invitations; len(left) != 0 {
			t.Errorf("the invitation did not expire: %+v", left)
		}
		if hidden := ask[protocol.Friends](w, &ben, http.MethodPost, "/friends/show", `{"on":false}`, http.StatusOK); !hidden.Hidden {
			t.Errorf("hiding presence returned %+v", hidden)
		}
		if seen := here(ann, protocol.WhereRoom).On; len(seen) != 0 {
			t.Errorf("Ann sees a hidden friend: %+v", seen)
		}
		many := 0
		for ; many < 100; many++ {
			if w.request("192.0.2.1", "POST", inviting, body(code), bearerOf(ann)...).StatusCode == http.StatusTooManyRequests {
				break
			}
		}
		if many > 40 {
			t.Errorf("%d invitations at once", many)
		}
	})
}
