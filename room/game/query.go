package game

import (
	"cmp"
	"slices"
)

// Phase says where the room stands at the given time.
func (s *State) Phase(now int64) Phase {
	switch {
	case s.Round == nil:
		return Lobby
	case s.Round.Ended != 0:
		return Finished
	case now < s.Round.Begins:
		return Countdown
	}
	return Playing
}

// Wants says whether a round is called for, so that a puzzle has to be dealt: the host called and somebody is
// here, or all who are here are ready and are at least two, or one in solo. A room that has a puzzle of its host's is
// dealt that one.
func (s *State) Wants() bool {
	here, ready := 0, 0
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Away == 0 {
			here++
			if seat.Ready {
				ready++
			}
		}
	}
	enough := 2
	if s.Settings.mode().Alone {
		enough = 1
	}
	return s.Round == nil && (s.Called && here > 0 || here >= enough && ready == here)
}

// Deadline is when a [Tick] next has something to do; 0 is never.
func (s *State) Deadline() int64 {
	var next int64
	due := func(at int64) {
		if next == 0 || at < next {
			next = at
		}
	}
	for i := range s.Seats {
		if until := s.keptUntil(&s.Seats[i]); until != 0 {
			due(until)
		}
	}
	if s.Running() && s.Round.Closes != 0 {
		due(s.Round.Closes)
	}
	if s.calls() {
		due(s.Calls)
	}
	if s.Awaited != 0 {
		due(s.Awaited + HostKept)
	}
	return next
}

// keptUntil is when the seat of a player who is away is given up; 0 is not now. Nobody waits for whoever plays alone,
// so while the clock stands there it is not. Who is led into a heat and never comes holds up its end no longer than a
// slow page takes.
func (s *State) keptUntil(seat *Seat) int64 {
	if seat.Away == 0 || s.reserved() || s.Settings.mode().Alone && s.Running() && s.Round.Halted != 0 {
		return 0
	}
	if s.shortlyKept(seat) {
		return seat.Away + HeatKept
	}
	return seat.Away + SeatKept
}

// shortlyKept says whether a seat is that of a player who is away and has not come to a heat yet.
func (s *State) shortlyKept(seat *Seat) bool {
	return seat.Away != 0 && s.Settings.heat() && s.Running() && (seat.Play == nil || !seat.Play.moved())
}

// moved says whether the player has filled in anything, right or wrong.
func (p *Play) moved() bool { return p.LastAt > 0 || p.Strikes > 0 }

// SeatOf returns the player's seat, nil if there is none. It may be one that the player left during the round.
// The seat is the state's own and valid until the next Apply.
func (s *State) SeatOf(player string) *Seat {
	for i := range s.Seats {
		if s.Seats[i].Player == player {
			return &s.Seats[i]
		}
	}
	return nil
}

// SeatNo returns the seat of that number, nil if there is none. It is valid until the next Apply.
func (s *State) SeatNo(no int) *Seat {
	if i, ok := s.find(no); ok {
		return &s.Seats[i]
	}
	return nil
}

// find returns where the seat of that number is, or would be.
func (s *State) find(no int) (int, bool) {
	return slices.BinarySearchFunc(s.Seats, no, func(seat Seat, no int) int { return cmp.Compare(seat.No, no) })
}

// Running says whether there is a round that is not over.
func (s *State) Running() bool { return s.Round != nil && s.Round.Ended == 0 }

// free is the lowest seat number that nobody has.
func (s *State) free() int {
	for i := range s.Seats {
		if s.Seats[i].No != i+1 {
			return i + 1
		}
	}
	return len(s.Seats) + 1
}

// full says whether nobody else can sit. Seats that were left during the round do not count, but there is an end.
func (s *State) full() bool {
	kept := 0
	for i := range s.Seats {
		if !s.Seats[i].gone() {
			kept++
		}
	}
	return kept >= s.Settings.Seats || len(s.Seats) >= SeatsMax
}

// nextHost is the seat that the host's office goes to: the lowest whose player is here, else the lowest; newcomers to a
// round that runs come behind, and bots, who lead nobody on, last. 0 is nobody.
func (s *State) nextHost() int {
	nextHost, best := 0, 0
	for i := range s.Seats {
		seat, claim := &s.Seats[i], 1
		if seat.gone() {
			continue
		}
		if seat.Away == 0 {
			claim = 2
		}
		if seat.Play == nil || !seat.Play.New {
			claim += 2
		}
		if !IsBot(seat.Player) {
			claim += 4
		}
		if claim > best {
			nextHost, best = seat.No, claim
		}
	}
	return nextHost
}

// waitsForHost reports whether the host is away in the lobby while a person is here who could be host. A quick race
// begins by itself and needs none.
func (s *State) waitsForHost() bool {
	if s.Round != nil || s.Settings.quick() {
		return false
	}
	host := s.SeatNo(s.Host)
	if host == nil || host.Away == 0 {
		return false
	}
	nextHost := s.SeatNo(s.nextHost())
	return nextHost.Away == 0 && !IsBot(nextHost.Player)
}

// gone says whether the player left the seat during the round.
func (seat *Seat) gone() bool { return seat.Play != nil && seat.Play.Left }

// CanFinish reports whether the player in a seat waits for the round, or can still finish it.
func (s *State) CanFinish(seat *Seat) bool {
	return s.Round == nil || s.Running() && seat.Play != nil && seat.Play.Plays()
}

// Plays says whether the player can still fill cells.
func (p *Play) Plays() bool { return !p.Out && !p.Left && p.Done == 0 }
