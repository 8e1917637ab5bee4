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

// checkAdmission returns an error if a viewer may not watch the room, with the hash of the password if only that is
// missing. A player with a seat may always watch, unless banned.
func (fo *fanOut) checkAdmission(v *Viewer) (lock string, refused error) {
	set := fo.r.log.state.Settings
	places := fo.spectatorLimit(&set)
	switch {
	case fo.isBanned(v.who.ID):
		return "", errBanned
	case v.view.Seat != 0:
		return "", nil
	case fo.r.host.overloaded():
		return "", busy
	case set.Daily != "":
		return "", errOthersDaily
	case set.Leg != "":
		return "", errOthersLeg
	case v.shutOut(&set):
		return set.Password, errGuarded
	case fo.spectatorsHere()+fo.r.presence.elsewhere >= places,
		set.Public && fo.spectatorsFrom(v.who.Site) >= max(1, places/2):
		return "", errCrowded
	}
	return "", nil
}

// shutOut reports whether the room has a password that the viewer has not given. The caller checks that the viewer has
// no seat.
func (v *Viewer) shutOut(set *game.Settings) bool {
	return set.Password != "" && !password.Matches(v.key, set.Password)
}

// checkStay returns an error if a viewer may not stay, and nil otherwise. A spectator who was inside when a password
// was set has to give it, and so does a player who gives up the seat.
func (fo *fanOut) checkStay(v *Viewer) error {
	set := fo.r.log.state.Settings
	switch {
	case fo.isBanned(v.who.ID):
		return errBanned
	case v.view.Seat == 0 && v.shutOut(&set):
		return errNoPassword
	}
	return nil
}

// passwordChanged reports whether the room's password has changed since the last call.
func (fo *fanOut) passwordChanged() bool {
	before := fo.checkedPassword
	fo.checkedPassword = fo.r.log.state.Settings.Password
	return fo.checkedPassword != before
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

// isBanned reports whether the host has banned a player.
func (fo *fanOut) isBanned(player string) bool {
	return slices.Contains(fo.r.log.state.Banned, player) || fo.r.log.state.GuestOf(player).Banned
}

// identify returns the name and the site of a player who is here, or has chatted or reacted. Both are empty if the
// player is unknown.
func (c *chatState) identify(who string) (name, site string) {
	for v := range c.r.viewers.all {
		if c.r.log.state.Who(v.who.ID) == who {
			if v.unnamed {
				return game.Forgotten, v.who.Site
			}
			return v.who.Name, v.who.Site
		}
	}
	for _, all := range [][]speaker{c.speakers, c.r.spectators.elsewhere} {
		for _, s := range all {
			if c.r.log.state.Who(s.id) == who {
				return s.name, s.site
			}
		}
	}
	return "", ""
}

// namedPlayers returns the IDs of the players named by the entry that is about to be appended.
func (ap *appender) namedPlayers(f *flight) []string {
	if ap.r.log.state.ChangesBoardsOnly(f.events) {
		return nil // the common case
	}
	return ap.r.host.hooks.NamedPlayers(f.events, func(who string) string { return ap.playerID(f, who) })
}

// playerID returns the ID of a player who is here, has a command in f, or has chatted or reacted. It returns "" if
// there is none.
func (ap *appender) playerID(f *flight, who string) string {
	is := func(player string) bool { return player != "" && ap.r.log.state.Who(player) == who }
	for i := range f.asks {
		if is(f.asks[i].cmd.Player) {
			return f.asks[i].cmd.Player
		}
	}
	for v := range ap.r.viewers.all {
		if is(v.who.ID) {
			return v.who.ID
		}
	}
	for _, all := range [][]speaker{ap.r.chat.speakers, ap.r.spectators.elsewhere} {
		for _, s := range all {
			if is(s.id) {
				return s.id
			}
		}
	}
	return ""
}

// spectatorLimit returns how many spectators the room admits, including one for each open seat.
func (fo *fanOut) spectatorLimit(set *game.Settings) int { return set.Watchers + fo.openSeats(set) }

// openSeats returns how many seats can be taken now. A player enters as a spectator before taking one.
func (fo *fanOut) openSeats(set *game.Settings) int {
	if set.Locked || fo.r.log.state.Running() && (set.NoLate || !game.ModeOf(set.Mode).Together) {
		return 0
	}
	return max(0, set.Seats-len(fo.r.log.state.Seats))
}

// spectatorsHere returns the number of spectators on this node.
func (fo *fanOut) spectatorsHere() (n int) {
	for v := range fo.all {
		if v.view.Seat == 0 {
			n++
		}
	}
	return n
}

// spectatorsFrom returns the number of spectators who share an address, as far as this node knows about the others.
// Half of a public room's places are kept from each address, so that one address cannot keep everybody else from the
// seats.
func (fo *fanOut) spectatorsFrom(site string) (n int) {
	n = fo.r.presence.sites[site]
	for v := range fo.all {
		if v.view.Seat == 0 && v.who.Site == site && site != "" {
			n++
		}
	}
	return n
}
