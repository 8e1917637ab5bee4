package storecli

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/room/players/account"
	"nonet/web/auth"
)

// SignPlayersOut makes all tokens, recovery codes and passkeys of players worthless, and writes a new code for each.
func SignPlayersOut(ctx context.Context, c *operator.DataCommand, ids []string, withAccount bool) error {
	kept, err := c.Open(ctx)
	if err != nil {
		return err
	}
	secret := []byte(c.Secret)
	if len(secret) == 0 {
		if secret, err = kept.Secret(ctx, storecfg.TokenSecret, auth.NewSecret()); err != nil {
			return fmt.Errorf("read the signing secret: %w", err)
		}
	}
	signer, err := auth.NewSigner(secret)
	if err != nil {
		return err
	}
	return c.ForEach(ids, func(id string) error {
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
		fmt.Fprintf(c.Out, "%s: %s\n", id, signer.Recovery(id, latest))
		return nil
	})
}
