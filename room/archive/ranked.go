package archive

import (
	"slices"

	"nonet/room/game"
	"nonet/room/store"
)

// JudgedRound returns a round whose finishes are audited: one that counts for leaderboards, see [RankedRound], or a leg
// of a marathon. It returns false for other rounds.
func JudgedRound(state *game.State, e store.Ending) (store.RankedRound, bool) {
	like := *state
	like.Settings.Leg = ""
	return RankedRound(&like, e)
}

// RankedRound returns what leaderboards record of a round, from the state at its end. It returns false if the round
// does not count, see [game.IsRanked]. Bots are left out.
func RankedRound(state *game.State, e store.Ending) (store.RankedRound, bool) {
	if ok, _ := game.IsRanked(state); !ok {
		return store.RankedRound{}, false
	}
	round, set := state.Round, state.Settings
	r := store.RankedRound{
		ID: e.ID(), Kind: set.Kind, Size: set.Size, Rules: set.Rules, Difficulty: set.Difficulty, Mode: set.Mode,
		Daily: set.Daily, Unranked: set.Apart, At: round.Ended,
	}
	for _, s := range round.Result.Standings {
		if s.Time > 0 && !s.Watched && !game.IsBot(s.Player) && !game.ModeOf(set.Mode).Claims {
			r.Finishes = append(r.Finishes, store.Row{
				Player: s.Player, Name: s.Name, Time: s.Time, Strikes: s.Strikes, At: round.Begins + s.Time, Round: r.ID,
			})
		}
	}
	if w, why := game.Winner(state); w != nil && why == "" {
		r.Wins = []store.Row{{Player: w.Player, Name: w.Name, Wins: 1, At: round.Ended, Round: r.ID}}
	}
	return r, len(r.Finishes)+len(r.Wins) > 0 || slices.ContainsFunc(round.Result.Standings, func(s game.Standing) bool {
		return game.ProjectedTime(state, &s) > 0
	})
}
