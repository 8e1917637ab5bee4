package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
)

// guest is a player at an address, in a room.
type guest struct {
	*client
	from   string
	player protocol.Player
	asked  uint64 // the number of the last command
}

// guest makes a player at an address.
func (w *world) guest(name, from string) *guest {
	w.t.Helper()
	g := &guest{from: from}
	w.as(g, http.MethodPost, "/players", `{"name":"`+name+`"}`, http.StatusOK, &g.player)
	return g
}

// as makes a request from where a guest is, which must get a status, and reads the answer into v unless that is nil.
func (w *world) as(g *guest, method, path, body string, status int, v any) {
	w.t.Helper()
	var header []string
	if g.player.Token != "" {
		header = []string{"Authorization", "Bearer " + g.player.Token}
	}
	a := w.request(g.from, method, apiRoot+path, body, header...)
	if a.StatusCode != status {
		w.t.Fatalf("%s %s: %s %s", method, path, a.Status, a.body)
	}
	if v != nil {
		if err := json.Unmarshal(a.body, v); err != nil {
			w.t.Fatalf("%s %s: %v in %s", method, path, err, a.body)
		}
	}
}

// enter brings a guest into a room.
func (w *world) enter(g *guest, code string) *guest {
	w.t.Helper()
	g.client = w.connect(g.from).enter(g.player, code)
	return g
}

// host makes a room of a guest's, and brings them in.
func (w *world) host(g *guest, settings string) (code string) {
	w.t.Helper()
	var made protocol.NewRoom
	w.as(g, http.MethodPost, "/rooms", settings, http.StatusCreated, &made)
	w.enter(g, made.Code)
	return made.Code
}

// try sends a command, and returns the code that it is refused with.
func (g *guest) try(command any) protocol.Code {
	g.t.Helper()
	time.Sleep(100 * time.Millisecond) // of virtual time, for the limits
	g.asked++
	numbered, ok := protocol.WithID(command, g.asked)
	if !ok {
		g.t.Fatalf("%T is no command", command)
	}
	g.say(numbered)
	for {
		switch m := g.next().(type) {
		case *protocol.OK:
			if m.ID == g.asked {
				return ""
			}
		case *protocol.No:
			if m.ID == g.asked {
				return m.Code
			}
		}
	}
}

// do carries out commands that must be carried out.
func (g *guest) do(commands ...any) {
	g.t.Helper()
	for _, c := range commands {
		if code := g.try(c); code != "" {
			g.t.Fatalf("%s: %+v is refused: %s", g.player.Name, c, code)
		}
	}
}

// place makes moves that must be taken, at a person's pace.
func (g *guest) place(moves ...string) {
	g.t.Helper()
	for _, move := range moves {
		time.Sleep(5 * time.Second) // of virtual time
		g.do(&protocol.Place{Move: move})
	}
}

// begun waits for the round's beginning, and returns the moves that fill the puzzle.
func (g *guest) begun() []string {
	g.t.Helper()
	return solutionOf(g.t, await[*protocol.Begin](g.client).Puzzle)
}

// result waits for the round's end.
func (g *guest) result() *protocol.Result {
	g.t.Helper()
	for {
		for _, e := range await[*protocol.Entry](g.client).Events {
			if e.Result != nil {
				return e.Result
			}
		}
	}
}

// asksFirst is who asks a host first to be let in.
func (g *guest) asksFirst() protocol.Guest {
	g.t.Helper()
	for {
		for _, e := range await[*protocol.Entry](g.client).Events {
			for _, who := range e.Guests {
				if who.Asks {
					return who
				}
			}
		}
	}
}

// wrong is a move with another value.
func wrong(move string) string {
	value := int(move[len(move)-1]-'0')%4 + 1
	return fmt.Sprint(move[:len(move)-1], value)
}

// onBoard are the names and figures of a leaderboard's rows, as anybody reads them.
func (w *world) onBoard(query string) (rows []string) {
	w.t.Helper()
	time.Sleep(time.Minute) // of virtual time: rounds are brought there
	board := read[protocol.Leaderboard](w, nil, "/leaderboards?kind=sudoku&size=4x4&difficulty=easy&"+query)
	for _, row := range board.Rows {
		rows = append(rows, fmt.Sprint(row.Name, " ", row.Wins))
	}
	return rows
}

