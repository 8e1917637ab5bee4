package game

import (
	"errors"
	"fmt"
	"slices"
)

// Audit says whether the rules allow what an event says, as far as that can be told from the log alone: right and
// wrong are so by the solution, nobody plays who can't, no command and no mistake counts twice, nobody gets help that the
// room does not give, and a result is what the round comes to. Times are not judged: of those that a command was decided
// by the log has only an echo. Nor is whether settings make sense: that was for the rules of their time to say.
//
// It is to be called before [State.Apply], which an event that passes can't make panic, whoever wrote it. It never panics
// itself, whatever the event says.
func (s *State) Audit(e Event) error {
	if _, ok := e.What.(Created); ok != (s.Rules == 0) {
		return errors.New("a room is made once, and first")
	}
	if since := sinceRules(e.What); s.Rules != 0 && s.Rules < since {
		return fmt.Errorf("the room is played by rules version %d, and this is of version %d", s.Rules, since)
	}
	if err := s.auditSeat(e); err != nil {
		return err
	}
	switch e.What.(type) {
	case Created, Started, Closing, Paused, Ended:
		return s.auditRoom(e)
	case Configured, Handicapped, Imported, Kicked, Transferred, Called, Halted:
		return s.auditHost(e)
	case Seated, Left, Hosting, Readied, Rematched, Away, Back, Answered:
		return s.auditMember(e)
	case Placed, Struck, Cleared, Unfit, Checked, Noted, Undone, Hinted, AutoNoted, Out, Done:
		return s.auditPart(e)
	}
	return errors.New("there is no such event")
}

// sinceRules is the first version of the rules that knows what the event says.
func sinceRules(what What) int {
	switch w := what.(type) {
	case Answered:
		return rulesAnswered
	case Cleared, Unfit, Checked, Undone, AutoNoted, Halted, Handicapped, Imported, Kicked, Transferred:
		return rulesWhole
	case Hinted:
		if w.Facts != "" {
			return rulesBots
		}
		return rulesWhole
	case Configured:
		if first, _ := w.Settings.first(); w.Settings != first {
			return rulesWhole
		}
	case Struck:
		if w.For != 0 {
			return rulesWhole
		}
	case Done:
		if w.Lag != 0 {
			return rulesWhole
		}
	}
	return 1
}

// auditSeat judges whose doing an event says it is, and whether the command counts for the first time.
func (s *State) auditSeat(e Event) error {
	seat := s.SeatNo(e.Seat)
	switch {
	case e.Seat == 0 && e.Cmd != 0:
		return errors.New("a command is a player's")
	case e.Seat == 0:
		return nil
	case seat == nil:
		if _, sits := e.What.(Seated); !sits {
			return fmt.Errorf("nobody has seat %d", e.Seat)
		}
		return nil
	}
	if _, known := recall(seat.recent, e.Cmd); known && e.Cmd != 0 {
		return fmt.Errorf("command %d of seat %d counts twice", e.Cmd, e.Seat)
	}
	return nil
}

// auditRoom judges what is nobody's doing.
func (s *State) auditRoom(e Event) error {
	if e.Seat != 0 {
		return fmt.Errorf("this is not the doing of seat %d", e.Seat)
	}
	switch w := e.What.(type) {
	case Created:
		if w.Rules < 1 || w.Rules > Rules {
			return fmt.Errorf("the room is played by rules version %d, and this nonet knows %d", w.Rules, Rules)
		}
	case Started:
		p := &w.Puzzle
		if !s.Wants() || w.In < 0 || p.Kind != s.Settings.Kind || p.Size != s.Settings.Size || !playable(*p) {
			return errors.New("no round can begin here with this puzzle")
		}
	case Closing:
		_, done := s.census()
		if !s.running() || done == 0 || s.Round.Closes != 0 || w.In != int64(s.Settings.Window)*1000 {
			return errors.New("no such finishing window opens here")
		}
	case Paused:
		if !s.running() || w.For <= 0 {
			return errors.New("no round is running that could stand still for so long")
		}
	case Ended:
		return s.auditResult(w.Result)
	}
	return nil
}

