package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nonet/room/fair"
	"nonet/room/record"
	"nonet/room/store"
)

const reviewUsage = `Works on finishes that are kept off the leaderboards because a person can hardly have played them.

  list        write the finishes that nobody has looked at yet, the oldest first: id, name, time, day, reason
  show ID     write one with its moves: when each cell was filled, in milliseconds since the round began
  clear ID    let it count; it comes to the leaderboards
  reject ID   keep it off for good

The data is that of the data file, which no running server may have open, or that of Redis.`

// reviewMax is how many finishes are listed at once.
const reviewMax = 1000

// runReview is nonet review.
func runReview(ctx context.Context, args []string, std stdio) int {
	return runOnArchive(ctx, "review", "list|show|clear|reject [ID]", reviewUsage, args, std, map[string]archiveVerb{
		"list":   {least: 0, most: 0, do: listDoubts},
		"show":   {least: 1, most: 1, do: showDoubt},
		"clear":  {least: 1, most: -1, do: clearDoubts},
		"reject": {least: 1, most: -1, do: rejectDoubts},
	})
}

func listDoubts(ctx context.Context, a *archive, _ []string) error {
	kept, err := a.open(ctx)
	if err != nil {
		return err
	}
	doubts, err := record.Doubts(ctx, kept, reviewMax)
	for _, d := range doubts {
		fmt.Fprintln(a.std.out, doubtLine(d))
	}
	return err
}

func doubtLine(d fair.Doubt) string {
	took, day := time.Duration(d.Time)*time.Millisecond, time.UnixMilli(d.At).UTC().Format(time.DateOnly)
	return fmt.Sprintf("%s  %q  %v  %s  %s", d.ID(), d.Name, took, day, d.Why)
}

func showDoubt(ctx context.Context, a *archive, words []string) error {
	kept, err := a.open(ctx)
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
	fmt.Fprintln(a.std.out, doubtLine(d))
	if d.Verdict != "" {
		fmt.Fprintln(a.std.out, d.Verdict)
	}
	record, err := a.read(ctx, d.Round)
	if err != nil {
		return err
	}
	moves, err := record.Moves(d.Player)
	for _, m := range moves {
		fmt.Fprintf(a.std.out, "%8d  %s\n", m.At, m.Text)
	}
	return err
}

// errNoDoubt is for an id that is none.
var errNoDoubt = errors.New("there is no such finish to look at; nonet review list names those that there are")

func clearDoubts(ctx context.Context, a *archive, words []string) error {
	return a.judge(ctx, words, "cleared", record.ClearDoubt)
}

func rejectDoubts(ctx context.Context, a *archive, words []string) error {
	return a.judge(ctx, words, "rejected", record.RejectDoubt)
}

// judge gives each doubt a verdict.
func (a *archive) judge(ctx context.Context, ids []string, verdict string, do func(context.Context, store.Store, string) error) error {
	kept, err := a.open(ctx)
	if err != nil {
		return err
	}
	return a.all(ids, func(id string) error {
		err := do(ctx, kept, id)
		if errors.Is(err, store.ErrNotFound) {
			return errNoDoubt
		}
		if err == nil {
			fmt.Fprintf(a.std.out, "%s: %s\n", id, verdict)
		}
		return err
	})
}