const ranked4x4 = `{"mode":"duel","ranked":true,"size":"4x4","difficulty":"easy"}`

// TestCheatWinsOverOwnGuests: a second guest who leaves after one digit is worth no win, and those who lose like people
// are worth two a day, together. Who leaves early is worth none, and has used one up.
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
				t.Errorf("win %d over a guest of one's own: %q; want %q", i+1, r.NoWin, why)
			}
		}
		mal := w.guest("Mal", "192.0.2.9")
		for i := range 4 { // with guests at another address of his own
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
			t.Errorf("the leaderboard of wins is %q", rows)
		}
	})
}

// TestCheatRisesOverOwnGuests: duels in which no win counts are compared in ratings twice a day as well: those that a
// guest of one's own leaves early, and those that one comes second in, behind a guest whose wins are used up.
func TestCheatRisesOverOwnGuests(t *testing.T) {
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
				time.Sleep(time.Minute) // of virtual time: rounds are brought into ratings
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
				t.Errorf("the win over who leaves early: %q", r.NoWin)
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
				t.Errorf("the win of who has none left: %q", r.NoWin)
			}
		})
		if early != 2 || second != 2 {
			t.Errorf("of duels with guests of one's own %d are rated that these leave, and %d that one of them wins; "+
				"want 2 each", early, second)
		}
	})
}

// TestCheatIsLeftInAHeat: guests of one's own who leave an arena's heats at once are no way to points.
func TestCheatIsLeftInAHeat(t *testing.T) {
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
			time.Sleep(5 * time.Second) // of virtual time: the result is brought to the arena
		}
		w.as(eve, http.MethodGet, "/arenas/"+made.Code, "", http.StatusOK, &made)
		if row := made.You.Row; row.Points != 2 || row.Wins != 0 || row.Heats != 5 {
			t.Errorf("of heats that a guest of her own has left Eve has %+v", row)
		}
	})
}

// TestCheatTriesTheDailyTwice: who looks at the day's puzzle as one guest and solves it as another is on the board
// apart, and takes no place of those who did not.
func TestCheatTriesTheDailyTwice(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		try := func(g *guest) []string {
			var made protocol.NewRoom
			w.as(g, http.MethodPost, "/daily", `{"size":"4x4","difficulty":"easy"}`, http.StatusOK, &made)
			w.enter(g, made.Code)
			g.do(&protocol.Start{})
			return g.begun()
		}
		vic := w.guest("Vic", "198.51.100.1")
		moves := try(w.guest("Eve", "192.0.2.7"))
		time.Sleep(time.Minute) // of virtual time
		second := w.guest("Eve again", "192.0.2.7")
		try(second)
		second.place(moves...)
		vic.place(try(vic)...)
		names := func(mode string) string { return strings.Join(w.onBoard("mode="+mode), ", ") }
		if board, apart := names("daily"), names("daily-apart"); board != "Vic 0" || apart != "Eve again 0" {
			t.Errorf("on the board is %q, and apart %q", board, apart)
		}
	})
}

// TestCheatSpoilsACoop: a stranger who sits down four cells before the end and makes mistakes is out alone.
func TestCheatSpoilsACoop(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, bob, eve := w.guest("Ann", "198.51.100.1"), w.guest("Bob", "198.51.100.2"), w.guest("Eve", "192.0.2.7")
		code := w.host(ann, `{"mode":"coop","public":true,"strikes":3,"size":"4x4","difficulty":"easy"}`)
		w.enter(bob, code).do(&protocol.Sit{})
		ann.do(&protocol.Start{})
		moves := ann.begun()
		last := len(moves) - 3
		ann.place(moves[:last]...)
		w.enter(eve, code).do(&protocol.Sit{})
		for _, move := range moves[last:] {
			if code := eve.try(&protocol.Place{Move: wrong(move)}); code != protocol.Wrong {
				t.Errorf("a mistake is answered %q", code)
			}
		}
		if code := eve.try(&protocol.Place{Move: moves[last]}); code != protocol.IsOut {
			t.Errorf("after three mistakes Eve is answered %q", code)
		}
		bob.place(moves[last:]...)
		if r := bob.result(); r.Why != protocol.Complete || r.Standings[0].Time == 0 {
			t.Errorf("the round ended with %+v", r)
		}
	})
}

