package report_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"nonet/room/fair"
	"nonet/room/memstore"
	"nonet/room/report"
)

func TestOnePlayerBringsUpSoMuch(t *testing.T) {
	kept := memstore.New(memstore.Options{})
	for n := range report.ReportsMax {
		c := report.ForName("eve", fmt.Sprint("Eve ", n), 1)
		if err := report.Raise(t.Context(), kept, c, "ann"); err != nil {
			t.Fatal(err)
		}
	}
	more := report.ForName("eve", "Eve", 1)
	if err := report.Raise(t.Context(), kept, more, "ann"); !errors.Is(err, report.ErrTooMany) {
		t.Errorf("one more: %v", err)
	}
	if err := report.Raise(t.Context(), kept, more, "ben"); err != nil {
		t.Errorf("of another player: %v", err)
	}
	waiting, err := report.Waiting(t.Context(), kept, report.WaitingMax)
	if err != nil || len(waiting) != report.ReportsMax+1 {
		t.Fatalf("%d wait, %v", len(waiting), err)
	}
	if err := report.Decide(t.Context(), kept, waiting[0], fair.Cleared, 2); err != nil {
		t.Fatal(err)
	}
	if n, err := report.CountBy(t.Context(), kept, "ann"); err != nil || n >= report.ReportsMax {
		t.Errorf("after a decision %d of Ann's wait, %v", n, err)
	}
	if err := report.Raise(t.Context(), kept, waiting[0], "ben"); err != nil {
		t.Fatal(err)
	}
	if c, err := report.Read(t.Context(), kept, waiting[0].ID); err != nil || c.Waits() {
		t.Errorf("what was decided is up again: %+v, %v", c, err)
	}
}

// TestSealed: what is sealed says who it was to those with the secret alone, and for one thing alone.
func TestSealed(t *testing.T) {
	a, b, other := report.NewSealer([]byte("secret")), report.NewSealer([]byte("secret")), report.NewSealer(nil)
	ref := a.Seal("player-1", report.RowThing("R-1", "Ann"))
	if player, ok := b.Open(ref, report.RowThing("R-1", "Ann")); !ok || player != "player-1" {
		t.Errorf("another node reads %q, %v", player, ok)
	}
	if again := a.Seal("player-1", report.RowThing("R-1", "Ann")); again == ref {
		t.Error("two seals of a player are the same, so they tell that it is the same player")
	}
	for what, open := range map[string]func() (string, bool){
		"without the secret": func() (string, bool) { return other.Open(ref, report.RowThing("R-1", "Ann")) },
		"another round":      func() (string, bool) { return a.Open(ref, report.RowThing("R-2", "Ann")) },
		"nothing":            func() (string, bool) { return a.Open("", report.RowThing("R-1", "Ann")) },
		"a long text":        func() (string, bool) { return a.Open(strings.Repeat("A", 9999), "") },
	} {
		if player, ok := open(); ok {
			t.Errorf("%s: %q", what, player)
		}
	}
}
