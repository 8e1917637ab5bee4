// Package history reads the finished rounds of players.
package history

import (
	"context"
	"encoding/json"
	"fmt"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Page returns a player's finished rounds, the latest first, up to max after the first skip.
func Page(ctx context.Context, kept store.Histories, player string, skip, max int) (protocol.PlayedRounds, error) {
	if skip < 0 || max < 1 || max > players.PageMax {
		return protocol.PlayedRounds{}, catalog.Refuse("A page of a history has 1 to %d rounds.", players.PageMax)
	}
	return Read(ctx, kept, player, skip, max)
}

// Read is like [Page] without a limit.
func Read(ctx context.Context, kept store.Histories, player string, skip, max int) (protocol.PlayedRounds, error) {
	rounds, total, err := kept.History(ctx, player, skip, max)
	if err != nil {
		return protocol.PlayedRounds{}, err
	}
	list := protocol.PlayedRounds{Total: total, Rounds: make([]protocol.Played, len(rounds))}
	for i, r := range rounds {
		if err := json.Unmarshal(r.Data, &list.Rounds[i]); err != nil {
			return protocol.PlayedRounds{}, fmt.Errorf("read a history: round %s: %w", r.Round, err)
		}
	}
	return list, nil
}
