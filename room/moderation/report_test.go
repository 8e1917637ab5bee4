package moderation_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/fair"
	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/store"
)

// by returns a reporter without a known address.
func by(player string) moderation.Reporter { return moderation.Reporter{Player: player} }

func TestReportsOfPlayerAreBounded(t *testing.T) {
	kept := memstore.New(memstore.Options{})
	for n := range moderation.ReportsMax {
		c := moderation.NameCase("eve", fmt.Sprint("Eve ", n), 1)
		if err := moderation.FileReport(t.Context(), kept, c, by("ann")); err != nil {
			t.Fatal(err)
		}
	}
	more := moderation.NameCase("eve", "Eve", 1)
	if err := moderation.FileReport(t.Context(), kept, more, by("ann")); !errors.Is(err, moderation.ErrTooMany) {
		t.Errorf("one more: %v", err)
	}
	if err := moderation.FileReport(t.Context(), kept, more, by("ben")); err != nil {
		t.Errorf("of another player: %v", err)
	}
	waiting, err := moderation.ListWaiting(t.Context(), kept, moderation.WaitingMax)
	if err != nil || len(waiting) != moderation.ReportsMax+1 {
		t.Fatalf("%d wait, %v", len(waiting), err)
	}
	if err := moderation.Decide(t.Context(), kept, waiting[0], fair.Cleared, 2); err != nil {
		t.Fatal(err)
	}
	if n, err := moderation.CountReports(t.Context(), kept, "ann"); err != nil || n >= moderation.ReportsMax {
		t.Errorf("after a decision %d of Ann's wait, %v", n, err)
	}
	if err := moderation.FileReport(t.Context(), kept, waiting[0], by("ben")); err != nil {
		t.Fatal(err)
	}
	if c, err := moderation.Read(t.Context(), kept, waiting[0].ID); err != nil || c.Waits() {
		t.Errorf("a decided case waits again: %+v, %v", c, err)
	}
}

// TestSealed checks that a sealed reference reveals its player only with the secret and only in its context.
func TestSealed(t *testing.T) {
	a, b, other := moderation.NewSealer([]byte("secret")), moderation.NewSealer([]byte("secret")),
		moderation.NewSealer(nil)
	ref := a.Seal("player-1", moderation.RowContext("R-1", "Ann"))
	if player, ok := b.Open(ref, moderation.RowContext("R-1", "Ann")); !ok || player != "player-1" {
		t.Errorf("another node reads %q, %v", player, ok)
	}
	if again := a.Seal("player-1", moderation.RowContext("R-1", "Ann")); again == ref {
		t.Error("two seals of a player are the same, so they tell that it is the same player")
	}
	for what, open := range map[string]func() (string, bool){
		"without the secret": func() (string, bool) { return other.Open(ref, moderation.RowContext("R-1", "Ann")) },
		"another round":      func() (string, bool) { return a.Open(ref, moderation.RowContext("R-2", "Ann")) },
		"nothing":            func() (string, bool) { return a.Open("", moderation.RowContext("R-1", "Ann")) },
		"a long text":        func() (string, bool) { return a.Open(strings.Repeat("A", 9999), "") },
	} {
		if player, ok := open(); ok {
			t.Errorf("%s: %q", what, player)
		}
	}
}

// TestCheatFillsReportList checks that the guests of one site can fill only a share of the list, and that even a full
// list or a thousand reports about one player do not block a case of the automatic check.
func TestCheatFillsReportList(t *testing.T) {
	kept := memstore.New(memstore.Options{})
	raise := func(n int, player, site string) error {
		c := moderation.NameCase("eve", fmt.Sprint("Eve ", n), 1)
		return moderation.FileReport(t.Context(), kept, c, moderation.Reporter{Player: player, Site: site})
	}
	taken := 0
	for n := range 2 * moderation.SiteMax {
		if err := raise(n, fmt.Sprint("sock ", n/10), "home"); err == nil {
			taken++
		} else if !errors.Is(err, moderation.ErrTooMany) {
			t.Fatal(err)
		}
	}
	if taken != moderation.SiteMax {
		t.Errorf("%d reports of one site are taken", taken)
	}
	if err := raise(-1, "ann", "elsewhere"); err != nil {
		t.Errorf("of another site: %v", err)
	}
	if n, err := moderation.CountReports(t.Context(), kept, "sock 29"); n != 0 || err != nil {
		t.Errorf("%d reports that were not taken count, %v", n, err)
	}
	for n := 0; ; n++ {
		if err := raise(1000+n, fmt.Sprint("more ", n/10), fmt.Sprint("site ", n/100)); err != nil {
			break
		}
	}
	finish := moderation.FinishCase(fair.Doubt{Round: "R-1", Player: "eve", Name: "Eve"})
	if err := moderation.FileReport(t.Context(), kept, finish, by("ann")); !errors.Is(err, moderation.ErrFull) {
		t.Fatalf("a thousand things about one player: %v", err)
	}
	if err := moderation.FileReport(t.Context(), kept, finish, moderation.Reporter{}); err != nil {
		t.Errorf("of the audit: %v", err)
	}
	if c, err := moderation.Read(t.Context(), kept, finish.ID); err != nil || !c.Waits() {
		t.Errorf("the audit's case: %+v, %v", c, err)
	}
	waiting, err := moderation.ListWaiting(t.Context(), kept, moderation.WaitingMax)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range waiting {
		if err := moderation.Decide(t.Context(), kept, c, fair.Cleared, 2); err != nil {
			t.Fatal(err)
		}
	}
	c := moderation.NameCase("bob", "Bob", 1)
	if err := moderation.FileReport(t.Context(), kept, c, moderation.Reporter{Player: "sock 1",
		Site: "home"}); err != nil {
		t.Errorf("after all was decided: %v", err)
	}
}

