package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"nonet/room/archive"
	"nonet/room/store"
)

// asideMax is the maximum number of rooms or rounds that are listed at once.
const asideMax = 1000

// roomsCommand returns nonet rooms.
func roomsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rooms",
		Short: "look after rooms and rounds that are set aside",
		Long: `Works on rooms that no node can serve, and on ended rounds that can't be archived and ranked.
` + dataAbout,
		Example: "nonet rooms quarantined --data nonet.db\nnonet rooms inspect BCDFG",
	}
	t := newStoreTool(cmd)
	t.add(&cobra.Command{
		Use:     "quarantined",
		Short:   "write the rooms that are set aside",
		Long:    "The one that has been so for longest comes first: code, since when, reason.",
		Example: "nonet rooms quarantined --redis redis://localhost:6379",
	}, listQuarantined)
	t.add(&cobra.Command{
		Use:     "inspect CODE",
		Args:    cobra.ExactArgs(1),
		Short:   "write what is known of a room, and what is wrong with its log",
		Long:    "Puzzles, their solutions and what else stands in braces in a log are left out.",
		Example: "nonet rooms inspect BCDFG",
	}, inspectRoom)
	t.add(&cobra.Command{
		Use:     "release CODE...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "let nodes serve rooms again",
		Long:    "A room that still can't be served is set aside again.",
		Example: "nonet rooms release BCDFG",
	}, releaseRooms)
	t.add(&cobra.Command{
		Use:     "drop CODE...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "forget rooms that are set aside, with their logs",
		Long:    "The log can be kept before: nonet rooms log.",
		Example: "nonet rooms drop BCDFG",
	}, dropRooms)
	t.add(&cobra.Command{
		Use:     "log CODE",
		Args:    cobra.ExactArgs(1),
		Short:   "write the log of a room as text, with the solutions in it",
		Example: "nonet rooms log BCDFG >room.txt",
	}, writeLog)
	t.add(&cobra.Command{
		Use:     "rounds",
		Short:   "write the ended rounds that are set aside",
		Long:    "The one that has been so for longest comes first: id, since when, reason.",
		Example: "nonet rooms rounds",
	}, listFailed)
	t.add(&cobra.Command{
		Use:     "retry ID...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "have ended rounds archived and ranked after all",
		Long:    "The servers do it. A round that still can't be archived and ranked is set aside again.",
		Example: "nonet rooms retry BCDFG-K3V9X2M7QD4H-17",
	}, retryRounds)
	return cmd
}

func listQuarantined(ctx context.Context, t *storeTool, _ []string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	rooms, err := kept.QuarantinedRooms(ctx, asideMax)
	for _, q := range rooms {
		fmt.Fprintf(t.std.Out, "%s  %s\n", q.Room, faultLine(q.Fault))
	}
	return err
}

// faultLine describes a fault in one line.
func faultLine(f store.Fault) string { return moment(f.At) + "  " + reason(f) }

// reason returns a fault's reason in one printable line.
func reason(f store.Fault) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, f.Reason)
}

func moment(at int64) string { return time.UnixMilli(at).UTC().Format(time.RFC3339) }

func inspectRoom(ctx context.Context, t *storeTool, words []string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	code := strings.ToUpper(words[0])
	w := tabwriter.NewWriter(t.std.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "room\t%s\n", code)
	f, err := kept.Quarantined(ctx, code)
	switch {
	case errors.Is(err, store.ErrNotFound):
		fmt.Fprintln(w, "set aside\tno")
	case err != nil:
		return err
	default:
		fmt.Fprintf(w, "set aside\t%s, by node %s\nreason\t%s\n", moment(f.At), f.Node, reason(f))
	}
	rec, logErr := archive.ReadLog(ctx, kept, code)
	if errors.Is(err, store.ErrNotFound) && errors.Is(logErr, store.ErrNotFound) {
		return fmt.Errorf("there is no room %s", code)
	}
	if logErr != nil {
		fmt.Fprintf(w, "log\tcan't be read: %v\n", logErr)
		return w.Flush()
	}
	describeLog(w, rec)
	return w.Flush()
}