// TestCheatFillsABlindCoop: where any value is taken, a stranger fills the last cells with wrong ones. The others write
// over them one by one, and no full board before the last one is a mistake of theirs.
func TestCheatFillsABlindCoop(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.guest("Ann", "198.51.100.1"), w.guest("Eve", "192.0.2.7")
		code := w.host(ann, `{"mode":"coop","public":true,"policy":"blind","strikes":2,"size":"4x4","difficulty":"easy"}`)
		w.enter(w.guest("Bob", "198.51.100.2"), code).do(&protocol.Sit{})
		ann.do(&protocol.Start{})
		moves := ann.begun()
		last := len(moves) - 4
		ann.place(moves[:last]...)
		w.enter(eve, code).do(&protocol.Sit{})
		for _, move := range moves[last:] {
			eve.do(&protocol.Place{Move: wrong(move)})
		}
		ann.place(moves[last:]...)
		if r := ann.result(); r.Why != protocol.Complete {
			t.Errorf("the round ended with %+v", r)
		}
	})
}

// TestCheatComesBack: a banned guest comes back as another, under the host's name; socks of one address want all seats.
func TestCheatComesBack(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.guest("Ann", "198.51.100.1"), w.guest("Eve", "192.0.2.7")
		code := w.host(ann, `{"mode":"race","public":true,"seats":9,"size":"4x4"}`)
		w.enter(eve, code).do(&protocol.Sit{})
		ann.do(&protocol.Kick{Seat: 2, Ban: true})
		back := w.enter(w.guest("Αnn", eve.from), code) // with a Greek letter
		if code := back.try(&protocol.Sit{}); code != protocol.Waiting {
			t.Errorf("the same person as another guest is answered %q", code)
		}
		refused := map[protocol.Code]int{}
		for i := range 8 {
			refused[w.enter(w.guest(fmt.Sprint("Sock ", i), "192.0.2.8"), code).try(&protocol.Sit{})]++
		}
		if refused[""] != 3 || refused[protocol.Sharing] != 5 {
			t.Errorf("eight guests of one address are answered %v", refused)
		}
		vic := w.enter(w.guest("Vic", "203.0.113.1"), code)
		vic.do(&protocol.Sit{})
		ann.do(&protocol.Admit{Who: ann.asksFirst().Who, On: true})
		back.do(&protocol.Sit{})
		zoe := w.guest("Zoe", "203.0.113.2")
		zoe.client = w.connect(zoe.from)
		zoe.say(&protocol.Hello{V: protocol.Version, Token: zoe.player.Token})
		zoe.say(&protocol.Enter{Room: code})
		var names []string
		for _, s := range await[*protocol.Room](zoe.client).Seats {
			names = append(names, s.Name)
		}
		if want := []string{"Ann", "Sock 0", "Sock 1", "Sock 2", "Vic", "Αnn 2"}; !slices.Equal(names, want) {
			t.Errorf("who comes sees %q; want %q", names, want)
		}
	})
}

// TestCheatComesBackAsABot: a banned guest comes back as a program where bots may sit. A bot may sit from where another
// was banned, as a server's own do.
func TestCheatComesBackAsABot(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.guest("Ann", "198.51.100.1"), w.guest("Eve", "192.0.2.7")
		code := w.host(ann, `{"mode":"race","bots":true,"seats":9,"size":"4x4"}`)
		bot := func(from string) *guest {
			g := &guest{from: from}
			w.as(g, http.MethodPost, "/players", `{"name":"Robot","bot":true}`, http.StatusOK, &g.player)
			return w.enter(g, code)
		}
		bot("203.0.113.2").do(&protocol.Sit{})
		ann.do(&protocol.Kick{Seat: 2, Ban: true})
		w.enter(eve, code).do(&protocol.Sit{})
		ann.do(&protocol.Kick{Seat: 2, Ban: true})
		if code := bot(eve.from).try(&protocol.Sit{}); code != protocol.Waiting {
			t.Errorf("a banned guest who is a bot now is answered %q", code)
		}
		for range 3 {
			bot("203.0.113.2").do(&protocol.Sit{})
		}
	})
}

