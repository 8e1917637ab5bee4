package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nonet/room/fair"
	"nonet/room/record"
	"nonet/room/store"
)

// reviewMax is how many finishes are listed at once.
const reviewMax = 1000

// reviewCommand makes nonet review.
func reviewCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "review",
		Short: "let doubtful finishes count, or keep them off the leaderboards",
		Long: `Works on finishes that are kept off the leaderboards because a person can hardly have played them.
The data is that of the data file, which no running server may have open, or that of Redis.`,
		Example: "nonet review list --data nonet.db\nnonet review clear BCDFG-E-4/ana",
	}
	t := newStoreTool(cmd)
	t.add(&cobra.Command{
		Use:     "list",
		Short:   "write the finishes that nobody has looked at yet",
		Long:    "The oldest comes first: id, name, time, day, reason.",
		Example: "nonet review list --redis redis://localhost:6379",
	}, listDoubts)
	t.add(&cobra.Command{
		Use:     "show ID",
		Short:   "write a finish with its reasons and moves",
		Long:    "Each comes with its time in milliseconds since the round began. A reason that is of the whole round has 0.",
		Example: "nonet review show BCDFG-E-4/ana",
	}, showDoubt)
	t.add(&cobra.Command{
		Use:     "clear ID...",
		Short:   "let finishes count; they come to the leaderboards",
		Example: "nonet review clear BCDFG-E-4/ana",
	}, clearDoubts)
	t.add(&cobra.Command{
		Use:     "reject ID...",
		Short:   "keep finishes off the leaderboards for good",
		Example: "nonet review reject BCDFG-E-4/ana",
	}, rejectDoubts)
	return cmd
}

func listDoubts(ctx context.Context, t *storeTool, _ []string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	doubts, err := record.Doubts(ctx, kept, reviewMax)
	for _, d := range doubts {
		fmt.Fprintln(t.std.out, doubtLine(d))
	}
	return err
}

func doubtLine(d fair.Doubt) string {
	took, day := time.Duration(d.Time)*time.Millisecond, time.UnixMilli(d.At).UTC().Format(time.DateOnly)
	return fmt.Sprintf("%s  %q  %v  %s  %s", d.ID(), d.Name, took, day, d.Why)
}

func showDoubt(ctx context.Context, t *storeTool, words []string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	d, err := record.Doubted(ctx, kept, words[0])
	if errors.Is(err, store.ErrNotFound) {
		return errNoDoubt
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(t.std.out, doubtLine(d))
	if d.Verdict != "" {
		fmt.Fprintln(t.std.out, d.Verdict)
	}
	for _, r := range d.Reasons {
		fmt.Fprintf(t.std.out, "%8d  %s: %s\n", r.At, r.Code, r.Words)
	}
	record, err := t.read(ctx, d.Round)
	if err != nil {
		return err
	}
	moves, err := record.Moves(d.Player)
	for _, m := range moves {
		fmt.Fprintf(t.std.out, "%8d  %s\n", m.At, m.Text)
	}
	return err
}

// errNoDoubt is for an id that is none.
var errNoDoubt = errors.New("there is no such finish to look at; nonet review list names those that there are")

func clearDoubts(ctx context.Context, t *storeTool, words []string) error {
	return t.judge(ctx, words, "cleared", record.ClearDoubt)
}

func rejectDoubts(ctx context.Context, t *storeTool, words []string) error {
	return t.judge(ctx, words, "rejected", record.RejectDoubt)
}

// judge gives each doubt a verdict.
func (t *storeTool) judge(ctx context.Context, ids []string, verdict string,
	do func(context.Context, store.Store, string) error) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	return t.all(ids, func(id string) error {
		err := do(ctx, kept, id)
		if errors.Is(err, store.ErrNotFound) {
			return errNoDoubt
		}
		if err == nil {
			fmt.Fprintf(t.std.out, "%s: %s\n", id, verdict)
		}
		return err
	})
}
