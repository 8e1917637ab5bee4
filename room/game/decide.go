package game

// Decide says what comes of a command at the given time (Unix milliseconds, on the room's clock): the events that
// have to be applied, in order, or why there are none, which is a [Refusal]. It does not change s.
//
// A command counts once, however often it comes: one whose id the player's seat remembers has no events, and its error is
// what it was the first time. So that this is true of refusals too, a seated player's command that changes nothing, be
// it refused or be it so already, has one event, [Answered]. A mistake that counts is an event as well. What
// such a command comes to is the seat's to tell, through [State.Answer]; the error is nil.
//
// An error is the last word only as long as the state stays: of commands of those who have no seat, of id 0, and of
// [RoomFull] nothing is remembered. [Stale] stays so while the player has the seat.
func Decide(s *State, c Command, at int64) ([]Event, error) {
	seat := s.SeatOf(c.Player)
	if result, known := seat.answer(c.ID); known {
		return nil, result
	}
	t := &turn{s: s, at: max(at, s.At), player: c.Player, cmd: c.ID, seat: seat}
	if err := t.admit(c); err != nil {
		return nil, err
	}
	err := t.decide(c.Do)
	if len(t.events) == 0 && seat != nil && c.ID != 0 && s.Rules >= rulesAnswered {
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
func (t *turn) admit(c Command) error {
	_, create := c.Do.(Create)
	switch {
	case create != (t.s.Rules == 0):
		return NotNow
	case t.seat != nil && c.ID != 0 && forgot(t.seat.recent, c.ID):
		return Stale
	case t.s.Events >= EventsMax+EventsSeat*len(t.s.Seats) && counts(c.Do):
		return RoomFull
	}
	return nil
}

// counts says whether an action is held to the room's bound. Players can always leave, and what the room does for
// itself has to come to its end.
func counts(do Action) bool {
	switch do.(type) {
	case Create, Deal, Absent, Present, Tick, Resume, Leave:
		return false
	}
	return true
}

// fixed says whether an action is one that nobody has in the room of a daily puzzle: it is the same for all, and tried once.
func fixed(do Action) bool {
	switch do.(type) {
	case Configure, Handicap, Custom, Kick, Transfer, Rematch:
		return true
	}
	return false
}

func (t *turn) decide(do Action) error {
	if t.s.Settings.Daily != "" && fixed(do) {
		return Off
	}
	switch do := do.(type) {
	case Create:
		return t.create(do)
	case Sit:
		return t.sit(do)
	case Leave:
		return t.leave()
	case Ready:
		return t.ready(do)
	case Configure:
		return t.configure(do)
	case Start:
		return t.start()
	case Deal:
		return t.deal(do)
	case Place:
		return t.place(do)
	case Note:
		return t.note(do)
	case Rematch:
		return t.rematch(do)
	case Absent:
		return t.absent(do)
	case Present:
		return t.present(do)
	case Tick:
		return t.tick()
	case Resume:
		return t.resume(do)
	}
	return t.decideWhole(do)
}

// decideWhole decides what rooms of the first rules do not know.
func (t *turn) decideWhole(do Action) error {
	if t.s.Rules < rulesWhole {
		return Off
	}
	switch do := do.(type) {
	case Clear:
		return t.clear(do)
	case Undo:
		return t.undo(false)
	case Redo:
		return t.undo(true)
	case Check:
		return t.check()
	case Hint:
		return t.hint(do)
	case AutoNotes:
		return t.autoNote(do)
	case Halt:
		return t.halt(do)
	case Handicap:
		return t.handicap(do)
	case Custom:
		return t.custom(do)
	case Kick:
		return t.kick(do)
	case Transfer:
		return t.transfer(do)
	}
	return BadMove
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
	if heir := t.s.heir(); t.s.Host == 0 && heir != 0 {
		t.follow(heir, Hosting{})
	}
	if t.s.running() {
		if why := t.s.mode().over(t.s); why != "" {
			t.end(why)
		} else if _, done := t.s.census(); done > 0 && t.s.Round.Closes == 0 {
			t.follow(0, Closing{In: int64(t.s.Settings.Window) * 1000})
		}
	}
}

// end closes the round. Nodes that know only the first rules must read the standings from the log of a room of theirs.
func (t *turn) end(why Reason) {
	result := Result{Why: why}
	if t.s.Rules < rulesWhole {
		result = t.s.result(why)
	}
	t.follow(0, Ended{Result: result})
}
