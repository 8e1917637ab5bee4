package main

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecli"
	"nonet/room/sqlitestore"
)

func restoreCommand() *cobra.Command {
	var o sqlitestore.RestoreOptions
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "restore the data file from a backup",
		Long: `The backup is read completely first; a damaged one is refused. An existing data file is not overwritten unless
--replace is given: then it is kept as .replaced, with its write-ahead log. No server may have it open.`,
		Example: "nonet restore --data /var/lib/nonet/nonet.db /backup/nonet-monday.db",
	}
	data := operator.NewDataCommand(cmd)
	cli.BoolVar(cmd.Flags(), &o.Replace, "replace", false,
		"replace an existing data file, and keep it as .replaced")
	cli.BoolVar(cmd.Flags(), &o.NewChecksums, "new-checksums", false,
		"compute the checksums of all pages, for a file that Litestream or another SQLite tool wrote")
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		return storecli.Restore(cmd, data, operands[0], o)
	}
	return cmd
}
