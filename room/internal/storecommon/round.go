package storecommon

import (
	"fmt"
	"strings"

	"nonet/room/store"
)

// Limits of the values on leaderboards.
const (
	timeMax = 1 << 53   // exact in a float64, and at most sixteen digits
	winsMax = 1<<31 - 1 // fits an int on every platform
)

// CheckRound returns an error if a round is invalid for every store.
func CheckRound(r store.RankedRound) error {
	if r.ID == "" || len(r.ID) > NameMax || strings.ContainsAny(r.ID, " \n") {
		return fmt.Errorf("record round %q: a round's id has 1 to %d bytes and no spaces", r.ID, NameMax)
	}
	for _, f := range r.Finishes {
		if f.Wins != 0 || f.Time < 0 || f.Time > timeMax || !checkRow(f) {
			return fmt.Errorf("record round %s: no such finish as %+v", r.ID, f)
		}
	}
	for _, w := range r.Wins {
		if w.Wins < 1 || w.Wins > winsMax || w.Time != 0 || !checkRow(w) {
			return fmt.Errorf("record round %s: no such win as %+v", r.ID, w)
		}
	}
	return nil
}

func checkRow(r store.Row) bool {
	return r.Player != "" && len(r.Player) <= NameMax && r.At >= 0 && r.At <= timeMax && r.Strikes >= 0
}

// Window returns the part of a board within reach rows of index at, as the first index and a count.
func Window(at, reach int) (first, n int) {
	first = max(0, at-reach)
	return first, at + reach + 1 - first
}
