package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/sqlitestore"
)

// checkDataCommand returns nonet check-data.
func checkDataCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check-data FILE",
		Args:  cobra.ExactArgs(1),
		Short: "read a whole data file, and report what is damaged in it",
		Long: `Prints a line for each thing that is damaged: where it is, what is wrong, and what that costs; then a line that sums up.
It checks pages and their checksums, indexes, references, the chain of hashes of each room's log, and whether the
write-ahead log is complete. It changes nothing. No server may have the file open. The exit status is 1 if anything is
damaged.`,
		Example: "nonet check-data nonet.db",
		RunE: func(cmd *cobra.Command, operands []string) error {
			report, err := sqlitestore.Check(operands[0])
			if err != nil {
				return err
			}
			printDamage(cmd, operands[0], report)
			if !report.Sound() {
				return cli.ErrReported
			}
			return nil
		},
	}
}

// printDamage prints the damage, and a summary line.
func printDamage(cmd *cobra.Command, path string, r *sqlitestore.Report) {
	out := cmd.OutOrStdout()
	for _, d := range r.Damages {
		fmt.Fprintln(out, d)
	}
	if r.More > 0 {
		fmt.Fprintf(out, "and %d more\n", r.More)
	}
	fmt.Fprintf(out, "%s: %v\n", path, r)
}
