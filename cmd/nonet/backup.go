package main

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecli"
)

func backupCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "back up the data file, also while a server uses it",
		Long: `The backup is a consistent snapshot with everything acknowledged before: one file, without a write-ahead log.
If a server has the data file open, it makes the backup while it continues to serve; run this on its machine, as its
user. The file gets its name once the backup has been read again and verified. An existing file is not overwritten.

It contains the signing secret and all puzzles with their solutions: protect it like the data file.`,
		Example: "nonet backup --data /var/lib/nonet/nonet.db /backup/nonet-monday.db",
	}
	data := operator.NewDataCommand(cmd)
	cmd.RunE = func(cmd *cobra.Command, operands []string) error { return storecli.Backup(cmd, data, operands[0]) }
	return cmd
}
