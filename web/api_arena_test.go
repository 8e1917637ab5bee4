package web

import (
	"net/http"
	"testing"
	"time"

	"nonet/internal/waitfor"
	"nonet/protocol"
)

// TestArenaLeadsPlayersToOneRoom creates an arena, joins it with its password, and checks that the players who ask for
// a heat are sent to one room.
func TestArenaLeadsPlayersToOneRoom(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		wanted := protocol.NewArena{
			Name: " Club  evening ", Puzzles: []protocol.NewQuick{{Kind: "sudoku", Size: "4x4", Difficulty: "easy"}},
			Start: time.Now().Add(time.Second).UnixMilli(), Minutes: 10, Heat: 4, Password: "sesame",
		}
		made := ask[protocol.Arena](w, &ann, http.MethodPost, "/arenas", jsonOf(t, wanted), http.StatusCreated)
		if made.Name != "Club evening" || made.Host != "Ann" || !made.Guarded || made.Phase != protocol.ArenaLobby ||
			made.You != nil {
			t.Errorf("the new arena is wrong: %+v", made)
		}
		path := "/arenas/" + made.Code
		bot := ask[protocol.Player](w, nil, http.MethodPost, "/players", `{"name":"Rob","bot":true}`, http.StatusOK)
		bearer, bots := []string{"Authorization", "Bearer " + ben.Token}, []string{"Authorization", "Bearer " + bot.Token}
		w.refuses([]badRequest{
			{"nobody's", "POST", apiRoot + "/arenas", jsonOf(t, wanted), nil, 401, protocol.BadToken},
			{"a wrong password", "POST", apiRoot + path + "/join", `{"password":"open"}`, bearer, 403, protocol.Guarded},
			{"no password", "POST", apiRoot + path + "/join", `{}`, bearer, 403, protocol.Guarded},
			{"before joining", "POST", apiRoot + path + "/next", ``, bearer, 403, protocol.Forbidden},
			{"a bot's", "POST", apiRoot + "/arenas", jsonOf(t, wanted), bots, 409, protocol.IsOff},
			{"a bot that joins", "POST", apiRoot + path + "/join", `{"password":"sesame"}`, bots, 409, protocol.IsOff},
			{"joining none", "POST", apiRoot + "/arenas/22222/join", `{}`, bearer, 404, protocol.NotFound},
			{"one that is not there", "GET", apiRoot + "/arenas/22222", ``, nil, 404, protocol.NotFound},
			{"a heat of none that is there", "POST", apiRoot + "/arenas/22222/next", ``, bearer, 403, protocol.Forbidden},
			{"ending none", "POST", apiRoot + "/arenas/22222/end", ``, bearer, 404, protocol.NotFound},
			{"ending another's", "POST", apiRoot + path + "/end", ``, bearer, 403, protocol.NotHost},
			{"no puzzle", "POST", apiRoot + "/arenas", `{"name":"x","puzzles":[],"minutes":10,"heat":4}`, bearer, 422,
				protocol.BadSettings},
			{"an unknown kind", "POST", apiRoot + "/arenas", `{"name":"x","puzzles":[{"kind":"chess"}],"minutes":10,"heat":4}`,
				bearer, 422, protocol.BadSettings},
			{"for ever", "POST", apiRoot + "/arenas", `{"name":"x","puzzles":[{}],"minutes":1000,"heat":4}`, bearer, 422,
				protocol.BadSettings},
			{"heats of one", "POST", apiRoot + "/arenas", `{"name":"x","puzzles":[{}],"minutes":10,"heat":1}`, bearer, 422,
				protocol.BadSettings},
			{"another's group", "POST", apiRoot + "/arenas",
				`{"name":"x","puzzles":[{}],"minutes":10,"heat":2,"group":"x"}`, bearer, 404, protocol.NotFound},
		})
		rooms := map[string]bool{}
		for _, who := range []*protocol.Player{&ann, &ben} {
			in := ask[protocol.Arena](w, who, http.MethodPost, path+"/join", `{"password":"sesame"}`, http.StatusOK)
			if in.You == nil || in.You.Row.Name != who.Name {
				t.Errorf("%s is %+v", who.Name, in.You)
			}
		}
		answers := make(chan string, 2)
		for _, who := range []protocol.Player{ann, ben} {
			go func() {
				answers <- ask[protocol.NextHeat](w, &who, http.MethodPost, path+"/next", "", http.StatusOK).Room
			}()
		}
		for range 2 {
			rooms[waitfor.Value(t, answers, "the way to a heat")] = true
		}
		if len(rooms) != 1 || rooms[""] {
			t.Fatalf("the players are led to different rooms or none: %v", rooms)
		}
		arena := read[protocol.Arena](w, &ann, path)
		if arena.Racing != 2 || arena.Heats != 1 || arena.Players != 2 || !rooms[arena.You.Room] {
			t.Errorf("the running arena is wrong: %+v", arena)
		}
		for code := range rooms {
			info := read[protocol.RoomInfo](w, nil, "/rooms/"+code)
			if info.Players != 2 || info.Settings.Seats != 2 || info.Settings.Public {
				t.Errorf("the heat's room is wrong: %+v", info)
			}
		}
		if got := read[protocol.Export](w, &ann, "/me/export").Arenas; len(got) != 1 || got[0] != made.Code {
			t.Errorf("Ann's export has the arenas %v, want %s", got, made.Code)
		}
		ask[struct{}](w, &ann, http.MethodDelete, "/me", "", http.StatusNoContent)
		time.Sleep(2 * time.Second) // of virtual time
		if left := read[protocol.Arena](w, nil, path); left.Host != "" || left.Players != 1 {
			t.Errorf("the deletion of Ann's data left in the arena: %+v", left)
		}
		own := ask[protocol.Arena](w, &ben, http.MethodPost, "/arenas", jsonOf(t, wanted), http.StatusCreated)
		time.Sleep(10*time.Minute + time.Second)
		w.refuses([]badRequest{
			{"ending one that is over", "POST", apiRoot + "/arenas/" + own.Code + "/end", ``, bearer, 409, protocol.NotNow},
			{"when it is over", "POST", apiRoot + path + "/join", `{"password":"sesame"}`, bearer, 409, protocol.NotNow},
		})
	})
}
