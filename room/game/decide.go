package game

// Decide says what comes of a command at the given time (Unix milliseconds, on the room's clock): the events that
// have to be applied, in order, or why there are none, which is a [Refusal]. It does not change s.
//
// A command counts once, however often it comes: one whose id the player's seat remembers has no events, and its error
// is what it was the first time. So that this is true of refusals too, a seated player's command that changes nothing,
// be it refused or be it so already, has one event, [Answered]. A mistake that counts is an event as well. What such a
// command comes to is the seat's to tell, through [State.Answer]; the error is nil.
//
// Of who has no seat and has to wait for the host there is an event, [Asked], and an error that says so.
//
// An error is the last word only as long as the state stays: of commands of those who have no seat, of id 0, and of
// [RoomFull] nothing is remembered. [Stale] stays so while the player has the seat.
func Decide(s *State, c Command, at int64) ([]Event, error) { return DecideInto(nil, s, c, at) }

// DecideInto is Decide that puts the events where there is room behind the end of a slice, if there is.
func DecideInto(room []Event, s *State, c Command, at int64) ([]Event, error) {
	seat := s.SeatOf(c.Player)
	if c.Operator {
		seat = s.SeatNo(s.Host)
	}
	if result, known := seat.answer(c.ID); known {
		return nil, result
	}
	row := commandOf(c.Do)
	if row == nil {
		return nil, BadMove
	}
	t := &turn{s: s, at: max(at, s.At), player: c.Player, cmd: c.ID, seat: seat, events: room[len(room):]}
	if err := t.admit(row, c); err != nil {
		return nil, err
	}
	err := t.decide(row, c.Do)
	if seat != nil && t.cmd != 0 { // no event carries it
		code, _ := err.(Refusal)
		t.tell(seat.No, Answered{Code: code})
		err = nil
	}
	return t.events, err
}

// turn is one command being decided.
type turn struct {
	s      *State // with the events so far; the caller's own until there are any
	at     int64
	player string
	cmd    uint64 // the command's id until an event carries it
	seat   *Seat  // the player's as the command found it; nil is none
	events []Event
}

// admit refuses what no phase of the room would take.
func (t *turn) admit(row *commandRow, c Command) error {
	_, create := c.Do.(Create)
	switch {
	case create != (t.s.Rules == 0):
		return NotNow
	case t.seat != nil && c.ID != 0 && t.seat.recent.evicted(c.ID):
		return Stale
	case row.counted() && t.s.spent(t.seat):
		return RoomFull
	}
	return nil
}

// spent says whether the room takes no more from a player. Who plays has a part of its history of their own until the
// round is over: else whoever asks for enough would end it for all.
func (s *State) spent(seat *Seat) bool {
	if s.Events < EventsMax+EventsSeat*len(s.Seats) {
		return false
	}
	plays := s.Running() && seat != nil && seat.Play != nil
	return !plays || seat.events >= max(EventsPlay, EventsMax/max(1, s.Settings.Seats))
}

// decide has the command decided, if those may ask for it who do, and now.
func (t *turn) decide(row *commandRow, do Action) error {
	switch {
	case row.fixed && t.s.Settings.Once(), t.s.Rules < row.since:
		return Off
	case row.by == members && t.member() != nil:
		return NotSeated
	case row.by == hosts:
		if err := t.host(); err != nil {
			return err
		}
	case row.by == players:
		if err := t.plays(); err != nil {
			return err
		}
	}
	if row.lobby && t.s.Round != nil {
		return NotNow
	}
	switch do := do.(type) { // the commonest by name: through the interface the turn would cost memory
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

// tell adds an event from which nothing else follows.
func (t *turn) tell(seat int, what What) {
	t.events = append(t.events, Event{Seat: seat, Cmd: t.cmd, What: what})
	t.cmd = 0
}

// follow adds an event and applies it to a copy of the state, on which to decide what follows from it.
func (t *turn) follow(seat int, what What) {
	if len(t.events) == 0 {
		t.s = t.s.branch()
	}
	t.tell(seat, what)
	t.s.Apply(t.at, t.events[len(t.events)-1])
}

// settle adds what follows once somebody is gone, out or done: a new host, the finishing window, the end.
func (t *turn) settle() {
	if nextHost := t.s.nextHost(); t.s.Host == 0 && nextHost != 0 {
		t.follow(nextHost, Hosting{})
	}
	if t.s.Running() {
		if why := t.s.mode().over(t.s); why != "" {
			t.end(why)
		} else if in, opens := t.s.window(t.at); opens {
			t.follow(0, Closing{In: in})
		}
	}
}

// end closes the round.
func (t *turn) end(why Reason) { t.follow(0, Ended{Why: why}) }
