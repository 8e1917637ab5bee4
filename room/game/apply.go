package game

import (
	"slices"

	"nonet/engine"
)

// Apply applies an event to the state. at is the time of the event's entry in the log, in Unix milliseconds. The event
// must have been returned by [Decide] for this state or have passed [State.Audit]. Apply does not check whether the
// rules allow the event, because everything in the log has happened.
func (s *State) Apply(at int64, e Event) {
	s.At = at
	s.Events++
	d := eventContext{at: at, cmd: e.Cmd, no: e.Seat, seat: s.SeatNo(e.Seat)}
	d.seat.remember(e)
	if d.seat != nil {
		d.seat.events++
	}
	e.What.apply(s, d)
	if d.seat == nil && e.Cmd != 0 {
		s.SeatNo(e.Seat).remember(e) // for a player who just sat down
	}
	switch {
	case s.Round != nil || !s.waitsForHost():
		s.HostMissingSince = 0
	case s.HostMissingSince == 0:
		s.HostMissingSince = at
	}
}

// remember records the result of the event's command, so that a repeat of the command gets the same answer. It does
// nothing if seat is nil.
func (seat *Seat) remember(e Event) {
	if seat != nil && e.Cmd != 0 {
		seat.recent.add(e.Cmd, refusalIn(e.What))
	}
}

func (w Created) apply(s *State, d eventContext) {
	s.Rules, s.Settings, s.CreatedAt = w.Rules, w.Settings, d.at
}

func (w Seated) apply(s *State, d eventContext) {
	i, ok := s.Seats.find(d.no)
	if !ok {
		s.Seats = slices.Insert(s.Seats, i, Seat{No: d.no})
		if s.IsRunning() {
			s.joinRound(&s.Seats[i])
			s.makeNewcomer(&s.Seats[i])
		}
	}
	seat := &s.Seats[i]
	seat.Player, seat.Name, seat.Since, seat.Site = w.Player, w.Name, d.at, w.Site
	seat.Who = s.Who(w.Player)
	if seat.Play != nil {
		play := s.editPlay(seat)
		play.Left, play.AbsentFor = false, 0
	}
	if s.Host == 0 {
		s.Host = d.no
	}
}

// The host's call is void once the host leaves.
func (w Left) apply(s *State, d eventContext) {
	if s.Host == d.no {
		s.Host, s.StartRequested = 0, false
	}
	if seat := d.seat; seat.Play != nil {
		play := s.editPlay(seat)
		play.Left, play.AbsentFor = true, w.For
		seat.Away, seat.Ready = 0, false
		return
	}
	s.Seats = slices.DeleteFunc(s.Seats, func(other Seat) bool { return other.No == d.no })
	if s.countRacers() == 0 {
		s.AutoStartAt = 0
	}
}

func (Hosting) apply(s *State, d eventContext) { s.Host = d.no }

func (w Readied) apply(_ *State, d eventContext) { d.seat.Ready = w.On }

func (Away) apply(_ *State, d eventContext) { d.seat.Away = d.at }

func (Back) apply(s *State, d eventContext) {
	d.seat.Away = 0
	if s.IsRunning() && d.seat.Play == nil && (s.Settings.mode().Together || d.at < s.Round.Begins) {
		s.joinRound(d.seat)
		s.makeNewcomer(d.seat)
	}
}

func (Answered) apply(*State, eventContext) {}

func (Called) apply(s *State, d eventContext) { s.StartRequested, s.StartRequestedAt = true, d.at }

func (w Configured) apply(s *State, _ eventContext) {
	if w.Settings.gameSettings() != s.Settings.gameSettings() {
		s.clearReady()
	}
	s.Settings = w.Settings
	if !s.Settings.Custom {
		s.Custom = nil
	}
}

// clearReady requires all players to get ready again for another game, and the host to call for it.
func (s *State) clearReady() {
	s.StartRequested = false
	s.Seats.clearReady()
}

func (w Handicapped) apply(s *State, _ eventContext) { s.SeatNo(w.Seat).Handicap = w.Allowance }

func (w Imported) apply(s *State, _ eventContext) {
	set := &s.Settings
	if s.Custom != nil {
		set.Kind, set.Spec = s.Custom.Kind, s.Custom.Spec
		set.Custom, s.Custom = false, nil
	}
	if p := w.Puzzle; p != nil {
		s.Custom = &customPuzzle{Puzzle: *p, Kind: set.Kind, Spec: set.Spec}
		// The puzzle itself has its additional rules; the kind may not generate such puzzles, and the host can change the
		// rest.
		set.Kind, set.Spec = p.Kind, engine.Spec{Size: p.Size, Difficulty: p.Grade.Level}
		set.Custom, set.Ranked = true, false
	}
	s.clearReady()
}

func (w Kicked) apply(s *State, _ eventContext) {
	seat := s.SeatNo(w.Seat)
	if w.Ban {
		s.Banned = append(slices.Clip(s.Banned), seat.Player)
	} else if IsBot(seat.Player) {
		return // bots are added by the server and do not ask
	}
	if s.Guests.hasRoomFor(seat.Who) {
		g := s.Guests.update(seat.Who, seat.Name, seat.Site)
		g.Banned, g.Removed, g.Granted, g.Asks = w.Ban, !w.Ban, false, false
	}
}

