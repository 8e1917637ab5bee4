package game

// Restamp changes s, to which events were applied at one time, as if they had been applied at another. It saves a node
// from applying its own events again when the store stamps the entry with another time. It returns false and leaves s
// unchanged if the events depend on their time in other ways; they must then be applied to the previous state.
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

// ChangesBoardsOnly reports whether events that are about to be applied only change boards and what players report
// about themselves: not seats, settings, the phase or deadlines. [State.Restamp] can handle such events.
func (s *State) ChangesBoardsOnly(events []Event) bool {
	if !changesBoardsOnly(events) {
		return false
	}
	for _, e := range events {
		if seat := s.SeatNo(e.Seat); seat != nil && seat.Away != 0 && s.isMissingFromHeat(seat) {
			return false // once the player has moved, the seat is kept for longer
		}
	}
	return true
}

// changesBoardsOnly is the part of ChangesBoardsOnly that depends on the events alone.
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

// DependsOnEntryTime reports whether the effect of events depends on the time with which the store stamps their entry:
// a player who comes back takes part in the round only before it begins. No further event may be decided for the same
// entry then, because its time is not known yet. s is the state before the entry.
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
