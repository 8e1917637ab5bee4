package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// startRace returns a state in which ann (seat 1) and bob (seat 2) play a race that began at time 0.
func startRace(t testing.TB, at int64) *State {
	t.Helper()
	s := new(State)
	for _, c := range []Command{
		{Do: Create{Settings: usual(), Player: "ann", Name: "Ann"}},
		{Player: "bob", ID: 1, Do: Sit{Name: "Bob"}},
		{Player: "ann", ID: 1, Do: Start{}},
		{Do: Deal{Puzzle: boxPuzzle()}},
	} {
		must(t, s, c, at)
	}
	return s
}

// must executes a command that must not be refused.
func must(t testing.TB, s *State, c Command, at int64) {
	t.Helper()
	events, err := Decide(s, c, at)
	if err != nil || len(events) == 0 {
		t.Fatalf("%+v: %v, %v", c, events, err)
	}
	for _, e := range events {
		s.Apply(at, e)
	}
}

// result returns the answer to a command once its events are in the log.
func result(s *State, c Command, at int64) error {
	after := s.Clone()
	events, err := Decide(s, c, at)
	for _, e := range events {
		after.Apply(at, e)
	}
	if len(events) > 0 {
		if result, known := after.Answer(c.Player, c.ID); known {
			err = result
		}
	}
	return err
}

// TestRoomFull checks that a room with a full history still accepts leaving, repeated commands and the room's own
// commands.
func TestRoomFull(t *testing.T) {
	const at = 1000
	s := startRace(t, at)
	s.Events, s.SeatOf("bob").events = eventsMax+2*eventsSeat, eventsMax/s.Settings.Seats-1
	if err := result(s, Command{Player: "bob", ID: 2, Do: Place{Row: 1, Col: 1, Value: 1}}, at); err != nil {
		t.Errorf("one before the limit: %v", err)
	}
	s.SeatOf("bob").events++
	refused := []Action{
		Sit{Name: "Bobby"}, Ready{}, Configure{}, Start{}, Place{Row: 1, Col: 1, Value: 1}, Note{}, Rematch{},
		Clear{}, Undo{}, Redo{}, Check{}, Hint{}, AutoNotes{}, Halt{}, Handicap{}, Custom{}, Kick{}, Transfer{},
		Mute{}, Admit{},
	}
	for _, row := range commands {
		if row.by != roomOnly && !row.alwaysAllowed && !slices.ContainsFunc(refused, row.is) {
			t.Errorf("the list above lacks %s", row.name)
		}
	}
	for _, do := range refused {
		if events, err := Decide(s, Command{Player: "bob", ID: 2, Do: do}, at); err != RoomFull || events != nil {
			t.Errorf("%T: %v, %v", do, events, err)
		}
	}
	if _, err := Decide(s, Command{Player: "bob", ID: 1, Do: Sit{Name: "Bob"}}, at); err != nil {
		t.Errorf("a repeat: %v", err)
	}
	must(t, s, Command{Do: Absent{Player: "ann"}}, at)
	must(t, s, Command{Do: Present{Player: "ann"}}, at)
	must(t, s, Command{Player: "bob", ID: 2, Do: Leave{}}, at)
	if s.Phase(at) != Finished {
		t.Errorf("the round did not end: %s", s.Phase(at))
	}
}

// TestCheatFillsTheHistory checks that a player with too many commands uses up only their share of the room's history,
// and the others can finish.
func TestCheatFillsTheHistory(t *testing.T) {
	const at = 1000
	s := startRace(t, at)
	var refused error
	asked := uint64(1)
	for refused != RoomFull && asked < 2*eventsMax {
		asked++
		var events []Event
		mark := Mark{Row: 1, Col: 1, Value: 2, Add: asked%2 == 0}
		events, refused = Decide(s, Command{Player: "bob", ID: asked, Do: Note{Marks: []Mark{mark}}}, at)
		for _, e := range events {
			s.Apply(at, e)
		}
	}
	if refused != RoomFull || asked < eventsMax {
		t.Errorf("a player had %d events: %v", asked, refused)
	}
	if result(s, Command{Player: "eve", ID: 1, Do: Sit{Name: "Eve"}}, at) != RoomFull {
		t.Error("a new player can act in a full history")
	}
	for i, v := range boxPuzzle().Solution {
		if boxPuzzle().Givens[i] == 0 {
			must(t, s, Command{Player: "ann", ID: uint64(i) + 10, Do: Place{Row: i/4 + 1, Col: i%4 + 1, Value: int(v)}}, at)
		}
	}
	if s.SeatOf("ann").Play.Done == 0 {
		t.Error("ann did not finish")
	}
}

