package game

import (
	"cmp"
	"slices"
)

// Seats are a room's seats by ascending number. A player who leaves during a round keeps a seat until the rematch.
type Seats []Seat

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
	if i, ok := s.Seats.find(no); ok {
		return &s.Seats[i]
	}
	return nil
}

// find returns the index at which the seat with that number is or would be inserted, and whether it exists.
func (all Seats) find(no int) (int, bool) {
	return slices.BinarySearchFunc(all, no, func(seat Seat, no int) int { return cmp.Compare(seat.No, no) })
}

// freeNo returns the lowest free seat number.
func (all Seats) freeNo() int {
	for i := range all {
		if all[i].No != i+1 {
			return i + 1
		}
	}
	return len(all) + 1
}

// nextHost returns the seat that becomes the host's when the host leaves (host migration), or 0 if there is none: the
// lowest whose player is present, otherwise the lowest. Newcomers to a round in progress come after the others, and
// bots last, because they do not act as hosts.
func (all Seats) nextHost() int {
	nextHost, best := 0, 0
	for i := range all {
		seat, claim := &all[i], 1
		if seat.hasLeft() {
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

// hasLeft reports whether the player left the seat during the round.
func (seat *Seat) hasLeft() bool { return seat.Play != nil && seat.Play.Left }

// count returns the number of seats for which is returns true.
func (all Seats) count(is func(*Seat) bool) (n int) {
	for i := range all {
		if is(&all[i]) {
			n++
		}
	}
	return n
}

// countTaken returns the number of seats that have not been left.
func (all Seats) countTaken() int { return all.count(func(seat *Seat) bool { return !seat.hasLeft() }) }

// countPlaying returns the number of players who can still fill cells, and of those whose board is complete.
func (all Seats) countPlaying() (on, done int) {
	for i := range all {
		switch p := all[i].Play; {
		case p == nil:
		case p.Plays():
			on++
		case p.Done != 0:
			done++
		}
	}
	return on, done
}

// countInRound returns the number of players in the round, including those who are out or gone.
func (all Seats) countInRound() int {
	return all.count(func(seat *Seat) bool { return seat.Play != nil })
}

// anyHandicap reports whether a seat has a handicap.
func (all Seats) anyHandicap() bool {
	return slices.ContainsFunc(all, func(seat Seat) bool { return seat.Handicap != Allowance{} })
}

// anyBot reports whether a bot has a seat.
func (all Seats) anyBot() bool {
	return slices.ContainsFunc(all, func(seat Seat) bool { return IsBot(seat.Player) && !seat.hasLeft() })
}

// countHints returns the number of hints that all players except newcomers took together.
func (all Seats) countHints() (n int) {
	for i := range all {
		if p := all[i].Play; p != nil && !p.New {
			n += p.Hints
		}
	}
	return n
}

// uniqueName returns a name for the player that nobody else in the room has: name itself or, if it can be mistaken for
// another player's name, name with a number appended.
func (all Seats) uniqueName(player, name string) string {
	var there Names
	for i := range all {
		if seat := &all[i]; seat.Player != player {
			there.Add(seat.Name)
		}
	}
	return there.Take(name)
}

// findByPseudonym returns the seat of the player with a pseudonym, or nil if there is none.
func (all Seats) findByPseudonym(who string) *Seat {
	for i := range all {
		if seat := &all[i]; seat.Who == who && !seat.hasLeft() {
			return seat
		}
	}
	return nil
}

// people returns the players seated in the room, without bots, and their sites.
func (s *State) people() (all []Contender) {
	for i := range s.Seats {
		if seat := &s.Seats[i]; !IsBot(seat.Player) && !seat.hasLeft() {
			all = append(all, Contender{seat.Player, seat.Site})
		}
	}
	return all
}

// clearReady marks all players as not ready.
func (all Seats) clearReady() {
	for i := range all {
		all[i].Ready = false
	}
}

// isFull reports whether nobody else can sit down. Seats that were left during the round do not count, up to a limit.
func (s *State) isFull() bool {
	return s.Seats.countTaken() >= s.Settings.Seats || len(s.Seats) >= seatsMax
}
