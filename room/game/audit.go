package game

import (
	"errors"
	"fmt"
	"slices"
)

// Audit returns an error if the rules do not allow an event, as far as the log alone can tell: values are right or
// wrong by the solution, only players of the round play, no command and no mistake counts twice, nobody gets help that
// the room does not offer, and a result is the outcome of the round. Audit does not check times, because the log does
// not contain the exact times at which commands were decided, or whether settings are sensible, because that depends on
// the rules of their time.
//
// Call Audit before [State.Apply]. Apply does not panic on an event that passes, even if the log was forged, and Audit
// never panics.
func (s *State) Audit(e Event) error {
	row := eventRowOf(e.What)
	if row == nil {
		return errors.New("unknown event")
	}
	d := eventContext{cmd: e.Cmd, no: e.Seat, seat: s.SeatNo(e.Seat)}
	_, creates := e.What.(Created)
	switch {
	case creates != (s.Rules == 0):
		return errors.New("created must be the first event and occur once")
	case !creates && s.Rules < row.since:
		return fmt.Errorf("the room has rules version %d, but the event needs version %d", s.Rules, row.since)
	}
	if err := s.auditActor(row.by, d); err != nil {
		return err
	}
	if row.notInSingleRound && s.Settings.SingleRound() {
		return errors.New("not allowed in a room for a single round: a daily puzzle, a proof, a quick race or a leg")
	}
	return e.What.audit(s, d)
}

// auditActor checks whether the seat may cause the event, and that its command counts for the first time.
func (s *State) auditActor(by actor, d eventContext) error {
	if d.no == 0 && d.cmd != 0 {
		return errors.New("a command needs a player")
	}
	if d.seat != nil {
		if _, known := d.seat.recent.find(d.cmd); known && d.cmd != 0 {
			return fmt.Errorf("command %d of seat %d counts twice", d.cmd, d.no)
		}
	}
	seated := d.seat != nil && !d.seat.hasLeft()
	switch {
	case by == roomOnly && d.no != 0:
		return fmt.Errorf("seat %d can't cause this event", d.no)
	case by == members && !seated:
		return fmt.Errorf("seat %d is not occupied", d.no)
	case by == hosts && (!seated || d.no != s.Host):
		return fmt.Errorf("seat %d is not the host", d.no)
	case by == players && (!s.IsRunning() || s.Round.Halted != 0 || d.seat == nil || d.seat.Play == nil ||
		!d.seat.Play.Plays()):
		return fmt.Errorf("seat %d can't play now", d.no)
	}
	return nil
}

// check returns an error with the text why, or nil if ok is true.
func check(ok bool, why string) error {
	if ok {
		return nil
	}
	return errors.New(why)
}

// Error texts shared by several events.
const (
	errTextAlready = "not possible now, or already the case"
	errTextNoRound = "no round is running"
)

func (w Created) audit(*State, eventContext) error {
	if w.Rules < 1 || w.Rules > Rules {
		return fmt.Errorf("the room has rules version %d, but this build supports only %d", w.Rules, Rules)
	}
	return nil
}

func (w Started) audit(s *State, _ eventContext) error {
	p := &w.Puzzle
	ok := s.NeedsPuzzle() && w.In >= 0 && p.Kind == s.Settings.Kind && p.Size == s.Settings.Size && isPlayable(*p)
	if !s.Settings.allowsGhosts(w.Ghosts) {
		return errors.New("the ghosts are not allowed in this room")
	}
	if ok && w.Meets != nil && (s.contenders() == nil || w.Meets.isBroken()) {
		return errors.New("the meetings are not valid for this room")
	}
	return check(ok, "no round can begin with this puzzle")
}

func (w Closing) audit(s *State, _ eventContext) error {
	_, done := s.Seats.countPlaying()
	window, limit := int64(s.Settings.Window)*1000, int64(s.Settings.Limit)*1000
	ok := s.IsRunning() && (done > 0 && w.In == window && (limit > 0 || s.Round.Closes == 0) ||
		done == 0 && w.In >= limit && limit > 0 && s.Round.Closes == 0)
	return check(ok, "no finishing window can open now")
}

func (w Calling) audit(s *State, _ eventContext) error {
	ok := s.Settings.isQuick() && s.Round == nil && s.countRacers() > 0
	return check(ok, "the round of a quick race can't be scheduled now")
}

func (w Paused) audit(s *State, _ eventContext) error {
	return check(s.IsRunning() && w.For > 0, "no round is running that could be paused")
}

func (w Halted) audit(s *State, _ eventContext) error {
	ok := s.IsRunning() && !s.Settings.mode().ComparesPlayers() && !s.Settings.Ranked && w.On == (s.Round.Halted == 0)
	return check(ok, "the round's clock can't be stopped or resumed")
}

