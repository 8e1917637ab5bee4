package storecli

import (
	"context"
	"crypto/rand"
	"fmt"
	"math"
	"time"

	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/room/players"
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
	accounts := account.New(kept, func() int64 { return time.Now().UnixMilli() })
	keepAccounts := int64(math.MaxInt64) // those that were added before
	if withAccount {
		keepAccounts = 0
	}
	return c.ForEach(ids, func(id string) error {
		if err := auth.CheckID(id); err != nil {
			return err
		}
		before, err := accounts.SignOuts(ctx, id)
		if err != nil {
			return err
		}
		who := players.Player{ID: id, SignOuts: before}
		if _, err := accounts.SignOut(ctx, who, rand.Text(), keepAccounts); err != nil {
			return err
		}
		latest, err := accounts.LatestRecovery(ctx, id)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "%s: %s\n", id, signer.Recovery(id, latest))
		return nil
	})
}
