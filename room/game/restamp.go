package game

// Restamp makes s, which came of applying events at one time, what it would be had they been applied at
// another. So a node that has decided need not apply once more what it decided, only because the store gave the
// entry a time of its own. False says that times go deeper into what happened: then s is as it was, and the
// events have to be applied to the state before.
func (s *State) Restamp(events []Event, from, to int64) bool {
	if from == to || len(events) == 0 {
		return true
	}
	for _, e := range events {
		if !restampable(e.What) {
			return false
		}
	}
	s.At = to
	for _, e := range events {
		seat := s.SeatNo(e.Seat)
		if seat == nil || seat.Play == nil {
			continue
		}
		switch w := e.What.(type) {
		case Placed:
			s.play(seat).LastAt = to
		case Struck:
			if w.For > 0 {
				s.play(seat).Locked = to + w.For
			}
		}
	}
	return true
}

// restampable says whether all that an event leaves of its time is known to [State.Restamp].
func restampable(what What) bool {
	switch what.(type) {
	case Placed, Cleared, Struck, Unfit, Checked, Noted, AutoNoted, Hinted, Readied, Answered, Trusted, Watched:
		return true
	}
	return false
}
