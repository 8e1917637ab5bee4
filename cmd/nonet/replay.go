package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"nonet/room/game"
	"nonet/room/record"
	"nonet/room/store"
)

const replayUsage = `Works on the records of finished rounds. A record is the log of a room up to the end of a round.

  list             write the ids of all archived rounds, one a line
  verify FILE|ID   play records again: every entry must follow from the one before, every event must be one that
                   the rules allow, and the results must be what the rounds came to
  export ID        write a record as text
  import FILE      verify records and archive them

A word that names a file is a file, else an id. The archive is that of the data file, which no running server may have
open, or that of Redis. The exit status is 1 if anything is damaged or missing; the rest is still done.`

// runReplay is nonet replay.
func runReplay(ctx context.Context, args []string, std stdio) int {
	return runOnArchive(ctx, "replay", "list|verify|export|import [FILE|ID ...]", replayUsage, args, std, map[string]archiveVerb{
		"list":   {least: 0, most: 0, do: listRecords},
		"verify": {least: 1, most: -1, do: verifyRecords},
		"export": {least: 1, most: 1, do: exportRecord},
		"import": {least: 1, most: -1, do: importRecords},
	})
}

// archiveVerb is one thing to be done with an archive, with so many operands; most is -1 for any number.
type archiveVerb struct {
	least, most int
	do          func(ctx context.Context, a *archive, operands []string) error
}

// archive is where records are. The store is opened when it is first needed: files can be verified without one.
type archive struct {
	cfg   serveConfig
	std   stdio
	store store.Store
}

// errPartly is for work of which a part could not be done; each part's reason has been told.
var errPartly = errors.New("not all of it could be done")

// runOnArchive runs a subcommand whose first operand says what to do with an archive.
func runOnArchive(ctx context.Context, name, operands, usage string, args []string, std stdio, verbs map[string]archiveVerb) int {
	a := &archive{std: std, cfg: serveConfig{given: map[string]bool{}, chosen: map[string]bool{}}}
	fs := newFlags(name, operands, usage, std)
	a.cfg.storeFlags(fs)
	words, status, ok := parseFlags(fs, args, std)
	if !ok {
		return status
	}
	fs.Visit(func(f *flag.Flag) { a.cfg.given[f.Name] = true })
	if err := errors.Join(a.cfg.fromEnv(fs, os.LookupEnv), a.cfg.checkStore()); err != nil {
		fmt.Fprintf(std.err, "nonet %s: %v\n", name, err)
		return exitUsage
	}
	if len(words) == 0 {
		fs.Usage()
		return exitUsage
	}
	verb, known := verbs[words[0]]
	if n := len(words) - 1; !known || n < verb.least || verb.most >= 0 && n > verb.most {
		fmt.Fprintf(std.err, "nonet %s: %q can't be done with %d words behind it; nonet %s --help says what can\n", name, words[0], n, name)
		return exitUsage
	}
	err := verb.do(ctx, a, words[1:])
	if a.store != nil {
		err = errors.Join(err, a.store.Close())
	}
	if err != nil {
		fmt.Fprintf(std.err, "nonet %s: %v\n", name, err)
		return exitFail
	}
	return exitOK
}

// open opens the store.
func (a *archive) open(ctx context.Context) (store.Store, error) {
	if a.store != nil {
		return a.store, nil
	}
	if a.cfg.redis == "" {
		// To open a file that is not there would make it.
		if _, err := os.Stat(a.cfg.data); err != nil {
			return nil, fmt.Errorf("there is no data file %s: name it with --data, or a Redis with --redis", a.cfg.data)
		}
	}
	kept, err := openStore(ctx, &a.cfg, slog.New(slog.NewTextHandler(a.std.err, &slog.HandlerOptions{Level: slog.LevelWarn})))
	a.store = kept
	return kept, err
}

// read reads a record from the file of that name, or the archive.
func (a *archive) read(ctx context.Context, word string) (record.Record, error) {
	if packed, err := os.ReadFile(word); err == nil {
		return record.Unpack(packed)
	}
	kept, err := a.open(ctx)
	if err != nil {
		return record.Record{}, err
	}
	record, err := record.ReadArchived(ctx, kept, word)
	if errors.Is(err, store.ErrNotFound) {
		return record, errors.New("there is no such file, and no archived round of this id")
	}
	return record, err
}

// idPage is how many ids are read at once.
const idPage = 500

// each calls f with the id of every archived round.
func (a *archive) each(ctx context.Context, f func(id string) error) error {
	kept, err := a.open(ctx)
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

func listRecords(ctx context.Context, a *archive, _ []string) error {
	return a.each(ctx, func(id string) error {
		_, err := fmt.Fprintln(a.std.out, id)
		return err
	})
}

func verifyRecords(ctx context.Context, a *archive, words []string) error {
	return a.all(words, func(word string) error {
		record, err := a.read(ctx, word)
		if err != nil {
			return err
		}
		state, err := record.Verify()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.std.out, "%s: whole. %s\n", word, story(record, state))
		return nil
	})
}

// all does something with each word, and goes on if it can't be done with one.
func (a *archive) all(words []string, do func(word string) error) error {
	var failed error
	for _, word := range words {
		if err := do(word); err != nil {
			fmt.Fprintf(a.std.err, "%s: %v\n", word, err)
			failed = errPartly
		}
	}
	return failed
}

// story sums a record up in a sentence.
func story(r record.Record, s *game.State) string {
	text := fmt.Sprintf("Room %s, %d entries, %s %s %s, rules %d", r.Room, len(r.Entries), s.Settings.Mode, s.Settings.Size, s.Settings.Difficulty, s.Rules)
	if s.Round == nil || s.Round.Result == nil {
		return text + ", no finished round at its end."
	}
	text += fmt.Sprintf(", round %d ended %s (%s)", s.Round.No, time.UnixMilli(s.Round.Ended).UTC().Format(time.RFC3339), s.Round.Result.Why)
	for _, st := range s.Round.Result.Standings {
		text += fmt.Sprintf("; %d. %s", st.Place, st.Name)
		if st.Time != 0 {
			text += fmt.Sprintf(" in %v", time.Duration(st.Time)*time.Millisecond)
		}
	}
	return text + "."
}

func exportRecord(ctx context.Context, a *archive, words []string) error {
	record, err := a.read(ctx, words[0])
	if err != nil {
		return err
	}
	return write(a.std.out, record.AppendText(nil))
}

func write(w io.Writer, b []byte) error {
	_, err := w.Write(b)
	return err
}

func importRecords(ctx context.Context, a *archive, words []string) error {
	kept, err := a.open(ctx)
	if err != nil {
		return err
	}
	return a.all(words, func(word string) error {
		record, err := a.read(ctx, word)
		if err != nil {
			return err
		}
		if _, err := record.Verify(); err != nil {
			return err
		}
		id := record.End().ID()
		if err := kept.Archive(ctx, id, record.Pack(), a.cfg.keepRounds); err != nil {
			return err
		}
		fmt.Fprintf(a.std.out, "%s: archived as %s\n", word, id)
		return nil
	})
}
