package main

import (
	"context"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecli"
)

func playersCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "players",
		Short:   "help players whose token or recovery code was stolen",
		Long:    "A player's ID is shown by nonet review and in the player's own export.\n" + operator.AboutData,
		Example: "nonet players sign-out 1f3k9vtb2m7qd4hx --redis redis://localhost:6379",
	}
	data := operator.NewDataCommand(cmd)
	out := &cobra.Command{
		Use:   "sign-out ID...",
		Short: "revoke all tokens, recovery codes and passkeys of players, and print a new code for each",
		Long: `All nodes close the connections that were opened with such a token. Give the new recovery code to the player, who
recovers the account with it. A provider's account that the player signs in with is kept; add --account if a thief may
have added it.`,
		Example: "nonet players sign-out 1f3k9vtb2m7qd4hx",
	}
	cli.SecretFlag(out.Flags(), &data.Secret)
	var withAccount bool
	cli.BoolVar(out.Flags(), &withAccount, "account", false, "also remove the accounts of the provider they sign in with")
	cli.BindEnv(out.Flags())
	data.Add(out, func(ctx context.Context, data *operator.DataCommand, ids []string) error {
		return storecli.SignPlayersOut(ctx, data, ids, withAccount)
	})
	return cmd
}
