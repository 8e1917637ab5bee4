package game

import (
	"strings"
	"testing"
)

// TestDependsOnEntryTime checks that nothing is decided in the same entry after a player comes back as a round begins,
// because the entry's time determines whether the player takes part. Here this would be that one of two players is
// left.
func TestDependsOnEntryTime(t *testing.T) {
	st := newStory(t)
	for command := range strings.Lines("room create ann\nbob sit\ncyd sit\nann start\nroom absent cyd\nroom deal\n") {
		st.command(strings.TrimSpace(command))
	}
	s := st.state
	back, err := Decide(s, Command{Do: Present{Player: "cyd"}}, s.Round.Begins)
	if err != nil || len(back) != 1 || !s.DependsOnEntryTime(back) {
		t.Fatalf("%v, %v does not depend on the entry time", back, err)
	}
	late, early := s.Clone(), s.Clone()
	late.Apply(s.Round.Begins, back[0])
	ends, err := Decide(late, Command{Player: "bob", ID: 9, Do: Leave{}}, s.Round.Begins)
	if err != nil || len(ends) != 2 {
		t.Fatalf("%v, %v does not end the round", ends, err)
	}
	for _, e := range append(back, ends[0]) {
		early.Apply(s.Round.Begins-1, e)
	}
	if early.Audit(ends[1]) == nil {
		t.Error("the audit passes the end of a round that would continue at an earlier time")
	}
	if late.DependsOnEntryTime(back) {
		t.Error("the entry depends on its time although the round has begun")
	}
}
