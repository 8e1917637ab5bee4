package stores

import (
	"fmt"

	"nonet/room"
)

// timeMax bounds times on leaderboards: a number of any language holds it exactly, and it has sixteen digits at most.
const timeMax = 1 << 53

// CheckRound refuses a round that no store takes.
func CheckRound(r room.Round) error {
	for _, f := range r.Finishes {
		switch {
		case f.Player == "" || len(f.Player) > NameMax:
			return fmt.Errorf("record round %s: a player's id has 1 to %d bytes", r.ID, NameMax)
		case f.Time < 0 || f.Time > timeMax || f.At < 0 || f.At > timeMax || f.Strikes < 0:
			return fmt.Errorf("record round %s: no such finish as %d ms at %d with %d strikes", r.ID, f.Time, f.At, f.Strikes)
		}
	}
	return nil
}
