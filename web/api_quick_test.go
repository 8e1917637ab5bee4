package web

import (
	"net/http"
	"testing"

	"nonet/protocol"
)

// TestQuickPlaySeatsPlayer checks that a player gets a seat in the room of the answer, also when asking again; a bot is
// refused without a free seat, and an unknown puzzle is refused.
func TestQuickPlaySeatsPlayer(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		const wanted = `{"kind":"sudoku","size":"4x4","difficulty":"easy"}`
		code := ask[protocol.NewRoom](w, &ann, http.MethodPost, "/quick", wanted, http.StatusOK).Code
		for _, who := range []*protocol.Player{&ann, &ben} {
			if other := ask[protocol.NewRoom](w, who, http.MethodPost, "/quick", wanted, http.StatusOK).Code; other != code {
				t.Errorf("%s races in %s and not in %s", who.Name, other, code)
			}
		}
		info := read[protocol.RoomInfo](w, nil, "/rooms/"+code)
		if info.Players != 2 || info.Settings.Quick == 0 || !info.Settings.Ranked || info.Settings.Public {
			t.Errorf("the quick race's room is wrong: %+v", info)
		}
		bot := ask[protocol.Player](w, nil, http.MethodPost, "/players", `{"name":"Rob","bot":true}`, http.StatusOK)
		bearer := []string{"Authorization", "Bearer " + ann.Token}
		bots := []string{"Authorization", "Bearer " + bot.Token}
		w.refuses([]badRequest{
			{"nobody's", "POST", apiRoot + "/quick", "{}", nil, 401, protocol.BadToken},
			{"no body", "POST", apiRoot + "/quick", "", bearer, 400, protocol.BadMessage},
			{"an unknown kind", "POST", apiRoot + "/quick", `{"kind":"chess"}`, bearer, 422, protocol.BadSettings},
			{"a bot's", "POST", apiRoot + "/quick", "{}", bots, 409, protocol.NoSeat},
		})
	})
}
