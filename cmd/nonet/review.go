package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/room/store"
)

// reviewMax is the maximum number of cases that are listed at once.
const reviewMax = 1000

// reviewCommand returns nonet review.
func reviewCommand(known cli.Kinds) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "review",
		Short: "decide about doubtful finishes, and about what players report",
		Long: `Works on finishes that a person can hardly have played, and on finishes, names and lines of chat that players report.
` + dataAbout + `
Every decision can be changed: clear what was rejected, or reject what was cleared.`,
		Example: "nonet review list --data nonet.db\nnonet review clear BCDFG-E-4/ana",
	}
	t := newStoreTool(cmd)
	t.add(&cobra.Command{
		Use:     "list",
		Short:   "write what nobody has decided about yet",
		Long:    "Appeals come first, then the oldest: id, what it is, name, time, day, reports, reason or words.",
		Example: "nonet review list --redis redis://localhost:6379",
	}, listCases)
	t.add(&cobra.Command{
		Use:   "show ID",
		Args:  cobra.ExactArgs(1),
		Short: "write one with all that is known: its reasons and moves, and what was decided before",
		Long: `Reasons and moves come with their time in milliseconds since the round began; a reason that is of the whole round
has 0. A finish that nobody doubted is looked at anew. Where somebody said a line is told, so that the room can be
inspected. Other cases about the same player follow, with what was decided in them.`,
		Example: "nonet review show BCDFG-E-4/ana",
	}, func(ctx context.Context, t *storeTool, words []string) error {
		return showCase(ctx, t, known, words[0])
	})
	t.add(&cobra.Command{
		Use:     "clear ID...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "let finishes count and names stand, and players chat again",
		Example: "nonet review clear BCDFG-E-4/ana",
	}, clearCases)
	t.add(&cobra.Command{
		Use:     "reject ID...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "keep finishes off the leaderboards, take names away, keep players out of chats for a while",
		Example: "nonet review reject BCDFG-E-4/ana",
	}, rejectCases)
	return cmd
}

// listCases writes the pending cases: reports, and doubtful finishes.
func listCases(ctx context.Context, t *storeTool, _ []string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	cases, err := moderation.Waiting(ctx, kept, reviewMax)
	if err != nil {
		return err
	}
	doubts, err := archive.ListDoubts(ctx, kept, reviewMax)
	for _, d := range doubts {
		if !slices.ContainsFunc(cases, func(c moderation.Case) bool { return c.ID == d.ID() }) {
			cases = append(cases, moderation.FinishCase(d))
		}
	}
	slices.SortFunc(cases, moderation.Case.Compare)
	for _, c := range cases {
		fmt.Fprintln(t.std.Out, caseLine(c))
	}
	return err
}

func caseLine(c moderation.Case) string {
	parts := []string{c.ID, c.What, fmt.Sprintf("%q", c.Name)}
	if c.Time > 0 {
		parts = append(parts, (time.Duration(c.Time) * time.Millisecond).String())
	}
	parts = append(parts, dayOf(c.At))
	if n := len(c.Reporters); n > 0 {
		parts = append(parts, fmt.Sprintf("reported by %d", n))
	}
	if c.Why != "" {
		parts = append(parts, c.Why)
	}
	if c.Text != "" {
		parts = append(parts, fmt.Sprintf("%q", c.Text))
	}
	if last := c.LastDecision(); last.Verdict != "" {
		parts = append(parts, string(last.Verdict))
	}
	if c.Appeal != nil {
		parts = append(parts, fmt.Sprintf("appeal: %q", c.Appeal.Text))
	}
	return strings.Join(parts, "  ")
}

func dayOf(at int64) string { return time.UnixMilli(at).UTC().Format(time.DateOnly) }

// showCase writes everything that helps to decide a case.
func showCase(ctx context.Context, t *storeTool, known cli.Kinds, id string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	c, err := readCase(ctx, kept, id)
	if err != nil {
		return err
	}
	fmt.Fprintln(t.std.Out, caseLine(c))
	for _, d := range c.Decisions {
		fmt.Fprintf(t.std.Out, "%s  %s, reported by %d\n", dayOf(d.At), d.Verdict, d.Reports)
	}
	if c.Room != "" {
		fmt.Fprintf(t.std.Out, "room: %s, seen %s\n", c.Room, time.UnixMilli(c.At).UTC().Format(time.DateTime))
	}
	if err := t.showFinish(ctx, kept, known, c); err != nil {
		return err
	}
	others, err := moderation.CasesAbout(ctx, kept, c.Player)
	for _, other := range others {
		if other.ID != c.ID {
			fmt.Fprintln(t.std.Out, "before:", caseLine(other))
		}
	}
	return err
}