func (w Transferred) apply(s *State, _ eventContext) { s.Host, s.StartRequested = w.Seat, false }

func (w Started) apply(s *State, d eventContext) {
	s.Rounds++
	s.Round = &Round{
		No: s.Rounds, Puzzle: w.Puzzle, Begins: d.at + w.In, CalledAt: d.at, Meets: w.Meets, Ghosts: w.Ghosts,
	}
	if s.StartRequested { // making the puzzle may have taken a while
		s.Round.CalledAt = s.StartRequestedAt
	}
	s.StartRequested, s.AutoStartAt = false, 0
	if s.Settings.sharesBoard() {
		s.Round.Board = newBoard(w.Puzzle, s.Settings.acceptsAnyValue(), s.age)
	}
	for i := range s.Seats {
		if s.Seats[i].Away == 0 {
			s.joinRound(&s.Seats[i])
		}
	}
}

func (w Halted) apply(s *State, d eventContext) { s.setHalted(d.at, w.On) }

func (w Closing) apply(s *State, d eventContext) { s.Round.Closes = d.at + w.In }

func (w Calling) apply(s *State, d eventContext) { s.AutoStartAt = d.at + w.In }

// The times since when players are away move too, because nobody could come back.
func (w Paused) apply(s *State, _ eventContext) {
	shiftTime(&s.Round.Halted, w.For)
	for i := range s.Seats {
		shiftTime(&s.Seats[i].Away, w.For)
	}
	s.shiftTimes(w.For)
}

// The result is computed from the state, because only the log knows the time of the last entry.
func (w Ended) apply(s *State, d eventContext) {
	s.setHalted(d.at, false)
	result := s.computeResult(w.Why)
	s.Round.Ended, s.Round.Result = d.at, &result
	s.Seats.clearReady() // from now on it is about a rematch
	if all := result.Standings; s.Settings.mode().ComparesPlayers() && len(all) > 1 && all[0].Place != all[1].Place {
		s.SeatNo(all[0].Seat).Wins++
	}
}

func (Rematched) apply(s *State, _ eventContext) {
	s.Seats = slices.DeleteFunc(s.Seats, func(seat Seat) bool { return seat.hasLeft() })
	for i := range s.Seats {
		s.Seats[i].Play = nil
	}
	s.Round = nil
}

// joinRound adds the seat to the round, unless it takes part already.
func (s *State) joinRound(seat *Seat) {
	if seat.Play != nil {
		return
	}
	p := &Play{Board: s.Round.Board, Begins: s.Round.Begins, age: s.age}
	mode := s.Settings.mode()
	if mode.ComparesPlayers() {
		p.Handicap = seat.Handicap
	}
	if mode.Shared {
		p.Handicap.Givens = 0
	}
	if mode.Claims {
		p.own = &ownMarks{boardMarks{cells: len(s.Round.Puzzle.Givens)}, s.age}
	}
	p.Begins += int64(p.Handicap.Wait) * 1000
	if p.Board == nil {
		p.Board = newBoard(s.Round.Puzzle, s.Settings.acceptsAnyValue(), s.age)
		p.Handicap.Givens = p.Board.addGivens(s.Round.Puzzle, p.Handicap.Givens)
	}
	seat.Play, seat.events = p, 0
}

// setHalted stops or resumes the round's clock. On resuming, all times of the round move by the time it stood, except
// those since when players are away, which are independent of the round.
func (s *State) setHalted(at int64, on bool) {
	r := s.Round
	if on == (r.Halted != 0) {
		return
	}
	if on {
		r.Halted = at
		return
	}
	by := at - r.Halted
	r.Halted = 0
	s.shiftTimes(by)
}

// shiftTimes moves the round's times as if it had begun later by the given milliseconds. Times that players took stay
// the same, and deadlines keep their remaining time.
func (s *State) shiftTimes(by int64) {
	s.Round.Begins += by
	shiftTime(&s.Round.Closes, by)
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Play != nil {
			p := s.editPlay(seat)
			p.Begins += by
			shiftTime(&p.LastAt, by)
			shiftTime(&p.Locked, by)
			shiftTime(&p.Done, by)
		}
	}
}

// shiftTime moves a time by the given milliseconds unless it is 0.
func shiftTime(at *int64, by int64) {
	if *at != 0 {
		*at += by
	}
}

// ChangesBoardsOnly reports whether events that are about to be applied only change boards and what players report
// about themselves: not seats, settings, the phase or deadlines.
func (s *State) ChangesBoardsOnly(events []Event) bool {
	for _, e := range events {
		switch e.What.(type) {
		case Placed, Cleared, Struck, Unfit, Checked, Noted, AutoNoted, Hinted, Readied, Answered, Trusted, Watched:
		default:
			return false
		}
		if seat := s.SeatNo(e.Seat); seat != nil && seat.Away != 0 && s.isMissingFromHeat(seat) {
			return false // once the player has moved, the seat is kept for longer
		}
	}
	return true
}

// DependsOnEntryTime reports whether the effect of events depends on the time with which the store stamps their entry:
// a player who comes back takes part in the round only before it begins. No further event may be decided for the same
// entry then, because its time is not known yet. s is the state before the entry.
func (s *State) DependsOnEntryTime(events []Event) bool {
	return s.IsRunning() && s.At < s.Round.Begins && Contain[Back](events)
}
