package room

import (
	"slices"

	"nonet/room/game"
	"nonet/room/internal/password"
)

// admission is the answer to a request to watch a room.
type admission struct {
	err              error
	roomPasswordHash string          // the hash of the room's password, if the viewer lacks it; see [password.Rehash]
	unchecked        *finishedPuzzle // has to be looked up first; see uncheckedPuzzle
}

// checkAdmission returns an error if a viewer may not watch the room, with the hash of the password if only that is
// missing. A player with a seat may always watch, unless banned.
func (fo *fanOut) checkAdmission(v *Viewer) (passwordHash string, refused error) {
	set := fo.r.replica.state.Settings
	places := fo.spectatorLimit(&set)
	switch {
	case fo.isBanned(v.player.ID):
		return "", errBanned
	case v.view.Seat != 0:
		return "", nil
	case fo.r.registry.IsOverloaded():
		return "", errBusy
	case set.Daily != "":
		return "", errOthersDaily
	case set.Leg != "":
		return "", errOthersLeg
	case v.lacksPassword(&set):
		return set.Password, errWrongPassword
	case fo.countLocalSpectators()+fo.r.presence.remoteSpectatorCount >= places,
		set.Public && fo.countSpectatorsFrom(v.player.Site) >= max(1, places/2):
		return "", errCrowded
	}
	return "", nil
}

// lacksPassword reports whether the room has a password that the viewer has not given. The caller checks that the
// viewer has no seat.
func (v *Viewer) lacksPassword(set *game.Settings) bool {
	return set.Password != "" && !password.Matches(v.givenPasswordHash, set.Password)
}

// checkStay returns an error if a viewer may not stay, and nil otherwise. A spectator who was inside when a password
// was set has to give it, and so does a player who gives up the seat.
func (fo *fanOut) checkStay(v *Viewer) error {
	set := fo.r.replica.state.Settings
	switch {
	case fo.isBanned(v.player.ID):
		return errBanned
	case v.view.Seat == 0 && v.lacksPassword(&set):
		return errNoPassword
	}
	return nil
}

// isBanned reports whether the host has banned a player.
func (fo *fanOut) isBanned(player string) bool {
	return slices.Contains(fo.r.replica.state.Banned, player) || fo.r.replica.state.GuestOf(player).Banned
}
