package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/players/account"
	"nonet/web/auth"
)

// playersCommand returns nonet players.
func playersCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "players",
		Short:   "look after players whose token or recovery code is in the wrong hands",
		Long:    "A player's id stands in what nonet review lists and in the player's own export.\n" + dataAbout,
		Example: "nonet players sign-out 1f3k9vtb2m7qd4hx --redis redis://localhost:6379",
	}
	t := newStoreTool(cmd)
	out := &cobra.Command{
		Use:   "sign-out ID...",
		Args:  cobra.MinimumNArgs(1),
		Short: "make all tokens, recovery codes and passkeys of players worthless, and write a new code for each",
		Long: `On all nodes connections that were opened with such a token are closed. Whoever the player is gets the new recovery
code from you, and is that player again with it. What a player signs in with through a provider stays, unless --account
says otherwise: where a thief may have added it.`,
		Example: "nonet players sign-out 1f3k9vtb2m7qd4hx",
	}
	cli.SecretFlag(out.Flags(), &t.cfg.secret)
	var withAccount bool
	out.Flags().BoolVar(&withAccount, "account", false, "take away what they sign in with through a provider, too")
	cli.BindEnv(out.Flags())
	t.add(out, func(ctx context.Context, t *storeTool, ids []string) error {
		return signPlayersOut(ctx, t, ids, withAccount)
	})
	return cmd
}

func signPlayersOut(ctx context.Context, t *storeTool, ids []string, withAccount bool) error {
	kept, err := t.open(ctx)
	if err != nil {
		return err
	}
	secret := []byte(t.cfg.secret)
	if len(secret) == 0 {
		if secret, err = kept.Secret(ctx, tokenSecret, auth.NewSecret()); err != nil {
			return fmt.Errorf("read the signing secret: %w", err)
		}
	}
	signer, err := auth.NewSigner(secret)
	if err != nil {
		return err
	}
	return t.all(ids, func(id string) error {
		if err := auth.CheckID(id); err != nil {
			return err
		}
		before, err := account.SignedOut(ctx, kept, id)
		if err != nil {
			return err
		}
		if _, err := account.SignOut(ctx, kept, id, before, rand.Text(), time.Now().UnixMilli()); err != nil {
			return err
		}
		if withAccount {
			if err := account.RemoveAccount(ctx, kept, id); err != nil {
				return err
			}
		}
		latest, err := account.LatestRecovery(ctx, kept, id)
		if err != nil {
			return err
		}
		fmt.Fprintf(t.std.Out, "%s: %s\n", id, signer.Recovery(id, latest))
		return nil
	})
}