// showFinish writes where a finish can be watched, the reasons against it, and its moves. Other cases have none.
func (t *storeTool) showFinish(ctx context.Context, kept store.Store, known cli.Kinds, c moderation.Case) error {
	if c.What != moderation.Finish {
		return nil
	}
	fmt.Fprintf(t.std.Out, "replay: /replay/%s\n", c.Round)
	round, err := t.read(ctx, c.Round)
	if err != nil {
		return fmt.Errorf("round %s: %w", c.Round, err)
	}
	d, err := archive.ReadDoubt(ctx, kept, c.ID)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	if d.Proof != "" {
		fmt.Fprintf(t.std.Out, "proof round: /replay/%s\n", d.Proof)
	}
	if err := t.showReasons(ctx, kept, known, c, d); err != nil {
		return err
	}
	if d.Verdict != "" {
		fmt.Fprintln(t.std.Out, d.Verdict)
	}
	moves, err := round.Moves(c.Player)
	for _, m := range moves {
		fmt.Fprintf(t.std.Out, "%8d  %s\n", m.At, m.Text)
	}
	return err
}

// showReasons writes the findings of the audit, or those from when it doubted the finish.
func (t *storeTool) showReasons(ctx context.Context, kept store.Store, known cli.Kinds, c moderation.Case,
	d fair.Doubt) error {
	if len(d.Reasons) == 0 {
		audit := t.cfg.fair
		if audit.Floor <= 0 {
			audit = fair.Default // the only setting that matters here
		}
		again, err := archive.ReviewAgain(ctx, kept, audit, known.Lookup, c.Round, c.Player)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(t.std.Out, "pace: %.1f times as long as the best people take\n", again.Pace)
		d.Reasons = again.Reasons
	}
	if len(d.Reasons) == 0 {
		fmt.Fprintln(t.std.Out, "audit: nothing speaks against it")
	}
	for _, r := range d.Reasons {
		weak := " (not enough alone)"
		if r.Sufficient {
			weak = ""
		}
		fmt.Fprintf(t.std.Out, "%8d  %s: %s%s\n", r.At, r.Code, r.Words, weak)
	}
	return nil
}

// errNoCase is returned for an unknown id.
var errNoCase = errors.New("there is no such case to look at; nonet review list names those that there are")

// readCase returns the case with an id. A doubtful finish without a report is a case, too.
func readCase(ctx context.Context, kept store.Store, id string) (moderation.Case, error) {
	c, err := moderation.Read(ctx, kept, id)
	if !errors.Is(err, store.ErrNotFound) {
		return c, err
	}
	d, err := archive.ReadDoubt(ctx, kept, id)
	if errors.Is(err, store.ErrNotFound) {
		return c, errNoCase
	}
	return moderation.FinishCase(d), err
}

func clearCases(ctx context.Context, t *storeTool, words []string) error {
	return t.judge(ctx, words, fair.Cleared)
}

func rejectCases(ctx context.Context, t *storeTool, words []string) error {
	return t.judge(ctx, words, fair.Rejected)
}

// judge gives each case a verdict.
func (t *storeTool) judge(ctx context.Context, ids []string, v fair.Verdict) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	return t.all(ids, func(id string) error {
		if err := t.decide(ctx, kept, id, v); err != nil {
			return err
		}
		fmt.Fprintf(t.std.Out, "%s: %s\n", id, v)
		return nil
	})
}

// decide applies a verdict and then stores it. Repeating it has no effect.
func (t *storeTool) decide(ctx context.Context, kept store.Store, id string, v fair.Verdict) error {
	c, err := readCase(ctx, kept, id)
	if err != nil {
		return err
	}
	if err := moderation.FileReport(ctx, kept, c, moderation.Reporter{}); err != nil {
		return err
	}
	now := time.Now().UnixMilli()
	if c.What == moderation.Finish {
		err = t.decideFinish(ctx, kept, c, v)
	} else {
		err = moderation.ApplyRuling(ctx, kept, c, v, now)
	}
	if err != nil {
		return err
	}
	return moderation.Decide(ctx, kept, c, v, now)
}

// decideFinish adds a finish to the leaderboards, or removes it.
func (t *storeTool) decideFinish(ctx context.Context, kept store.Store, c moderation.Case, v fair.Verdict) error {
	if v == fair.Rejected {
		return archive.RejectFinish(ctx, kept, c.Round, c.Player, "reported by players", t.cfg.store.KeepRounds)
	}
	err := archive.ClearDoubt(ctx, kept, c.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil // it was never in doubt, so it counts already
	}
	return err
}
