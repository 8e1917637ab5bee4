package operator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/room/store"
)

// reviewMax is the maximum number of cases that are listed at once.
const reviewMax = 1000

// ListCases writes the pending cases: reports, and doubtful finishes.
func ListCases(ctx context.Context, data *DataCommand, _ []string) error {
	kept, err := data.Open(ctx)
	if err != nil {
		return err
	}
	cases, err := waitingCases(ctx, kept)
	for _, c := range cases {
		fmt.Fprintln(data.Out, caseLine(c))
	}
	return err
}

// waitingCases returns the pending cases: reports, and doubtful finishes.
func waitingCases(ctx context.Context, kept store.Store) ([]moderation.Case, error) {
	cases, err := moderation.ListWaiting(ctx, kept, reviewMax)
	if err != nil {
		return nil, err
	}
	doubts, err := archive.ListDoubts(ctx, kept, reviewMax)
	for _, d := range doubts {
		if !slices.ContainsFunc(cases, func(c moderation.Case) bool { return c.ID == d.ID() }) {
			cases = append(cases, moderation.FinishCase(d))
		}
	}
	slices.SortFunc(cases, moderation.Case.Compare)
	return cases, err
}

// caseSubject describes what a case is about: a finish with its time, a name, or a message.
func caseSubject(c moderation.Case) string {
	switch {
	case c.Time > 0:
		return c.What + " in " + finishTime(c)
	case c.What == moderation.Line:
		return fmt.Sprintf("message %q", c.Text)
	}
	return c.What
}

// finishTime returns the time of a finish.
func finishTime(c moderation.Case) string { return (time.Duration(c.Time) * time.Millisecond).String() }

// caseReasons describes why a case waits.
func caseReasons(c moderation.Case) string {
	return joinParts("; ", describeReporters(c), c.Why, appealOf(c))
}

func describeReporters(c moderation.Case) string {
	return textIf(len(c.Reporters) > 0, fmt.Sprintf("reported by %d", len(c.Reporters)))
}

func appealOf(c moderation.Case) string {
	if c.Appeal == nil {
		return ""
	}
	return fmt.Sprintf("appeal: %q", c.Appeal.Text)
}

func caseLine(c moderation.Case) string {
	return joinParts("  ", c.ID, c.What, fmt.Sprintf("%q", c.Name), textIf(c.Time > 0, finishTime(c)), dayOf(c.At),
		describeReporters(c), c.Why, textIf(c.Text != "", fmt.Sprintf("%q", c.Text)), string(c.LastDecision().Verdict),
		appealOf(c))
}

// ShowCase writes everything that helps to decide a case.
func ShowCase(ctx context.Context, data *DataCommand, known cli.Kinds, id string) error {
	kept, err := data.Open(ctx)
	if err != nil {
		return err
	}
	c, err := readCase(ctx, kept, id)
	if err != nil {
		return err
	}
	fmt.Fprintln(data.Out, caseLine(c))
	for _, d := range c.Decisions {
		fmt.Fprintf(data.Out, "%s  %s, reported by %d\n", dayOf(d.At), d.Verdict, d.Reports)
	}
	if c.Room != "" {
		fmt.Fprintf(data.Out, "room: %s, seen %s\n", c.Room, time.UnixMilli(c.At).UTC().Format(time.DateTime))
	}
	if err := data.showFinish(ctx, kept, known, c); err != nil {
		return err
	}
	others, err := moderation.CasesAbout(ctx, kept, c.Player)
	for _, other := range others {
		if other.ID != c.ID {
			fmt.Fprintln(data.Out, "before:", caseLine(other))
		}
	}
	return err
}

// showFinish writes where a finish can be watched, the reasons against it, and its moves. Other cases have none.
func (data *DataCommand) showFinish(ctx context.Context, kept store.Store, known cli.Kinds, c moderation.Case) error {
	if c.What != moderation.Finish {
		return nil
	}
	fmt.Fprintf(data.Out, "replay: /replay/%s\n", c.Round)
	round, err := data.ReadRecord(ctx, c.Round)
	if err != nil {
		return fmt.Errorf("round %s: %w", c.Round, err)
	}
	d, err := archive.ReadDoubt(ctx, kept, c.ID)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	if d.Proof != "" {
		fmt.Fprintf(data.Out, "proof round: /replay/%s\n", d.Proof)
	}
	if err := data.showReasons(ctx, kept, known, c, d); err != nil {
		return err
	}
	if d.Verdict != "" {
		fmt.Fprintln(data.Out, d.Verdict)
	}
	moves, err := round.Moves(c.Player)
	for _, m := range moves {
		fmt.Fprintf(data.Out, "%8d  %s\n", m.At, m.Text)
	}
	return err
}

// showReasons writes the findings of the audit, or those from when it doubted the finish.
func (data *DataCommand) showReasons(ctx context.Context, kept store.Store, known cli.Kinds, c moderation.Case,
	d fair.Doubt) error {
	if len(d.Reasons) == 0 {
		audit := data.fair
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
		fmt.Fprintf(data.Out, "pace: %.1f times as long as the best people take\n", again.Pace)
		d.Reasons = again.Reasons
	}
	if len(d.Reasons) == 0 {
		fmt.Fprintln(data.Out, "audit: nothing speaks against it")
	}
	for _, r := range d.Reasons {
		fmt.Fprintf(data.Out, "%8d  %s: %s%s\n", r.At, r.Code, r.Words, textIf(!r.Sufficient, " (not enough alone)"))
	}
	return nil
}

// errNoCase is returned for an unknown id.
var errNoCase = errors.New("there is no such case; nonet review list shows the open ones")

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

// ClearCases clears each case with one of these ids.
func ClearCases(ctx context.Context, data *DataCommand, words []string) error {
	return data.judge(ctx, words, fair.Cleared)
}

// RejectCases rejects each case with one of these ids.
func RejectCases(ctx context.Context, data *DataCommand, words []string) error {
	return data.judge(ctx, words, fair.Rejected)
}

// judge gives each case a verdict.
func (data *DataCommand) judge(ctx context.Context, ids []string, v fair.Verdict) error {
	kept, err := data.Open(ctx)
	if err != nil {
		return err
	}
	return data.ForEach(ids, func(id string) error {
		if err := data.decide(ctx, kept, id, v); err != nil {
			return err
		}
		fmt.Fprintf(data.Out, "%s: %s\n", id, v)
		return nil
	})
}

// decide applies a verdict and then stores it. Repeating it has no effect.
func (data *DataCommand) decide(ctx context.Context, kept store.Store, id string, v fair.Verdict) error {
	c, err := readCase(ctx, kept, id)
	if err != nil {
		return err
	}
	if err := moderation.FileReport(ctx, kept, c, moderation.Reporter{}); err != nil {
		return err
	}
	now := time.Now().UnixMilli()
	if c.What == moderation.Finish {
		err = data.decideFinish(ctx, kept, c, v)
	} else {
		err = moderation.ApplyRuling(ctx, kept, c, v, now)
	}
	if err != nil {
		return err
	}
	return moderation.Decide(ctx, kept, c, v, now)
}

// decideFinish adds a finish to the leaderboards, or removes it.
func (data *DataCommand) decideFinish(ctx context.Context, kept store.Store, c moderation.Case, v fair.Verdict) error {
	if v == fair.Rejected {
		return archive.RejectFinish(ctx, kept, c.Round, c.Player, "reported by players", data.Settings.KeepRounds)
	}
	err := archive.ClearDoubt(ctx, kept, c.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil // it was never in doubt, so it counts already
	}
	return err
}
