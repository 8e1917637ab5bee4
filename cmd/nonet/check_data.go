package main

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/storecli"
)

func checkDataCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check-data FILE",
		Short: "check a data file for damage",
		Long: `Prints a line for each damage: the place, what is wrong, and the consequences; then a summary. It checks pages and their checksums, indexes, references, the chain of hashes of each room's log, and whether the
write-ahead log is complete. It changes nothing. No server may have the file open. The exit status is 1 if anything is
damaged.`,
		Example: "nonet check-data nonet.db",
		RunE: func(cmd *cobra.Command, operands []string) error {
			return storecli.CheckData(operands[0], cmd.OutOrStdout())
		},
	}
}
