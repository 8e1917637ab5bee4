package storecommon

import (
	"cmp"
	"fmt"
	"strings"

	"nonet/room/store"
)

// CheckRecords returns an error if any of the records is invalid for every store.
func CheckRecords(all []store.Record) error {
	for _, f := range all {
		if err := CheckRecord(f); err != nil {
			return err
		}
	}
	return nil
}

// CheckRecord returns an error if a record is invalid for every store.
func CheckRecord(f store.Record) error {
	if f.Key == "" || len(f.Key) > nameMax || f.Name == "" || len(f.Name) > nameMax {
		return fmt.Errorf("put a record under %.40q: a name has 1 to %d bytes", f.Key, nameMax)
	}
	return nil
}

// CheckPlayed returns an error if a history entry is invalid for every store.
func CheckPlayed(player string, p store.PlayedRound) error {
	switch {
	case player == "" || len(player) > nameMax:
		return fmt.Errorf("add to a history round %s: a player's id has 1 to %d bytes", p.Round, nameMax)
	case p.Round == "" || len(p.Round) > nameMax || strings.Contains(p.Round, " "):
		return fmt.Errorf("add to a history round %q: a round's id has 1 to %d bytes and no spaces", p.Round, nameMax)
	case p.At < 0 || p.At > timeMax:
		return fmt.Errorf("add to a history round %s: there is no such time as %d", p.Round, p.At)
	}
	return nil
}

// ComparePlayed orders rounds latest first, for slices.SortFunc.
func ComparePlayed(a, b store.PlayedRound) int {
	return cmp.Or(cmp.Compare(b.At, a.At), strings.Compare(b.Round, a.Round))
}

// PageLimit limits one read of a log to Max entries and [store.ReadBytes] of data, but at least one entry.
type PageLimit struct {
	Max            int
	entries, bytes int
}

// Take reports whether an entry with the given number of data bytes fits, and counts it if so.
func (p *PageLimit) Take(data int) bool {
	if p.entries >= p.Max || p.entries > 0 && p.bytes+data > store.ReadBytes {
		return false
	}
	p.entries++
	p.bytes += data
	return true
}

// Limits of the values on leaderboards.
const (
	timeMax = 1 << 53   // exact in a float64, and at most sixteen digits
	winsMax = 1<<31 - 1 // fits an int on every platform
)

// CheckRound returns an error if a round is invalid for every store.
func CheckRound(r store.RankedRound) error {
	if r.ID == "" || len(r.ID) > nameMax || strings.ContainsAny(r.ID, " \n") {
		return fmt.Errorf("record round %q: a round's id has 1 to %d bytes and no spaces", r.ID, nameMax)
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
	return r.Player != "" && len(r.Player) <= nameMax && r.At >= 0 && r.At <= timeMax && r.Strikes >= 0
}
