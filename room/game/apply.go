package game

import "slices"

// Apply brings an event into the state. At is the time of the event's entry in the log, Unix milliseconds.
// It takes any event that [Decide] made for this state and never asks whether it ought to have happened:
// what is in the log has happened.
func (s *State) Apply(at int64, e Event) {
	s.At = at
	s.Events++
	s.applyRoom(at, e)
	if seat := s.SeatNo(e.Seat); seat != nil {
		if e.Cmd != 0 {
			remember(s.answers(seat), answer{id: e.Cmd, refusal: refusalIn(e.What)})
		}
		s.applySeat(at, seat, e.What)
	}
}

// applyRoom applies what happens to the room as a whole.
func (s *State) applyRoom(at int64, e Event) {
	switch w := e.What.(type) {
	case Created:
		s.Rules, s.Settings, s.Made = w.Rules, w.Settings, at
	case Seated:
		s.seat(e.Seat, w)
	case Hosting:
		s.Host = e.Seat
	case Configured:
		s.Settings, s.Called = w.Settings, false
		s.unready()
	case Called:
		s.Called = true
	case Started:
		s.begin(at, w)
	case Closing:
		s.Round.Closes = at + w.In
	case Ended:
		s.end(at, w.Result)
	case Rematched:
		s.rematch()
	case Paused:
		s.pause(w.For)
	}
}

// applySeat applies what happens to one seat.
func (s *State) applySeat(at int64, seat *Seat, what What) {
	switch w := what.(type) {
	case Left:
		s.leave(seat)
	case Readied:
		seat.Ready = w.On
	case Away:
		seat.Away = at
	case Back:
		seat.Away = 0
		if s.running() && (s.Round.Board != nil || at < s.Round.Begins) {
			s.join(seat)
		}
	default:
		if seat.Play != nil {
			s.applyPlay(at, seat, what)
		}
	}
}

// applyPlay applies what happens to one player's part in the round.
func (s *State) applyPlay(at int64, seat *Seat, what What) {
	switch w := what.(type) {
	case Placed:
		cell, _ := s.Round.cell(w.Row, w.Col, w.Value)
		s.board(seat).fill(cell, w.Value, seat.No)
		p := s.play(seat)
		p.Right++
		p.LastAt = at
	case Struck:
		cell, _ := s.Round.cell(w.Row, w.Col, w.Value)
		s.board(seat).try(cell, w.Value)
		s.play(seat).Strikes++
		s.Round.Strikes++
	case Noted:
		b := s.board(seat)
		for _, m := range w.Marks {
			cell, _ := s.Round.cell(m.Row, m.Col, m.Value)
			b.note(cell, m.Value, m.Add)
		}
	case Out:
		s.sharing(seat.Play.Board, func(p *Play) { p.Out = true })
	case Done:
		s.sharing(seat.Play.Board, func(p *Play) { p.Done = at })
	}
}

// sharing calls f for each player still on that board: in a race its owner, in co-op everyone.
func (s *State) sharing(b *Board, f func(*Play)) {
	for i := range s.Seats {
		if p := s.Seats[i].Play; p != nil && p.Board == b && p.on() {
			f(s.play(&s.Seats[i]))
		}
	}
}

// seat gives a player the seat, or the seat a new name.
func (s *State) seat(no int, w Seated) {
	i, ok := s.find(no)
	if !ok {
		s.Seats = slices.Insert(s.Seats, i, Seat{No: no})
		if s.running() {
			s.join(&s.Seats[i])
		}
	}
	seat := &s.Seats[i]
	seat.Player, seat.Name = w.Player, w.Name
	if seat.Play != nil {
		s.play(seat).Left = false
	}
	if s.Host == 0 {
		s.Host = no
	}
}

// leave takes the player from the seat, and the host's call with the host. A part in the round stays to be seen until
// the rematch.
func (s *State) leave(seat *Seat) {
	no := seat.No
	if s.Host == no {
		s.Host, s.Called = 0, false
	}
	if seat.Play != nil {
		s.play(seat).Left = true
		seat.Away, seat.Ready = 0, false
		return
	}
	s.Seats = slices.DeleteFunc(s.Seats, func(other Seat) bool { return other.No == no })
}

// begin starts the countdown of a round for all who are here.
func (s *State) begin(at int64, w Started) {
	s.Rounds++
	s.Called = false
	s.Round = &Round{No: s.Rounds, Puzzle: w.Puzzle, Begins: at + w.In}
	if s.Settings.Mode == Coop {
		s.Round.Board = newBoard(w.Puzzle, s.age)
	}
	for i := range s.Seats {
		if s.Seats[i].Away == 0 {
			s.join(&s.Seats[i])
		}
	}
}

// join gives the seat a part in the round, unless it has one.
func (s *State) join(seat *Seat) {
	if seat.Play != nil {
		return
	}
	seat.Play = &Play{Board: s.Round.Board, age: s.age}
	if seat.Play.Board == nil {
		seat.Play.Board = newBoard(s.Round.Puzzle, s.age)
	}
}

// end closes the round. Only the log knows the time of what happened in its last entry, so times are read off the
// state and not the result as it was decided.
func (s *State) end(at int64, result Result) {
	result.Standings = slices.Clone(result.Standings)
	for i := range result.Standings {
		standing := &result.Standings[i]
		if seat := s.SeatNo(standing.Seat); seat != nil && seat.Play != nil {
			standing.Time = s.Round.time(seat.Play)
		}
	}
	s.Round.Ended, s.Round.Result = at, &result
}

// pause moves all times of the round, as if it had begun so much later. The times that players took stay what they
// were, and what is due is due after as long a wait as before.
func (s *State) pause(by int64) {
	s.Round.Begins += by
	later(&s.Round.Closes, by)
	for i := range s.Seats {
		seat := &s.Seats[i]
		later(&seat.Away, by)
		if seat.Play != nil {
			p := s.play(seat)
			later(&p.LastAt, by)
			later(&p.Done, by)
		}
	}
}

// later moves a time, if it is one.
func later(at *int64, by int64) {
	if *at != 0 {
		*at += by
	}
}

// rematch opens the lobby again and frees the seats that were left.
func (s *State) rematch() {
	s.Seats = slices.DeleteFunc(s.Seats, func(seat Seat) bool { return seat.gone() })
	for i := range s.Seats {
		s.Seats[i].Play = nil
	}
	s.Round = nil
	s.unready()
}

func (s *State) unready() {
	for i := range s.Seats {
		s.Seats[i].Ready = false
	}
}
