// Package storecli has the commands on the data of a server: backups, damage, records of rounds, leaderboards, rooms
// that are set aside, and players' tokens.
package storecli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/room/sqlitestore"
)

// Backup copies the data file to another one, also while a server runs on it.
func Backup(cmd *cobra.Command, c *operator.DataCommand, to string) error {
	if err := requireFile(cmd, c); err != nil {
		return err
	}
	if snapshot := c.Snapshot(cmd.Context()); snapshot != nil {
		report, err := sqlitestore.BackupFrom(to, snapshot)
		return reportCopy(c, to, report, err)
	}
	report, err := sqlitestore.Backup(c.Settings.Data, to)
	return reportCopy(c, to, report, err)
}

// Restore makes a copy of a backup the data file.
func Restore(cmd *cobra.Command, c *operator.DataCommand, from string, o sqlitestore.RestoreOptions) error {
	if err := requireFile(cmd, c); err != nil {
		return err
	}
	report, err := sqlitestore.Restore(from, c.Settings.Data, o)
	if errors.Is(err, sqlitestore.ErrThere) && !o.Replace {
		err = fmt.Errorf("%w; --replace moves it to %s.replaced", err, c.Settings.Data)
	}
	return reportCopy(c, c.Settings.Data, report, err)
}

// requireFile reads the path of the data file, and refuses other stores.
func requireFile(cmd *cobra.Command, c *operator.DataCommand) error {
	if err := c.ParseEnv(cmd); err != nil {
		return err
	}
	switch {
	case c.Settings.Redis != "":
		return cli.Usagef("the data is in Redis; docs/operations.md describes its backup")
	case c.Settings.Data == storecfg.InMemory:
		return cli.Usagef("%s is not a file: name one with --data", storecfg.InMemory)
	}
	return nil
}

// reportCopy reports the contents of a data file that was created.
func reportCopy(c *operator.DataCommand, file string, report *sqlitestore.Report, err error) error {
	if err == nil {
		fmt.Fprintf(c.Out, "%s: %v\n", file, report)
	}
	return c.Settings.ExplainInUse(err)
}