// TestCheatFillsTheAsks: guests of a banned player's address leave others a place on the host's list of who asks.
func TestCheatFillsTheAsks(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.guest("Ann", "198.51.100.1"), w.guest("Eve", "192.0.2.7")
		code := w.host(ann, `{"mode":"race","public":true,"seats":9,"size":"4x4","oneseat":true}`)
		w.enter(eve, code).do(&protocol.Sit{})
		ann.do(&protocol.Kick{Seat: 2, Ban: true})
		for i := range 30 {
			sock := w.enter(w.guest(fmt.Sprint("Sock ", i), eve.from), code)
			if code := sock.try(&protocol.Sit{}); code != protocol.Waiting {
				t.Fatalf("sock %d is answered %q", i, code)
			}
		}
		w.enter(w.guest("Vic", "203.0.113.1"), code).do(&protocol.Sit{})
		vic := w.enter(w.guest("Vera", "203.0.113.1"), code)
		if code := vic.try(&protocol.Sit{}); code != protocol.Sharing {
			t.Fatalf("who shares an honest address is answered %q", code)
		}
		bob := w.enter(w.guest("Bob", ann.from), code)
		if code := bob.try(&protocol.Sit{}); code != protocol.Sharing {
			t.Fatalf("who shares the host's address is answered %q", code)
		}
		asks := map[string]int{}
		host := w.connect(ann.from)
		host.say(&protocol.Hello{V: protocol.Version, Token: ann.player.Token})
		host.say(&protocol.Enter{Room: code})
		for _, g := range await[*protocol.Room](host).Guests {
			if g.Asks {
				asks[strings.Fields(g.Name)[0]]++
			}
		}
		if asks["Sock"] != 10 || asks["Vera"] != 1 || asks["Bob"] != 1 {
			t.Errorf("the host is asked by %v", asks)
		}
	})
}

// TestCheatFloodsTheList: somebody with an IPv6 site makes public rooms from many of its networks, and makes private
// ones public. Those who made theirs before stay on the list.
func TestCheatFloodsTheList(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		made, refused := 0, 0
		public := func(g *guest) (code string) {
			a := w.request(g.from, "POST", apiRoot+"/rooms", `{"public":true}`, "Authorization", "Bearer "+g.player.Token)
			if a.StatusCode != http.StatusCreated {
				refused++
				return ""
			}
			made++
			return a.Header.Get("Location")[len(apiRoot+"/rooms/"):]
		}
		vic := public(w.guest("Vic", "198.51.100.1"))
		for n := range 30 {
			eve := w.guest("Buy now", fmt.Sprintf("2001:db8:7:%x::1", n))
			for range 10 {
				public(eve)
			}
		}
		if made != 1+room.PublicOfSite || refused != 300-room.PublicOfSite {
			t.Errorf("%d public rooms are made, and %d refused", made, refused)
		}
		eve := w.guest("Eve", "2001:db8:7:ffff::1")
		w.host(eve, `{"mode":"race"}`)
		if code := eve.try(&protocol.Configure{Settings: protocol.Settings{Public: true}}); code != protocol.Full {
			t.Errorf("to make a private room public is answered %q", code)
		}
		ann := w.guest("Ann", "203.0.113.1")
		code := w.host(ann, `{"public":true}`)
		ann.do(&protocol.Configure{Settings: protocol.Settings{Public: true, Seats: 6}})
		time.Sleep(time.Second) // of virtual time: the list is read again
		for _, code := range []string{vic, code} {
			onList := func(r protocol.RoomInfo) bool { return r.Code == code }
			if !slices.ContainsFunc(read[protocol.Rooms](w, nil, "/rooms").Rooms, onList) {
				t.Errorf("%s is not on the list", code)
			}
		}
	})
}

// oneSlowDesk makes puzzles slowly, and hints at once.
type oneSlowDesk struct{ slowPuzzles }

func (oneSlowDesk) Hint(context.Context, protocol.HintQuery) (protocol.PuzzleHint, error) {
	return protocol.PuzzleHint{Degree: 1}, nil
}

