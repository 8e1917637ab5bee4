package archive

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"time"

	"nonet/room/rating"
	"nonet/room/store"
)

const (
	// standingMax is the maximum number of ratings per month that percentiles are computed from.
	standingMax  = 1000
	standingKept = 62 * 24 * time.Hour // after the last round of the month
	// standingLeast is the minimum number of other players for a percentile.
	standingLeast = 10
)

var strengths = store.NewCollection("strengths", standingKept, store.NamesPlayers)

func aboutMonth(p Pool, month string) string {
	return strengths.Key(p.Kind, string(p.Class), month)
}

// updateStanding records a player's settled rating among those of the month of the last round.
func updateStanding(ctx context.Context, facts store.KV, player string, p Pool, all []Rated) error {
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1].At
	strength := Strength(all, last)
	if !strength.IsSettled() {
		return nil
	}
	_, err := facts.Put(ctx, store.Record{Key: aboutMonth(p, store.Month(last)), Name: player,
		Value: fmt.Appendf(nil, "%.0f", strength.Mean), TTL: standingKept, Limit: standingMax, Overwrite: true})
	if errors.Is(err, store.ErrFull) {
		return nil // the existing ratings are a sufficient sample
	}
	return err
}

// Percentile returns how many of 100 other players a strength is better than, among those with a settled rating who
// played this month or last month, of which up to [standingMax] per month are known. It returns false if there are too
// few.
func Percentile(ctx context.Context, facts store.KV, player string, p Pool, strength rating.Rating,
	now int64) (int, bool, error) {
	others := map[string][]byte{}
	for _, month := range []string{monthBefore(now, 1), store.Month(now)} {
		stated, err := facts.List(ctx, aboutMonth(p, month))
		if err != nil {
			return 0, false, err
		}
		maps.Copy(others, stated)
	}
	delete(others, player)
	if len(others) < standingLeast {
		return 0, false, nil
	}
	below := 0
	for _, text := range others {
		if points, err := strconv.ParseFloat(string(text), 64); err == nil && points < strength.Mean {
			below++
		}
	}
	return 100 * below / len(others), true, nil
}

// monthBefore returns the month that was a number of months before a time, Unix milliseconds.
func monthBefore(now int64, months int) string {
	at := time.UnixMilli(now).UTC()
	return store.Month(time.Date(at.Year(), at.Month()-time.Month(months), 1, 0, 0, 0, 0, time.UTC).UnixMilli())
}

// ForgetRatings deletes a player's ratings.
func ForgetRatings(ctx context.Context, facts store.KV, player string, now int64) error {
	pools, err := RatedPools(ctx, facts, player)
	if err != nil {
		return err
	}
	for _, p := range pools {
		rounds, err := RatedRounds(ctx, facts, player, p)
		if err != nil {
			return err
		}
		months := map[string]bool{} // in which the player may have a rating
		for n := range 4 {          // longer than a month's ratings are kept after its end
			months[monthBefore(now, n)] = true
		}
		ids := make([]string, len(rounds))
		for i, r := range rounds {
			ids[i] = r.Round
			months[store.Month(r.At)] = true
		}
		for month := range months {
			if err := facts.Delete(ctx, aboutMonth(p, month), player); err != nil {
				return err
			}
		}
		if err := facts.Delete(ctx, aboutRatedIn(player, p), ids...); err != nil {
			return err
		}
		if err := facts.Delete(ctx, ratedRounds.Key(player), p.String()); err != nil { // last, because it leads to the others
			return err
		}
	}
	return nil
}

// ForgetShown deletes what a round shows of a player.
func ForgetShown(ctx context.Context, facts store.KV, round, player string) error {
	shown, err := facts.List(ctx, shownStrengths.Key(round))
	if err != nil || shown[player] == nil {
		return err
	}
	return facts.Delete(ctx, shownStrengths.Key(round), player)
}
