package main

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecli"
)

func roomsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rooms",
		Short: "inspect and repair rooms and rounds in quarantine",
		Long: `Works on rooms that no node can serve, and on ended rounds that can't be archived and ranked.
` + operator.AboutData,
		Example: "nonet rooms quarantined --data nonet.db\nnonet rooms inspect BCDFG",
	}
	data := operator.NewDataCommand(cmd)
	data.Add(&cobra.Command{
		Use:     "quarantined",
		Short:   "list the rooms in quarantine",
		Long:    "The oldest comes first: code, since when, reason.",
		Example: "nonet rooms quarantined --redis redis://localhost:6379",
	}, operator.WithStore(storecli.ListQuarantined))
	data.Add(&cobra.Command{
		Use:     "inspect CODE",
		Short:   "describe a room and what is wrong with its log",
		Long:    "Puzzles, their solutions and other data in braces are left out of the log.",
		Example: "nonet rooms inspect BCDFG",
	}, operator.WithStore(storecli.InspectRoom))
	data.Add(&cobra.Command{
		Use:     "release CODE...",
		Short:   "let nodes serve rooms again",
		Long:    "A room that still can't be served returns to quarantine.",
		Example: "nonet rooms release BCDFG",
	}, operator.WithStore(storecli.ReleaseRooms))
	data.Add(&cobra.Command{
		Use:     "drop CODE...",
		Short:   "delete rooms in quarantine, with their logs",
		Long:    "Save the log first with nonet rooms log, if you need it.",
		Example: "nonet rooms drop BCDFG",
	}, operator.WithStore(storecli.DropRooms))
	data.Add(&cobra.Command{
		Use:     "log CODE",
		Short:   "write the log of a room as text, including solutions",
		Example: "nonet rooms log BCDFG >room.txt",
	}, operator.WithStore(storecli.WriteLog))
	data.Add(&cobra.Command{
		Use:     "rounds",
		Short:   "list the ended rounds whose results could not be recorded",
		Long:    "The oldest comes first: ID, since when, reason.",
		Example: "nonet rooms rounds",
	}, operator.WithStore(storecli.ListFailedRounds))
	data.Add(&cobra.Command{
		Use:     "retry ID...",
		Short:   "archive and rank ended rounds again",
		Long:    "The servers do it. A round that still can't be archived and ranked is listed again.",
		Example: "nonet rooms retry BCDFG-K3V9X2M7QD4H-17",
	}, operator.WithStore(storecli.RetryRounds))
	return cmd
}
