package game

func (do Ready) decide(t *turn) error {
	if t.seat.Ready != do.On {
		t.tell(t.seat.No, Readied{On: do.On})
	}
	return nil
}

// decide starts the countdown. It refuses a puzzle that came too late: for a round that nobody wants any more, for
// settings that have changed since, or with ghosts for other players than those who are seated now.
func (do Deal) decide(t *turn) error {
	p, set := do.Puzzle, &t.s.Settings
	if t.s.Custom != nil {
		p = t.s.Custom.Puzzle
	}
	switch {
	case !t.s.Wants() || p.Kind != set.Kind || p.Size != set.Size || t.s.Custom == nil && p.Rules != set.Rules:
		return NotNow
	case !t.s.plays(&p) || !t.s.haunted(do.Ghosts):
		return BadMove
	case len(do.Ghosts) > 0 && !t.s.unmet(do.Unmet):
		return NotNow
	}
	t.tell(0, Started{In: do.Countdown, Puzzle: p, Meets: t.s.meets(do.Meets), Ghosts: do.Ghosts})
	if set.Limit > 0 {
		t.tell(0, Closing{In: do.Countdown + int64(set.Limit)*1000})
	}
	return nil
}

// decide returns the room to the lobby and removes a puzzle of the host's that has been played. If two players ask
// concurrently there is one rematch, because the second request is already fulfilled.
func (do Rematch) decide(t *turn) error {
	round := t.s.Round
	switch {
	case do.Round < t.s.Rounds || do.Round == t.s.Rounds && round == nil:
		return nil
	case do.Round > t.s.Rounds || round.Ended == 0:
		return NotNow
	}
	t.tell(t.seat.No, Rematched{})
	if t.s.Custom != nil {
		t.tell(0, Imported{})
	}
	return nil
}
