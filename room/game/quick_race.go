package game

import "slices"

// A quick race is for strangers: nobody chooses its room, and it begins automatically. People may join in its lobby;
// after that, bots fill it up.

// quick reports whether the room is a quick race.
func (set *Settings) quick() bool { return set.Quick > 0 }

// heat reports whether the room is for one heat of an arena: a race that begins automatically and is not filled up.
func (set *Settings) heat() bool { return set.quick() && !set.Bots }

// bots reports whether bots may sit: if the host allows it, and in the rooms of an arena, which has admitted them.
func (set *Settings) bots() bool { return set.Bots || set.heat() || set.Leg != "" }

// fills says whether a player is a bot that only fills a race up, and for whom nobody waits. In a heat bots race as
// people do.
func (set *Settings) fills(player string) bool { return IsBot(player) && !set.heat() }

// gather says anew when the round of a quick race is called for, after somebody has sat down: a while after the first
// person, sooner once there are two, and at once when all seats are taken. Two don't begin before others had time to
// come too: where many press, a race of two would leave the next one alone.
func (t *turn) gather() {
	calls := t.s.Calls
	switch people := t.s.people(); {
	case t.s.Round != nil || people == 0:
		return
	case t.s.full():
		calls = t.at
	case people == 2 && calls > t.at:
		open := calls - int64(t.s.Settings.Quick)*1000 + QuickOpen
		calls = min(calls, max(open, t.at+QuickSoon))
	case calls > t.at:
	case calls == 0:
		calls = t.at + int64(t.s.Settings.Quick)*1000
	default: // it was time while nobody was here: who is led back has to be able to come
		calls = t.at + QuickSoon
	}
	if calls != t.s.Calls {
		t.follow(0, Calling{In: max(0, calls-t.at)})
	}
}

// calls says whether the round of a quick race is still to be called for by itself: for whoever is here.
func (s *State) calls() bool {
	if s.Calls == 0 || s.Called || s.Round != nil {
		return false
	}
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Away == 0 && !s.Settings.fills(seat.Player) {
			return true
		}
	}
	return false
}

// Gathering says how many people the lobby of a quick race has, and when it ends, Unix milliseconds; 0 as long as it
// has nobody. It is not ok where it takes no more of them in.
func (s *State) Gathering() (people int, ends int64, ok bool) {
	return s.people(), s.Calls, s.Settings.quick() && s.Round == nil && !s.full()
}

// takes says whether a quick race still takes a player in: people in its lobby, and bots that fill it up after that. A
// heat takes in those whom the arena has paired, until all of them sit: a seat that one of them leaves is no other's.
func (s *State) takes(player string, at int64) bool {
	switch {
	case s.Settings.fills(player):
		return s.Vacant(at) > 0
	case s.Settings.heat() && (s.Called || s.Calls != 0 && s.Calls <= at):
		return false
	}
	return s.Round == nil
}

// Vacant is how many seats of a quick race are for bots, once no more people are taken in: that many of them make it a
// race. The countdown is short, so those that are slow to come are taken in when the puzzle is there already.
func (s *State) Vacant(at int64) int {
	if !s.Settings.quick() || !s.Settings.Bots || !s.Running() || at >= s.Round.Begins+QuickCrew {
		return 0
	}
	taken := len(s.Round.Ghosts)
	for i := range s.Seats {
		if !s.Seats[i].gone() {
			taken++
		}
	}
	return max(0, min(QuickCrowd, s.Settings.Seats)-taken)
}

// peopled reports whether a player for whom others wait is still playing.
func (s *State) peopled() bool {
	return slices.ContainsFunc(s.Seats, func(seat Seat) bool {
		return !s.Settings.fills(seat.Player) && seat.Play != nil && seat.Play.Plays()
	})
}

// Packs says whether a quick race would be one in which more than half of the seats are of one address, while others
// race too, if somebody from a site sat down: else who has guests of one's own press with them would keep all others
// apart. People who are all at one place may race together. It is never so of an unknown site, nor in a heat.
func (s *State) Packs(site string) bool {
	if site == "" || s.Settings.heat() {
		return false
	}
	all, at := 1, map[string]int{site: 1}
	for i := range s.Seats {
		if seat := &s.Seats[i]; !s.Settings.fills(seat.Player) && !seat.gone() {
			all++
			at[seat.Site]++
		}
	}
	for of, n := range at {
		if of != "" && n < all && 2*n > s.Settings.Seats {
			return true
		}
	}
	return false
}

// people returns the number of seated people and, in a heat, bots.
func (s *State) people() (n int) {
	for i := range s.Seats {
		if seat := &s.Seats[i]; !s.Settings.fills(seat.Player) && !seat.gone() {
			n++
		}
	}
	return n
}
