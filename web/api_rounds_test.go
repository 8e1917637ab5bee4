package web

import (
	"math"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/results"
)

// playAlone plays a solo round to its end, with the given time between moves, and waits until it is counted. It returns
// the round's ID.
func (w *world) playAlone(p protocol.Player, code string, gap time.Duration) string {
	w.t.Helper()
	c := w.join(p, code)
	c.say(&protocol.Start{ID: uint64(time.Now().UnixMilli())})
	puzzle := await[*protocol.Begin](c).Puzzle
	kind, _ := kinds.Find(puzzle.Kind)
	solved, err := kind.Parse(puzzle.Givens)
	if err != nil {
		w.t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, uint64(gap)))
	for _, cell := range chance.Perm(len(solved.Solution)) { // at random places, and as unevenly as people play
		if puzzle.Givens[cell] == '.' {
			time.Sleep(time.Duration(float64(gap) * math.Exp(0.6*chance.NormFloat64())))
			move := protocol.AppendMove(nil, cell/puzzle.Width+1, cell%puzzle.Width+1, int(solved.Solution[cell]))
			c.say(&protocol.Place{ID: uint64(time.Now().UnixMilli()), Move: string(move)})
			await[*protocol.OK](c)
		}
	}
	for {
		for _, e := range await[*protocol.Entry](c).Events {
			if e.E == protocol.Ended {
				time.Sleep(results.PollEvery)
				return e.Result.ID
			}
		}
	}
}

// TestDailyReplayOpensAfterItsDay checks that the player of a daily puzzle can see the round at once, and everybody
// else an hour after its day. It is in the history, on the leaderboard and in the export.
func TestDailyReplayOpensAfterItsDay(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		today := read[protocol.Dailies](w, nil, "/daily").Date
		code := ask[protocol.NewRoom](w, &ann, http.MethodPost, "/daily", `{"size":"4x4","difficulty":"easy"}`,
			http.StatusOK).Code
		id := w.playAlone(ann, code, 3*time.Second)
		stranger := []string{"Authorization", "Bearer " + ben.Token}
		w.refuses([]badRequest{
			{"a stranger today", "GET", apiRoot + "/replays/" + id, "", stranger, 409, protocol.NotNow},
		})
		if mine := read[protocol.Replay](w, &ann, "/replays/"+id); len(mine.Steps) == 0 || mine.Solution == "" {
			t.Errorf("the replay lacks its steps or solution: %+v", mine)
		}
		if rounds := read[protocol.PlayedRounds](w, &ann, "/me/rounds").Rounds; len(rounds) != 1 || rounds[0].Daily != today {
			t.Errorf("the history lacks the daily: %+v", rounds)
		}
		if all := read[protocol.Export](w, &ann, "/me/export"); len(all.Rounds) != 1 || len(all.Replays) != 1 {
			t.Errorf("the export lacks the round or its replay: %+v", all)
		}
		of := "?size=4x4&difficulty=easy&mode=daily"
		if board := read[protocol.Leaderboard](w, &ann, "/leaderboards/around"+of); board.You == nil {
			t.Errorf("the player is not on the leaderboard: %+v", board)
		}
		time.Sleep(24 * time.Hour)
		w.refuses([]badRequest{
			{"a stranger in the hour after the day", "GET", apiRoot + "/replays/" + id, "", stranger, 409, protocol.NotNow},
			{"the day in the hour after it", "GET", apiRoot + "/daily/" + today + of, "", nil, 409, protocol.NotNow},
		})
		before := read[protocol.Dailies](w, &ann, "/daily").Before
		if before == nil || before.Date != today || len(before.Puzzles) != 1 || !before.Puzzles[0].Result.Ranked {
			t.Errorf("of the day before, Ann got %+v", before)
		}
		if before := read[protocol.Dailies](w, &ben, "/daily").Before; before != nil {
			t.Errorf("of the day before, Ben got %+v", before)
		}
		time.Sleep(time.Hour)
		if over := read[protocol.DailyPuzzle](w, nil, "/daily/"+today+of); over.Solution == "" || len(over.Board.Rows) != 1 {
			t.Errorf("the day was %+v", over)
		}
		read[protocol.Replay](w, &ben, "/replays/"+id)
	})
}

// TestFastFinishNeedsOneProof checks that a finish that is much faster than the player's verified ones has to be
// verified, once and in one room.
func TestFastFinishNeedsOneProof(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		quick := `{"mode":"solo","size":"4x4","difficulty":"easy","ranked":true}`
		w.playAlone(ann, w.room(ann, quick), 3*time.Second)
		id := w.playAlone(ann, w.room(ann, quick), 500*time.Millisecond)
		asked := read[protocol.Proofs](w, &ann, "/proofs").Asked
		if len(asked) != 1 || asked[0].Round != id {
			t.Fatalf("the requested proof is %+v, want round %s", asked, id)
		}
		body := `{"round":"` + id + `"}`
		code := ask[protocol.NewRoom](w, &ann, http.MethodPost, "/proofs", body, http.StatusOK).Code
		bearer, stranger := []string{"Authorization", "Bearer " + ann.Token}, []string{"Authorization", "Bearer " + ben.Token}
		w.refuses([]badRequest{
			{"another's", "POST", apiRoot + "/proofs", body, stranger, 404, protocol.NotFound},
		})
		w.playAlone(ann, code, 500*time.Millisecond)
		if proofs := read[protocol.Proofs](w, &ann, "/proofs"); len(proofs.Proved) != 1 ||
			proofs.Asked[0].State != protocol.ProofPassed {
			t.Errorf("the proof round is not passed: %+v", proofs)
		}
		w.refuses([]badRequest{
			{"once more", "POST", apiRoot + "/proofs", body, bearer, 409, protocol.NotNow},
		})
	})
}

// TestRankedRoundGivesRating plays a ranked round alone, which gives the player a rating, also in the export.
func TestRankedRoundGivesRating(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		id := w.playAlone(ann, w.room(ann, `{"mode":"solo","size":"4x4","difficulty":"easy","ranked":true}`), 3*time.Second)
		all := read[protocol.Ratings](w, &ann, "/me/ratings?round="+id).Ratings
		if len(all) != 1 || all[0].Class != protocol.ClassSmall || !all[0].Now.Provisional || len(all[0].Rounds) != 1 ||
			all[0].Rounds[0].Round != id || all[0].Now.Points != 1500+all[0].Rounds[0].Change {
			t.Fatalf("wrong ratings after one round: %+v", all)
		}
		if none := read[protocol.Ratings](w, &ann, "/me/ratings?round=R-1").Ratings; len(none) != 0 {
			t.Errorf("an unranked round changed the ratings to %+v", none)
		}
		if others := read[protocol.Ratings](w, &ben, "/me/ratings").Ratings; len(others) != 0 {
			t.Errorf("a player without rounds has %+v", others)
		}
		if out := read[protocol.Export](w, &ann, "/me/export"); len(out.Ratings) != 1 {
			t.Errorf("the export lacks the rating: %+v", out)
		}
	})
}
