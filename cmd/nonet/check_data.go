package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"nonet/room/boltstore"
)

// checkDataCommand makes nonet check-data.
func checkDataCommand() *cobra.Command {
	into := ""
	cmd := &cobra.Command{
		Use:   "check-data FILE",
		Short: "read a whole data file, and tell what is damaged in it",
		Long: `Writes a line for each thing that is damaged: where it is, what is wrong, and what that costs; then one that sums up. It
changes nothing. No server may have the file open. The exit status is 1 if anything is damaged.

With --salvage it makes a new file of all that can be read. Rooms that have lost something are set aside in it.`,
		Example: "nonet check-data nonet.db\nnonet check-data --salvage whole.db nonet.db",
	}
	cmd.Flags().StringVar(&into, "salvage", "", "the `FILE` to make of what can be read; there must be none of that name")
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		check := boltstore.Check
		if into != "" {
			check = func(path string) (*boltstore.Report, error) { return boltstore.Salvage(path, into) }
		}
		report, err := check(operands[0])
		if err != nil {
			return err
		}
		tellDamage(cmd, operands[0], report)
		if into != "" {
			fmt.Fprintf(cmd.OutOrStdout(), "what could be read is in %s\n", into)
		}
		if !report.Sound() {
			return errTold
		}
		return nil
	}
	return cmd
}

// tellDamage writes what is damaged, and a line that sums up.
func tellDamage(cmd *cobra.Command, path string, r *boltstore.Report) {
	out := cmd.OutOrStdout()
	for _, d := range r.Damages {
		fmt.Fprintln(out, d)
	}
	if r.More > 0 {
		fmt.Fprintf(out, "and %d more\n", r.More)
	}
	fmt.Fprintf(out, "%s: %v\n", path, r)
}
