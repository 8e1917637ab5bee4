package archive

import (
	"context"
	"encoding/json"
	"time"

	"nonet/room/rating"
	"nonet/room/store"
)

// Puzzles are rated like players. The rating of a class of puzzles is based on what single puzzles show; that of a
// daily puzzle, which many people play, on what each of its players shows.

const dailyRatingKept = 62 * 24 * time.Hour

var puzzleRatings = store.NewCollection("puzzles", ratedKept, store.NotPersonal)

func aboutPuzzles(r store.RankedRound) string {
	text, err := json.Marshal([]string{r.Kind, r.Size, r.Rules, r.Difficulty})
	if err != nil {
		panic(err) // impossible: only numbers are marshalled
	}
	return puzzleRatings.Key(string(text))
}

// PuzzleRating is the rating of a round's puzzle before the round.
func PuzzleRating(ctx context.Context, facts store.KV, r store.RankedRound) (rating.Rating, error) {
	sort, err := updatePuzzle(ctx, facts, aboutPuzzles(r), r, rating.NewCategory())
	if err != nil || r.Daily == "" {
		return sort.SinglePuzzle(), err
	}
	return updatePuzzle(ctx, facts, aboutPuzzles(r)+r.Daily, r, sort.SinglePuzzle())
}

// updatePuzzle returns the rating of puzzles based on rounds that ended before one.
func updatePuzzle(ctx context.Context, facts store.KV, about string, r store.RankedRound, from rating.Rating) (
	rating.Rating, error) {
	all, err := readAllRated(ctx, facts, about)
	for _, past := range all {
		if past.Round != r.ID && past.At <= r.At {
			from = from.Update(rating.Evidence{Shown: past.Shown, Weight: past.Weight})
		}
	}
	return from, err
}

// PutPuzzleEvidence records what a round shows of its puzzle.
func PutPuzzleEvidence(ctx context.Context, facts store.KV, r store.RankedRound, e rating.Evidence) error {
	about, keep := aboutPuzzles(r), ratedKept
	if r.Daily != "" {
		about, keep = about+r.Daily, dailyRatingKept
	} else {
		e = e.ForCategory()
	}
	if e.Weight == 0 {
		return nil
	}
	err := store.PutJSON(ctx, facts, store.Record{Key: about, Name: r.ID, TTL: keep},
		Rated{At: r.At, Shown: e.Shown, Weight: e.Weight})
	if err != nil {
		return err
	}
	_, err = readLatest(ctx, facts, about)
	return err
}
