package main

import (
	"context"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecli"
)

// playersCommand returns nonet players.
func playersCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "players",
		Short:   "look after players whose token or recovery code is in the wrong hands",
		Long:    "A player's id stands in what nonet review lists and in the player's own export.\n" + operator.AboutData,
		Example: "nonet players sign-out 1f3k9vtb2m7qd4hx --redis redis://localhost:6379",
	}
	data := operator.NewDataCommand(cmd)
	out := &cobra.Command{
		Use:   "sign-out ID...",
		Args:  cobra.MinimumNArgs(1),
		Short: "make all tokens, recovery codes and passkeys of players worthless, and write a new code for each",
		Long: `On all nodes connections that were opened with such a token are closed. Whoever the player is gets the new recovery
code from you, and is that player again with it. What a player signs in with through a provider stays, unless --account
says otherwise: where a thief may have added it.`,
		Example: "nonet players sign-out 1f3k9vtb2m7qd4hx",
	}
	cli.SecretFlag(out.Flags(), &data.Secret)
	var withAccount bool
	out.Flags().BoolVar(&withAccount, "account", false, "take away what they sign in with through a provider, too")
	cli.BindEnv(out.Flags())
	data.Add(out, func(ctx context.Context, data *operator.DataCommand, ids []string) error {
		return storecli.SignPlayersOut(ctx, data, ids, withAccount)
	})
	return cmd
}
