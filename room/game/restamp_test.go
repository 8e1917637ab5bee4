package game

import (
	"strings"
	"testing"
)

// TestDependsOnEntryTime: who comes back as a round begins is in it or not by the time that the store gives the entry.
// So nothing is decided behind that in the same entry: here, that one of two is left.
func TestDependsOnEntryTime(t *testing.T) {
	st := newStory(t)
	for command := range strings.Lines("room create ann\nbob sit\ncyd sit\nann start\nroom absent cyd\nroom deal\n") {
		st.command(strings.TrimSpace(command))
	}
	s := st.state
	back, err := Decide(s, Command{Do: Present{Player: "cyd"}}, s.Round.Begins)
	if err != nil || len(back) != 1 || !s.DependsOnEntryTime(back) {
		t.Fatalf("%v, %v does not hinge", back, err)
	}
	late, early := s.Clone(), s.Clone()
	late.Apply(s.Round.Begins, back[0])
	ends, err := Decide(late, Command{Player: "bob", ID: 9, Do: Leave{}}, s.Round.Begins)
	if err != nil || len(ends) != 2 {
		t.Fatalf("%v, %v is no end", ends, err)
	}
	for _, e := range append(back, ends[0]) {
		early.Apply(s.Round.Begins-1, e)
	}
	if early.Audit(ends[1]) == nil {
		t.Error("in one entry the end would be an end at either time, and there is no need to part them")
	}
	if late.DependsOnEntryTime(back) {
		t.Error("once an entry is of the round, so are those behind it")
	}
}
