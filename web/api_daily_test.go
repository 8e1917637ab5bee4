package web

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"nonet/protocol"
	"nonet/web/handler"
)

func TestDailyRefusals(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		bearer := []string{"Authorization", "Bearer " + ann.Token}
		daily := apiRoot + "/daily"
		today := time.Now().UTC().Format(time.DateOnly)
		w.refuses([]badRequest{
			{"a wrong method", "DELETE", daily, "", bearer, 405, protocol.Forbidden},
			{"a wrong method", "POST", daily + "/2000-01-01", "{}", bearer, 405, protocol.Forbidden},
			{"a foreign page", "POST", daily, "{}", append([]string{"Origin", "https://evil.example"}, bearer...), 403,
				protocol.BadOrigin},
			{"a try of nobody's", "POST", daily, "{}", nil, 401, protocol.BadToken},
			{"a wrong token", "GET", daily, "", []string{"Authorization", "Bearer x"}, 401, protocol.BadToken},
			{"no body", "POST", daily, "", bearer, 400, protocol.BadMessage},
			{"tomorrow's", "POST", daily, `{"date":"2100-01-01"}`, bearer, 400, protocol.BadMessage},
			{"a wrong type", "POST", daily, `{"size":9}`, bearer, 400, protocol.BadMessage},
			{"a large body", "POST", daily, `{"size":"` + strings.Repeat("9", 2*handler.MaxBody) + `"}`, bearer, 413,
				protocol.TooLarge},
			{"an unknown kind", "POST", daily, `{"kind":"chess"}`, bearer, 422, protocol.BadSettings},
			{"an unknown size", "POST", daily, `{"size":"9x"}`, bearer, 422, protocol.BadSettings},
			{"one that is not a day's", "POST", daily, `{"size":"9x9","difficulty":"any"}`, bearer, 422, protocol.BadSettings},
			{"no day", "GET", daily + "/yesterday", "", nil, 422, protocol.BadSettings},
			{"a day that is none", "GET", daily + "/2026-02-30", "", nil, 422, protocol.BadSettings},
			{"an unknown difficulty", "GET", daily + "/2000-01-01?difficulty=trivial", "", nil, 422, protocol.BadSettings},
			{"today", "GET", daily + "/" + today, "", nil, 409, protocol.NotNow},
			{"the future", "GET", daily + "/2999-01-01", "", nil, 409, protocol.NotNow},
			{"a day that can still be finished", "GET", daily + "/1999-12-31", "", nil, 409, protocol.NotNow},
			{"a day without us", "GET", daily + "/1999-12-30", "", nil, 404, protocol.NotFound},
		})
	})
}

func TestDaily(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Eve")
		all := read[protocol.Dailies](w, nil, "/daily")
		if len(all.Puzzles) < 20 || all.Left <= 0 || all.Puzzles[0].Room != "" {
			t.Errorf("wrong daily puzzles: %+v", all)
		}
		var code string
		for range 2 {
			made := ask[protocol.NewRoom](w, &ann, http.MethodPost, "/daily", `{"size":"4x4","difficulty":"easy"}`,
				http.StatusOK)
			if code != "" && made.Code != code {
				t.Errorf("the second try is %s, the first %s", made.Code, code)
			}
			code = made.Code
		}
		mine := 0
		for _, p := range read[protocol.Dailies](w, &ann, "/daily").Puzzles {
			if p.Room == code && p.Size == "4x4" && p.Difficulty == "easy" {
				mine++
			}
		}
		if mine != 1 {
			t.Errorf("%d of today's puzzles are in the room", mine)
		}
		info := read[protocol.RoomInfo](w, nil, "/rooms/"+code)
		if info.Settings.Daily != all.Date || info.Settings.Mode != protocol.Solo || !info.Settings.Ranked {
			t.Errorf("the daily's room has wrong settings: %+v", info)
		}
		other := w.connect("192.0.2.1")
		other.say(&protocol.Hello{V: protocol.Version, Token: eve.Token})
		await[*protocol.Welcome](other)
		other.say(&protocol.Enter{Room: code})
		if e := await[*protocol.Error](other); e.Code != protocol.Forbidden {
			t.Errorf("another player who enters is told %+v", e)
		}
	})
}

func TestHistoryOfPlayer(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		bearer := []string{"Authorization", "Bearer " + ann.Token}
		if list := read[protocol.PlayedRounds](w, &ann, "/me/rounds?skip=5&limit=100"); list.Rounds == nil ||
			list.Total != 0 {
			t.Errorf("a new player's history is not empty: %+v", list)
		}
		rounds := apiRoot + "/me/rounds"
		w.refuses([]badRequest{
			{"a wrong method", "POST", rounds, "{}", bearer, 405, protocol.Forbidden},
			{"nobody's", "GET", rounds, "", nil, 401, protocol.BadToken},
			{"a foreign page", "GET", rounds, "", append([]string{"Origin", "https://evil.example"}, bearer...), 403,
				protocol.BadOrigin},
			{"too many", "GET", rounds + "?limit=101", "", bearer, 400, protocol.BadMessage},
			{"before the first", "GET", rounds + "?skip=-1", "", bearer, 400, protocol.BadMessage},
		})
	})
}

// TestSeasonInTimeZoneOfPlayer checks months in the player's time zone, and that invalid months are refused.
func TestSeasonInTimeZoneOfPlayer(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		s := read[protocol.Season](w, &ann, "/me/season?zone=Europe/Berlin")
		if s.Zone != "Europe/Berlin" || s.Month == "" || len(s.Days) < 28 || s.Rounds != 0 || s.Best == nil {
			t.Errorf("wrong statistics of the month: %+v", s)
		}
		again := read[protocol.Season](w, &ann, "/me/season?month="+s.Month)
		if again.Zone != "UTC" || again.Month != s.Month {
			t.Errorf("the month requested by name: %+v", again)
		}
		season, bearer := apiRoot+"/me/season", bearerOf(ann)
		w.refuses([]badRequest{
			{"nobody's", "GET", season, "", nil, 401, protocol.BadToken},
			{"no month", "GET", season + "?month=May", "", bearer, 422, protocol.BadSettings},
			{"one to come", "GET", season + "?month=9999-12", "", bearer, 422, protocol.BadSettings},
		})
	})
}

// TestInfo checks the difficulties of each size, the modes and the rest of a server's offer.
func TestInfo(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		info := read[protocol.Info](w, nil, "/info")
		if len(info.Modes) != 4 || len(info.Policies) != 4 || len(info.Reactions) != 6 {
			t.Errorf("the server offers %+v", info)
		}
		for _, k := range info.Kinds {
			for _, size := range k.Sizes {
				if len(k.Levels[size]) == 0 {
					t.Errorf("%s %s has no difficulty", k.Name, size)
				}
			}
		}
	})
}
