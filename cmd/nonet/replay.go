package main

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecli"
)

const replayAbout = `Works on the records of finished rounds. A record is what the log of a room says of a round,
up to its end.

An argument that names a file is a file, otherwise an ID. The archive is that of the data file or of Redis. The exit status is 1 if anything is damaged or missing; the rest is still done.`

func replayCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "replay",
		Short:   "list, verify, export and import the records of finished rounds",
		Long:    replayAbout,
		Example: "nonet replay list --data nonet.db\nnonet replay verify round.txt",
	}
	data := operator.NewDataCommand(cmd)
	data.Add(&cobra.Command{
		Use:     "list",
		Short:   "write the IDs of all archived rounds, one per line",
		Example: "nonet replay list --redis redis://localhost:6379",
	}, operator.WithStore(storecli.ListRecords))
	data.Add(&cobra.Command{
		Use:   "verify FILE|ID...",
		Short: "replay records and verify them",
		Long: `Every entry must follow from the one before, every event must be one that the rules allow, and the results
must follow from the moves. The state of the room before a later round is taken from the record unverified.`,
		Example: "nonet replay verify round.txt\nnonet replay verify --data nonet.db BCDFG-E-4",
	}, storecli.VerifyRecords)
	data.Add(&cobra.Command{
		Use:     "export ID",
		Short:   "write a record as text",
		Example: "nonet replay export BCDFG-E-4 >round.txt",
	}, storecli.ExportRecord)
	data.Add(&cobra.Command{
		Use:     "import FILE...",
		Short:   "verify records and archive them",
		Example: "nonet replay import --data nonet.db round.txt",
	}, operator.WithStore(storecli.ImportRecords))
	return cmd
}
