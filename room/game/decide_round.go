package game

import "slices"

// decide counts a span in which nothing could be saved as a pause of the round. The pause begins with the last entry,
// because saving worked until then. If several nodes report one span, the first entry therefore leaves nothing for the
// others.
func (do Outage) decide(t *turn) error {
	pause := min(do.To, t.at) - max(do.From, t.s.At)
	if t.s.IsRunning() && pause >= PauseMin {
		t.emit(0, Paused{For: pause})
	}
	return nil
}

// decide stops or resumes the round's clock. It is allowed if nobody races and the round is not ranked.
func (do Halt) decide(t *turn) error {
	set, round := &t.s.Settings, t.s.Round
	switch {
	case set.mode().ComparesPlayers() || set.Ranked:
		return Off
	case t.s.Phase(t.at) != Playing:
		return NotNow
	case do.On != (round.Halted != 0):
		t.emit(t.seat.No, Halted(do))
	}
	return nil
}

// decide frees the seats of players who were absent for too long, replaces a host who has been away from the lobby for
// too long, closes the finishing window, and calls the round of a quick race.
func (Tick) decide(t *turn) error {
	for _, seat := range t.s.Seats {
		if until := t.s.seatExpiry(&seat); until != 0 && t.at >= until {
			t.emitAndApply(seat.No, Left{For: until - seat.Away})
		}
	}
	if len(t.events) > 0 {
		t.settle()
	}
	if t.s.HostMissingSince != 0 && t.at >= t.s.HostMissingSince+HostKept {
		t.emitAndApply(t.s.Seats.nextHost(), Hosting{})
	}
	if t.s.IsRunning() && t.s.Round.Closes != 0 && t.at >= t.s.Round.Closes {
		t.emitAndApply(0, Ended{Why: WindowOver})
	}
	if t.s.startsAutomatically() && t.at >= t.s.AutoStartAt {
		t.emit(t.s.Host, Called{})
	}
	return nil
}

// decide starts the countdown. It refuses a puzzle that is no longer suitable: nobody wants a round, the settings have
// changed, or the ghosts were chosen for other players than the seated ones.
func (do Deal) decide(t *turn) error {
	p, set := do.Puzzle, &t.s.Settings
	if t.s.Custom != nil {
		p = t.s.Custom.Puzzle
	}
	met := func(c Contender) bool { return !slices.Contains(do.Unmet, c.Player) }
	switch {
	case !t.s.NeedsPuzzle() || p.Kind != set.Kind || p.Size != set.Size || t.s.Custom == nil && p.Rules != set.Rules:
		return NotNow
	case !isPlayable(p) || !t.s.Settings.allowsGhosts(do.Ghosts):
		return BadMove
	case len(do.Ghosts) > 0 && slices.ContainsFunc(t.s.people(), met):
		return NotNow
	}
	t.emit(0, Started{In: do.Countdown, Puzzle: p, Meets: t.s.meetingsBySeat(do.Meets), Ghosts: do.Ghosts})
	if set.Limit > 0 {
		t.emit(0, Closing{In: do.Countdown + int64(set.Limit)*1000})
	}
	return nil
}

// decide returns the room to the lobby for everybody. If two players ask concurrently there is one rematch, because the
// second request is already fulfilled.
func (do Rematch) decide(t *turn) error {
	round := t.s.Round
	switch {
	case do.Round < t.s.Rounds || do.Round == t.s.Rounds && round == nil:
		return nil
	case do.Round > t.s.Rounds || round.Ended == 0:
		return NotNow
	}
	t.returnToLobby(t.seat.No)
	return nil
}
