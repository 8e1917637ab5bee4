package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"nonet/protocol"
)

// guest is a player at an address, in a room.
type guest struct {
	*client
	from   string
	player protocol.Player
	asked  uint64 // the number of the last command
}

// guest creates a player at an address.
func (w *world) guest(name, from string) *guest {
	w.t.Helper()
	g := &guest{from: from}
	w.as(g, http.MethodPost, "/players", `{"name":"`+name+`"}`, http.StatusOK, &g.player)
	return g
}

// as sends a request from a guest's address, which must get a status, and decodes the response into v unless that is
// nil.
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

// host creates a room for a guest and enters it.
func (w *world) host(g *guest, settings string) (code string) {
	w.t.Helper()
	var made protocol.NewRoom
	w.as(g, http.MethodPost, "/rooms", settings, http.StatusCreated, &made)
	w.enter(g, made.Code)
	return made.Code
}

// try sends a command, and returns the code of its refusal.
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

// do carries out commands, and fails the test if one is refused.
func (g *guest) do(commands ...any) {
	g.t.Helper()
	for _, c := range commands {
		if code := g.try(c); code != "" {
			g.t.Fatalf("%s: %+v is refused: %s", g.player.Name, c, code)
		}
	}
}

// place makes moves at a person's pace, and fails the test if one is refused.
func (g *guest) place(moves ...string) {
	g.t.Helper()
	for _, move := range moves {
		time.Sleep(5 * time.Second) // of virtual time
		g.do(&protocol.Place{Move: move})
	}
}

// begun waits until the round has begun, and returns the moves that fill the puzzle.
func (g *guest) begun() []string {
	g.t.Helper()
	return solutionOf(g.t, await[*protocol.Begin](g.client).Puzzle)
}

// result waits until the round has ended.
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

// asksFirst returns the first guest on the host's list of requests.
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

// wrong returns the move with another value.
func wrong(move string) string {
	value := int(move[len(move)-1]-'0')%4 + 1
	return fmt.Sprint(move[:len(move)-1], value)
}

// onBoard returns the names and figures of a leaderboard's rows, as anyone can read them.
func (w *world) onBoard(query string) (rows []string) {
	w.t.Helper()
	time.Sleep(time.Minute) // of virtual time: rounds are brought there
	board := read[protocol.Leaderboard](w, nil, "/leaderboards?kind=sudoku&size=4x4&difficulty=easy&"+query)
	for _, row := range board.Rows {
		rows = append(rows, fmt.Sprint(row.Name, " ", row.Wins))
	}
	return rows
}

// TestCheatTriesDailyTwice checks that a player who sees the daily puzzle as one guest and solves it as another is
// listed separately, and takes no place from others.
func TestCheatTriesDailyTwice(t *testing.T) {
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
			t.Errorf("the leaderboard has %q, and %q are listed separately", board, apart)
		}
	})
}

// TestCheatMakesMistakesInCoop: a stranger who sits down four cells before the end and makes mistakes is eliminated
// without the others.
func TestCheatMakesMistakesInCoop(t *testing.T) {
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

// TestCheatRemovesNotesOfOthers: a stranger tries to remove others' notes with each command that could, including
// overwriting values where any value is accepted.
func TestCheatRemovesNotesOfOthers(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.guest("Ann", "198.51.100.1"), w.guest("Eve", "192.0.2.7")
		code := w.host(ann, `{"mode":"coop","public":true,"policy":"blind","size":"4x4","difficulty":"easy"}`)
		ann.do(&protocol.Start{})
		move := ann.begun()[0]
		cell := move[:len(move)-len("=1")]
		ann.do(&protocol.Note{Marks: cell + "+1 " + cell + "+2"})
		w.enter(eve, code).do(&protocol.Sit{})
		for _, do := range []any{&protocol.Note{Marks: cell + "-1"}, &protocol.AutoNotes{}} {
			if code := eve.try(do); code != protocol.Newcomer {
				t.Errorf("%+v by a newcomer is answered %q", do, code)
			}
		}
		eve.do(&protocol.Place{Move: wrong(move)}, &protocol.Clear{Cell: cell})
		time.Sleep(time.Second) // of virtual time: the entries are there
		fay := w.guest("Fay", "203.0.113.1")
		w.enter(fay, code).say(&protocol.Enter{Room: code}) // again, to get a snapshot
		if room := await[*protocol.Room](fay.client); room.Board.Notes != cell+"+1,2" {
			t.Errorf("Ann's remaining notes are %q, want 1 and 2 in one cell", room.Board.Notes)
		}
	})
}

