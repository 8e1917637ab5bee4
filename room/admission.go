package room

import (
	"slices"

	"nonet/room/game"
	"nonet/room/internal/password"
)

// admission is the answer to a request to watch a room.
type admission struct {
	refused error
	lock    string     // the hash of the room's password, if it needs one; see relock
	over    *shownOver // has to be looked up first; see unopened
}

// admits returns an error if a viewer may not watch the room, with the hash of the password if only that is missing. A
// player with a seat may always watch, unless banned.
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

// shutOut reports whether the room has a password that the viewer has not given. The caller checks that the viewer has
// no seat.
func (v *Viewer) shutOut(set *game.Settings) bool {
	return set.Password != "" && !password.Matches(v.key, set.Password)
}

// unwelcome returns an error if a viewer may not stay, and nil otherwise. A spectator who was inside when a password
// was set has to give it, and so does a player who gives up the seat.
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

// relocked reports whether the room's password has changed since the last call.
func (r *room) relocked() bool {
	before := r.lock
	r.lock = r.state.Settings.Password
	return r.lock != before
}

// unheard returns an error if a command must not reach the game, and nil otherwise. A request for a seat may still be
// queued after its viewer was sent away, and the password may be set by the same entry.
func (a *ask) unheard(s *game.State) error {
	if _, sits := a.cmd.Do.(game.Sit); !sits || a.from == nil || s.SeatOf(a.cmd.Player) != nil {
		return nil
	}
	if set := s.Settings; a.from.shutOut(&set) {
		return errNoPassword
	}
	return nil
}

// banned reports whether the host has banned a player.
func (r *room) banned(player string) bool {
	return slices.Contains(r.state.Banned, player) || r.state.GuestOf(player).Banned
}

// whois returns the name and the site of a player who is here, or has chatted or reacted. Both are empty if the player
// is unknown.
func (r *room) whois(who string) (name, site string) {
	for v := range r.viewers {
		if r.state.Who(v.who.ID) == who {
			if v.unnamed {
				return game.Forgotten, v.who.Site
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

// namedIn returns the IDs of the players named by the entry that is about to be appended.
func (r *room) namedIn(f *flight) []string {
	if r.state.ChangesBoardsOnly(f.events) {
		return nil // the common case
	}
	return r.host.hooks.NamedPlayers(f.events, func(who string) string { return r.idOf(f, who) })
}

// idOf returns the ID of a player who is here, has a command in f, or has chatted or reacted. It returns "" if there is
// none.
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

// places returns how many spectators the room admits, including one for each open seat.
func (r *room) places(set *game.Settings) int { return set.Watchers + r.seatsOpen(set) }

// seatsOpen returns how many seats can be taken now. A player enters as a spectator before taking one.
func (r *room) seatsOpen(set *game.Settings) int {
	if set.Locked || r.state.Running() && (set.NoLate || !game.ModeOf(set.Mode).Together) {
		return 0
	}
	return max(0, set.Seats-len(r.state.Seats))
}

// watchingHere returns the number of spectators on this node.
func (r *room) watchingHere() (n int) {
	for v := range r.viewers {
		if v.view.Seat == 0 {
			n++
		}
	}
	return n
}

// watchingFrom returns the number of spectators who share an address, as far as this node knows about the others. Half
// of a public room's places are kept from each address, so that one address cannot keep everybody else from the seats.
func (r *room) watchingFrom(site string) (n int) {
	n = r.here.sites[site]
	for v := range r.viewers {
		if v.view.Seat == 0 && v.who.Site == site && site != "" {
			n++
		}
	}
	return n
}
