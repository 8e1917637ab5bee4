package people

import (
	"context"
	"errors"
	"iter"
	"time"

	"nonet/engine"
	"nonet/room/offer"
	"nonet/room/record"
	"nonet/room/store"
)

// What older versions kept is not in the index of names; see [record.ReadNamed]. It is brought into it once.

const (
	aboutIndex = "names"
	indexDone  = "indexed"
)

// Indexed says that all that the store has is in the index of names, as it is with a new store.
func (ps *People) Indexed(ctx context.Context) error {
	_, err := ps.store.State(ctx, store.Fact{About: aboutIndex, Name: indexDone})
	return err
}

// IndexNames brings what older versions kept into the index of names, if that was not done yet: the archive's records,
// which are kept for as long as keep says, and the leaderboards. Whose data was deleted meanwhile is deleted there too.
// It says whether it did so to the end. It can be done by several nodes at once, of which all end with the first, and
// again if it fails.
func (ps *People) IndexNames(ctx context.Context, keep time.Duration) (bool, error) {
	for after := ""; ; {
		if done, err := ps.indexed(ctx); done || err != nil {
			return false, err
		}
		ids, err := ps.store.ArchivedIDs(ctx, after, indexPage)
		if err != nil {
			return false, err
		}
		if len(ids) == 0 {
			break
		}
		for _, id := range ids {
			if err := ps.indexRecord(ctx, id, keep); err != nil {
				return false, err
			}
		}
		after = ids[len(ids)-1]
	}
	looked := 0
	for k := range ps.leaderboardsKept() {
		if looked++; looked%indexPage == 0 {
			if done, err := ps.indexed(ctx); done || err != nil {
				return false, err
			}
		}
		if err := ps.indexBoard(ctx, k); err != nil {
			return false, err
		}
	}
	return true, ps.Indexed(ctx)
}

// indexed says whether this was done, by this node or another one.
func (ps *People) indexed(ctx context.Context) (bool, error) {
	facts, err := ps.store.Stated(ctx, aboutIndex)
	return facts[indexDone] != nil, err
}

// indexPage is how many records, rows or leaderboards are read before it is asked whether they still have to be.
const indexPage = 256

func (ps *People) indexRecord(ctx context.Context, id string, keep time.Duration) error {
	rec, err := record.ReadArchived(ctx, ps.store, id)
	if err == nil {
		err = record.IndexRecord(ctx, ps.store, rec, ps.now(), keep)
	}
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, record.ErrDamaged) || errors.Is(err, store.ErrDamaged) {
		return nil // nobody can read a name in it
	}
	if err != nil {
		return err
	}
	return ps.ForgetLate(ctx, rec, nil)
}

func (ps *People) indexBoard(ctx context.Context, k store.Ranking) error {
	for skip := 0; ; skip += indexPage {
		page, err := ps.store.Top(ctx, k.Leaderboard, skip, indexPage)
		if err != nil || len(page.Rows) == 0 {
			return err
		}
		if err := record.IndexLeaderboard(ctx, ps.store, k.Leaderboard, k.Until, page.Rows); err != nil {
			return err
		}
		for _, row := range page.Rows {
			gone, err := ps.Gone(ctx, row.Player, row.At)
			if err != nil {
				return err
			}
			if gone {
				if err := ps.strikeOff(ctx, row.Player, k.Leaderboard); err != nil {
					return err
				}
			}
		}
	}
}

// leaderboardsKept are all leaderboards that there may be, without rows.
func (ps *People) leaderboardsKept() iter.Seq[store.Ranking] {
	return func(yield func(store.Ranking) bool) {
		for _, kind := range ps.kinds {
			for spec, offer := range offer.Each(kind) {
				if !leaderboardsOf(kind.Name(), spec, offer.Levels, ps.now(), yield) {
					return
				}
			}
		}
	}
}

// leaderboardsOf yields the leaderboards that are kept of puzzles of one size and rules. False is that no more are
// wanted.
func leaderboardsOf(kind string, spec engine.Spec, levels []string, now int64, yield func(store.Ranking) bool) bool {
	seen := map[store.Leaderboard]bool{}
	for _, level := range levels {
		for mode := range leaderboardModes {
			for since := range store.DailyLeaderboardKept/day + 1 {
				r := store.RankedRound{Kind: kind, Size: spec.Size, Rules: spec.Rules, Difficulty: level, Mode: mode,
					At: now - (since * day).Milliseconds(), Finishes: make([]store.Row, 1), Wins: make([]store.Row, 1)}
				if ofDay(mode) {
					r.Daily, r.Apart = store.Day(r.At), mode == store.DailyApartMode
				}
				for _, k := range r.Rankings() {
					if k.Until != 0 && k.Until <= now || seen[k.Leaderboard] {
						continue
					}
					if seen[k.Leaderboard] = true; !yield(k) {
						return false
					}
				}
			}
		}
	}
	return true
}