// audit checks whether the player may sit down. The first player created the room and is never kept out.
func (w Seated) audit(s *State, d eventContext) error {
	switch {
	case slices.Contains(s.Banned, w.Player) || s.GuestOf(w.Player).Banned || s.GuestOf(w.Player).Removed:
		return errors.New("the player is banned or was removed")
	case w.Player == "" || s.SeatOf(w.Player) != d.seat || d.seat == nil && d.no != s.Seats.freeNo():
		return fmt.Errorf("seat %d is not the player's", d.no)
	case d.seat != nil && !d.seat.hasLeft() || s.Events == 1:
		return nil
	case s.isFull() || s.Settings.Locked || IsBot(w.Player) && !s.Settings.allowsBots():
		return errors.New("the player can't sit down here")
	case s.Settings.isQuick() && s.Settings.isQuickBot(w.Player) == (s.Round == nil):
		return errors.New("in a quick race people sit down before the start, and bots after it")
	case d.seat != nil && s.IsRunning() && !s.Settings.mode().rules.allowsLate():
		return errors.New("the player has left the round")
	}
	return nil
}

func (w Answered) audit(_ *State, d eventContext) error {
	return check(d.seat != nil && d.cmd != 0 && len(w.Code) <= maxRefusalLength, "the answer belongs to no command")
}

func (w Left) audit(_ *State, d eventContext) error {
	return check(w.For == 0 || w.For > 0 && d.seat.Away != 0, "the player was not away")
}

func (Hosting) audit(s *State, d eventContext) error {
	return check(s.Host == 0 || s.HostMissingSince != 0 && d.no == s.Seats.nextHost(), errTextAlready)
}

func (w Readied) audit(s *State, d eventContext) error {
	return check((s.Round == nil || s.Round.Ended != 0) && d.seat.Ready != w.On, errTextAlready)
}

func (Rematched) audit(s *State, _ eventContext) error {
	return check(s.Round != nil && s.Round.Ended != 0, errTextAlready)
}

func (Away) audit(_ *State, d eventContext) error { return check(d.seat.Away == 0, errTextAlready) }

func (Back) audit(_ *State, d eventContext) error { return check(d.seat.Away != 0, errTextAlready) }

func (Called) audit(s *State, _ eventContext) error {
	return check(s.Round == nil && !s.StartRequested, "no round can be called now")
}

func (w Configured) audit(s *State, _ eventContext) error {
	set := w.Settings
	switch {
	case s.Round != nil && set.gameSettings() != s.Settings.gameSettings():
		return errors.New("the settings are fixed during a round")
	case set.SingleRound() || set.Apart || set.Limit != 0 || set.Custom && s.Custom == nil:
		return errors.New("a host can't choose these settings")
	}
	return nil
}

func (w Handicapped) audit(s *State, _ eventContext) error {
	ok := s.Round == nil && s.SeatNo(w.Seat) != nil && s.Settings.allows(w.Allowance)
	return check(ok, "the seat can't have this handicap")
}

// audit allows only the host to do this, except that the room itself removes a puzzle that has been played.
func (w Imported) audit(s *State, d eventContext) error {
	if d.no == 0 && w.Puzzle == nil && s.Custom != nil {
		return nil
	}
	if err := s.auditActor(hosts, d); err != nil {
		return err
	}
	ok := s.Round == nil && (w.Puzzle == nil && s.Custom != nil || w.Puzzle != nil && isPlayable(*w.Puzzle))
	return check(ok, "the puzzle is not possible for the next round")
}

func (w Kicked) audit(s *State, _ eventContext) error {
	if s.Settings.Ranked && s.IsRunning() || w.Ban && len(s.Banned) >= bannedMax {
		return errors.New("no player can be removed now")
	}
	return s.auditOtherSeat(w.Seat)
}

func (w Transferred) audit(s *State, _ eventContext) error { return s.auditOtherSeat(w.Seat) }

func (s *State) auditOtherSeat(no int) error {
	if seat := s.SeatNo(no); seat == nil || seat.hasLeft() || no == s.Host {
		return fmt.Errorf("seat %d is not another player's", no)
	}
	return nil
}

func (w Ended) audit(s *State, _ eventContext) error {
	if !s.IsRunning() {
		return errors.New(errTextNoRound)
	}
	over := s.Settings.mode().rules.endReason(s) == w.Why || w.Why == WindowOver && s.Round.Closes != 0
	if !over || w.Why == "" {
		return fmt.Errorf("the round can't have ended for the reason %q", w.Why)
	}
	return nil
}
