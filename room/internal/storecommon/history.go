package storecommon

import (
	"cmp"
	"fmt"
	"strings"

	"nonet/room/store"
)

// CheckPlayed refuses a round of a history that no store takes.
func CheckPlayed(player string, p store.PlayedRound) error {
	switch {
	case player == "" || len(player) > NameMax:
		return fmt.Errorf("remember round %s: a player's id has 1 to %d bytes", p.Round, NameMax)
	case p.Round == "" || len(p.Round) > NameMax || strings.Contains(p.Round, " "):
		return fmt.Errorf("remember round %q: a round's id has 1 to %d bytes and no spaces", p.Round, NameMax)
	case p.At < 0 || p.At > timeMax:
		return fmt.Errorf("remember round %s: there is no such time as %d", p.Round, p.At)
	}
	return nil
}

// ComparePlayed puts the later of two rounds first, as slices.SortFunc wants it.
func ComparePlayed(a, b store.PlayedRound) int {
	return cmp.Or(cmp.Compare(b.At, a.At), strings.Compare(b.Round, a.Round))
}
