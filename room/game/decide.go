package game

// Decide decides a command at the given time (Unix milliseconds, on the room's clock). It returns the events to apply,
// in order, or a [Refusal] as the error. It does not change s.
//
// Commands are idempotent: if the player's seat remembers the command's ID, Decide returns no events and the same error
// as the first time. To make this hold for refusals too, a seated player's command that changes nothing, because it was
// refused or had no effect, yields one event, [Answered]. A mistake that counts is an event as well. In these cases the
// error is nil, and [State.Answer] returns the command's result.
//
// If the player has no seat and needs the host's approval, Decide returns an [Asked] event and an error.
//
// Other errors hold only for the current state: nothing is remembered of commands of players without a seat, of
// commands with ID 0, and of [RoomFull]. [Stale] stays so while the player has the seat.
func Decide(s *State, c Command, at int64) ([]Event, error) { return DecideInto(nil, s, c, at) }

// DecideInto is like [Decide] but uses the spare capacity of a slice for the events, if it has any.
func DecideInto(buf []Event, s *State, c Command, at int64) ([]Event, error) {
	seat := s.SeatOf(c.Player)
	if c.Operator {
		seat = s.SeatNo(s.Host)
	}
	if seat != nil && c.ID != 0 {
		if result, known := seat.answerTo(c.ID); known {
			return nil, result
		}
		if seat.recent.hasEvicted(c.ID) {
			return nil, Stale
		}
	}
	row := commandRowOf(c.Do)
	if row == nil {
		return nil, BadMove
	}
	_, create := c.Do.(Create)
	switch {
	case create != (s.Rules == 0):
		return nil, NotNow
	case row.by != roomOnly && !row.alwaysAllowed && s.isHistoryExhausted(seat): // the room itself, and leaving, go on
		return nil, RoomFull
	}
	t := &turn{s: s, at: max(at, s.At), player: c.Player, cmd: c.ID, seat: seat, events: buf[len(buf):]}
	err := t.decide(row, c.Do)
	if seat != nil && t.cmd != 0 { // no event carries it
		code, _ := err.(Refusal)
		t.emit(seat.No, Answered{Code: code})
		err = nil
	}
	return t.events, err
}

// Outcome returns the result of a command from the events and the error of [Decide]. It is what [State.Answer] returns
// once the events are applied, while the player has a seat.
func Outcome(events []Event, err error) error {
	for _, e := range events {
		if e.Cmd == 0 {
			continue
		}
		if refusal := refusalIn(e.What); refusal != "" {
			return refusal
		}
		return nil
	}
	return err
}

// refusalIn returns the refusal that an event reports to the player who caused it, or "" if there is none.
func refusalIn(what What) Refusal {
	switch w := what.(type) {
	case Struck:
		return Wrong
	case Answered:
		return w.Code
	}
	return ""
}

// commandRowOf returns the row of an action, or nil if there is none.
func commandRowOf(do Action) *commandRow {
	for i := range commands {
		if commands[i].is(do) {
			return &commands[i]
		}
	}
	return nil
}

// turn is the state of one call of Decide.
type turn struct {
	s      *State // state including the events so far; the caller's own until there are any
	at     int64
	player string
	cmd    uint64 // the command's ID, until an event carries it
	seat   *Seat  // the player's seat before the command; nil if none
	events []Event
}

// isHistoryExhausted reports whether the room accepts no more commands from a player because its history is full.
// Players in a round have their own share of the history until the round is over; otherwise one player with many
// commands could end it for all.
func (s *State) isHistoryExhausted(seat *Seat) bool {
	if s.Events < eventsMax+eventsSeat*len(s.Seats) {
		return false
	}
	plays := s.IsRunning() && seat != nil && seat.Play != nil
	return !plays || seat.events >= max(eventsPlay, eventsMax/max(1, s.Settings.Seats))
}

// decide calls the action's decide method if the table allows the player to ask for it now.
func (t *turn) decide(row *commandRow, do Action) error {
	switch {
	case row.notInSingleRound && t.s.Settings.SingleRound(), t.s.Rules < row.since:
		return Off
	case row.by == members && t.requireSeat() != nil:
		return NotSeated
	case row.by == hosts:
		if err := t.requireHost(); err != nil {
			return err
		}
	case row.by == players:
		if err := t.requirePlaying(); err != nil {
			return err
		}
	}
	if row.lobbyOnly && t.s.Round != nil {
		return NotNow
	}
	switch do := do.(type) { // the most common by name, because the interface call would allocate the turn
	case Place:
		return do.decide(t)
	case Note:
		return do.decide(t)
	}
	other := *t
	err := do.decide(&other)
	*t = other
	return err
}

// requirePlaying refuses players who can fill no cells, or not yet.
func (t *turn) requirePlaying() error {
	switch {
	case t.seat == nil:
		return NotSeated
	case t.s.Phase(t.at) != Playing || t.s.Round.Closes != 0 && t.at >= t.s.Round.Closes:
		return NotNow
	case t.seat.Play == nil || !t.seat.Play.Plays():
		return IsOut
	case t.s.Round.Halted != 0:
		return IsHalted
	case t.at < t.seat.Play.Begins:
		return NotNow
	}
	return nil
}

// emit adds an event that has no consequences.
func (t *turn) emit(seat int, what What) {
	t.events = append(t.events, Event{Seat: seat, Cmd: t.cmd, What: what})
	t.cmd = 0
}

// emitAndApply adds an event and applies it to a copy of the state, on which its consequences are decided.
func (t *turn) emitAndApply(seat int, what What) {
	if len(t.events) == 0 {
		t.s = t.s.shallowCopy()
	}
	t.emit(seat, what)
	t.s.Apply(t.at, t.events[len(t.events)-1])
}

// settle adds the events that follow when a player has left, is out or is done: a new host, the finishing window, or
// the end of the round.
func (t *turn) settle() {
	if nextHost := t.s.Seats.nextHost(); t.s.Host == 0 && nextHost != 0 {
		t.emitAndApply(nextHost, Hosting{})
	}
	if t.s.IsRunning() {
		if why := t.s.Settings.mode().rules.endReason(t.s); why != "" {
			t.emitAndApply(0, Ended{Why: why})
		} else if in, opens := t.s.finishingWindow(t.at); opens {
			t.emitAndApply(0, Closing{In: in})
		}
	}
}
