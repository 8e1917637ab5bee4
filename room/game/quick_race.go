package game

import "slices"

// A quick race is for strangers: nobody chooses its room, and it begins automatically. People may join in its lobby;
// after that, bots fill it up.

// isQuick reports whether the room is a quick race.
func (set *Settings) isQuick() bool { return set.Quick > 0 }

// isHeat reports whether the room is for one heat of an arena: a race that begins automatically and is not filled up.
func (set *Settings) isHeat() bool { return set.isQuick() && !set.Bots }

// allowsBots reports whether bots may sit: if the host allows it, and in the rooms of an arena, which has admitted
// them.
func (set *Settings) allowsBots() bool { return set.Bots || set.isHeat() || set.Leg != "" }

// isQuickBot reports whether the player is a bot that fills up a quick race, and that others do not wait for. In a heat
// bots race like people.
func (set *Settings) isQuickBot(player string) bool { return IsBot(player) && !set.isHeat() }

// rescheduleStart updates the time at which the round of a quick race is called, after a player has sat down: a while
// after the first person, sooner once there are two, and at once when all seats are taken. With two people it still
// waits a little for more, because the next person to come would otherwise be alone. It does nothing in other rooms.
func (t *turn) rescheduleStart() {
	calls := t.s.AutoStartAt
	switch people := t.s.countRacers(); {
	case !t.s.Settings.isQuick() || t.s.Round != nil || people == 0:
		return
	case t.s.isFull():
		calls = t.at
	case people == 2 && calls > t.at:
		open := calls - int64(t.s.Settings.Quick)*1000 + QuickMinLobby
		calls = min(calls, max(open, t.at+QuickMinWait))
	case calls > t.at:
	case calls == 0:
		calls = t.at + int64(t.s.Settings.Quick)*1000
	default: // the time passed while nobody was present; a player who comes back needs time to arrive
		calls = t.at + QuickMinWait
	}
	if calls != t.s.AutoStartAt {
		t.emitAndApply(0, Calling{In: max(0, calls-t.at)})
	}
}

// startsAutomatically reports whether the round of a quick race has yet to be called automatically. It returns false
// while only absent players and bots that fill it up have seats.
func (s *State) startsAutomatically() bool {
	return s.AutoStartAt != 0 && !s.StartRequested && s.Round == nil &&
		s.Seats.count(func(seat *Seat) bool { return seat.Away == 0 && !s.Settings.isQuickBot(seat.Player) }) > 0
}

// QuickLobby returns the number of people in the lobby of a quick race, and when the lobby ends in Unix milliseconds,
// or 0 while it is empty. ok is false if nobody else can join.
func (s *State) QuickLobby() (people int, ends int64, ok bool) {
	return s.countRacers(), s.AutoStartAt, s.Settings.isQuick() && s.Round == nil && !s.isFull()
}

// admitsToQuickRace reports whether a quick race accepts a player: people in the lobby, and bots that fill it up after
// that. A heat accepts the players whom the tournament has paired until all of them are seated; a seat that one of them
// leaves is not given to others.
func (s *State) admitsToQuickRace(player string, at int64) bool {
	switch {
	case s.Settings.isQuickBot(player):
		return s.FreeBotSeats(at) > 0
	case s.Settings.isHeat() && (s.StartRequested || s.AutoStartAt != 0 && s.AutoStartAt <= at):
		return false
	}
	return s.Round == nil
}

// FreeBotSeats returns the number of seats that bots may take in a quick race that accepts no more people. It is the
// number that makes it a race of QuickFillTo players. The countdown is short, so bots may still join for a moment after
// the start.
func (s *State) FreeBotSeats(at int64) int {
	if !s.Settings.isQuick() || !s.Settings.Bots || !s.IsRunning() || at >= s.Round.Begins+quickBotGrace {
		return 0
	}
	return max(0, min(QuickFillTo, s.Settings.Seats)-len(s.Round.Ghosts)-s.Seats.countTaken())
}

// anyRacing reports whether a player other than one of the bots that fill it up is still playing.
func (s *State) anyRacing() bool {
	return slices.ContainsFunc(s.Seats, func(seat Seat) bool {
		return !s.Settings.isQuickBot(seat.Player) && seat.Play != nil && seat.Play.Plays()
	})
}

// FullForNetwork reports whether players of one network would hold more than half of the seats of a quick race, with
// other people racing too, if somebody from the site sat down. Without this limit a person with several guest accounts
// could keep all others apart. A race of people who are all at one site is allowed. It returns false for an unknown
// site, and in heats.
func (s *State) FullForNetwork(site string) bool {
	if site == "" || s.Settings.isHeat() {
		return false
	}
	all, at := 1, map[string]int{site: 1}
	for i := range s.Seats {
		if seat := &s.Seats[i]; !s.Settings.isQuickBot(seat.Player) && !seat.hasLeft() {
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

// countRacers returns the number of seated people and, in a heat, bots.
func (s *State) countRacers() int {
	return s.Seats.count(func(seat *Seat) bool { return !s.Settings.isQuickBot(seat.Player) && !seat.hasLeft() })
}
