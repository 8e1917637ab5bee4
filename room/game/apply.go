package game

import (
	"slices"

	"nonet/engine"
)

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
		s.configure(w.Settings)
	case Handicapped:
		if seat := s.SeatNo(w.Seat); seat != nil {
			seat.Handicap = w.Allowance
		}
	case Imported:
		s.bring(w.Puzzle)
	case Kicked:
		if seat := s.SeatNo(w.Seat); seat != nil && w.Ban {
			s.Banned = append(slices.Clip(s.Banned), seat.Player)
		}
	case Transferred:
		s.Host, s.Called = w.Seat, false
	case Called:
		s.Called = true
	case Started:
		s.begin(at, w)
	case Halted:
		s.halt(at, w.On)
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
		if s.running() && (s.Settings.Mode == Coop || at < s.Round.Begins) {
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
		c := s.put(seat, cell, w.Value)
		s.play(seat).LastAt = at
		if s.Settings.reversible() {
			s.did(seat, []change{c})
		}
	case Cleared:
		cell, _ := s.Round.cell(w.Row, w.Col, 1)
		s.did(seat, []change{s.put(seat, cell, 0)})
	case Struck:
		cell, _ := s.Round.cell(w.Row, w.Col, w.Value)
		s.layer(seat).try(cell, w.Value)
		s.strike(seat)
		if w.For > 0 {
			s.play(seat).Locked = at + w.For
		}
	case Unfit:
		b := s.board(seat)
		b.unfit = slices.Clone(b.Cells)
		s.strike(seat)
	case Checked:
		s.check(seat, w.Cells)
	case Noted:
		changes := s.mark(seat, w.Marks, nil)
		if top := seat.Play.undo; top.tidied(w.Marks) {
			p := s.play(seat)
			p.undo, p.redo = top.with(changes), nil
		} else {
			s.did(seat, changes)
		}
	case AutoNoted:
		s.did(seat, s.autoNote(seat, w.Notes))
		s.play(seat).autoNotes++
	case Undone:
		s.undo(at, seat, w)
	case Hinted:
		p := s.play(seat)
		p.Hint = &w
		if !w.Again {
			p.Hints++
		}
	case Out:
		if s.Settings.Mode == Duel {
			s.play(seat).Out = true
			return
		}
		s.sharing(seat.Play.Board, func(p *Play) { p.Out = true })
	case Done:
		s.sharing(seat.Play.Board, func(p *Play) { p.Done, p.Lag = at, w.Lag })
	}
}

func (s *State) strike(seat *Seat) {
	s.play(seat).Strikes++
	s.Round.Strikes++
}

// check notes what the player was told, which others on the board see too.
func (s *State) check(seat *Seat, wrong []Cell) {
	b := s.board(seat)
	b.Wrong = make([]int, len(wrong))
	for i, c := range wrong {
		b.Wrong[i], _ = s.Round.cell(c.Row, c.Col, 1)
	}
	slices.Sort(b.Wrong)
	s.play(seat).Checks++
}

// sharing calls f for each player still on that board: its owner, or all who share it.
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

// configure changes the settings. Who changes no more than the door leaves everyone ready.
func (s *State) configure(set Settings) {
	if s.Rules < rulesWhole || set.inside() != s.Settings.inside() {
		s.Called = false
		s.unready()
	}
	s.Settings = set
	if !set.Custom {
		s.Custom = nil
	}
}

// bring has the next round played with a puzzle of the host's, or no longer: nil.
func (s *State) bring(p *engine.Puzzle) {
	set := &s.Settings
	if s.Custom != nil {
		set.Kind, set.Spec = s.Custom.Kind, s.Custom.Spec
		set.Custom, s.Custom = false, nil
	}
	if p != nil {
		s.Custom = &Brought{Puzzle: *p, Kind: set.Kind, Spec: set.Spec}
		set.Kind, set.Spec = p.Kind, sized(p.Size, p.Grade.Level)
		if s.Rules >= rulesSpec {
			set.Rules = p.Rules
		}
		set.Custom, set.Ranked = true, false
	}
	s.Called = false
	s.unready()
}

// begin starts the countdown of a round for all who are here.
func (s *State) begin(at int64, w Started) {
	s.Rounds++
	s.Called = false
	s.Round = &Round{No: s.Rounds, Puzzle: w.Puzzle, Begins: at + w.In}
	if s.Settings.shared() {
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
	p := &Play{Board: s.Round.Board, Begins: s.Round.Begins, age: s.age}
	switch s.Settings.Mode {
	case Race:
		p.Handicap = seat.Handicap
	case Duel:
		p.own = &ownLayer{newLayer(s.Round.Puzzle), s.age}
		p.Handicap = seat.Handicap
		p.Handicap.Givens = 0
	}
	p.Begins += int64(p.Handicap.Wait) * 1000
	if p.Board == nil {
		p.Board = newBoard(s.Round.Puzzle, s.age)
		p.Handicap.Givens = p.Board.give(s.Round.Puzzle, p.Handicap.Givens)
	}
	seat.Play = p
}

// end closes the round. Only the log knows the time of what happened in its last entry, so the result is read off the
// state. Of a log of the first rules, which holds the result as it was decided, that is true of its times.
func (s *State) end(at int64, result Result) {
	s.halt(at, false)
	if result.Standings == nil {
		result = s.result(result.Why)
	}
	result.Standings = slices.Clone(result.Standings)
	for i := range result.Standings {
		standing := &result.Standings[i]
		if seat := s.SeatNo(standing.Seat); seat != nil && seat.Play != nil {
			standing.Time = s.Time(seat.Play)
		}
	}
	s.Round.Ended, s.Round.Result = at, &result
}

// halt stops the round's clock, or has it run again: then all times of the round move by as much as it stood, save
// since when somebody is away, which has nothing to do with the round.
func (s *State) halt(at int64, on bool) {
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
	s.shift(by)
}

// pause moves all times of the round, and since when somebody is away: while nothing could be saved nobody could come
// back either.
func (s *State) pause(by int64) {
	later(&s.Round.Halted, by)
	for i := range s.Seats {
		later(&s.Seats[i].Away, by)
	}
	s.shift(by)
}

// shift moves the round, as if it had begun so much later. The times that players took stay what they were, and what
// is due is due after as long a wait as before.
func (s *State) shift(by int64) {
	s.Round.Begins += by
	later(&s.Round.Closes, by)
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Play != nil {
			p := s.play(seat)
			p.Begins += by
			later(&p.LastAt, by)
			later(&p.Locked, by)
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
