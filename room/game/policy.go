package game

// anyValue says whether the policy takes any value, right or wrong, until the board is full.
func (set *Settings) anyValue() bool {
	return set.Policy == PolicyBlind || set.Policy == PolicyOpen
}

// reversible says whether players can take back the values that they filled in: all fill one board, or nobody has
// said whether the values are right.
func (set *Settings) reversible() bool { return set.mode().Together || set.anyValue() }

// shared says whether all players fill one board.
func (set *Settings) shared() bool { return set.mode().Shared }

// limit is how many mistakes put a player out who is set apart like that; 0 is no limit.
func (set *Settings) limit(h Allowance) int {
	if set.Policy == PolicyPenalty || set.Strikes == 0 {
		return 0
	}
	return set.Strikes + h.Strikes
}

// Countdown is for how many milliseconds players wait for a round that was called for.
func (set *Settings) Countdown() int64 {
	switch {
	case set.mode().Alone:
		return 0
	case set.heat():
		return HeatBegins
	case set.quick():
		return QuickBegins
	}
	return CountdownFor
}

// inside returns the settings without what is only of the room's door and of talk.
func (set Settings) inside() Settings {
	set.Public, set.Watchers, set.Chat, set.Locked, set.Password, set.Bots = false, 0, false, false, "", false
	set.NoLate, set.OneSeat, set.Apart, set.Proof = false, false, false, ""
	return set
}

// penalty is what mistakes and hints add to the time of a finish, in milliseconds. In co-op it
// is what all did together.
func (s *State) penalty(p *Play) int64 {
	strikes, hints := p.Strikes, p.Hints
	if s.Settings.mode().Together {
		strikes, hints = s.Round.Strikes, s.hints()
	}
	seconds := hints*s.Settings.HintCost + grown(s.Settings.Growing, strikes)
	if s.Settings.Policy == PolicyPenalty {
		seconds += strikes * s.Settings.Penalty
	}
	return int64(seconds) * 1000
}

// growing is what the mistake after so many costs, in seconds, where each costs twice as much as the one before.
func growing(first, before int) int {
	for ; before > 0 && first < PenaltyMax; before-- {
		first *= 2
	}
	return min(first, PenaltyMax)
}

// grown is what so many mistakes cost together.
func grown(first, mistakes int) (seconds int) {
	for n := range mistakes {
		seconds += growing(first, n)
	}
	return seconds
}

// lockout is for how many milliseconds a player who has made so many mistakes before can fill no cell after another:
// in a duel, where time alone would cost nothing, as long as mistakes cost that grow.
func (set *Settings) lockout(before int) int64 {
	if !set.mode().Claims {
		return 0
	}
	return int64(max(set.Lockout, growing(set.Growing, before))) * 1000
}

// hints counts the hints that all took together.
func (s *State) hints() (n int) {
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && !p.New {
			n += p.Hints
		}
	}
	return n
}

// Time is how long the player took to finish, with what is added for mistakes and hints and without the lag that is
// given back; 0 is not finished. A finish is never 0, whatever the clocks did.
func (s *State) Time(p *Play) int64 {
	if p.Done == 0 {
		return 0
	}
	return max(1, p.Done-s.Round.Begins+s.penalty(p)-min(p.Lag, int64(s.Settings.Lag)))
}

// right counts the right cells that the seat's player filled.
func (s *State) right(seat *Seat) int {
	p := seat.Play
	if !s.Settings.anyValue() {
		return p.Right
	}
	right := 0
	for cell, v := range p.Board.Cells {
		if v == s.Round.Puzzle.Solution[cell] && p.Board.By(cell) == seat.No {
			right++
		}
	}
	return right
}
