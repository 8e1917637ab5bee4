package storecli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"nonet/cmd/nonet/internal/operator"
	"nonet/room/archive"
	"nonet/room/store"
)

// listMax is the maximum number of rooms or rounds that are listed at once.
const listMax = 1000

// ListQuarantined writes the rooms in quarantine.
func ListQuarantined(ctx context.Context, c *operator.DataCommand, kept store.Store, _ []string) error {
	rooms, err := kept.QuarantinedRooms(ctx, listMax)
	for _, q := range rooms {
		fmt.Fprintf(c.Out, "%s  %s\n", q.Room, operator.FormatFault(q.Fault))
	}
	return err
}

// InspectRoom writes what is known of a room, and what is wrong with its log.
func InspectRoom(ctx context.Context, c *operator.DataCommand, kept store.Store, words []string) error {
	code := strings.ToUpper(words[0])
	w := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "room\t%s\n", code)
	f, err := kept.QuarantineFault(ctx, code)
	switch {
	case errors.Is(err, store.ErrNotFound):
		fmt.Fprintln(w, "quarantined\tno")
	case err != nil:
		return err
	default:
		fmt.Fprintf(w, "quarantined\t%s, by node %s\nreason\t%s\n", operator.FormatTime(f.At), f.Node,
			operator.FormatReason(f))
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
	fmt.Fprintf(w, "log\t%d entries, the last of %s; epoch %s, hash %s\n", last.Seq, operator.FormatTime(last.At),
		rec.Epoch, store.FormatHash(last.Hash))
	state, err := rec.Verify()
	set := state.Settings
	fmt.Fprintf(w, "settings\t%s %s %s %s; rules %d\n", set.Mode, set.Kind, set.Size, set.Difficulty, state.Rules)
	fmt.Fprintf(w, "rounds\t%d; phase %s\n", state.Rounds, state.Phase(state.At))
	for _, seat := range state.Seats {
		fmt.Fprintf(w, "seat %d\t%q, player %s\n", seat.No, seat.Name, seat.Player)
	}
	var wrong *archive.EntryError
	if !errors.As(err, &wrong) {
		fmt.Fprintln(w, "audit\tno rule is broken")
		return
	}
	e := rec.Entries[wrong.Seq-1]
	fmt.Fprintf(w, "entry %d\tof %s, hash %s\n", e.Seq, operator.FormatTime(e.At), store.FormatHash(e.Hash))
	for line := range bytes.Lines(e.Data) {
		fmt.Fprintf(w, "\t%s\n", redactBraces(line))
	}
	fmt.Fprintf(w, "audit\t%v\n", wrong.Err)
}

// lineMax is the maximum number of bytes of an event that are shown.
const lineMax = 200

// redactBraces returns an event's line without the text in braces, such as a puzzle with its solution. It is quoted
// if it contains control characters.
func redactBraces(line []byte) string {
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

// ReleaseRooms lets nodes serve rooms again.
func ReleaseRooms(ctx context.Context, c *operator.DataCommand, kept store.Store, codes []string) error {
	return forEachRoom(c, codes, "released", func(code string) error {
		return kept.Release(ctx, code, c.Settings.KeepRooms)
	})
}

// DropRooms deletes rooms in quarantine, with their logs.
func DropRooms(ctx context.Context, c *operator.DataCommand, kept store.Store, codes []string) error {
	return forEachRoom(c, codes, "dropped", func(code string) error {
		if err := kept.Drop(ctx, code); err != nil {
			return err
		}
		rounds, err := kept.FailedEndings(ctx, listMax)
		for _, r := range rounds {
			if r.Room == code {
				err = errors.Join(err, kept.CompleteEnding(ctx, r.Ending))
			}
		}
		return err
	})
}

// forEachRoom does something with each quarantined room.
func forEachRoom(c *operator.DataCommand, codes []string, done string, do func(code string) error) error {
	return c.ForEach(codes, func(code string) error {
		code = strings.ToUpper(code)
		err := do(code)
		if errors.Is(err, store.ErrNotFound) {
			return errors.New("this room is not in quarantine; nonet rooms quarantined lists those that are")
		}
		if err == nil {
			fmt.Fprintf(c.Out, "%s: %s\n", code, done)
		}
		return err
	})
}

// WriteLog writes the log of a room as text, with the solutions in it.
func WriteLog(ctx context.Context, c *operator.DataCommand, kept store.Store, words []string) error {
	rec, err := archive.ReadLog(ctx, kept, strings.ToUpper(words[0]))
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("there is no room %s", words[0])
	}
	if err != nil {
		return err
	}
	_, err = c.Out.Write(rec.AppendText(nil))
	return err
}

// ListFailedRounds writes the ended rounds whose results could not be recorded.
func ListFailedRounds(ctx context.Context, c *operator.DataCommand, kept store.Store, _ []string) error {
	rounds, err := kept.FailedEndings(ctx, listMax)
	for _, r := range rounds {
		fmt.Fprintf(c.Out, "%s  %s\n", r.ID(), operator.FormatFault(r.Fault))
	}
	return err
}

// RetryRounds has ended rounds archived and ranked after all.
func RetryRounds(ctx context.Context, c *operator.DataCommand, kept store.Store, ids []string) error {
	rounds, err := kept.FailedEndings(ctx, listMax)
	if err != nil {
		return err
	}
	byID := map[string]store.Ending{}
	for _, r := range rounds {
		byID[r.ID()] = r.Ending
	}
	return c.ForEach(ids, func(id string) error {
		e, ok := byID[id]
		if !ok {
			return errors.New("this round has not failed; nonet rooms rounds lists those that have")
		}
		err := kept.RetryEnding(ctx, e)
		if err == nil {
			fmt.Fprintf(c.Out, "%s: to be tried again\n", id)
		}
		return err
	})
}
