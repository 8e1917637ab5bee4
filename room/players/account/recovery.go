package account

import (
	"context"
	"fmt"
	"strconv"

	"nonet/room/players"
	"nonet/room/store"
)

// RecoveryVersion is the version of a player's recovery code. Only the latest is valid.
type RecoveryVersion struct {
	Renewed  int // how often the player has asked for a new one
	SignOuts int // how often the player has signed out everywhere
}

// The number of renewed recovery codes is kept for ever, also after a deletion, because an old, stolen code must not
// become valid again.

const recoveryRenewed = "renewed"

var recoveries = store.NewCollection("recovery", store.Forever, store.Pseudonymous)

func aboutRecovery(player string) string { return recoveries.Key(players.Digest(player)) }

// LatestRecovery returns the version of a player's latest recovery code.
func (ac *Accounts) LatestRecovery(ctx context.Context, player string) (v RecoveryVersion, err error) {
	known, err := ac.store.List(ctx, aboutRecovery(player))
	if err != nil {
		return v, err
	}
	if text := known[recoveryRenewed]; text != nil {
		if v.Renewed, err = strconv.Atoi(string(text)); err != nil {
			return v, fmt.Errorf("read the version of a recovery code: %w", err)
		}
	}
	v.SignOuts, err = ac.readSignOuts(ctx, player)
	return v, err
}

// RenewRecovery invalidates a player's recovery code and returns the version of the next one. Concurrent calls may
// return the same version.
func (ac *Accounts) RenewRecovery(ctx context.Context, player string) (RecoveryVersion, error) {
	v, err := ac.LatestRecovery(ctx, player)
	if err != nil {
		return v, err
	}
	v.Renewed++
	_, err = ac.store.Put(ctx, store.Record{
		Key: aboutRecovery(player), Name: recoveryRenewed, Value: strconv.AppendInt(nil, int64(v.Renewed), 10),
		Overwrite: true,
	})
	return v, err
}
