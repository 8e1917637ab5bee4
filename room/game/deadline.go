package game

// Deadline returns when the next [Tick] is due in Unix milliseconds, or 0 if none is.
func (s *State) Deadline() int64 {
	var next int64
	due := func(at int64) {
		if next == 0 || at < next {
			next = at
		}
	}
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Away != 0 {
			if until := s.seatExpiry(seat); until != 0 {
				due(until)
			}
		}
	}
	if s.Running() && s.Round.Closes != 0 {
		due(s.Round.Closes)
	}
	if s.AutoStartAt != 0 && s.startsAutomatically() {
		due(s.AutoStartAt)
	}
	if s.HostMissingSince != 0 {
		due(s.HostMissingSince + HostKept)
	}
	return next
}

// seatExpiry returns when the seat of an absent player is given up, or 0 if it is kept. The seat of a player who plays
// alone is kept while the clock is stopped, because nobody waits for it. A player who never arrives in a heat delays
// its end only as long as a slow page load takes.
func (s *State) seatExpiry(seat *Seat) int64 {
	if seat.Away == 0 || s.isReserved() || s.Settings.mode().Alone && s.Running() && s.Round.Halted != 0 {
		return 0
	}
	if s.isMissingFromHeat(seat) {
		return seat.Away + HeatSeatKept
	}
	return seat.Away + SeatKept
}

// isMissingFromHeat reports whether the seat's player, who is away, has not arrived in a heat yet.
func (s *State) isMissingFromHeat(seat *Seat) bool {
	return s.Settings.isHeat() && s.Running() && (seat.Play == nil || !seat.Play.hasMoved())
}

// hasMoved reports whether the player has filled in anything, right or wrong.
func (p *Play) hasMoved() bool { return p.LastAt > 0 || p.Strikes > 0 }

// waitsForHost reports whether, in the lobby, the host is away while a person who could be host is present. It is false
// for quick races, which begin automatically.
func (s *State) waitsForHost() bool {
	if s.Settings.isQuick() {
		return false
	}
	host := s.SeatNo(s.Host)
	if host == nil || host.Away == 0 {
		return false
	}
	nextHost := s.SeatNo(s.Seats.nextHost())
	return nextHost.Away == 0 && !IsBot(nextHost.Player)
}
