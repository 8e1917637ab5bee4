package ranking

import (
	"context"
	"encoding/json"
	"time"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players/history"
	"nonet/room/store"
)

// historyKept is the TTL of a player's history after the last round.
const historyKept = 366 * 24 * time.Hour

// RecordRound adds a finished round to the histories and months of its players, to the results of a daily puzzle, and
// to the days in a row. It can be repeated.
func (rk *Ranking) RecordRound(ctx context.Context, state *game.State, e store.Ending) error {
	if state.Round == nil || state.Round.Result == nil {
		return nil
	}
	set := state.Settings
	for _, s := range state.Round.Result.Standings {
		if archive.IsForgotten(s.Player) {
			continue
		}
		text, err := json.Marshal(playedBy(state, s, e.ID()))
		if err != nil {
			return err
		}
		played := store.PlayedRound{Round: e.ID(), At: state.Round.Ended, Data: text}
		if err := rk.store.AddToHistory(ctx, s.Player, played, historyKept); err != nil {
			return err
		}
		if err := rk.addToMonth(ctx, s.Player, played); err != nil {
			return err
		}
		if set.Daily == "" {
			continue
		}
		_, err = rk.store.Put(ctx, store.Record{
			Key: aboutTries(set.Daily, s.Player), Name: resultMark + specOf(set.Kind, set.Size, set.Difficulty),
			Value: text, TTL: triesKept,
		})
		if err == nil && s.Time > 0 {
			err = rk.addDay(ctx, state, s.Player, played)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func playedBy(state *game.State, s game.Standing, id string) protocol.Played {
	set, round := state.Settings, state.Round
	ranked, _ := game.Ranked(state)
	played := protocol.Played{
		Round: id, At: round.Ended, Kind: set.Kind, Size: set.Size, Rules: set.Rules, Difficulty: set.Difficulty,
		Mode:  set.Mode,
		Daily: set.Daily, Ranked: ranked && !set.Apart, Place: s.Place, Players: len(round.Result.Standings),
		Time: s.Time, Right: s.Right, Strikes: s.Strikes,
	}
	if set.Daily != "" {
		played.Begun = round.Begun
	}
	return played
}

// History returns a page of a player's finished rounds; see [history.Page].
func (rk *Ranking) History(ctx context.Context, player string, skip, max int) (protocol.PlayedRounds, error) {
	return history.Page(ctx, rk.store, player, skip, max)
}