// TestSeatsMax checks the limit on seats in a co-op in which players come and go, because seats of players who left are
// not reused.
func TestSeatsMax(t *testing.T) {
	set := usual()
	set.Mode, set.Seats = Coop, 2
	s := &State{Rules: Rules, Settings: set, Round: &Round{Puzzle: boxPuzzle(), Board: newBoard(boxPuzzle(), false, 0)}}
	for i := range seatsMax {
		s.Seats = append(s.Seats, Seat{No: i + 1, Play: &Play{Board: s.Round.Board, Left: true}})
	}
	c := Command{Player: "ann", ID: 1, Do: Sit{Name: "Ann"}}
	if _, err := Decide(s, c, 0); err != NoSeat {
		t.Errorf("seat %d: %v", seatsMax+1, err)
	}
	s.Seats = s.Seats[:seatsMax-1]
	must(t, s, c, 0)
	if s.SeatOf("ann").No != seatsMax {
		t.Errorf("ann has seat %d", s.SeatOf("ann").No)
	}
}

// TestMarksMax checks the limit on marks in a Note.
func TestMarksMax(t *testing.T) {
	s := startRace(t, 0)
	marks := make([]Mark, MarksMax+1)
	for i := range marks {
		marks[i] = Mark{Row: 1, Col: 1, Value: 1 + i%4, Add: true}
	}
	if err := result(s, Command{Player: "ann", ID: 2, Do: Note{Marks: marks}}, 0); err != BadMove {
		t.Errorf("%d marks: %v", len(marks), err)
	}
	must(t, s, Command{Player: "ann", ID: 2, Do: Note{Marks: marks[1:]}}, 0)
}

// TestCommandDeduplication checks that a seat remembers the highest command IDs, in any order of arrival, and knows
// which it has forgotten.
func TestCommandDeduplication(t *testing.T) {
	for range 100 {
		var recent dedup
		for _, i := range rand.Perm(2 * CommandsKept) {
			id := uint64(i + 1)
			old := recent.hasEvicted(id)
			recent.add(id, []Refusal{Wrong, ""}[i%2])
			recent.add(id, NotNow)
			n, known := recent.find(id)
			if known == old || known && (recent.list[n].reason() == Wrong) != (i%2 == 0) {
				t.Fatalf("command %d: known %t, evicted %t, in %v", id, known, old, recent.list)
			}
		}
		if len(recent.list) != CommandsKept || recent.list[0].id != CommandsKept+1 {
			t.Fatalf("the state does not remember exactly the last commands: %v", recent.list)
		}
	}
}

// TestStale checks that a command that may be a repeat is not executed.
func TestStale(t *testing.T) {
	s := startRace(t, 0)
	for i := range CommandsKept {
		do := Note{Marks: []Mark{{Row: 1, Col: 1, Value: 1, Add: i%2 == 0}}}
		must(t, s, Command{Player: "ann", ID: uint64(10 + i), Do: do}, 0)
	}
	if _, err := Decide(s, Command{Player: "ann", ID: 9, Do: Place{Row: 1, Col: 1, Value: 1}}, 0); err != Stale {
		t.Errorf("an old command: %v", err)
	}
	if got := s.LastCommand("ann"); got != 9+CommandsKept {
		t.Errorf("the last command is %d, want %d", got, 9+CommandsKept)
	}
}

// TestInvalidCommands checks that commands that no client sends are refused too.
func TestInvalidCommands(t *testing.T) {
	const at = 1000
	s := startRace(t, at)
	for _, test := range []struct {
		c    Command
		at   int64
		want error
	}{
		{Command{Do: Sit{Name: "?"}}, at, NotSeated},
		{Command{Do: Place{Row: 1, Col: 1, Value: 1}}, at, NotSeated},
		{Command{Player: "ann"}, at, BadMove},
		{Command{Player: "ann", ID: 2, Do: Rematch{Round: 2}}, at, NotNow},
		// a node's clock may be behind, but time does not go back
		{Command{Player: "ann", ID: 2, Do: Place{Row: 1, Col: 1, Value: 2}}, at - 1, Wrong},
	} {
		if err := result(s, test.c, test.at); err != test.want {
			t.Errorf("%+v: %v", test.c, err)
		}
	}
	if got := Wrong.Error(); got != "refused: wrong" {
		t.Error(got)
	}
}

// TestBannedMax checks the limit on banned players.
func TestBannedMax(t *testing.T) {
	s := startRace(t, 0)
	for i := range bannedMax {
		s.Banned = append(s.Banned, fmt.Sprint("player", i))
	}
	if err := result(s, Command{Player: "ann", ID: 2, Do: Kick{Seat: 2, Ban: true}}, 0); err != RoomFull {
		t.Errorf("one more: %v", err)
	}
	must(t, s, Command{Player: "ann", ID: 2, Do: Kick{Seat: 2}}, 0)
	if len(s.Banned) != bannedMax {
		t.Errorf("%d players are banned", len(s.Banned))
	}
}

// TestCountdown checks that players of a race wait for one another.
func TestCountdown(t *testing.T) {
	for mode, want := range map[string]int64{Race: CountdownFor, Coop: CountdownFor, Duel: CountdownFor, Solo: 0} {
		set := Settings{Mode: mode}
		if got := set.Countdown(); got != want {
			t.Errorf("%s: %d", mode, got)
		}
	}
}
