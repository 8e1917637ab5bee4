package room

import (
	"slices"

	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/internal/password"
)

// admission is what who wants to come in is told.
type admission struct {
	refused error
	lock    string     // of a room that wants a password; see relock
	over    *shownOver // to be looked up first; see unopened
}

// admits says why somebody may not watch the room; nil is that they may. Who has a seat always may.
func (r *room) admits(v *Viewer) (lock string, refused error) {
	set := r.state.Settings
	places := r.places(&set)
	switch {
	case r.banned(v.who.ID):
		return "", errBanned
	case v.view.Seat != 0:
		return "", nil
	case r.host.overloaded():
		return "", busy
	case set.Daily != "":
		return "", errOthersDaily
	case set.Leg != "":
		return "", errOthersLeg
	case v.shutOut(&set):
		return set.Password, errGuarded
	case r.watchingHere()+r.here.elsewhere >= places, set.Public && r.watchingFrom(v.who.Site) >= max(1, places/2):
		return "", errCrowded
	}
	return "", nil
}

// shutOut says whether a viewer without a seat has not given the password that the room has.
func (v *Viewer) shutOut(set *game.Settings) bool {
	return set.Password != "" && !password.Matches(v.key, set.Password)
}

// unwelcome says why a viewer may not stay; nil is that it may. Who was inside when a password was set has to give it
// like everybody, and so has a player who gets up.
func (r *room) unwelcome(v *Viewer) error {
	set := r.state.Settings
	switch {
	case r.banned(v.who.ID):
		return errBanned
	case v.view.Seat == 0 && v.shutOut(&set):
		return errNoPassword
	}
	return nil
}

// relocked says whether the room has another password than when it was last asked.
func (r *room) relocked() bool {
	before := r.lock
	r.lock = r.state.Settings.Password
	return r.lock != before
}

// unheard says why a command does not come before the game; nil is that it does. What was asked for by somebody who
// was sent away meanwhile may still wait, and the password may be in the same entry.
func (a *ask) unheard(s *game.State) error {
	if _, sits := a.cmd.Do.(game.Sit); !sits || a.from == nil || s.SeatOf(a.cmd.Player) != nil {
		return nil
	}
	if set := s.Settings; a.from.shutOut(&set) {
		return errNoPassword
	}
	return nil
}

// banned says whether the host keeps a player out.
func (r *room) banned(player string) bool {
	return slices.Contains(r.state.Banned, player) || r.state.Known(player).Banned
}

// whois finds somebody who is here, or has said or shown something: the name, and where they are; empty is nobody.
func (r *room) whois(who string) (name, site string) {
	for v := range r.viewers {
		if r.state.Who(v.who.ID) == who {
			if v.unnamed {
				return archive.Forgotten, v.who.Site
			}
			return v.who.Name, v.who.Site
		}
	}
	for _, all := range [][]speaker{r.heard, r.roll.elsewhere} {
		for _, s := range all {
			if r.state.Who(s.id) == who {
				return s.name, s.site
			}
		}
	}
	return "", ""
}

// namedIn are the players whom an entry names that is about to be appended.
func (r *room) namedIn(f *flight) []string {
	if r.state.Quiet(f.events) {
		return nil // as nearly all are
	}
	return archive.PlayersNamedIn(f.events, func(who string) string { return r.idOf(f, who) })
}

// idOf finds somebody's id who is here, has asked for something just now, or has said or shown something; empty is
// nobody known.
func (r *room) idOf(f *flight, who string) string {
	is := func(player string) bool { return player != "" && r.state.Who(player) == who }
	for i := range f.asks {
		if is(f.asks[i].cmd.Player) {
			return f.asks[i].cmd.Player
		}
	}
	for v := range r.viewers {
		if is(v.who.ID) {
			return v.who.ID
		}
	}
	for _, all := range [][]speaker{r.heard, r.roll.elsewhere} {
		for _, s := range all {
			if is(s.id) {
				return s.id
			}
		}
	}
	return ""
}

// places is how many may watch: with the seats that are free.
func (r *room) places(set *game.Settings) int { return set.Watchers + r.seatsOpen(set) }

// seatsOpen counts the seats that somebody could take now: to take one is to come in as a spectator first.
func (r *room) seatsOpen(set *game.Settings) int {
	if set.Locked || r.state.Running() && (set.NoLate || !game.ModeOf(set.Mode).Together) {
		return 0
	}
	return max(0, set.Seats-len(r.state.Seats))
}

// watchingHere counts the spectators on this node.
func (r *room) watchingHere() (n int) {
	for v := range r.viewers {
		if v.view.Seat == 0 {
			n++
		}
	}
	return n
}

// watchingFrom counts the spectators who share an address, as far as is known on all nodes. They leave half of a public
// room's places to others: who takes all keeps everybody from a seat.
func (r *room) watchingFrom(site string) (n int) {
	n = r.here.sites[site]
	for v := range r.viewers {
		if v.view.Seat == 0 && v.who.Site == site && site != "" {
			n++
		}
	}
	return n
}
