package results

import (
	"context"

	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/rating"
	"nonet/room/store"
)

// rate stores what a ranked round shows about the strength of its players and the difficulty of its puzzle. It enters
// the ratings with the finishes that count: see [archive.ApplyResults]. Cooperative rounds and daily puzzles that may
// have been seen before are not rated. Bots have no rating and are not compared with anybody. A player who gives up has
// shown no more than the filled cells did, so that nobody can rise by finishing only the quick rounds.
func (p *Pipeline) rate(ctx context.Context, state *game.State, round store.RankedRound) error {
	kind, mode := p.Kinds.Find(round.Kind), game.ModeOf(round.Mode)
	if round.Unranked || kind == nil || mode.Together {
		return nil
	}
	counts, err := archive.Counts(ctx, p.Store, round.ID)
	if err != nil {
		return err
	}
	puzzle, err := archive.PuzzleRating(ctx, p.Store, round)
	if err != nil {
		return err
	}
	pool := archive.PoolOf(kind, round.Size)
	paces := map[string]float64{}
	for _, row := range round.Finishes {
		paces[row.Player] = fair.Default.Pace(kind, state.Round.Puzzle, row.Time)
	}

	standings := state.Round.Result.Standings
	entrants := make([]rating.Entrant, len(standings))
	var solves []rating.Solve
	for i, s := range standings {
		if game.IsBot(s.Player) {
			entrants[i] = rating.Entrant{Rating: rating.New(), Place: s.Place}
			continue
		}
		before, err := p.ratingBefore(ctx, s.Player, pool, round)
		if err != nil {
			return err
		}
		pace := paces[s.Player]
		timed := puzzle.EvidenceFromPace(pace)
		if projected := game.ProjectedTime(state, &s); projected > 0 && !mode.Claims {
			timed = puzzle.EvidenceFromPace(fair.Default.Pace(kind, state.Round.Puzzle, projected)).RestrictTo(before)
		}
		entrants[i] = rating.Entrant{Rating: before, Place: s.Place, Out: s.Time == 0 && s.Place > 1 && !mode.Claims,
			Time: timed}
		if pace > 0 && counts(s.Player) {
			solves = append(solves, rating.Solve{By: before, Pace: pace})
		}
	}
	apart := func(a, b int) bool { // doubted players are not compared with others
		return !counts(standings[b].Player) || game.IsBot(standings[a].Player) || game.IsBot(standings[b].Player) ||
			!game.IsDecisive(state, &standings[a], &standings[b])
	}
	for i := range entrants {
		entrants[i].Won = hasWon(standings, i, apart)
	}
	shown := map[string]archive.Rated{}
	for i, e := range rating.FromRound(nil, entrants, apart) {
		if player := standings[i].Player; e.Weight > 0 && !archive.IsForgotten(player) {
			shown[player] = archive.Rated{Pool: pool, At: round.At, Shown: e.Shown, Weight: e.Weight, Won: e.Won}
		}
	}
	if err := archive.PutShown(ctx, p.Store, round.ID, shown, p.KeepRounds); err != nil {
		return err
	}
	return archive.PutPuzzleEvidence(ctx, p.Store, round, rating.PuzzleEvidence(solves))
}

// hasWon reports whether a player is first among the people of a round and is compared with one of them. Bots do not
// count.
func hasWon(standings []game.Standing, i int, apart func(a, b int) bool) bool {
	if game.IsBot(standings[i].Player) {
		return false
	}
	compared := false
	for j := range standings {
		if j == i || game.IsBot(standings[j].Player) {
			continue
		}
		if standings[j].Place < standings[i].Place {
			return false
		}
		compared = compared || !apart(i, j)
	}
	return compared
}

// ratingBefore returns a player's rating from the rounds that ended before the given one.
func (p *Pipeline) ratingBefore(ctx context.Context, player string, pool archive.Pool, round store.RankedRound) (
	rating.Rating, error) {
	if archive.IsForgotten(player) {
		return rating.New(), nil
	}
	all, err := archive.RatedRounds(ctx, p.Store, player, pool)
	before := all[:0]
	for _, r := range all {
		if r.Round != round.ID && r.At <= round.At {
			before = append(before, r)
		}
	}
	return archive.Strength(before, round.At), err
}