// TestReportersOfCaseAreBounded checks that a further reporter of a case that has the maximum of reporters has no
// pending report.
func TestReportersOfCaseAreBounded(t *testing.T) {
	kept := memstore.New(memstore.Options{})
	c := moderation.NameCase("eve", "Eve", 1)
	for n := range moderation.ReportersMax + 1 {
		if err := moderation.FileReport(t.Context(), kept, c, by(fmt.Sprint("p", n))); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := moderation.CountReports(t.Context(), kept, fmt.Sprint("p",
		moderation.ReportersMax)); n != 0 || err != nil {
		t.Errorf("%d wait of the last, %v", n, err)
	}
}

// failingKV fails to put records while it is broken.
type failingKV struct {
	store.KV
	broken bool
}

func (k *failingKV) Put(ctx context.Context, r store.Record) ([]byte, error) {
	if k.broken {
		return nil, errors.New("the disk is full")
	}
	return k.KV.Put(ctx, r)
}

// TestFailedReportKeepsEarlierOne checks that a report which the store can't take leaves the player's earlier one.
func TestFailedReportKeepsEarlierOne(t *testing.T) {
	kept := &failingKV{KV: memstore.New(memstore.Options{})}
	c := moderation.NameCase("eve", "Eve", 1)
	require.NoError(t, moderation.FileReport(t.Context(), kept, c, by("ann")))
	kept.broken = true
	require.ErrorContains(t, moderation.FileReport(t.Context(), kept, c, by("ann")), "the disk is full")
	waiting, err := moderation.CountReports(t.Context(), kept, "ann")
	require.NoError(t, err)
	require.Equal(t, 1, waiting)
	c, err = moderation.Read(t.Context(), kept, c.ID)
	require.NoError(t, err)
	require.Equal(t, []moderation.Reporter{by("ann")}, c.Reporters)
}

// TestCheatAppealsRepeatedly checks that the decision on an appeal cannot be appealed, unless the operator changes it.
func TestCheatAppealsRepeatedly(t *testing.T) {
	kept := memstore.New(memstore.Options{})
	c := moderation.NameCase("eve", "Eve", 1)
	if err := moderation.FileReport(t.Context(), kept, c, by("ann")); err != nil {
		t.Fatal(err)
	}
	decide := func(v fair.Verdict) {
		t.Helper()
		now, err := moderation.Read(t.Context(), kept, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := moderation.Decide(t.Context(), kept, now, v, 2); err != nil {
			t.Fatal(err)
		}
	}
	policy := moderation.NewPolicy(kept, func() int64 { return 3 })
	appeal := func() error {
		return policy.Appeal(t.Context(), "eve", protocol.NewAppeal{ID: c.ID, Text: "Why?"})
	}
	decide(fair.Rejected)
	if err := appeal(); err != nil {
		t.Fatal(err)
	}
	decide(fair.Rejected)
	if err := appeal(); !errors.Is(err, moderation.ErrAppealed) {
		t.Errorf("appeal against a decision on an appeal: %v", err)
	}
	if now, err := moderation.Read(t.Context(), kept, c.ID); err != nil || !now.Final || now.Waits() {
		t.Errorf("the case is %+v, %v", now, err)
	}
	decide(fair.Cleared)
	decide(fair.Rejected)
	if err := appeal(); err != nil {
		t.Errorf("against another decision: %v", err)
	}
}
