// Package ranking stores players' results: histories, leaderboards, ratings, daily puzzles with their streaks, and
// months.
package ranking

import (
	"context"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/players/social"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/shared"
	"nonet/room/store"
)

// Config configures a [Ranking].
type Config struct {
	Store  store.Store
	Kinds  catalog.Catalog
	Shared *shared.Puzzles
	Sealer *moderation.Sealer // seals the players of leaderboard rows, for reports
	Policy *moderation.Policy // decides how names are shown
	Social *social.Social
	Now    func() int64 // the store's time, Unix milliseconds
}

// Ranking keeps players' results in a store. Its methods are safe for concurrent use.
type Ranking struct{ Config }

// New returns the ranking of a store.
func New(c Config) *Ranking { return &Ranking{c} }

// Forget deletes a player's history, results of daily puzzles, days, months and ratings. That a daily puzzle was tried
// stays recorded for its day.
func (rk *Ranking) Forget(ctx context.Context, player string) error {
	if err := rk.forgetResults(ctx, player); err != nil {
		return err
	}
	if err := rk.forgetDays(ctx, player); err != nil {
		return err
	}
	if err := rk.forgetSeasons(ctx, player); err != nil {
		return err
	}
	if err := archive.ForgetRatings(ctx, rk.Store, player, rk.Now()); err != nil {
		return err
	}
	return rk.Store.DeleteHistory(ctx, player)
}

// Export adds a player's rounds, ratings, days and verifications.
func (rk *Ranking) Export(ctx context.Context, player string, out *protocol.Export) (err error) {
	if out.Proofs, err = rk.Verifications(ctx, player); err != nil {
		return err
	}
	rated, err := rk.Ratings(ctx, player, "")
	if err != nil {
		return err
	}
	out.Ratings = rated.Ratings
	if err := rk.exportDays(ctx, out); err != nil {
		return err
	}
	for out.Rounds = []protocol.Played{}; ; {
		page, err := rk.History(ctx, player, len(out.Rounds), players.PageMax)
		if err != nil {
			return err
		}
		if len(page.Rounds) == 0 {
			return rk.exportSeasons(ctx, out)
		}
		out.Rounds = append(out.Rounds, page.Rounds...)
	}
}
