package game

func (t *turn) ready(do Ready) error {
	if err := t.member(); err != nil {
		return err
	}
	if t.s.Round != nil {
		return NotNow
	}
	if t.seat.Ready != do.On {
		t.tell(t.seat.No, Readied{On: do.On})
	}
	return nil
}

// host refuses all but the host, and the host too outside the lobby.
func (t *turn) host() error {
	switch {
	case t.member() != nil:
		return NotSeated
	case t.seat.No != t.s.Host:
		return NotHost
	case t.s.Round != nil:
		return NotNow
	}
	return nil
}

func (t *turn) configure(do Configure) error {
	if err := t.host(); err != nil {
		return err
	}
	if do.Settings != t.s.Settings {
		t.tell(t.seat.No, Configured{Settings: do.Settings})
	}
	return nil
}

func (t *turn) start() error {
	if err := t.host(); err != nil {
		return err
	}
	if !t.s.Called {
		t.tell(t.seat.No, Called{})
	}
	return nil
}

// deal begins the countdown. A puzzle may be late: made for a round that nobody wants any more, or for
// settings that have changed since.
func (t *turn) deal(do Deal) error {
	p, set := do.Puzzle, t.s.Settings
	switch {
	case !t.s.Wants() || p.Kind != set.Kind || p.Size != set.Size:
		return NotNow
	case !playable(p):
		return BadMove
	}
	t.tell(0, Started{In: do.Countdown, Puzzle: p})
	return nil
}

// rematch brings the room back to the lobby. Two who ask at once get one rematch: the second asks for what is so.
func (t *turn) rematch(do Rematch) error {
	round := t.s.Round
	switch {
	case t.member() != nil:
		return NotSeated
	case do.Round < t.s.Rounds || do.Round == t.s.Rounds && round == nil:
		return nil
	case do.Round > t.s.Rounds || round.Ended == 0:
		return NotNow
	}
	t.tell(t.seat.No, Rematched{})
	return nil
}
