package game

import "testing"

// TestDealChecksGhosts checks that a puzzle with ghosts is dealt only to players who do not know it, that bots leave
// the ghosts their places, and that other rooms have no ghosts.
func TestDealChecksGhosts(t *testing.T) {
	set := usual()
	set.Quick, set.Bots, set.Ranked, set.Seats = 2, true, true, 8
	deal := func(set Settings, ghosts []Ghost, unmet ...string) (*State, error) {
		t.Helper()
		s := new(State)
		do := func(at int64, c Command) error {
			events, err := Decide(s, c, at)
			for _, e := range events {
				if err := s.Audit(e); err != nil {
					t.Fatalf("%T: %v", e.What, err)
				}
				s.Apply(at, e)
			}
			return err
		}
		if err := do(1, Command{Do: Create{Settings: set, Player: "ann", Name: "Ann"}}); err != nil {
			t.Fatal(err)
		}
		s.Apply(2, Event{Seat: 1, What: Called{}})
		return s, do(3, Command{Do: Deal{Puzzle: boxPuzzle(), Countdown: 900, Ghosts: ghosts, Unmet: unmet}})
	}
	one := []Ghost{{Player: "bob", Name: "Bob", Round: "K7M2Q-e-9", Time: 5000, Steps: []GhostStep{{1200, 1}}}}
	s, err := deal(set, one, "ann")
	if err != nil || len(s.Round.Ghosts) != 1 || s.FreeBotSeats(3) != 1 {
		t.Errorf("err %v, round %+v, bots %d", err, s.Round, s.FreeBotSeats(3))
	}
	if s, err := deal(set, one, "cyd"); err != NotNow || s.Round != nil {
		t.Errorf("dealt to a player who may know the puzzle: %v", err)
	}
	if s, err := deal(set, nil); err != nil || s.FreeBotSeats(3) != 2 {
		t.Errorf("without ghosts: err %v, bots %d", err, s.FreeBotSeats(3))
	}
	late := make([]Ghost, ghostsMax+1)
	for i := range late {
		late[i] = one[0]
	}
	plain := set
	plain.Quick, plain.Bots = 0, false
	for what, is := range map[string]struct {
		set    Settings
		ghosts []Ghost
	}{
		"another room":  {plain, one},
		"too many":      {set, late},
		"never arrives": {set, []Ghost{{Round: "K7M2Q-e-9"}}},
	} {
		s, err := deal(is.set, is.ghosts, "ann")
		if err != BadMove || s.Round != nil {
			t.Errorf("%s: %v", what, err)
		}
		if s.Audit(Event{What: Started{900, boxPuzzle(), nil, is.ghosts}}) == nil {
			t.Errorf("%s: the audit passes it", what)
		}
	}
}