// TestCheatFillsTheQueue: seventy clients of one site have large puzzles made. Others' hints are answered at once,
// their puzzles soon, and data is deleted at the same site too.
func TestCheatFillsTheQueue(t *testing.T) {
	const takes = 4 * time.Second
	edit := func(c *Config) { c.Puzzles = oneSlowDesk{slowPuzzles{takes: takes}} }
	inWorld(t, edit, func(t *testing.T, w *world) {
		eve, vic := w.guest("Eve", "2001:db8:7::1"), w.guest("Vic", "198.51.100.1")
		var crowd sync.WaitGroup
		answers := make(chan int, 70)
		for i := range 70 {
			crowd.Go(func() {
				from := fmt.Sprintf("2001:db8:7:%x::1", i)
				answers <- w.request(from, http.MethodPost, apiRoot+"/puzzles", `{}`).StatusCode
			})
		}
		synctest.Wait()
		start := time.Now()
		w.as(vic, http.MethodPost, "/puzzles/hint", `{"givens":"","values":"","degree":1}`, http.StatusOK, nil)
		w.as(eve, http.MethodDelete, "/me", "", http.StatusNoContent, nil)
		w.as(vic, http.MethodDelete, "/me", "", http.StatusNoContent, nil)
		if took := time.Since(start); took != 0 {
			t.Errorf("a hint and two deletions waited for %v", took)
		}
		w.as(vic, http.MethodPost, "/puzzles", `{}`, http.StatusOK, nil)
		if took := time.Since(start); took > 3*takes { // after the one at work, and the crowd's next
			t.Errorf("a puzzle for another site took %v", took)
		}
		waitfor.Group(t, &crowd, "the crowd's answers")
		got := map[int]int{}
		for range 70 {
			got[waitfor.Value(t, answers, "an answer")]++
		}
		if got[http.StatusTooManyRequests] != 70-workersOfSite {
			t.Errorf("the crowd is answered %v", got)
		}
	})
}

// TestCheatGuessesWithManySockets: 150 sockets of few addresses guess a room's password at once, within the usual
// limits.
func TestCheatGuessesWithManySockets(t *testing.T) {
	usual := Limits{}.withDefaults()
	for _, addresses := range []int{3, 5} {
		inWorld(t, nil, func(t *testing.T, w *world) {
			ann := w.player("Ann")
			code := w.room(ann, `{"password":"swordfish"}`)
			var from []string
			for i := range 150 {
				from = append(from, fmt.Sprint("198.51.100.", i%addresses))
			}
			most := min(addresses*usual.Misses.Burst, usual.RoomMisses.Burst)
			if judged := w.guessAll(code, from); judged != most {
				t.Errorf("of 150 guesses from %d addresses %d were judged; want %d", addresses, judged, most)
			}
			w.join(ann, code) // who has a seat comes in as ever
		})
	}
}

// TestCheatTriesOnOwnGuests: who has guests of their own make the guesses in a ranked race, and writes what these
// showed, waits for an operator. Who plays against people who guess wrong does not.
func TestCheatTriesOnOwnGuests(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		race := func(name, from string, guessers string) {
			g := w.guest(name, from)
			code := w.host(g, `{"mode":"race","ranked":true,"size":"4x4","difficulty":"easy","seats":4}`)
			var others []*guest
			for i := range 3 {
				other := w.guest(fmt.Sprint(name, "'s ", i), fmt.Sprint(guessers, i))
				if guessers == "" {
					other.from = from
				}
				w.enter(other, code).do(&protocol.Sit{})
				others = append(others, other)
			}
			g.do(&protocol.Start{})
			moves := g.begun()
			for i, other := range others {
				time.Sleep(9 * time.Second) // of virtual time
				if code := other.try(&protocol.Place{Move: wrong(moves[i])}); code != protocol.Wrong {
					t.Fatalf("a guess is answered %q", code)
				}
				g.place(moves[i])
			}
			g.place(moves[3:]...)
			for _, other := range others {
				other.do(&protocol.Leave{})
			}
		}
		race("Eve", "192.0.2.7", "")
		race("Vic", "198.51.100.1", "203.0.113.")
		if rows := w.onBoard("mode=race"); !slices.Equal(rows, []string{"Vic 0"}) {
			t.Errorf("on the leaderboard are %q", rows)
		}
	})
}

