package game

import (
	"reflect"
	"testing"

	"nonet/engine"
)

// oldRoom is a room of the second rules, in the lobby, with ann and bob.
func oldRoom(t *testing.T) *State {
	t.Helper()
	s := new(State)
	for _, e := range []Event{
		{0, 0, Created{Rules: rulesWhole - 1, Settings: usual()}},
		{1, 0, Seated{Player: "ann", Name: "Ann"}},
		{2, 1, Seated{Player: "bob", Name: "Bob"}},
	} {
		s.Apply(0, e)
	}
	return s
}

// TestOldRooms: a node that runs an older nonet may serve the same room, and must be able to read all that is logged.
func TestOldRooms(t *testing.T) {
	s := oldRoom(t)
	for i, do := range []Action{
		Clear{1, 1}, Undo{}, Redo{}, Check{}, Hint{Degree: 1, Text: "?"}, AutoNotes{}, Halt{On: true},
		Handicap{Seat: 2}, Custom{}, Kick{Seat: 2}, Transfer{Seat: 2},
	} {
		if err := result(s, Command{Player: "ann", ID: uint64(10 + i), Do: do}, 0); err != Off {
			t.Errorf("%T: %v", do, err)
		}
	}
	for i, change := range []func(*Settings){
		func(set *Settings) { set.Mode = Duel },
		func(set *Settings) { set.Policy = PolicyBlind },
		func(set *Settings) { set.Ranked = true },
		func(set *Settings) { set.Locked = true },
		func(set *Settings) { set.Password = "x" },
		func(set *Settings) { set.Conflicts = ConflictsFree },
		func(set *Settings) { set.Delay = 5 },
	} {
		set := s.Chosen()
		change(&set)
		if err := result(s, Command{Player: "ann", ID: uint64(30 + i), Do: Configure{set}}, 0); err != Off {
			t.Errorf("%+v: %v", set, err)
		}
	}
	set := s.Chosen()
	set.Strikes = 1
	must(t, s, Command{Player: "ann", ID: 40, Do: Configure{set}}, 0)
	want := usual()
	want.Strikes = 1
	if s.Settings != want {
		t.Errorf("the settings are %+v", s.Settings)
	}
	if set := s.Chosen(); !set.Chat || set.Watchers == 0 || set.Policy != PolicyStrikes {
		t.Errorf("the settings count as %+v", set)
	}
}

// TestOldRounds: standings are in the logs of old rooms, and lag is not.
func TestOldRounds(t *testing.T) {
	s := oldRoom(t)
	must(t, s, Command{Player: "ann", ID: 1, Do: Start{}}, 0)
	must(t, s, Command{Do: Deal{Puzzle: boxPuzzle()}}, 0)
	for i, w := range []Place{{Row: 1, Col: 1, Value: 1}, {Row: 1, Col: 2, Value: 2}, {Row: 2, Col: 1, Value: 3}} {
		must(t, s, Command{Player: "ann", ID: uint64(2 + i), Do: w}, 10)
	}
	must(t, s, Command{Player: "bob", ID: 2, Do: Leave{}}, 10)
	last := Command{Player: "ann", ID: 9, Do: Place{Row: 2, Col: 2, Value: 4, Lag: 100}}
	if s.Round.Ended == 0 {
		t.Fatal("one of two was left standing")
	}
	s.Round.Ended, s.Round.Result = 0, nil
	events, err := Decide(s, last, 20)
	if err != nil || len(events) != 3 {
		t.Fatal(events, err)
	}
	if events[1].What != (Done{}) {
		t.Errorf("the finish is %+v", events[1].What)
	}
	ended := events[2].What.(Ended)
	if len(ended.Result.Standings) != 2 || ended.Result.Standings[0].Time != 20 {
		t.Errorf("the end is %+v", ended)
	}
	for _, e := range events {
		if err := s.Audit(e); err != nil {
			t.Errorf("%+v: %v", e, err)
		}
		s.Apply(25, e)
	}
	if got := s.Round.Result.Standings; got[0].Time != 25 || !reflect.DeepEqual(got[1], ended.Result.Standings[1]) {
		t.Errorf("the standings are %+v", got)
	}
	ended.Result.Standings[0].Place = 2
	s.Round.Ended = 0
	if err := s.Audit(Event{What: ended}); err == nil {
		t.Error("another place is allowed")
	}
	ended.Result.Standings = nil
	if err := s.Audit(Event{What: ended}); err == nil {
		t.Error("no standings are allowed")
	}
}

// TestLateStamp: two finish at what the deciding node takes for the same time, and the log gets a later one. Rooms of
// old rules share the place; in those of today's the log's time counts.
func TestLateStamp(t *testing.T) {
	for _, test := range []struct{ rules, second int }{{rulesWhole - 1, 1}, {Rules, 2}} {
		s := playing(t, 0)
		s.Rules = test.rules
		finish := func(player string, stamp int64) {
			for i, v := range []int{1, 2, 3, 4} {
				c := Command{Player: player, ID: uint64(10 + i), Do: Place{Row: 1 + i/2, Col: 1 + i%2, Value: v}}
				events, err := Decide(s, c, 20)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range events {
					if err := s.Audit(e); err != nil {
						t.Errorf("rules %d: %v", test.rules, err)
					}
					s.Apply([]int64{20, 20, 20, stamp}[i], e)
				}
			}
		}
		finish("ann", 20)
		finish("bob", 25)
		second := s.Round.Result.Standings[1]
		if second.Player != "bob" || second.Time != 25 || second.Place != test.second {
			t.Errorf("rules %d: second is %+v", test.rules, second)
		}
	}
}

// TestBotsOfOldRooms: a room of older rules has no bots, for a node that runs an older nonet
// could not read that it had.
func TestBotsOfOldRooms(t *testing.T) {
	set := usual()
	set.Bots = true
	for rules, want := range map[int]What{rulesBots - 1: Answered{Off}, rulesBots: Configured{Settings: set}} {
		s := playing(t, 0)
		s.Rules = rules
		events, err := Decide(s, Command{Player: "ann", ID: 20, Do: Configure{Settings: set}}, 20)
		if err != nil || len(events) != 1 || events[0].What != want {
			t.Errorf("rules %d: %v, %v, want %v", rules, events, err, want)
		}
	}
}

// TestRulesOfOldRooms: a room of older rules has no puzzles of further rules, for a node that runs an
// older nonet would make classic ones, or could not read its log. A puzzle with rules that its host
// brings is played in it as it ever was.
func TestRulesOfOldRooms(t *testing.T) {
	killer := usual()
	killer.Rules = "killer"
	brought := engine.Puzzle{Kind: "sudoku", Size: "2x2", Rules: "killer", Grade: engine.Grade{Level: "easy"}}
	for rules, want := range map[int]What{rulesSpec - 1: Answered{Off}, rulesSpec: Configured{Settings: killer}} {
		s := new(State)
		s.Apply(0, Event{What: Created{Rules: rules, Settings: usual()}})
		s.Apply(0, Event{Seat: 1, What: Seated{Player: "ann", Name: "ann"}})
		events, err := Decide(s, Command{Player: "ann", ID: 20, Do: Configure{Settings: killer}}, 20)
		if err != nil || len(events) != 1 || events[0].What != want {
			t.Errorf("rules %d: %v, %v, want %v", rules, events, err, want)
		}
		s.Apply(0, Event{Seat: 1, What: Imported{Puzzle: &brought}})
		if set := s.Settings; set.further() || !set.Custom {
			t.Errorf("rules %d: with a puzzle of its host's the room says %+v", rules, set)
		}
	}
}
