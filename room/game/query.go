package game

import (
	"cmp"
	"slices"
)

// Phase returns the room's phase at the given time in Unix milliseconds.
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

// Wants reports whether a round was called for and needs a puzzle: the host called and somebody is present, or all
// present players are ready and there are at least two, or one in solo. If the host brought a puzzle, that one is used.
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

// Deadline returns when the next [Tick] is due in Unix milliseconds, or 0 if none is.
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

// keptUntil returns when the seat of an absent player is given up, or 0 if it is kept. The seat of a player who plays
// alone is kept while the clock is stopped, because nobody waits for it. A player who never arrives in a heat delays
// its end only as long as a slow page load takes.
func (s *State) keptUntil(seat *Seat) int64 {
	if seat.Away == 0 || s.reserved() || s.Settings.mode().Alone && s.Running() && s.Round.Halted != 0 {
		return 0
	}
	if s.shortlyKept(seat) {
		return seat.Away + HeatKept
	}
	return seat.Away + SeatKept
}

// shortlyKept reports whether the seat's player is away and has not arrived in a heat yet.
func (s *State) shortlyKept(seat *Seat) bool {
	return seat.Away != 0 && s.Settings.heat() && s.Running() && (seat.Play == nil || !seat.Play.moved())
}

// moved reports whether the player has filled in anything, right or wrong.
func (p *Play) moved() bool { return p.LastAt > 0 || p.Strikes > 0 }

// SeatOf returns the player's seat, or nil if there is none. The player may have left it during the round. The result
// belongs to the state and is valid until the next Apply.
func (s *State) SeatOf(player string) *Seat {
	for i := range s.Seats {
		if s.Seats[i].Player == player {
			return &s.Seats[i]
		}
	}
	return nil
}

// SeatNo returns the seat with a number, or nil if there is none. It is valid until the next Apply.
func (s *State) SeatNo(no int) *Seat {
	if i, ok := s.find(no); ok {
		return &s.Seats[i]
	}
	return nil
}

// find returns the index at which the seat with that number is or would be inserted, and whether it exists.
func (s *State) find(no int) (int, bool) {
	return slices.BinarySearchFunc(s.Seats, no, func(seat Seat, no int) int { return cmp.Compare(seat.No, no) })
}

// Running reports whether there is a round that has not ended.
func (s *State) Running() bool { return s.Round != nil && s.Round.Ended == 0 }

// free returns the lowest free seat number.
func (s *State) free() int {
	for i := range s.Seats {
		if s.Seats[i].No != i+1 {
			return i + 1
		}
	}
	return len(s.Seats) + 1
}

// full reports whether nobody else can sit down. Seats that were left during the round do not count, up to a limit.
func (s *State) full() bool {
	kept := 0
	for i := range s.Seats {
		if !s.Seats[i].gone() {
			kept++
		}
	}
	return kept >= s.Settings.Seats || len(s.Seats) >= SeatsMax
}

// nextHost returns the seat that becomes the host's, or 0 if there is none: the lowest whose player is present,
// otherwise the lowest. Newcomers to a round in progress come after the others, and bots last, because they do not act
// as hosts.
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

// waitsForHost reports whether the host is away in the lobby while a person who could be host is present. It is false
// for quick races, which begin automatically.
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

// gone reports whether the player left the seat during the round.
func (seat *Seat) gone() bool { return seat.Play != nil && seat.Play.Left }

// CanFinish reports whether the player in a seat waits for the round or can still finish it.
func (s *State) CanFinish(seat *Seat) bool {
	return s.Round == nil || s.Running() && seat.Play != nil && seat.Play.Plays()
}

// Plays reports whether the player can still fill cells.
func (p *Play) Plays() bool { return !p.Out && !p.Left && p.Done == 0 }