// TestCheatLooksAhead: nobody sees a ranked puzzle before its clock runs, on no connection, and a host can't stop the
// clock to think.
func TestCheatLooksAhead(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		eve := w.guest("Eve", "192.0.2.7")
		code := w.host(eve, `{"mode":"race","ranked":true,"size":"4x4","difficulty":"easy","seats":2}`)
		w.enter(w.guest("Sock", eve.from), code).do(&protocol.Sit{})
		eve.do(&protocol.Start{})
		for _, name := range []string{"", "Looks on"} { // the same player again, and somebody else
			again := &guest{from: eve.from, player: eve.player}
			if name != "" {
				again = w.guest(name, eve.from)
			}
			again.client = w.connect(again.from)
			again.say(&protocol.Hello{V: protocol.Version, Token: again.player.Token})
			again.say(&protocol.Enter{Room: code})
			if m := await[*protocol.Room](again.client); m.Puzzle != nil {
				t.Errorf("%q sees in phase %s the puzzle %+v", name, m.Phase, m.Puzzle)
			}
			if name == "" {
				eve = again
			}
		}
		moves := eve.begun()
		eve.asked = 10
		if code := eve.try(&protocol.Halt{On: true}); code == "" {
			t.Error("the clock of a ranked round stands")
		}
		eve.place(moves[0])
	})
}

// TestCheatLooksAround: while a ranked round runs, nothing that the API tells whoever of it has its solution: neither
// to who plays, nor to a guest of theirs who has finished it.
func TestCheatLooksAround(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		eve, sock := w.guest("Eve", "192.0.2.7"), w.guest("Sock", "192.0.2.7")
		code := w.host(eve, `{"mode":"race","ranked":true,"size":"4x4","difficulty":"easy","seats":2}`)
		w.enter(sock, code).do(&protocol.Sit{})
		eve.do(&protocol.Start{})
		moves := eve.begun()
		sock.place(moves...)
		eve.place(moves[0])
		time.Sleep(time.Minute) // of virtual time: rounds are brought where they can be read
		for _, g := range []*guest{eve, sock} {
			for _, path := range []string{
				"/me/export", "/me/rounds", "/rooms", "/rooms/" + code, "/rooms/" + code + "/ghosts",
				"/rooms/" + code + "/friends", "/proofs", "/daily", "/leaderboards?kind=sudoku&size=4x4&difficulty=easy&mode=race",
			} {
				a := w.request(g.from, http.MethodGet, apiRoot+path, "", "Authorization", "Bearer "+g.player.Token)
				for _, move := range moves[1:] {
					if g == eve && strings.Contains(string(a.body), move) {
						t.Errorf("%s tells of %s: %s", path, move, a.body)
					}
				}
				for _, word := range []string{`"solution"`, `"seed"`, `"puzzle"`, `"givens"`} {
					if strings.Contains(string(a.body), word) {
						t.Errorf("%s tells of %s: %s", path, word, a.body)
					}
				}
			}
		}
	})
}

// TestCheatUsesManyNetworks: a site of IPv6 has 65,536 networks, and four times what one of them has of new guests and
// rooms; a customer's 256 have twice as much. What was refused is paid for by nobody.
func TestCheatUsesManyNetworks(t *testing.T) {
	edit := func(c *Config) {
		c.Limits.Guests = Rate{1.0 / 3600, 5}
		c.Limits.Rooms = Rate{1.0 / 3600, 1} // of a player; ten times that of a network
	}
	inWorld(t, edit, func(t *testing.T, w *world) {
		taken := func(network string, n int) (taken int) {
			for i := range n {
				a := w.request(fmt.Sprintf(network, i), http.MethodPost, apiRoot+"/players", `{"name":"Sock"}`)
				if a.StatusCode < 300 {
					taken++
				}
			}
			return taken
		}
		if n := taken("2001:db8:7:1%02x::1", 30); n != 10 {
			t.Errorf("256 networks make %d guests", n)
		}
		if n := taken("2001:db8:7:%x00::1", 30); n != 10 {
			t.Errorf("the rest of the site makes %d guests", n)
		}
		if n := taken("2001:db8:8:%x00::1", 3); n != 3 {
			t.Errorf("another site makes %d guests", n)
		}
		rooms := 0
		for i := range 60 {
			p := w.signer.Guest("Sock")
			a := w.request(fmt.Sprintf("2001:db8:9:%x00::1", i), http.MethodPost, apiRoot+"/rooms", `{}`,
				"Authorization", "Bearer "+w.signer.Token(p, time.Now()))
			if a.StatusCode < 300 {
				rooms++
			}
		}
		if rooms != 40 {
			t.Errorf("a site makes %d rooms", rooms)
		}
	})
}
