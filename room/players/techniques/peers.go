package techniques

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// The times of other players are kept as samples under the kind, the size and a range of ratings. A sample has the
// times of one finish and nothing about the player: its name is the time and a digest.

const (
	samplesMax  = 200
	samplesKept = 90 * 24 * time.Hour
	ratingRange = 200 // points
)

// samplesKey returns the key of the samples of a range of ratings.
var samples = store.NewCollection("technique-times", samplesKept, store.NotPersonal)

func samplesKey(kind, size string, ratings int) string {
	return samples.Key(kind, size, strconv.Itoa(ratings*ratingRange))
}

// sampleName returns the name of a finish among the samples. Names sort by time.
func sampleName(ended int64, round string, seat int) string {
	return fmt.Sprintf("%013d %.16s", ended, archive.ShapeDigest(fmt.Sprint(round, " ", seat)))
}

// RecordRound adds the finishes of a ranked race to the samples. It is idempotent.
func (s *Service) RecordRound(ctx context.Context, rec archive.Record, state *game.State, e store.Ending) error {
	round, ok := archive.RankedRound(state, e)
	if !ok || round.Unranked || len(round.Finishes) == 0 || game.ModeOf(round.Mode).Shared {
		return nil
	}
	counts, err := archive.Counts(ctx, s.store, round.ID)
	if err != nil {
		return err
	}
	moves, _, err := rec.SolvedMoves(s.kinds.Find)
	if err != nil {
		return err
	}
	kind := s.kinds.Find(round.Kind)
	for _, standing := range state.Round.Result.Standings {
		done := moves[standing.Seat]
		if len(done) == 0 || standing.Time == 0 || game.IsBot(standing.Player) || !counts(standing.Player) ||
			archive.IsForgotten(standing.Player) {
			continue
		}
		points, err := archive.Points(ctx, s.store, standing.Player, kind, round.Size)
		if err != nil {
			return err
		}
		key := samplesKey(round.Kind, round.Size, points/ratingRange)
		if err := s.addSample(ctx, key, sampleName(round.At, round.ID, standing.Seat), sum(done)); err != nil {
			return err
		}
	}
	return nil
}

// addSample adds a sample. The oldest ones make room for it.
func (s *Service) addSample(ctx context.Context, key, name string, sum map[string]times) error {
	sample := store.Record{Key: key, Name: name, TTL: samplesKept, Limit: samplesMax}
	err := store.PutJSON(ctx, s.store, sample, sum)
	if !errors.Is(err, store.ErrFull) {
		return err
	}
	all, err := s.store.List(ctx, key)
	if err != nil {
		return err
	}
	oldest := slices.Sorted(maps.Keys(all))
	oldest = oldest[:max(1, len(oldest)-samplesMax*9/10)]
	if err := s.store.Delete(ctx, key, oldest...); err != nil {
		return err
	}
	if err = store.PutJSON(ctx, s.store, sample, sum); errors.Is(err, store.ErrFull) {
		return nil // other rounds were added concurrently
	}
	return err
}

// peers returns the sum of the samples in the ranges of ratings around a player's, by technique, without the player's
// own.
func (s *Service) peers(ctx context.Context, kind, size string, points int, own []string) (map[string]times, error) {
	all := map[string]times{}
	for ratings := points/ratingRange - 1; ratings <= points/ratingRange+1; ratings++ {
		samples, err := store.ListJSON[map[string]times](ctx, s.store, samplesKey(kind, size, ratings))
		if err != nil {
			return nil, err
		}
		for name, of := range samples {
			if slices.Contains(own, name) {
				continue
			}
			for technique, t := range of {
				all[technique] = all[technique].plus(t)
			}
		}
	}
	return all, nil
}
