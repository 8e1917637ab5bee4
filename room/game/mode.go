package game

import "cmp"

// modes is the table of the modes. It has their properties; the rules in which they differ are methods of [modeRules].
var modes = [...]Mode{
	{Name: Race, rules: race{}},
	{Name: Coop, rules: coop{}, Shared: true, Together: true},
	{Name: Duel, rules: duel{}, Shared: true, Claims: true},
	{Name: Solo, rules: race{}, Alone: true},
}

// Mode is the properties of a mode.
type Mode struct {
	Name     string
	Shared   bool // all players fill one board
	Together bool // all win or lose together: nothing is hidden from anybody, and mistakes count for all
	Claims   bool // a cell belongs to its first filler: values are judged at once, notes are private, and wins count
	Alone    bool // there is one player, and nobody else to wait for

	rules modeRules
}

// Modes are the names of the modes, the default first.
var Modes = func() (names []string) {
	for _, m := range modes {
		names = append(names, m.Name)
	}
	return names
}()

// ModeOf returns the mode with a name. An unknown name yields the race.
func ModeOf(name string) *Mode {
	for i := range modes {
		if modes[i].Name == name {
			return &modes[i]
		}
	}
	return &modes[0]
}

// ComparesPlayers reports whether players are compared with each other, so that a handicap for one of them affects the
// others.
func (m *Mode) ComparesPlayers() bool { return !m.Together && !m.Alone }

// mode returns the room's mode.
func (set *Settings) mode() *Mode { return ModeOf(set.Mode) }

// modeRules is the rules in which modes differ. Applying events uses only places, at the end of a round; otherwise it
// depends only on who shares a board. Solo is a race with one player.
type modeRules interface {
	// allowsLate reports whether players may join, or return to, a round that has begun.
	allowsLate() bool
	// countStrikes returns the number of mistakes that count towards the limit.
	countStrikes(r *Round, p *Play) int
	// anyCellMayEnd reports whether any right cell, not only a board's last, could end the round.
	anyCellMayEnd(s *State) bool
	// endReason returns why the round is over, or "" if it is not.
	endReason(s *State) Reason
	// setPlaces sets the places of the standings, which come in any order.
	setPlaces(standings []placing)
}

// hasOneLeft reports whether one of several players is left, for whom each further cell could overtake all who are
// gone.
func (all Seats) hasOneLeft() bool {
	on := 0
	for i := range all {
		if p := all[i].Play; p != nil && p.Plays() {
			if on++; on > 1 {
				return false
			}
		}
	}
	return on == 1 && all.countInRound() > 1
}

// race is the mode in which each player fills a board, and the first to complete it wins.
type race struct{}

func (race) allowsLate() bool { return false }

func (race) countStrikes(_ *Round, p *Play) int { return p.Strikes }

func (race) anyCellMayEnd(s *State) bool { return s.Seats.hasOneLeft() }

// endReason ends the round if all boards that can still be completed are, if no player is left, if the only player left
// is sure to win, or at the first finish if there is no finishing window. A quick race does not continue for bots
// alone.
func (race) endReason(s *State) Reason {
	on, done := s.Seats.countPlaying()
	if s.Settings.isQuick() && !s.anyRacing() {
		on = 0
	}
	switch {
	case on == 0 && done > 0:
		return Complete
	case on == 0:
		return AllOut
	case done > 0 && s.Settings.Window == 0:
		return WindowOver
	case done == 0 && s.hasOutlasted() && !s.Settings.hasFixedTime():
		return LastOne
	}
	return ""
}

// setPlaces ranks by the time of the finish and the earlier finish, then by right cells, fewer strikes and the earlier
// last cell; equal results share the place. A player who was left standing comes first.
func (race) setPlaces(all []placing) { assignPlaces(all, compareRace) }

func compareRace(a, b placing) int {
	finished := func(r placing) int {
		switch {
		case r.lastStanding:
			return 0
		case r.Time != 0:
			return 1
		}
		return 2
	}
	c := cmp.Or(cmp.Compare(finished(a), finished(b)), cmp.Compare(a.Time, b.Time), cmp.Compare(a.done, b.done))
	if c != 0 || a.Time != 0 {
		return c
	}
	return compareCells(a, b)
}

// coop is the mode in which everyone fills one board and shares its strikes. An additional player is no disadvantage to
// anybody, so players may come and go at any time.
type coop struct{}

func (coop) allowsLate() bool { return true }

func (coop) countStrikes(r *Round, p *Play) int {
	if p.New {
		return p.Strikes
	}
	return r.Strikes
}

func (coop) anyCellMayEnd(*State) bool { return false }

func (coop) endReason(s *State) Reason {
	on, done := s.Seats.countPlaying()
	switch {
	case done > 0:
		return Complete
	case on == 0:
		return AllOut
	}
	return ""
}

// setPlaces gives all players the same place, because they win or lose together.
func (coop) setPlaces(all []placing) {
	for i := range all {
		all[i].Place = 1
	}
}

// duel is the mode in which everyone fills one board and a cell belongs to its first filler. Otherwise it is like a
// race.
type duel struct{ race }

// endReason returns [Complete] if the board is full, [AllOut] if no player is left, and [LastOne] if the only player
// left is sure to win.
func (duel) endReason(s *State) Reason {
	on, done := s.Seats.countPlaying()
	switch {
	case done > 0:
		return Complete
	case on == 0:
		return AllOut
	case s.hasOutlasted():
		return LastOne
	}
	return ""
}

// setPlaces ranks by cells, then fewer strikes, then the earlier last cell; equal results share the place. A player who
// was left standing comes first.
func (duel) setPlaces(all []placing) { assignPlaces(all, compareDuel) }

func compareDuel(a, b placing) int {
	switch {
	case a.lastStanding:
		return -1
	case b.lastStanding:
		return 1
	}
	return compareCells(a, b)
}
