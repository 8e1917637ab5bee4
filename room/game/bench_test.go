package game

import (
	"fmt"
	"testing"

	"nonet/engine"
)

// bigPuzzle is a 9x9 puzzle in which only the last cell is given.
func bigPuzzle() engine.Puzzle {
	p := engine.Puzzle{Kind: "sudoku", Size: "4x4", Width: 9, Height: 9, Values: 9}
	p.Givens, p.Solution = make([]uint8, 81), make([]uint8, 81)
	for i := range p.Solution {
		row, col := i/9, i%9
		p.Solution[i] = uint8((row*3+row/3+col)%9 + 1)
	}
	p.Givens[80] = p.Solution[80]
	return p
}

// crowd returns a round with a number of players, each of whom has done a few things.
func crowd(b *testing.B, mode string, players int) *State {
	b.Helper()
	set := usual()
	set.Mode, set.Seats = mode, players
	s := new(State)
	must(b, s, Command{Do: Create{Settings: set, Player: "player0", Name: "A player"}}, 0)
	for i := 1; i < players; i++ {
		must(b, s, Command{Player: fmt.Sprint("player", i), ID: 1, Do: Sit{Name: "A player"}}, 0)
	}
	must(b, s, Command{Player: "player0", ID: 1, Do: Start{}}, 0)
	must(b, s, Command{Do: Deal{Puzzle: bigPuzzle()}}, 0)
	for i := range players {
		for id := range uint64(CommandsKept) {
			do := Note{Marks: []Mark{{Row: 1, Col: 1, Value: 1, Add: id%2 == 0}}}
			must(b, s, Command{Player: fmt.Sprint("player", i), ID: 2 + id, Do: do}, 0)
		}
	}
	return s
}

// BenchmarkPlace decides and applies a right move, in rooms of several sizes.
func BenchmarkPlace(b *testing.B) {
	for _, players := range []int{1, 4, 100, 1000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			s := crowd(b, Race, players)
			seat := &s.Seats[players/2]
			c := Command{Player: seat.Player, ID: 1000, Do: Place{Row: 1, Col: 1, Value: int(s.Round.Puzzle.Solution[0])}}
			b.ReportAllocs()
			for b.Loop() {
				events, err := Decide(s, c, 1000)
				if len(events) != 1 {
					b.Fatal(events, err)
				}
				s.Apply(1000, events[0])
				seat.Play.Board.Cells[0] = 0
				seat.Play.Board.Blank++
				s.Events--
				c.ID++
			}
		})
	}
}

// BenchmarkCommit does the work of a room for one note: it decides on a copy, and applies the event to the copy and to
// the state.
func BenchmarkCommit(b *testing.B) {
	for _, mode := range []string{Race, Duel, Coop} {
		b.Run(mode, func(b *testing.B) { benchmarkCommit(b, mode) })
	}
}

func benchmarkCommit(b *testing.B, mode string) {
	for _, players := range []int{1, 4, 100, 1000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			s := crowd(b, mode, players)
			c := Command{Player: s.Seats[players/2].Player, ID: 1000}
			b.ReportAllocs()
			for b.Loop() {
				work := s.Clone()
				c.Do = Note{Marks: []Mark{{Row: 1, Col: 1, Value: 1, Add: c.ID%2 == 0}}}
				events, err := Decide(work, c, 1000)
				if len(events) != 1 {
					b.Fatal(events, err)
				}
				work.Apply(1000, events[0])
				s.Apply(1000, events[0])
				s.Events--
				c.ID++
			}
		})
	}
}

func BenchmarkText(b *testing.B) {
	for _, e := range []Event{
		{2, 17, Placed{Row: 3, Col: 4, Value: 7}}, {2, 17, Struck{Row: 3, Col: 4, Value: 7}},
		{2, 18, Noted{Marks: []Mark{{Row: 3, Col: 4, Value: 7, Add: true}, {Row: 3, Col: 5, Value: 7, Add: false}}}},
		{0, 0, Started{5000, bigPuzzle(), nil, nil}},
	} {
		text := AppendEvent(nil, e)
		b.Run(fmt.Sprintf("Append/%T", e.What), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				text = AppendEvent(text[:0], e)
			}
		})
		b.Run(fmt.Sprintf("Parse/%T", e.What), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ParseEvents(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestMovesAllocateLittle checks that a move allocates only a list with one event.
func TestMovesAllocateLittle(t *testing.T) {
	st := newStory(t)
	st.command("race ann bob")
	place := Command{Player: "ann", ID: 1000, Do: Place{Row: 1, Col: 1, Value: 1}}
	if n := testing.AllocsPerRun(100, func() { _, _ = Decide(st.state, place, st.at) }); n > 2 {
		t.Errorf("Decide allocates %v times", n)
	}
	events, err := Decide(st.state, place, st.at)
	if err != nil {
		t.Fatal(err)
	}
	line := AppendEvent(nil, events[0])
	if n := testing.AllocsPerRun(100, func() { line = AppendEvent(line[:0], events[0]) }); n > 0 {
		t.Errorf("AppendEvent allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { _, _ = ParseEvents(line) }); n > 2 {
		t.Errorf("ParseEvents allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = st.state.Audit(events[0]) }); n > 0 {
		t.Errorf("audit allocates %v times", n)
	}
}

// BenchmarkApplyForeignEntry does the work of a node for a move that another node appended: it parses, audits and
// applies it.
func BenchmarkApplyForeignEntry(b *testing.B) {
	for _, audited := range []bool{false, true} {
		b.Run(fmt.Sprintf("audited=%t", audited), func(b *testing.B) {
			s := crowd(b, Race, 4)
			play := s.Seats[2].Play
			var id uint64 = 1000
			var text []byte
			b.ReportAllocs()
			for b.Loop() {
				text = AppendEvent(text[:0], Event{3, id, Placed{Row: 1, Col: 1, Value: int(s.Round.Puzzle.Solution[0])}})
				events, err := ParseEvents(text)
				if err == nil && audited {
					err = s.Audit(events[0])
				}
				if err != nil {
					b.Fatal(err)
				}
				s.Apply(1000, events[0])
				play.Board.Cells[0] = 0
				play.Board.Blank++
				s.Events--
				id++
			}
		})
	}
}
