package game

// Restamp makes s, which came of applying events at one time, what it would be had they been applied at
// another. So a node that has decided need not apply once more what it decided, only because the store gave the
// entry a time of its own. False says that times go deeper into what happened: then s is as it was, and the
// events have to be applied to the state before.
func (s *State) Restamp(events []Event, from, to int64) bool {
	if from == to || len(events) == 0 {
		return true
	}
	if !changesBoardsOnly(events) {
		return false
	}
	s.At = to
	for _, e := range events {
		seat := s.SeatNo(e.Seat)
		if seat == nil || seat.Play == nil {
			continue
		}
		switch w := e.What.(type) {
		case Placed:
			s.editPlay(seat).LastAt = to
		case Struck:
			if w.For > 0 {
				s.editPlay(seat).Locked = to + w.For
			}
		}
	}
	return true
}

// ChangesBoardsOnly says whether events that are about to be applied change nothing but what players do on boards and say of
// themselves: not who is there, what the room is, which phase it is in or when something falls due. All that they leave
// of their time is known to [State.Restamp].
func (s *State) ChangesBoardsOnly(events []Event) bool {
	if !changesBoardsOnly(events) {
		return false
	}
	for _, e := range events {
		if seat := s.SeatNo(e.Seat); seat != nil && s.isMissingFromHeat(seat) {
			return false // once the player has moved, the seat is kept for longer
		}
	}
	return true
}

// changesBoardsOnly is Quiet, as far as the events alone say it.
func changesBoardsOnly(events []Event) bool {
	for _, e := range events {
		switch e.What.(type) {
		case Placed, Cleared, Struck, Unfit, Checked, Noted, AutoNoted, Hinted, Readied, Answered, Trusted, Watched:
		default:
			return false
		}
	}
	return true
}

// DependsOnEntryTime says whether what events make of the state depends on the time that the store gives their entry: who is back
// before a round begins is in it. Nothing else may be decided for such an entry, for nobody knows that time yet. Here s
// is the state before the entry.
func (s *State) DependsOnEntryTime(events []Event) bool {
	if !s.Running() || s.At >= s.Round.Begins {
		return false
	}
	for _, e := range events {
		if _, back := e.What.(Back); back {
			return true
		}
	}
	return false
}
