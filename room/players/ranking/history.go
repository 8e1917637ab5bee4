package ranking

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"time"

	"nonet/internal/parallel"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/players/history"
	"nonet/room/store"
	"nonet/room/view"
)

// historyKept is the TTL of a player's history after the last round.
const historyKept = 366 * 24 * time.Hour

// RecordRound adds a finished round to the histories and months of its players, to the results of a daily puzzle, and
// to the days in a row. The players' names are kept as long as the round's archive. It can be repeated.
func (rk *Ranking) RecordRound(ctx context.Context, state *game.State, e store.Ending, keep time.Duration) error {
	if state.Round == nil || state.Round.Result == nil {
		return nil
	}
	if err := archive.PutRoundPlayers(ctx, rk.Store, state, e.ID(), keep); err != nil {
		return err
	}
	set := state.Settings
	for _, s := range state.Round.Result.Standings {
		if archive.IsForgotten(s.Player) {
			continue
		}
		text, err := json.Marshal(newPlayed(state, s, e.ID()))
		if err != nil {
			return err
		}
		played := store.PlayedRound{Round: e.ID(), At: state.Round.Ended, Data: text}
		if err := rk.Store.AddToHistory(ctx, s.Player, played, historyKept); err != nil {
			return err
		}
		if err := rk.addToMonth(ctx, s.Player, played); err != nil {
			return err
		}
		if set.Daily == "" {
			continue
		}
		_, err = rk.Store.Put(ctx, store.Record{
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

func newPlayed(state *game.State, s game.Standing, id string) protocol.Played {
	set, round := state.Settings, state.Round
	status := view.FinishStatus(state, &s)
	if status.State == protocol.StatusChecking {
		status.State = protocol.StatusSaved // unless a doubt is found, see [Ranking.History]
	}
	ranked, _ := game.IsRanked(state)
	played := protocol.Played{
		Round: id, At: round.Ended, Kind: set.Kind, Size: set.Size, Rules: set.Rules, Difficulty: set.Difficulty,
		Mode:  set.Mode,
		Daily: set.Daily, Ranked: ranked && !set.Apart, Place: s.Place, Players: len(round.Result.Standings),
		Time: s.Time, Right: s.Right, Strikes: s.Strikes, Status: status,
	}
	if set.Daily != "" {
		played.Begun = round.CalledAt
	}
	return played
}

// History returns a page of a player's finished rounds with their present status, the other players and what the rounds
// changed of the player's ratings; see [history.Page].
func (rk *Ranking) History(ctx context.Context, player string, skip, max int) (protocol.PlayedRounds, error) {
	list, err := history.Page(ctx, rk.Store, player, skip, max)
	if err != nil {
		return list, err
	}
	held, err := rk.heldFinishes(ctx, player)
	for i := range list.Rounds {
		if status, ok := held[list.Rounds[i].Round]; ok && list.Rounds[i].Status.State == protocol.StatusSaved {
			list.Rounds[i].Status = status
		}
	}
	if err != nil {
		return list, err
	}
	if err := rk.addOthers(ctx, player, list.Rounds); err != nil {
		return list, err
	}
	return list, rk.addRated(ctx, player, list.Rounds)
}

// addOthers adds the other players of a player's rounds: friends by their present names, others by those they had.
func (rk *Ranking) addOthers(ctx context.Context, player string, rounds []protocol.Played) error {
	_, friends, err := rk.Social.FriendsOf(ctx, player)
	if err != nil {
		return err
	}
	present := map[string]string{}
	for _, f := range friends {
		present[f.Player] = f.Name
	}
	var shared []*protocol.Played
	for i := range rounds {
		if rounds[i].Players > 1 {
			shared = append(shared, &rounds[i])
		}
	}
	return parallel.Each(shared, func(r *protocol.Played) error {
		others, err := archive.OtherPlayers(ctx, rk.Store, r.Round, player)
		for _, other := range others {
			other.Name = rk.Policy.ShownName(cmp.Or(present[other.ID], other.Name))
			r.Others = append(r.Others, other.OtherPlayer)
		}
		return err
	})
}

// addRated adds what a player's rounds changed of the ratings.
func (rk *Ranking) addRated(ctx context.Context, player string, rounds []protocol.Played) error {
	pools, err := rk.ratedPools(ctx, player)
	if err != nil {
		return err
	}
	at := map[string]int{}
	for i, r := range rounds {
		at[r.Round] = i
	}
	for _, pool := range pools {
		for last, r := range pool.Rounds {
			if i, ok := at[r.Round]; ok {
				changed := wireRound(pool.Rounds[:last+1])
				rounds[i].Rated = &changed
			}
		}
	}
	return nil
}

// heldFinishes returns the status of a player's finishes that count for leaderboards only later or never, by round.
func (rk *Ranking) heldFinishes(ctx context.Context, player string) (map[string]protocol.FinishStatus, error) {
	held := map[string]protocol.FinishStatus{}
	asked, err := archive.ListPending(ctx, rk.Store, player)
	if err != nil {
		return nil, err
	}
	for _, a := range asked {
		switch rk.verificationState(a) {
		case protocol.ProofAsked:
			held[a.Round] = protocol.FinishStatus{State: protocol.StatusConfirm, Until: a.Until()}
		case protocol.ProofWaits:
			held[a.Round] = protocol.FinishStatus{State: protocol.StatusChecking}
		case protocol.ProofFailed, protocol.ProofLate:
			held[a.Round] = protocol.FinishStatus{State: protocol.StatusUnranked, Why: protocol.NotRankedUnconfirmed}
		}
	}
	rejected, err := archive.ListRejected(ctx, rk.Store, player)
	if err != nil {
		return nil, err
	}
	for _, round := range rejected {
		held[round] = protocol.FinishStatus{State: protocol.StatusRejected}
	}
	cases, err := rk.Policy.Decisions(ctx, player)
	if err != nil {
		return nil, err
	}
	for _, d := range cases.Decisions {
		if d.What != protocol.ReportFinish {
			continue
		}
		status, known := held[d.Round]
		switch {
		case known && status.State == protocol.StatusRejected:
			if status.Appealed = d.State == protocol.CaseAppealed; d.State == protocol.CaseRefused && !d.Final {
				status.Case = d.ID
			}
			held[d.Round] = status
		case !known && d.State == protocol.CaseWaits: // doubted, or only reported by somebody
			doubt, err := archive.ReadDoubt(ctx, rk.Store, fair.Doubt{Round: d.Round, Player: player}.ID())
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return nil, err
			}
			if err == nil && doubt.Verdict == "" {
				held[d.Round] = protocol.FinishStatus{State: protocol.StatusChecking}
			}
		}
	}
	return held, nil
}
