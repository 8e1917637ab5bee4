package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

const replayAbout = `Works on the records of finished rounds. A record is what the log of a room says of a round,
up to its end.

A word that names a file is a file, else an id. The archive is that of the data file or of Redis. The exit status is 1 if anything is damaged or missing; the rest is still done.`

// replayCommand returns nonet replay.
func replayCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "replay",
		Short:   "list, verify, export and import the records of finished rounds",
		Long:    replayAbout,
		Example: "nonet replay list --data nonet.db\nnonet replay verify round.txt",
	}
	t := newStoreTool(cmd)
	t.add(&cobra.Command{
		Use:     "list",
		Short:   "write the ids of all archived rounds, one a line",
		Example: "nonet replay list --redis redis://localhost:6379",
	}, listRecords)
	t.add(&cobra.Command{
		Use:   "verify FILE|ID...",
		Args:  cobra.MinimumNArgs(1),
		Short: "play records again, and say whether they are whole",
		Long: `Every entry must follow from the one before, every event must be one that the rules allow, and the results
must be what the rounds came to. What the room was like before a later round of it the record only says.`,
		Example: "nonet replay verify round.txt\nnonet replay verify --data nonet.db BCDFG-E-4",
	}, verifyRecords)
	t.add(&cobra.Command{
		Use:     "export ID",
		Args:    cobra.ExactArgs(1),
		Short:   "write a record as text",
		Example: "nonet replay export BCDFG-E-4 >round.txt",
	}, exportRecord)
	t.add(&cobra.Command{
		Use:     "import FILE...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "verify records and archive them",
		Example: "nonet replay import --data nonet.db round.txt",
	}, importRecords)
	return cmd
}

// read reads a record from the file of that name, or otherwise from the archive.
func (t *storeTool) read(ctx context.Context, word string) (archive.Record, error) {
	if packed, err := t.file(word); err == nil {
		return archive.Unpack(packed)
	}
	kept, err := t.open(ctx)
	if err != nil {
		return archive.Record{}, err
	}
	record, err := archive.ReadArchived(ctx, kept, word)
	if errors.Is(err, store.ErrNotFound) {
		return record, errors.New("there is no such file, and no archived round of this id")
	}
	return record, err
}

// idPage is the number of IDs that are read at once.
const idPage = 500

// each calls f with the id of every archived round.
func (t *storeTool) each(ctx context.Context, f func(id string) error) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	for after := ""; ; {
		ids, err := kept.ArchivedIDs(ctx, after, idPage)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			if err := f(id); err != nil {
				return err
			}
		}
		after = ids[len(ids)-1]
	}
}

func listRecords(ctx context.Context, t *storeTool, _ []string) error {
	return t.each(ctx, func(id string) error {
		_, err := fmt.Fprintln(t.std.Out, id)
		return err
	})
}

func verifyRecords(ctx context.Context, t *storeTool, words []string) error {
	return t.all(words, func(word string) error {
		record, err := t.read(ctx, word)
		if err != nil {
			return err
		}
		state, err := record.Verify()
		if err != nil {
			return err
		}
		fmt.Fprintf(t.std.Out, "%s: whole. %s\n", word, story(record, state))
		return nil
	})
}

// story summarizes a record in a sentence.
func story(r archive.Record, s *game.State) string {
	set := s.Settings
	played := strings.Join(strings.Fields(set.Mode+" "+set.Size+" "+set.Rules+" "+set.Difficulty), " ")
	text := fmt.Sprintf("Room %s, %d entries, %s, rules version %d", r.Room, len(r.Entries), played, s.Rules)
	if s.Round == nil || s.Round.Result == nil {
		return text + ", no finished round at its end."
	}
	text += fmt.Sprintf(", round %d ended %s (%s)", s.Round.No, time.UnixMilli(s.Round.Ended).UTC().Format(time.RFC3339),
		s.Round.Result.Why)
	for _, st := range s.Round.Result.Standings {
		text += fmt.Sprintf("; %d. %s", st.Place, st.Name)
		if st.Time != 0 {
			text += fmt.Sprintf(" in %v", time.Duration(st.Time)*time.Millisecond)
		}
	}
	return text + "."
}

func exportRecord(ctx context.Context, t *storeTool, words []string) error {
	record, err := t.read(ctx, words[0])
	if err != nil {
		return err
	}
	return write(t.std.Out, record.AppendText(nil))
}

func write(w io.Writer, b []byte) error {
	_, err := w.Write(b)
	return err
}

func importRecords(ctx context.Context, t *storeTool, words []string) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	return t.all(words, func(word string) error {
		rec, err := t.read(ctx, word)
		if err != nil {
			return err
		}
		if _, err := rec.Verify(); err != nil {
			return err
		}
		if err := archive.Put(ctx, kept, rec, time.Now().UnixMilli(), t.cfg.store.KeepRounds); err != nil {
			return err
		}
		fmt.Fprintf(t.std.Out, "%s: archived as %s\n", word, rec.End().ID())
		return nil
	})
}
