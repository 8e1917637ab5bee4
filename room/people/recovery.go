package people

import (
	"context"
	"fmt"
	"strconv"

	"nonet/room/store"
)

// How often a player has asked for a new recovery code is kept for ever, and outlives deletion: an old code that was
// stolen must not become good again.

const recoveryRenewed = "renewed"

func aboutRecovery(player string) string { return "recovery/" + player }

// RecoveryRenewed says how often a player has asked for a new recovery code.
func (ps *People) RecoveryRenewed(ctx context.Context, player string) (int, error) {
	facts, err := ps.store.Stated(ctx, aboutRecovery(player))
	if err != nil || facts[recoveryRenewed] == nil {
		return 0, err
	}
	times, err := strconv.Atoi(string(facts[recoveryRenewed]))
	if err != nil {
		return 0, fmt.Errorf("read how often a recovery code was renewed: %w", err)
	}
	return times, nil
}

// RenewRecovery notes that a player asks for a new recovery code, and returns how often that was. Who asks twice at
// once may get the same.
func (ps *People) RenewRecovery(ctx context.Context, player string) (int, error) {
	times, err := ps.RecoveryRenewed(ctx, player)
	if err != nil {
		return 0, err
	}
	_, err = ps.store.State(ctx, store.Fact{
		About: aboutRecovery(player), Name: recoveryRenewed, Value: strconv.AppendInt(nil, int64(times+1), 10), Anew: true,
	})
	return times + 1, err
}