// auditMember judges what becomes of seats and of those who have them.
func (s *State) auditMember(e Event) error {
	seat := s.SeatNo(e.Seat)
	if w, ok := e.What.(Seated); ok {
		return s.auditSeated(e.Seat, w)
	}
	if w, ok := e.What.(Answered); ok {
		if seat == nil || e.Cmd == 0 || len(w.Code) > refusalMax {
			return errors.New("nobody asked for what was answered")
		}
		return nil
	}
	if seat == nil || seat.gone() {
		return fmt.Errorf("nobody has seat %d", e.Seat)
	}
	fits := true
	switch w := e.What.(type) {
	case Hosting:
		fits = s.Host == 0
	case Readied:
		fits = s.Round == nil && seat.Ready != w.On
	case Rematched:
		fits = s.Round != nil && s.Round.Ended != 0 && s.Settings.Daily == ""
	case Away:
		fits = seat.Away == 0
	case Back:
		fits = seat.Away != 0
	}
	if !fits {
		return errors.New("nobody could do that now, or it is so already")
	}
	return nil
}

// auditSeated judges who sits down. The first is the room's maker, whom nothing keeps out.
func (s *State) auditSeated(no int, w Seated) error {
	seat, own := s.SeatNo(no), s.SeatOf(w.Player)
	switch {
	case slices.Contains(s.Banned, w.Player):
		return errors.New("the player is kept out of the room")
	case w.Player == "" || own != seat || seat == nil && no != s.free():
		return fmt.Errorf("seat %d is not the player's", no)
	case seat != nil && !seat.gone() || s.Events == 1:
		return nil
	case s.full() || s.Settings.Locked || IsBot(w.Player) && !s.Settings.Bots:
		return errors.New("the player can't sit down here")
	case seat != nil && s.running() && !s.mode().late():
		return errors.New("the player is gone from the round")
	}
	return nil
}

// auditHost judges what is the host's to do. That a puzzle of theirs has been played is the room's to say.
func (s *State) auditHost(e Event) error {
	if cleared, ok := e.What.(Imported); ok && e.Seat == 0 && cleared.Puzzle == nil && s.Custom != nil {
		return nil
	}
	if seat := s.SeatNo(e.Seat); seat == nil || seat.gone() || e.Seat != s.Host {
		return fmt.Errorf("seat %d is not the host", e.Seat)
	}
	switch w := e.What.(type) {
	case Called:
		if s.Round != nil || s.Called {
			return errors.New("no round can be called for here")
		}
		return nil
	case Halted:
		mode := s.Settings.Mode
		if !s.running() || mode != Solo && mode != Coop || s.Settings.Ranked || w.On == (s.Round.Halted != 0) {
			return errors.New("the round's clock can't be stopped or started")
		}
		return nil
	}
	if s.Settings.Daily != "" {
		return errors.New("the room of a daily puzzle is the same for all")
	}
	switch w := e.What.(type) {
	case Configured:
		return s.auditSettings(w.Settings)
	case Handicapped:
		if s.Round != nil || s.SeatNo(w.Seat) == nil || !s.allows(w.Allowance) {
			return errors.New("this seat can't be set apart like that")
		}
	case Imported:
		if s.Round != nil || w.Puzzle == nil && s.Custom == nil || w.Puzzle != nil && !playable(*w.Puzzle) {
			return errors.New("this puzzle can't be that of the next round")
		}
	case Kicked:
		if s.Settings.Ranked && s.running() || w.Ban && len(s.Banned) >= BannedMax {
			return errors.New("nobody can be sent away now")
		}
		return s.auditOther(w.Seat)
	case Transferred:
		return s.auditOther(w.Seat)
	}
	return nil
}

func (s *State) auditSettings(set Settings) error {
	switch {
	case s.Round != nil && (set.inside() != s.Settings.inside() || s.Rules < rulesWhole):
		return errors.New("the settings are fixed while there is a round")
	case set.Daily != "" || set.Custom && s.Custom == nil || set.Bots && s.Rules < rulesBots:
		return errors.New("these are no settings that a host can choose")
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
