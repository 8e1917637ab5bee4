package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestWins plays rounds and checks whose wins count. The board of a story has four cells to fill.
func TestWins(t *testing.T) {
	const fills = "ann place r1c1=1\nann place r1c2=2\nann place r2c1=3\nann place r2c2=4\n"
	const two = "room create ann ranked=on strikes=2 window=0\nbob sit\nann start\n"
	const quick = "room create ann ranked=on strikes=2 window=0 quick=5 bots=on\nwait 5000\nroom tick\n" +
		"room deal wait=2000 met=ann\n~bot sit\nwait 2000\n"
	for _, test := range []struct{ what, story, won string }{
		{"against who played", two + "room deal wait=0 met=ann,bob\nbob place r1c1=1\n" + fills, "ann"},
		{"against nobody who played", two + "room deal wait=0 met=ann,bob\n" + fills, "ann unplayed"},
		{"too often", two + "room deal wait=0 met=ann,bob spent=ann>bob=met\nbob place r1c1=1\n" + fills, "ann met"},
		{"over a neighbour", two + "room deal wait=0 met=ann,bob spent=ann>bob=near\nbob place r1c1=1\n" + fills, "ann near"},
		{"the other way round", two + "room deal wait=0 met=ann,bob spent=bob>ann=near\nbob place r1c1=1\n" + fills, "ann"},
		{"nobody looked", two + "room deal wait=0\nbob place r1c1=1\n" + fills, "ann met"},
		{"win over one opponent", "room create ann ranked=on strikes=2 window=0\nbob sit\ncyd sit\nann start\n" +
			"room deal wait=0 met=ann,bob,cyd spent=ann>bob=met\nbob place r1c1=1\ncyd place r1c1=1\n" + fills, "ann"},
		{"win over an inactive opponent", "room create ann ranked=on strikes=2 window=0\nbob sit\ncyd sit\nann start\n" +
			"room deal wait=0 met=ann,bob,cyd spent=ann>bob=met\nbob place r1c1=1\n" + fills, "ann met"},
		{"meetings not looked up", "room create ann ranked=on strikes=2 window=0\nbob sit\ncyd sit\nann start\n" +
			"room deal wait=0 met=ann,cyd\nbob place r1c1=1\n" + fills, "ann met"},
		{"who left one cell", "room create ann mode=duel ranked=on strikes=2\nbob sit\nann start\n" +
			"room deal wait=0 met=ann,bob\nann place r1c1=1\nbob leave\n", "ann unplayed"},
		{"over who left soon", two + "room deal wait=0 met=ann,bob\nbob place r1c1=1\nann place r1c1=1\nbob leave\n",
			"ann early"},
		{"over who left late", two + "room deal wait=0 met=ann,bob\nbob place r1c1=1\n" +
			"ann place r1c1=1\nann place r1c2=2\nbob leave\n", "ann"},
		{"win over an opponent who left a duel late", "room create ann mode=duel ranked=on strikes=2\nbob sit\nann start\n" +
			"room deal wait=0 met=ann,bob\nann place r1c1=1\nann place r1c2=2\nbob place r2c1=3\nbob leave\n", "ann"},
		{"against bots alone", quick + "~bot place r1c1=1\n" + fills, "ann unplayed"},
		{"a bot", quick + strings.ReplaceAll(fills, "ann", "~bot"), ""},
		{"nobody wins", two + "room deal wait=0 met=ann,bob\nann leave\nbob leave\n", ""},
	} {
		st := newStory(t)
		for command := range strings.Lines(test.story) {
			st.command(strings.TrimSpace(command))
		}
		if st.state.Round == nil || st.state.Round.Result == nil {
			t.Errorf("%s: the round is not over", test.what)
			continue
		}
		got := ""
		if won, why := Winner(st.state); won != nil {
			got = strings.TrimSpace(won.Player + " " + string(why))
		}
		if got != test.won {
			t.Errorf("%s: %q, not %q", test.what, got, test.won)
		}
	}
}

// TestCheatIsAwayAtTheStart checks that wins by and over a player count who is absent when the round is called, and
// back before it begins.
func TestCheatIsAwayAtTheStart(t *testing.T) {
	const at = 1000
	set := usual()
	set.Ranked, set.Strikes, set.Window = true, 2, 0
	s := new(State)
	for _, c := range []Command{
		{Do: Create{Settings: set, Player: "ann", Name: "Ann"}}, {Player: "bob", ID: 1, Do: Sit{Name: "Bob"}},
		{Do: Absent{Player: "bob"}}, {Player: "ann", ID: 1, Do: Start{}},
	} {
		must(t, s, c, at)
	}
	var m Meetings
	for _, c := range s.contenders() {
		m.Players = append(m.Players, c.Player)
	}
	must(t, s, Command{Do: Deal{Puzzle: boxPuzzle(), Countdown: CountdownFor, Meets: m}}, at)
	must(t, s, Command{Do: Present{Player: "bob"}}, at+1000)
	must(t, s, Command{Player: "bob", ID: 2, Do: Place{Row: 1, Col: 1, Value: 1}}, at+CountdownFor)
	for i, p := range []Place{{Row: 1, Col: 1, Value: 1}, {Row: 1, Col: 2, Value: 2}, {Row: 2, Col: 1, Value: 3},
		{Row: 2, Col: 2, Value: 4}} {
		must(t, s, Command{Player: "ann", ID: uint64(i) + 2, Do: p}, at+CountdownFor)
	}
	won, why := Winner(s)
	if won == nil || won.Player != "ann" || why != "" {
		t.Errorf("the winner is %+v, not counted because of %q", won, why)
	}
	if all := s.Round.Result.Standings; !IsDecisive(s, &all[0], &all[1]) {
		t.Error("the places are not decisive")
	}
}

// TestPairs checks that meetings of all pairs are looked up in rounds of up to nine, and of each player with eight
// others in larger ones, each pair once.
func TestPairs(t *testing.T) {
	for ring := range 30 {
		m := &Meets{}
		for no := range ring {
			m.Ring = append(m.Ring, no+1)
		}
		var met []string
		partners := make([]int, ring)
		for a, b := range Pairs(ring) {
			met = append(met, fmt.Sprint(min(a, b), " ", max(a, b)))
			partners[a]++
			partners[b]++
			if m.exclusionOf(a+1, b+1) != "" {
				t.Errorf("in a ring of %d, the meetings of %d and %d are not looked up", ring, a, b)
			}
		}
		slices.Sort(met)
		if len(slices.Compact(slices.Clone(met))) != len(met) {
			t.Errorf("in a ring of %d, a pair occurs twice: %q", ring, met)
		}
		for i, n := range partners {
			if n != min(ring-1, 2*meetReach) {
				t.Errorf("in a ring of %d, player %d has %d pairs", ring, i, n)
			}
		}
	}
}
