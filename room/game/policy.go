package game

// acceptsAnyValue reports whether the policy accepts any value, right or wrong, until the board is full.
func (set *Settings) acceptsAnyValue() bool {
	return set.Policy == PolicyBlind || set.Policy == PolicyOpen
}

// allowsUndo reports whether players can take back values that they filled in: all fill one board together, or values
// are not judged until the board is full.
func (set *Settings) allowsUndo() bool { return set.mode().Together || set.acceptsAnyValue() }

// sharesBoard reports whether all players fill one board.
func (set *Settings) sharesBoard() bool { return set.mode().Shared }

// strikeLimit returns how many mistakes put out a player with the handicap h; 0 means no limit.
func (set *Settings) strikeLimit(h Allowance) int {
	if set.Policy == PolicyPenalty || set.Strikes == 0 {
		return 0
	}
	return set.Strikes + h.Strikes
}

// Countdown returns the length of the countdown in milliseconds.
func (set *Settings) Countdown() int64 {
	switch {
	case set.mode().Alone:
		return 0
	case set.isHeat():
		return HeatCountdown
	case set.isQuick():
		return QuickCountdown
	}
	return CountdownFor
}

// gameSettings returns the settings without those of the room's door and chat.
func (set Settings) gameSettings() Settings {
	set.Public, set.Watchers, set.Chat, set.Locked, set.Password, set.Bots = false, 0, false, false, "", false
	set.NoLate, set.OneSeat, set.Apart, set.Proof = false, false, false, ""
	return set
}

// penalty returns the milliseconds that mistakes and hints add to a finish. In co-op those of all players count.
func (s *State) penalty(p *Play) int64 {
	strikes, hints := p.Strikes, p.Hints
	if s.Settings.mode().Together {
		strikes, hints = s.Round.Strikes, s.Seats.countHints()
	}
	seconds := hints*s.Settings.HintCost + totalGrowing(s.Settings.Growing, strikes)
	if s.Settings.Policy == PolicyPenalty {
		seconds += strikes * s.Settings.Penalty
	}
	return int64(seconds) * 1000
}

// nextGrowing returns the cost in seconds of the next mistake after a number of earlier ones; each mistake costs twice
// as much as the one before.
func nextGrowing(first, before int) int {
	for ; before > 0 && first < PenaltyMax; before-- {
		first *= 2
	}
	return min(first, PenaltyMax)
}

// totalGrowing returns the total cost in seconds of the given number of mistakes.
func totalGrowing(first, mistakes int) (seconds int) {
	for n := range mistakes {
		seconds += nextGrowing(first, n)
	}
	return seconds
}

// lockout returns for how many milliseconds a player with a number of earlier mistakes can fill no cell after another
// one. With growing penalties it is at least as long as the penalty, because added time alone would cost nothing in a
// duel.
func (set *Settings) lockout(before int) int64 {
	if !set.mode().Claims {
		return 0
	}
	return int64(max(set.Lockout, nextGrowing(set.Growing, before))) * 1000
}

// Time returns the milliseconds that the player took to finish, including penalties and without the credited lag, or 0
// if the player has not finished. The time of a finish is never 0, whatever the clocks did.
func (s *State) Time(p *Play) int64 {
	if p.Done == 0 {
		return 0
	}
	return max(1, p.Done-s.Round.Begins+s.penalty(p)-min(p.Lag, int64(s.Settings.Lag)))
}

// countRight returns the number of right cells that the seat's player filled.
func (s *State) countRight(seat *Seat) int {
	p := seat.Play
	if !s.Settings.acceptsAnyValue() {
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
