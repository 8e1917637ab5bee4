package main

import (
	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecli"
)

func boardsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "boards",
		Short:   "rebuild the leaderboards from the archive",
		Long:    operator.AboutData,
		Example: "nonet boards rebuild --data nonet.db",
	}
	operator.NewDataCommand(cmd).Add(&cobra.Command{
		Use:   "rebuild",
		Short: "record every archived round on the leaderboards again",
		Long: `A round that is recorded already changes nothing, so this can be run at any time, also while nodes serve from the same
Redis.`,
		Example: "nonet boards rebuild --redis redis://localhost:6379",
	}, operator.WithStore(storecli.RebuildBoards))
	return cmd
}
