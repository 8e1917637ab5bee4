package web

import (
	"encoding/json"
	"net/http"
	"testing"

	"nonet/protocol"
)

// Who says to be a program is marked as one for good, and plays for no leaderboard.
func TestBots(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		var bot protocol.Player
		a := w.request("192.0.2.1", http.MethodPost, apiRoot+"/players", `{"name":"Rob","bot":true}`)
		if err := json.Unmarshal([]byte(a.body), &bot); err != nil || bot.ID[0] != '~' {
			t.Fatalf("the bot is %s", a.body)
		}
		if again := ask[protocol.Player](w, &bot, http.MethodPost, "/players", `{"name":"Robby"}`, http.StatusOK); again.ID != bot.ID {
			t.Errorf("under another name it is %+v", again)
		}
		if ann := w.player("Ann"); ann.ID[0] == '~' {
			t.Errorf("a person has the id %s", ann.ID)
		}
		bearer := []string{"Authorization", "Bearer " + bot.Token}
		w.refuses([]badRequest{
			{"a player becomes a bot", "POST", apiRoot + "/players", `{"name":"Rob","bot":true}`, bearer, 400, protocol.BadMessage},
			{"a ranked room", "POST", apiRoot + "/rooms", `{"mode":"race","ranked":true}`, bearer, 409, protocol.IsOff},
			{"a ranked room with bots", "POST", apiRoot + "/rooms", `{"mode":"race","ranked":true,"bots":true}`, bearer, 422, protocol.BadSettings},
			{"a daily puzzle", "POST", apiRoot + "/daily", `{"size":"9x9","difficulty":"easy"}`, bearer, 409, protocol.IsOff},
		})
	})
}
