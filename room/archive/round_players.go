package archive

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/store"
)

// othersMax is the maximum number of other players that [OtherPlayers] returns.
const othersMax = 3

// The first players of a round are stored with the round, not in the histories, so that a deletion finds them.
var roundPlayers = store.NewCollection("round-players", store.Configured, store.NamesPlayers)

// RoundPlayer is a player of a round.
type RoundPlayer struct {
	ID   string `json:"-"`
	Seat int    `json:"seat"`
	protocol.OtherPlayer
}

// PutRoundPlayers stores the first players of a finished round for keep, which is as long as its archive; 0 means
// forever.
func PutRoundPlayers(ctx context.Context, facts store.KV, state *game.State, round string, keep time.Duration) error {
	standings := state.Round.Result.Standings
	if len(standings) < 2 {
		return nil
	}
	var first []store.Record
	for _, s := range standings[:min(othersMax+1, len(standings))] {
		if IsForgotten(s.Player) {
			continue
		}
		value, err := json.Marshal(RoundPlayer{Seat: s.Seat,
			OtherPlayer: protocol.OtherPlayer{Name: s.Name, Place: s.Place, Bot: game.IsBot(s.Player)}})
		if err != nil {
			return err
		}
		first = append(first, store.Record{Key: roundPlayers.Key(round), Name: s.Player, Value: value, TTL: keep})
	}
	return facts.PutAll(ctx, first)
}

// OtherPlayers returns up to [othersMax] other players of a round, the best placed first. Deleted players are missing.
func OtherPlayers(ctx context.Context, facts store.KV, round, player string) ([]RoundPlayer, error) {
	known, err := store.ListJSON[RoundPlayer](ctx, facts, roundPlayers.Key(round))
	if err != nil {
		return nil, err
	}
	delete(known, player)
	var others []RoundPlayer
	for id, other := range known {
		other.ID = id
		others = append(others, other)
	}
	slices.SortFunc(others, func(a, b RoundPlayer) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Seat, b.Seat))
	})
	return others[:min(othersMax, len(others))], nil
}

// ForgetRoundPlayer removes a player from those of a round.
func ForgetRoundPlayer(ctx context.Context, facts store.KV, round, player string) error {
	return facts.Delete(ctx, roundPlayers.Key(round), player)
}