// describeLog writes a room's log without secrets.
func describeLog(w io.Writer, rec archive.Record) {
	last := rec.Entries[len(rec.Entries)-1]
	fmt.Fprintf(w, "log\t%d entries, the last of %s; epoch %s, hash %s\n", last.Seq, moment(last.At), rec.Epoch,
		store.FormatHash(last.Hash))
	state, err := rec.Verify()
	set := state.Settings
	fmt.Fprintf(w, "settings\t%s %s %s %s; rules %d\n", set.Mode, set.Kind, set.Size, set.Difficulty, state.Rules)
	fmt.Fprintf(w, "rounds\t%d; it stands in %s\n", state.Rounds, state.Phase(state.At))
	for _, seat := range state.Seats {
		fmt.Fprintf(w, "seat %d\t%q, player %s\n", seat.No, seat.Name, seat.Player)
	}
	var wrong *archive.EntryError
	if !errors.As(err, &wrong) {
		fmt.Fprintln(w, "audit\tthe rules allow all of it")
		return
	}
	e := rec.Entries[wrong.Seq-1]
	fmt.Fprintf(w, "entry %d\tof %s, hash %s\n", e.Seq, moment(e.At), store.FormatHash(e.Hash))
	for line := range bytes.Lines(e.Data) {
		fmt.Fprintf(w, "\t%s\n", bare(line))
	}
	fmt.Fprintf(w, "audit\t%v\n", wrong.Err)
}

// lineMax is the maximum number of bytes of an event that are shown.
const lineMax = 200

// bare returns an event's line without the text in braces, such as a puzzle with its solution. It is quoted if it
// contains control characters.
func bare(line []byte) string {
	line = bytes.TrimSuffix(line, []byte("\n"))
	text := string(line[:min(len(line), lineMax)])
	if before, _, found := strings.Cut(text, "{"); found {
		text = before + "{...}"
	}
	if quoted := fmt.Sprintf("%q", text); quoted != `"`+text+`"` {
		return quoted
	}
	return text
}

func releaseRooms(ctx context.Context, t *storeTool, codes []string) error {
	return t.eachRoom(ctx, codes, "released", func(kept store.Store, code string) error {
		return kept.Release(ctx, code, t.cfg.store.KeepRooms)
	})
}

func dropRooms(ctx context.Context, t *storeTool, codes []string) error {
	return t.eachRoom(ctx, codes, "dropped", func(kept store.Store, code string) error {
		if err := kept.Drop(ctx, code); err != nil {
			return err
		}
		rounds, err := kept.FailedEndings(ctx, asideMax)
		for _, r := range rounds {
			if r.Room == code {
				err = errors.Join(err, kept.CompleteEnding(ctx, r.Ending))
			}
		}
		return err
	})
}

// eachRoom does something with each quarantined room.
func (t *storeTool) eachRoom(ctx context.Context, codes []string, done string,
	do func(store.Store, string) error) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	return t.all(codes, func(code string) error {
		code = strings.ToUpper(code)
		err := do(kept, code)
		if errors.Is(err, store.ErrNotFound) {
			return errors.New("no such room is set aside; nonet rooms quarantined names those that are")
		}
		if err == nil {
			fmt.Fprintf(t.std.Out, "%s: %s\n", code, done)
		}
		return err
	})
}

func writeLog(ctx context.Context, t *storeTool, words []string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	rec, err := archive.ReadLog(ctx, kept, strings.ToUpper(words[0]))
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("there is no room %s", words[0])
	}
	if err != nil {
		return err
	}
	return write(t.std.Out, rec.AppendText(nil))
}

func listFailed(ctx context.Context, t *storeTool, _ []string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	rounds, err := kept.FailedEndings(ctx, asideMax)
	for _, r := range rounds {
		fmt.Fprintf(t.std.Out, "%s  %s\n", r.ID(), faultLine(r.Fault))
	}
	return err
}

func retryRounds(ctx context.Context, t *storeTool, ids []string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	rounds, err := kept.FailedEndings(ctx, asideMax)
	if err != nil {
		return err
	}
	byID := map[string]store.Ending{}
	for _, r := range rounds {
		byID[r.ID()] = r.Ending
	}
	return t.all(ids, func(id string) error {
		e, ok := byID[id]
		if !ok {
			return errors.New("no such round is set aside; nonet rooms rounds names those that are")
		}
		err := kept.RetryEnding(ctx, e)
		if err == nil {
			fmt.Fprintf(t.std.Out, "%s: to be tried again\n", id)
		}
		return err
	})
}
