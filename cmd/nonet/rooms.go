package main

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecli"
)

// roomsCommand returns nonet rooms.
func roomsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rooms",
		Short: "look after rooms and rounds that are set aside",
		Long: `Works on rooms that no node can serve, and on ended rounds that can't be archived and ranked.
` + operator.AboutData,
		Example: "nonet rooms quarantined --data nonet.db\nnonet rooms inspect BCDFG",
	}
	data := operator.NewDataCommand(cmd)
	data.Add(&cobra.Command{
		Use:     "quarantined",
		Short:   "write the rooms that are set aside",
		Long:    "The one that has been so for longest comes first: code, since when, reason.",
		Example: "nonet rooms quarantined --redis redis://localhost:6379",
	}, storecli.ListQuarantined)
	data.Add(&cobra.Command{
		Use:     "inspect CODE",
		Args:    cobra.ExactArgs(1),
		Short:   "write what is known of a room, and what is wrong with its log",
		Long:    "Puzzles, their solutions and what else stands in braces in a log are left out.",
		Example: "nonet rooms inspect BCDFG",
	}, storecli.InspectRoom)
	data.Add(&cobra.Command{
		Use:     "release CODE...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "let nodes serve rooms again",
		Long:    "A room that still can't be served is set aside again.",
		Example: "nonet rooms release BCDFG",
	}, storecli.ReleaseRooms)
	data.Add(&cobra.Command{
		Use:     "drop CODE...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "forget rooms that are set aside, with their logs",
		Long:    "The log can be kept before: nonet rooms log.",
		Example: "nonet rooms drop BCDFG",
	}, storecli.DropRooms)
	data.Add(&cobra.Command{
		Use:     "log CODE",
		Args:    cobra.ExactArgs(1),
		Short:   "write the log of a room as text, with the solutions in it",
		Example: "nonet rooms log BCDFG >room.txt",
	}, storecli.WriteLog)
	data.Add(&cobra.Command{
		Use:     "rounds",
		Short:   "write the ended rounds that are set aside",
		Long:    "The one that has been so for longest comes first: id, since when, reason.",
		Example: "nonet rooms rounds",
	}, storecli.ListFailedRounds)
	data.Add(&cobra.Command{
		Use:     "retry ID...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "have ended rounds archived and ranked after all",
		Long:    "The servers do it. A round that still can't be archived and ranked is set aside again.",
		Example: "nonet rooms retry BCDFG-K3V9X2M7QD4H-17",
	}, storecli.RetryRounds)
	return cmd
}
