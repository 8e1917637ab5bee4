package main

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecli"
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
	data := operator.NewDataCommand(cmd)
	cmd.RunE = func(cmd *cobra.Command, operands []string) error { return storecli.Backup(cmd, data, operands[0]) }
	return cmd
}
