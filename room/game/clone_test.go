package game

import "testing"

// TestCopies checks that copies of a state are independent, with any number of remembered commands.
func TestCopies(t *testing.T) {
	s := startRace(t, 0)
	note := func(s *State, id uint64, value int) {
		must(t, s, Command{Player: "ann", ID: id,
			Do: Note{Marks: []Mark{{Row: 1, Col: 1, Value: value, Add: !s.SeatOf("ann").Play.Board.hasNote(0, value)}}}}, 0)
	}
	for id := uint64(2); id < 2*CommandsKept; id++ {
		a, b := s.Clone(), s.Clone()
		c := a.Clone()
		note(a, 1000, 1)
		note(b, 1001, 2)
		note(c, 1002, 3)
		for i, s := range []*State{a, b, c, s} {
			for j := range 3 {
				if _, known := s.Answer("ann", uint64(1000+j)); known != (i == j) {
					t.Fatalf("after %d commands, copy %d knows the command of copy %d: %t", id, i, j, known)
				}
			}
			if _, known := s.Answer("ann", 1); i == 3 && known != (id <= CommandsKept+1) {
				t.Fatalf("after %d commands, the first is known: %t", id, known)
			}
		}
		note(s, id, 4)
	}
}
