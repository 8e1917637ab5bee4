package ranking

import (
	"context"
	"math"

	"nonet/internal/parallel"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/puzzle/catalog"
	"nonet/room/rating"
)

// Strength returns a player's rating at a size of a kind of puzzle. The error is a [*protocol.Refusal] if there is no
// such kind.
func (rk *Ranking) Strength(ctx context.Context, player, kind, size string) (rating.Rating, error) {
	found := rk.Kinds.Find(kind)
	if found == nil {
		return rating.New(), catalog.Refuse("There is no kind of puzzle %q.", kind)
	}
	rounds, err := archive.RatedRounds(ctx, rk.Store, player, archive.PoolOf(found, size))
	return archive.Strength(rounds, rk.Now()), err
}

// Ratings returns a player's ratings with the rounds that changed them. If a round is given, it returns only the
// ratings that it changed.
func (rk *Ranking) Ratings(ctx context.Context, player, round string) (protocol.Ratings, error) {
	out := protocol.Ratings{Ratings: []protocol.Rating{}}
	pools, err := rk.ratedPools(ctx, player)
	if err != nil {
		return out, err
	}
	for _, pool := range pools {
		rated, found := wireRounds(pool.Rounds, round)
		if !found {
			continue
		}
		strength := archive.Strength(pool.Rounds, rk.Now())
		r := protocol.Rating{Kind: pool.Kind, Class: string(pool.Class), Now: points(strength), Rounds: rated}
		better, known, err := archive.Percentile(ctx, rk.Store, player, pool.Pool, strength, rk.Now())
		if err != nil {
			return out, err
		}
		if known && !r.Now.Provisional {
			r.Better = &better
		}
		out.Ratings = append(out.Ratings, r)
	}
	return out, nil
}

// ratedPool is a pool with the rounds that a player's rating in it is based on, earliest first.
type ratedPool struct {
	archive.Pool
	Rounds []archive.Rated
}

func (rk *Ranking) ratedPools(ctx context.Context, player string) ([]ratedPool, error) {
	pools, err := archive.RatedPools(ctx, rk.Store, player)
	if err != nil {
		return nil, err
	}
	return parallel.Map(pools, func(p archive.Pool) (ratedPool, error) {
		rounds, err := archive.RatedRounds(ctx, rk.Store, player, p)
		return ratedPool{p, rounds}, err
	})
}

// wireRounds returns the rounds that made a rating, in the protocol's words. It returns false if the wanted round is
// not among them, or if there are none; "" wants any.
func wireRounds(rounds []archive.Rated, wanted string) (rated []protocol.RatedRound, found bool) {
	for i, r := range rounds {
		rated = append(rated, wireRound(rounds[:i+1]))
		found = found || wanted == "" || wanted == r.Round
	}
	return rated, found
}

// wireRound returns the rating after the last of a rating's rounds, and its change by that round.
func wireRound(rounds []archive.Rated) protocol.RatedRound {
	last := rounds[len(rounds)-1]
	before, after := archive.Strength(rounds[:len(rounds)-1], 0), archive.Strength(rounds, last.At)
	return protocol.RatedRound{Round: last.Round, At: last.At, After: points(after),
		Change: int(math.Round(after.Mean) - math.Round(before.Mean))}
}

// points returns a rating in the protocol's words.
func points(r rating.Rating) protocol.RatingPoints {
	low, high := r.Band()
	out := protocol.RatingPoints{Points: int(math.Round(r.Mean)), Low: int(math.Round(low)),
		High: int(math.Round(high)), Provisional: !r.IsSettled()}
	if out.Provisional {
		out.Placement = r.Placement()
	}
	return out
}
