package main

import (
	"context"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
)

func reviewCommand(known cli.Kinds) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "review",
		Short: "decide about doubtful finishes and players' reports",
		Long: `Works on finishes that are implausible for a person, and on finishes, names and chat messages that players report.
` + operator.AboutData + `
Every decision can be changed: clear what was rejected, or reject what was cleared.`,
		Example: "nonet review list --data nonet.db\nnonet review clear BCDFG-E-4/ana",
	}
	data := operator.NewDataCommand(cmd)
	data.Add(&cobra.Command{
		Use:     "list",
		Short:   "list the open cases",
		Long:    "Appeals come first, then the oldest: ID, type, name, time, day, reports, reason or text.",
		Example: "nonet review list --redis redis://localhost:6379",
	}, operator.ListCases)
	data.Add(&cobra.Command{
		Use:   "show ID",
		Short: "show a case: reasons, moves and earlier decisions",
		Long: `Reasons and moves have their time in milliseconds since the round started; a reason about the whole round has 0. A
finish without a doubt is audited again. For a chat message the room is shown, so that it can be inspected. Other cases
about the same player follow, with their decisions.`,
		Example: "nonet review show BCDFG-E-4/ana",
	}, func(ctx context.Context, data *operator.DataCommand, words []string) error {
		return operator.ShowCase(ctx, data, known, words[0])
	})
	data.Add(&cobra.Command{
		Use:     "clear ID...",
		Short:   "clear cases: count finishes, keep names, end mutes",
		Example: "nonet review clear BCDFG-E-4/ana",
	}, operator.ClearCases)
	data.Add(&cobra.Command{
		Use:     "reject ID...",
		Short:   "reject cases: remove finishes from leaderboards, revoke names, mute players for some time",
		Example: "nonet review reject BCDFG-E-4/ana",
	}, operator.RejectCases)
	return cmd
}
