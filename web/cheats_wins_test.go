package web

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"nonet/internal/waitfor"
	"nonet/protocol"
)

const ranked4x4 = `{"mode":"duel","ranked":true,"size":"4x4","difficulty":"easy"}`

// TestCheatWinsOverOwnGuests checks that a win over a guest who leaves after one digit does not count, and wins over
// guests at the player's network count at most twice a day in total. An early leave uses up a counted win.
func TestCheatWinsOverOwnGuests(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		duel := func(a, b *guest, play func(moves []string)) *protocol.Result {
			w.enter(b, w.host(a, ranked4x4))
			b.do(&protocol.Sit{})
			a.do(&protocol.Start{})
			moves := a.begun()
			play(moves)
			return a.result()
		}
		eve, vic, ray := w.guest("Eve", "192.0.2.7"), w.guest("Vic", "198.51.100.1"), w.guest("Ray", "203.0.113.1")
		for i := range 6 {
			sock := w.guest(fmt.Sprint("Sock ", i), eve.from)
			why := []string{protocol.Unplayed, protocol.Early, "", protocol.Nearby, protocol.Nearby, protocol.Nearby}[i]
			r := duel(eve, sock, func(moves []string) {
				sock.place(moves[0])
				if i > 0 {
					sock.place(moves[1])
				}
				upTo := 3
				if i > 1 {
					upTo = (len(moves) + 1) / 2
				}
				eve.place(moves[2:upTo]...)
				sock.do(&protocol.Leave{})
			})
			if r.NoWin != why {
				t.Errorf("win %d over an own guest: %q; want %q", i+1, r.NoWin, why)
			}
		}
		mal := w.guest("Mal", "192.0.2.9")
		for i := range 4 { // with guests at another address of the same player
			sock := w.guest(fmt.Sprint("Phone ", i), "192.0.2.10")
			r := duel(mal, sock, func(moves []string) {
				sock.place(moves[0], moves[1])
				mal.place(moves[2:]...)
			})
			if (r.NoWin == protocol.Nearby) != (i > 1) {
				t.Errorf("win %d over a guest elsewhere: %q", i+1, r.NoWin)
			}
		}
		for range 3 {
			duel(vic, ray, func(moves []string) {
				ray.place(moves[0], moves[1])
				vic.place(moves[2:]...)
			})
		}
		if rows := w.onBoard("mode=duel&metric=wins"); !slices.Equal(rows, []string{"Mal 2", "Vic 2", "Eve 1"}) {
			t.Errorf("the leaderboard of wins is %q, want Mal 2, Vic 2, Eve 1", rows)
		}
	})
}

// TestCheatRaisesRatingOverOwnGuests checks that duels in which no win counts are compared in ratings twice a day as
// well: those that a guest of one's own leaves early, and those that one comes second in, behind a guest whose wins are
// used up.
func TestCheatRaisesRatingOverOwnGuests(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		duel := func(host *guest, others ...*guest) (moves []string) {
			code := w.host(host, `{"mode":"duel","ranked":true,"size":"4x4","difficulty":"easy","seats":3}`)
			for _, g := range others {
				w.enter(g, code).do(&protocol.Sit{})
			}
			host.do(&protocol.Start{})
			return host.begun()
		}
		rated := func(g *guest, play func(sock *guest)) (rounds int) {
			for i := range 4 {
				play(w.guest(fmt.Sprint("Sock ", i), g.from))
				time.Sleep(time.Minute) // of virtual time: the rounds are rated
			}
			var all protocol.Ratings
			w.as(g, http.MethodGet, "/me/ratings", "", http.StatusOK, &all)
			for _, r := range all.Ratings {
				rounds += len(r.Rounds)
			}
			return rounds
		}

		eve := w.guest("Eve", "192.0.2.7")
		early := rated(eve, func(sock *guest) {
			moves := duel(eve, sock)
			sock.place(moves[:2]...)
			eve.place(moves[2])
			sock.do(&protocol.Leave{})
			if r := eve.result(); r.NoWin != protocol.Early && r.NoWin != protocol.Nearby {
				t.Errorf("the win over a guest who leaves early: %q", r.NoWin)
			}
		})

		mal, first := w.guest("Mal", "192.0.2.9"), w.guest("First", "192.0.2.9")
		for range 2 {
			sock := w.guest("Loser", first.from)
			moves := duel(first, sock)
			sock.place(moves[:2]...)
			first.place(moves[2:]...)
		}
		second := rated(mal, func(sock *guest) {
			moves := duel(first, mal, sock)
			sock.place(moves[:2]...)
			mal.place(moves[2:5]...)
			sock.do(&protocol.Leave{})
			first.place(moves[5:]...)
			if r := first.result(); r.NoWin != protocol.Nearby {
				t.Errorf("the win of a player without counted wins left: %q", r.NoWin)
			}
		})
		if early != 2 || second != 2 {
			t.Errorf("of duels with own guests, %d that the guest leaves are rated, and %d that the guest wins; "+
				"want 2 each", early, second)
		}
	})
}

// TestCheatScoresInHeatsThatGuestsLeave checks that a player's own guests who leave an arena's heats at once give no
// points.
func TestCheatScoresInHeatsThatGuestsLeave(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		eve, sock := w.guest("Eve", "192.0.2.7"), w.guest("Sock", "192.0.2.7")
		var made protocol.Arena
		w.as(w.guest("Ann", "198.51.100.1"), http.MethodPost, "/arenas", jsonOf(t, protocol.NewArena{
			Name: "Open", Puzzles: []protocol.NewQuick{{Size: "4x4", Difficulty: "easy"}}, Minutes: 10, Heat: 2,
			Start: time.Now().Add(time.Second).UnixMilli(),
		}), http.StatusCreated, &made)
		for _, g := range []*guest{eve, sock} {
			w.as(g, http.MethodPost, "/arenas/"+made.Code+"/join", "{}", http.StatusOK, nil)
		}
		for range 5 {
			var all sync.WaitGroup
			for _, g := range []*guest{eve, sock} {
				all.Go(func() {
					var next protocol.NextHeat
					for next.Room == "" {
						w.as(g, http.MethodPost, "/arenas/"+made.Code+"/next", "", http.StatusOK, &next)
					}
					w.enter(g, next.Room)
				})
			}
			waitfor.Group(t, &all, "both in the heat")
			sock.asked, eve.asked = 0, 0
			sock.try(&protocol.Place{Move: wrong(sock.begun()[0])})
			sock.do(&protocol.Leave{})
			if r := eve.result(); r.Why != protocol.LastOne {
				t.Errorf("the heat ended with %+v", r)
			}
			time.Sleep(5 * time.Second) // of virtual time: the arena receives the result
		}
		w.as(eve, http.MethodGet, "/arenas/"+made.Code, "", http.StatusOK, &made)
		if row := made.You.Row; row.Points != 2 || row.Wins != 0 || row.Heats != 5 {
			t.Errorf("after heats that her own guest left, Eve has %+v", row)
		}
	})
}
