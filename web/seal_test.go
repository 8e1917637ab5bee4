package web

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/quickplay"
	"nonet/room/results"
	"nonet/web/limit"
)

// TestCheatRequestsReplayOfLivePuzzle requests a record while its puzzle is raced again. The response is that for live
// puzzles, with the same timing and limits. Link previews do not change. The player of the record is told when it
// opens, and it opens then.
func TestCheatRequestsReplayOfLivePuzzle(t *testing.T) {
	a := mustAssets(t)
	inWorld(t, withClient(a), func(t *testing.T, w *world) {
		ann := w.player("Ann")
		code := w.room(ann, `{"mode":"solo","size":"4x4","difficulty":"easy","ranked":true}`)
		round := w.playAlone(ann, code, 2*time.Second)
		paths := []string{"/replays/" + round, "/replays/" + round + "/ghosts"}
		links := func() (all []string) {
			for _, path := range []string{"/replay/" + round, "/r/" + code, "/previews/replay/" + round + ".png"} {
				shown := w.request("198.51.100.9", http.MethodGet, path, "")
				require.Equal(t, http.StatusOK, shown.StatusCode)
				all = append(all, string(shown.body))
			}
			return all
		}
		before := links()

		cyd := w.guest("Cyd", "203.0.113.7")
		var race protocol.NewRoom
		w.as(cyd, http.MethodPost, "/quick", `{"size":"4x4","difficulty":"easy"}`, http.StatusOK, &race)
		w.enter(cyd, race.Code)
		time.Sleep(quickplay.Wait*time.Second + 2*time.Second)
		var ghosts protocol.RoomGhosts
		w.as(cyd, http.MethodGet, "/rooms/"+race.Code+"/ghosts", "", http.StatusOK, &ghosts)
		require.Len(t, ghosts.Ghosts, 1)

		require.Equal(t, before, links(), "links must not reveal which puzzle is raced")
		time.Sleep(time.Minute)
		refused := map[string]bool{}
		for n := range limit.LiveRate.Burst {
			start := time.Now()
			answer := w.request("198.51.100.9", http.MethodGet, apiRoot+paths[n%2], "")
			require.Equal(t, protocol.InPlay, answer.failure(t).Code)
			require.Equal(t, http.StatusConflict, answer.StatusCode)
			require.Empty(t, answer.Header.Get("Retry-After"))
			require.Equal(t, room.RefusalStep, time.Since(start))
			refused[string(answer.body)] = true
		}
		require.Len(t, refused, 1, "all refusals must be equal")
		for _, id := range []string{round, "BCDFG-E-7"} {
			answer := w.request("198.51.100.9", http.MethodGet, apiRoot+"/replays/"+id, "")
			require.Equal(t, protocol.TooMany, answer.failure(t).Code, "the limit must apply to every replay")
		}

		for _, path := range paths {
			answer := w.request("192.0.2.1", http.MethodGet, apiRoot+path, "", "Authorization", "Bearer "+ann.Token)
			f := answer.failure(t)
			require.Equal(t, protocol.InPlay, f.Code)
			wait, err := strconv.Atoi(answer.Header.Get("Retry-After"))
			require.NoError(t, err)
			require.InDelta(t, f.Until, time.Now().Add(time.Duration(wait)*time.Second).UnixMilli(), 2000)
		}

		cyd.say(&protocol.Leave{ID: uint64(time.Now().UnixMilli())})
		time.Sleep(results.PollEvery + time.Second)
		var f protocol.Failure
		answer := w.request("192.0.2.1", http.MethodGet, apiRoot+paths[0], "", "Authorization", "Bearer "+ann.Token)
		require.NoError(t, json.Unmarshal(answer.body, &f))
		assert.LessOrEqual(t, time.Until(time.UnixMilli(f.Until)), archive.EmbargoAfter)
		time.Sleep(time.Until(time.UnixMilli(f.Until)) + time.Second)
		read[protocol.Replay](w, nil, paths[0])
		read[protocol.Ghosts](w, nil, paths[1])
	})
}
