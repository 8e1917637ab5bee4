package game

import (
	"errors"
	"fmt"
	"slices"
)

// Audit says whether the rules allow what an event says, as far as that can be told from the log alone: right and
// wrong are so by the solution, nobody plays who can't, no command and no mistake counts twice, and a result is what the
// round comes to. It is to be called before [State.Apply].
func (s *State) Audit(e Event) error {
	if _, ok := e.What.(Created); ok != (s.Rules == 0) {
		return errors.New("a room is made once, and first")
	}
	if seat := s.SeatNo(e.Seat); seat != nil && e.Cmd != 0 {
		if _, known := recall(seat.recent, e.Cmd); known {
			return fmt.Errorf("command %d of seat %d counts twice", e.Cmd, e.Seat)
		}
	}
	switch w := e.What.(type) {
	case Answered:
		if s.SeatNo(e.Seat) == nil || e.Cmd == 0 {
			return errors.New("nobody asked for what was answered")
		}
	case Created:
		if w.Rules > Rules {
			return fmt.Errorf("the room is played by rules version %d, and this nonet knows %d", w.Rules, Rules)
		}
	case Started:
		if s.Round != nil || !playable(w.Puzzle) {
			return errors.New("no round can begin here with this puzzle")
		}
	case Placed:
		return s.auditMove(e.Seat, w.Row, w.Col, w.Value, true)
	case Struck:
		return s.auditMove(e.Seat, w.Row, w.Col, w.Value, false)
	case Done:
		if p, err := s.auditPlay(e.Seat); err != nil || p.Board.Blank != 0 {
			return errors.Join(err, errors.New("the board is not complete"))
		}
	case Ended:
		return s.auditResult(w.Result)
	}
	return nil
}

// auditPlay returns the part of a seat that can still play.
func (s *State) auditPlay(no int) (*Play, error) {
	seat := s.SeatNo(no)
	if !s.running() || seat == nil || seat.Play == nil || !seat.Play.on() {
		return nil, fmt.Errorf("seat %d does not play", no)
	}
	return seat.Play, nil
}

func (s *State) auditMove(no, row, col, value int, right bool) error {
	p, err := s.auditPlay(no)
	if err != nil {
		return err
	}
	cell, ok := s.Round.cell(row, col, value)
	switch {
	case !ok:
		return errors.New("there is no such cell or value")
	case p.Board.Cells[cell] != 0:
		return errors.New("the cell is filled")
	case (int(s.Round.Puzzle.Solution[cell]) == value) != right:
		return errors.New("the solution says otherwise")
	case !right && p.Board.triedBefore(cell, value):
		return errors.New("the mistake counts already")
	}
	return nil
}

// auditResult compares a result with what the round comes to. Its times are left out: [State.Apply] takes them from
// the log, for those of the result were an estimate.
func (s *State) auditResult(r Result) error {
	if !s.running() {
		return errors.New("no round is running")
	}
	want := s.result(r.Why)
	same := slices.EqualFunc(want.Standings, r.Standings, func(a, b Standing) bool {
		if (a.Time == 0) != (b.Time == 0) {
			return false
		}
		a.Time, b.Time = 0, 0
		return a == b
	})
	if !same {
		return fmt.Errorf("the result is %+v, and the round comes to %+v", r.Standings, want.Standings)
	}
	return nil
}
