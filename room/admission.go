package room

import (
	"slices"

	"nonet/room/game"
)

// admission is what who wants to come in is told.
type admission struct {
	refused error
	lock    string // of a room that wants a password; see relock
}

// admits says why somebody may not watch the room; nil is that they may. Who has a seat always may.
func (r *room) admits(v *Viewer, key string) (lock string, refused error) {
	set := r.state.Chosen()
	switch {
	case r.banned(v.who.ID):
		return "", errBanned
	case v.view.Seat != 0:
		return "", nil
	case set.Daily != "":
		return "", errOthersDaily
	case set.Password != "" && !opens(key, set.Password):
		return set.Password, errGuarded
	case r.watchingHere()+r.here.elsewhere >= set.Watchers+r.seatsOpen(&set):
		return "", errCrowded
	}
	return "", nil
}

// banned says whether the host keeps a player out.
func (r *room) banned(player string) bool { return slices.Contains(r.state.Banned, player) }

// seatsOpen counts the seats that somebody could take now: to take one is to come in as a spectator first.
func (r *room) seatsOpen(set *game.Settings) int {
	if set.Locked || r.state.Running() && !game.ModeOf(set.Mode).Together {
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
