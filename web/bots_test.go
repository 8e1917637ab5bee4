package web

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"

	"nonet/protocol"
)

// oneBot is a server's only bot.
type oneBot struct{ rooms []string }

func (*oneBot) Strengths() []string { return []string{"easy"} }

func (b *oneBot) CountPlaying() int { return 0 }

func (b *oneBot) Bring(_ context.Context, code, _ string, wanted protocol.NewBot) (string, error) {
	if len(b.rooms) > 0 {
		return "", &protocol.Refusal{Code: protocol.Busy, Text: "It is playing."}
	}
	b.rooms = append(b.rooms, code+" "+wanted.Strength)
	return "Rob", nil
}

// Only the host of a room can add bots, and only if the server has some.
func TestOnlyHostAddsBots(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		code := w.room(ann, `{}`)
		if info := ask[protocol.Info](w, nil, http.MethodGet, "/info", "", http.StatusOK); info.Bots != nil {
			t.Errorf("a server without bots offers %v", info.Bots)
		}
		w.refuses([]badRequest{
			{"there are none", "POST", apiRoot + "/rooms/" + code + "/bots", `{"strength":"easy"}`,
				[]string{"Authorization", "Bearer " + ann.Token}, 409, protocol.IsOff},
		})
	})
	var bots oneBot
	inWorld(t, func(c *Config) { c.Bots = &bots }, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		code := w.room(ann, `{}`)
		if info := ask[protocol.Info](w, nil, http.MethodGet, "/info", "", http.StatusOK); len(info.Bots) != 1 {
			t.Errorf("the offer of bots is %v, want one", info.Bots)
		}
		host, path := []string{"Authorization", "Bearer " + ann.Token}, apiRoot+"/rooms/"+code+"/bots"
		w.refuses([]badRequest{
			{"nobody", "POST", path, `{"strength":"easy"}`, nil, 401, protocol.BadToken},
			{"who is not the host", "POST", path, `{"strength":"easy"}`, []string{"Authorization", "Bearer " + ben.Token}, 403,
				protocol.NotHost},
			{"no such room", "POST", apiRoot + "/rooms/ZZZZZ/bots", `{"strength":"easy"}`, host, 404, protocol.NotFound},
			{"no bot", "POST", path, `{"strong":true}`, host, 400, protocol.BadMessage},
			{"a look at them", "GET", path, "", host, 405, protocol.Forbidden},
		})
		if len(bots.rooms) != 0 {
			t.Errorf("the bots were sent to %v", bots.rooms)
		}
		if rob := ask[protocol.BroughtBot](w, &ann, http.MethodPost, "/rooms/"+code+"/bots", `{"strength":"easy"}`,
			http.StatusCreated); rob.Name != "Rob" || bots.rooms[0] != code+" easy" {
			t.Errorf("%+v entered %v", rob, bots.rooms)
		}
		w.refuses([]badRequest{{"one more", "POST", path, `{"strength":"easy"}`, host, 503, protocol.Busy}})
	})
}

// A player who registers as a program is permanently marked as one, and is on no leaderboard.
func TestBotsAreMarked(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		var bot protocol.Player
		a := w.request("192.0.2.1", http.MethodPost, apiRoot+"/players", `{"name":"Rob","bot":true}`)
		if err := json.Unmarshal(a.body, &bot); err != nil || bot.ID[0] != '~' {
			t.Fatalf("the answer is no bot: %s", a.body)
		}
		if again := ask[protocol.Player](w, &bot, http.MethodPost, "/players", `{"name":"Robby"}`,
			http.StatusOK); again.ID != bot.ID {
			t.Errorf("a bot with a new name has another ID: %+v", again)
		}
		if ann := w.player("Ann"); ann.ID[0] == '~' {
			t.Errorf("a person has the id %s", ann.ID)
		}
		bearer := []string{"Authorization", "Bearer " + bot.Token}
		w.refuses([]badRequest{
			{"a player becomes a bot", "POST", apiRoot + "/players", `{"name":"Rob","bot":true}`, bearer, 400,
				protocol.BadMessage},
			{"a ranked room", "POST", apiRoot + "/rooms", `{"mode":"race","ranked":true}`, bearer, 409, protocol.IsOff},
			{"a ranked room with bots", "POST", apiRoot + "/rooms", `{"mode":"race","ranked":true,"bots":true}`, bearer, 422,
				protocol.BadSettings},
			{"a daily puzzle", "POST", apiRoot + "/daily", `{"size":"9x9","difficulty":"easy"}`, bearer, 409, protocol.IsOff},
		})
	})
}
