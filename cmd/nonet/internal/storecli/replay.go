package storecli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"nonet/cmd/nonet/internal/operator"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// idPage is the number of IDs that are read at once.
const idPage = 500

// forEachRecord calls f with the id of every archived round.
func forEachRecord(ctx context.Context, kept store.Archives, f func(id string) error) error {
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

// ListRecords writes the ids of all archived rounds.
func ListRecords(ctx context.Context, c *operator.DataCommand, kept store.Store, _ []string) error {
	return forEachRecord(ctx, kept, func(id string) error {
		_, err := fmt.Fprintln(c.Out, id)
		return err
	})
}

// VerifyRecords plays records again, and reports whether they are whole.
func VerifyRecords(ctx context.Context, c *operator.DataCommand, words []string) error {
	return c.ForEach(words, func(word string) error {
		record, err := c.ReadRecord(ctx, word)
		if err != nil {
			return err
		}
		state, err := record.Verify()
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "%s: whole. %s\n", word, summarize(record, state))
		return nil
	})
}

// summarize summarizes a record in a sentence.
func summarize(r archive.Record, s *game.State) string {
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

// ExportRecord writes a record as text.
func ExportRecord(ctx context.Context, c *operator.DataCommand, words []string) error {
	record, err := c.ReadRecord(ctx, words[0])
	if err != nil {
		return err
	}
	_, err = c.Out.Write(record.AppendText(nil))
	return err
}

// ImportRecords verifies records and archives them.
func ImportRecords(ctx context.Context, c *operator.DataCommand, kept store.Store, words []string) error {
	return c.ForEach(words, func(word string) error {
		rec, err := c.ReadRecord(ctx, word)
		if err != nil {
			return err
		}
		if _, err := rec.Verify(); err != nil {
			return err
		}
		if err := archive.Put(ctx, kept, rec, time.Now().UnixMilli(), c.Settings.KeepRounds); err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "%s: archived as %s\n", word, rec.End().ID())
		return nil
	})
}