// TestCheatFillsUncheckedCoopWithWrongValues: where any value is accepted, a stranger fills the last cells with wrong
// ones. The others overwrite them one by one, and full boards before the last one do not count as their mistakes.
func TestCheatFillsUncheckedCoopWithWrongValues(t *testing.T) {
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

// TestCheatReturnsAfterBan: a banned guest comes back as another one, under the host's name; several guests of one
// address try to take all seats.
func TestCheatReturnsAfterBan(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, eve := w.guest("Ann", "198.51.100.1"), w.guest("Eve", "192.0.2.7")
		code := w.host(ann, `{"mode":"race","public":true,"seats":9,"size":"4x4"}`)
		w.enter(eve, code).do(&protocol.Sit{})
		ann.do(&protocol.Kick{Seat: 2, Ban: true})
		back := w.enter(w.guest("Αnn", eve.from), code) // with a Greek letter
		if code := back.try(&protocol.Sit{}); code != protocol.Waiting {
			t.Errorf("the banned person as another guest is answered %q", code)
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
			t.Errorf("a new viewer sees %q; want %q", names, want)
		}
	})
}

// TestCheatReturnsAsBotAfterBan: a banned guest comes back as a bot where bots may sit. A bot may sit from the address
// of a banned bot, as the server's own bots do.
func TestCheatReturnsAsBotAfterBan(t *testing.T) {
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
			t.Errorf("a banned guest who returns as a bot is answered %q", code)
		}
		for range 3 {
			bot("203.0.113.2").do(&protocol.Sit{})
		}
	})
}

// TestCheatLetsOwnGuestsGuess checks that a player whose own guests make the guesses in a ranked race, and who then
// enters the results, is reported to the operator. A player against people who guess wrong is not.
func TestCheatLetsOwnGuestsGuess(t *testing.T) {
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
			t.Errorf("the leaderboard has %q", rows)
		}
	})
}

// TestCheatReadsPuzzleBeforeStart checks that nobody sees a ranked puzzle before its clock runs, on any connection, and
// a host cannot stop the clock to think.
func TestCheatReadsPuzzleBeforeStart(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		eve := w.guest("Eve", "192.0.2.7")
		code := w.host(eve, `{"mode":"race","ranked":true,"size":"4x4","difficulty":"easy","seats":2}`)
		w.enter(w.guest("Sock", eve.from), code).do(&protocol.Sit{})
		eve.do(&protocol.Start{})
		for _, name := range []string{"", "Looks on"} { // the same player again, and another one
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
			t.Error("the clock of a ranked round is stopped")
		}
		eve.place(moves[0])
	})
}

// TestCheatReadsSolutionFromAPI checks that while a ranked round runs, no response of the API contains its solution,
// neither for players nor for a guest of theirs who has finished it.
func TestCheatReadsSolutionFromAPI(t *testing.T) {
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
						t.Errorf("%s contains %s: %s", path, move, a.body)
					}
				}
				for _, word := range []string{`"solution"`, `"seed"`, `"puzzle"`, `"givens"`} {
					if strings.Contains(string(a.body), word) {
						t.Errorf("%s contains %s: %s", path, word, a.body)
					}
				}
			}
		}
	})
}
