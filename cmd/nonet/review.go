package main

import (
	"context"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
)

// reviewCommand returns nonet review.
func reviewCommand(known cli.Kinds) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "review",
		Short: "decide about doubtful finishes, and about what players report",
		Long: `Works on finishes that a person can hardly have played, and on finishes, names and lines of chat that players report.
` + operator.AboutData + `
Every decision can be changed: clear what was rejected, or reject what was cleared.`,
		Example: "nonet review list --data nonet.db\nnonet review clear BCDFG-E-4/ana",
	}
	data := operator.NewDataCommand(cmd)
	data.Add(&cobra.Command{
		Use:     "list",
		Short:   "write what nobody has decided about yet",
		Long:    "Appeals come first, then the oldest: id, what it is, name, time, day, reports, reason or words.",
		Example: "nonet review list --redis redis://localhost:6379",
	}, operator.ListCases)
	data.Add(&cobra.Command{
		Use:   "show ID",
		Args:  cobra.ExactArgs(1),
		Short: "write one with all that is known: its reasons and moves, and what was decided before",
		Long: `Reasons and moves come with their time in milliseconds since the round began; a reason that is of the whole round
has 0. A finish that nobody doubted is looked at anew. Where somebody said a line is told, so that the room can be
inspected. Other cases about the same player follow, with what was decided in them.`,
		Example: "nonet review show BCDFG-E-4/ana",
	}, func(ctx context.Context, data *operator.DataCommand, words []string) error {
		return operator.ShowCase(ctx, data, known, words[0])
	})
	data.Add(&cobra.Command{
		Use:     "clear ID...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "let finishes count and names stand, and players chat again",
		Example: "nonet review clear BCDFG-E-4/ana",
	}, operator.ClearCases)
	data.Add(&cobra.Command{
		Use:     "reject ID...",
		Args:    cobra.MinimumNArgs(1),
		Short:   "keep finishes off the leaderboards, take names away, keep players out of chats for a while",
		Example: "nonet review reject BCDFG-E-4/ana",
	}, operator.RejectCases)
	return cmd
}
