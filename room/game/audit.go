package game

import (
	"errors"
	"fmt"
	"slices"
)

// Audit says whether the rules allow what an event says, as far as that can be told from the log alone: right and
// wrong are so by the solution, nobody plays who can't, no command and no mistake counts twice, nobody gets help that the
// room does not give, and a result is what the round comes to. Times are not judged: of those that a command was decided
// by the log has only an echo. It is to be called before [State.Apply], which an event that passes can't make panic.
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
	case Created:
		if w.Rules > Rules {
			return fmt.Errorf("the room is played by rules version %d, and this nonet knows %d", w.Rules, Rules)
		}
	case Answered:
		if s.SeatNo(e.Seat) == nil || e.Cmd == 0 {
			return errors.New("nobody asked for what was answered")
		}
	case Seated:
		if slices.Contains(s.Banned, w.Player) {
			return errors.New("the player is kept out of the room")
		}
	case Configured, Handicapped, Imported, Kicked, Transferred:
		return s.auditHost(e)
	case Started:
		if s.Round != nil || !playable(w.Puzzle) {
			return errors.New("no round can begin here with this puzzle")
		}
	case Closing, Paused:
		if !s.running() {
			return errors.New("no round is running")
		}
	case Halted:
		mode := s.Settings.Mode
		if !s.running() || mode != Solo && mode != Coop || s.Settings.Ranked || w.On == (s.Round.Halted != 0) {
			return errors.New("the round's clock can't be stopped or started")
		}
	case Ended:
		return s.auditResult(w.Result)
	default:
		return s.auditPart(e)
	}
	return nil
}

// auditHost judges what is the host's to do. That a puzzle of theirs has been played is the room's to say.
func (s *State) auditHost(e Event) error {
	if cleared, ok := e.What.(Imported); ok && e.Seat == 0 && cleared.Puzzle == nil {
		return nil
	}
	if e.Seat == 0 || e.Seat != s.Host {
		return fmt.Errorf("seat %d is not the host", e.Seat)
	}
	switch w := e.What.(type) {
	case Configured:
		if s.Round != nil && (w.Settings.inside() != s.Settings.inside() || s.Rules < rulesWhole) {
			return errors.New("the settings are fixed while there is a round")
		}
	case Handicapped:
		if s.Round != nil || s.SeatNo(w.Seat) == nil || !s.allows(w.Allowance) {
			return errors.New("this seat can't be set apart like that")
		}
	case Imported:
		if s.Round != nil || w.Puzzle != nil && !playable(*w.Puzzle) {
			return errors.New("this puzzle can't be that of the next round")
		}
	case Kicked:
		return s.auditOther(w.Seat)
	case Transferred:
		return s.auditOther(w.Seat)
	}
	return nil
}

func (s *State) auditOther(no int) error {
	if seat := s.SeatNo(no); seat == nil || seat.gone() || no == s.Host {
		return fmt.Errorf("seat %d is not another player's", no)
	}
	return nil
}

// auditResult judges a round's end. In logs of the first rules the standings are compared with what the round comes to, save
// for their times: [State.Apply] takes those from the log, for those of the result were an estimate.
func (s *State) auditResult(r Result) error {
	if !s.running() {
		return errors.New("no round is running")
	}
	if s.Rules >= rulesWhole {
		over := s.mode().over(s) == r.Why || r.Why == WindowOver && s.Round.Closes != 0
		if !over || r.Why == "" || r.Standings != nil {
			return fmt.Errorf("the round is not over for the reason %q", r.Why)
		}
		return nil
	}
	if !alike(r, s.result(r.Why)) && !alike(r, s.tied().result(r.Why)) {
		return fmt.Errorf("the result is %+v, and the round comes to %+v", r.Standings, s.result(r.Why).Standings)
	}
	return nil
}

// alike compares standings, save for their times.
func alike(a, b Result) bool {
	return slices.EqualFunc(a.Standings, b.Standings, func(a, b Standing) bool {
		if (a.Time == 0) != (b.Time == 0) {
			return false
		}
		a.Time, b.Time = 0, 0
		return a == b
	})
}

// tied is the state as a node of the first rules may have seen it that decided the last entry. Its estimate of the time
// could be that of what others did last, and then places were shared that the log's own time tells apart.
func (s *State) tied() *State {
	c, before := s.branch(), int64(0)
	for i := range c.Seats {
		if p := c.Seats[i].Play; p != nil {
			for _, at := range []int64{p.Done, p.LastAt} {
				if at < s.At {
					before = max(before, at)
				}
			}
		}
	}
	for i := range c.Seats {
		if c.Seats[i].Play == nil {
			continue
		}
		p := c.play(&c.Seats[i])
		for _, at := range []*int64{&p.Done, &p.LastAt} {
			if *at == s.At {
				*at = before
			}
		}
	}
	return c
}
