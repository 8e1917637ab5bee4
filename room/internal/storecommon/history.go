package storecommon

import (
	"cmp"
	"fmt"
	"strings"

	"nonet/room/store"
)

// CheckPlayed returns an error if a history entry is invalid for every store.
func CheckPlayed(player string, p store.PlayedRound) error {
	switch {
	case player == "" || len(player) > NameMax:
		return fmt.Errorf("add to a history round %s: a player's id has 1 to %d bytes", p.Round, NameMax)
	case p.Round == "" || len(p.Round) > NameMax || strings.Contains(p.Round, " "):
		return fmt.Errorf("add to a history round %q: a round's id has 1 to %d bytes and no spaces", p.Round, NameMax)
	case p.At < 0 || p.At > timeMax:
		return fmt.Errorf("add to a history round %s: there is no such time as %d", p.Round, p.At)
	}
	return nil
}

// ComparePlayed orders rounds latest first, for slices.SortFunc.
func ComparePlayed(a, b store.PlayedRound) int {
	return cmp.Or(cmp.Compare(b.At, a.At), strings.Compare(b.Round, a.Round))
}
