package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/room/sqlitestore"
)

// backupCommand returns nonet backup.
func backupCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Args:  cobra.ExactArgs(1),
		Short: "copy the data file to another one, also while a server runs on it",
		Long: `The backup is the data as it is at one moment, with all that was answered before: one file, without a
write-ahead log. A server that has the data file open is asked for it and goes on meanwhile; run this on its machine,
as its user. The backup has its name once it was read again and found to be whole.
A file of that name is not overwritten.

It holds the signing secret and all puzzles with their solutions: keep it as you keep the data file.`,
		Example: "nonet backup --data /var/lib/nonet/nonet.db /backup/nonet-monday.db",
	}
	t := newStoreTool(cmd)
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		if err := t.settleFile(cmd); err != nil {
			return err
		}
		if server := askOperator(cmd.Context(), &t.cfg); server != nil {
			report, err := sqlitestore.BackupFrom(operands[0], func(w io.Writer) error {
				return server.snapshot(cmd.Context(), w)
			})
			return t.tellCopy(operands[0], report, err)
		}
		report, err := sqlitestore.Backup(t.cfg.store.Data, operands[0])
		return t.tellCopy(operands[0], report, err)
	}
	return cmd
}

// restoreCommand returns nonet restore.
func restoreCommand() *cobra.Command {
	var o sqlitestore.RestoreOptions
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Args:  cobra.ExactArgs(1),
		Short: "make a copy of a backup the data file",
		Long: `The backup is read as a whole before, and one in which something is damaged is refused. So is a data file that
is there already, unless --replace is given: then that one is kept as .replaced, with its write-ahead log. No server may
have it open.`,
		Example: "nonet restore --data /var/lib/nonet/nonet.db /backup/nonet-monday.db",
	}
	t := newStoreTool(cmd)
	cmd.Flags().BoolVar(&o.Replace, "replace", false,
		"put the backup in the place of a data file, and keep that one as .replaced")
	cmd.Flags().BoolVar(&o.NewChecksums, "new-checksums", false,
		"compute the checksums of all pages, for a file that Litestream or another SQLite tool wrote")
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		if err := t.settleFile(cmd); err != nil {
			return err
		}
		report, err := sqlitestore.Restore(operands[0], t.cfg.store.Data, o)
		return t.tellCopy(t.cfg.store.Data, report, err)
	}
	return cmd
}

// settleFile reads the path of the data file, and refuses other stores.
func (t *storeTool) settleFile(cmd *cobra.Command) error {
	if err := t.settle(cmd); err != nil {
		return err
	}
	switch {
	case t.cfg.store.Redis != "":
		return cli.Usagef("the data is in Redis, and is copied as docs/operations.md says")
	case t.cfg.store.Data == storecfg.InMemory:
		return cli.Usagef("%s is no file: name one with --data", storecfg.InMemory)
	}
	return nil
}

// tellCopy reports the contents of a data file that was created.
func (t *storeTool) tellCopy(made string, report *sqlitestore.Report, err error) error {
	if err == nil {
		fmt.Fprintf(t.std.Out, "%s: %v\n", made, report)
	}
	return t.cfg.store.ExplainInUse(err)
}
