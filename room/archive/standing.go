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
	// StandingMax is how many players' ratings are kept of a month, to say how many others one is better than.
	StandingMax  = 1000
	standingKept = 62 * 24 * time.Hour // after the last round of the month
	// standingLeast is how many others there are at least where it is said how many of them one is better than.
	standingLeast = 10
)

func aboutMonth(p Pool, month string) string {
	return "strengths/" + p.Kind + "/" + string(p.Class) + "/" + month
}

// updateStanding keeps a player's settled rating among the others' of the month of the last round.
func updateStanding(ctx context.Context, facts store.KV, player string, p Pool, all []Rated) error {
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1].At
	strength := Strength(all, last)
	if !strength.Settled() {
		return nil
	}
	_, err := facts.Put(ctx, store.Record{Key: aboutMonth(p, store.Month(last)), Name: player,
		Value: fmt.Appendf(nil, "%.0f", strength.Mean), TTL: standingKept, Limit: StandingMax, Overwrite: true})
	if errors.Is(err, store.ErrFull) {
		return nil // those who are there speak for all
	}
	return err
}

// Percentile is how many of 100 others a strength is better than, among those with a settled rating who played this
// month or the last one: all of them, or [StandingMax] of each month. False is that there are too few.
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

// monthBefore is the month that was so many months before a time, Unix milliseconds.
func monthBefore(now int64, months int) string {
	at := time.UnixMilli(now).UTC()
	return store.Month(time.Date(at.Year(), at.Month()-time.Month(months), 1, 0, 0, 0, 0, time.UTC).UnixMilli())
}

// ForgetRatings takes a player's ratings away.
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
		months := map[string]bool{} // in which the player may stand
		for n := range 4 {          // longer than any of them is kept once its end has come
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
		if err := facts.Delete(ctx, aboutRated(player), p.String()); err != nil { // last, for it says where to look
			return err
		}
	}
	return nil
}

// ForgetShown takes away what a round shows of a player.
func ForgetShown(ctx context.Context, facts store.KV, round, player string) error {
	shown, err := facts.List(ctx, aboutShown(round))
	if err != nil || shown[player] == nil {
		return err
	}
	return facts.Delete(ctx, aboutShown(round), player)
}
