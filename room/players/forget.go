package players

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/room/store"
)

// Forget deletes what the server keeps of a player: the places on leaderboards, the history, the memberships, the
// friends, the preferences, the passkeys, the account to sign in with, the results of daily puzzles, the days in a row,
// the months, the doubts, in archived rounds what says who it was, and the name in the logs of rooms that are still
// open. What of their rounds ends from now on is archived without it; see [People.WithoutGone]. A daily puzzle that was
// tried stays tried for its day. When it fails it can simply be done again.
func (ps *People) Forget(ctx context.Context, player string) error {
	// First, because rounds may be archived meanwhile.
	at := ps.now()
	_, err := ps.store.State(ctx, store.Fact{About: aboutGone(player), Name: goneAt,
		Value: strconv.AppendInt(nil, at, 10), Keep: goneKept, Anew: true})
	if err != nil {
		return err
	}
	if err := ps.tellGone(ctx, player, at); err != nil {
		return err
	}
	if err := archive.ForgetSeats(ctx, ps.store, player, ps.now()); err != nil {
		return err
	}
	named, err := archive.ReadNamed(ctx, ps.store, player)
	if err != nil {
		return err
	}
	err = errors.Join(
		atOnce(named.Rounds, func(id string) error { return ps.forgetIn(ctx, player, id) }),
		atOnce(named.Boards, func(b store.Leaderboard) error { return ps.strikeOff(ctx, player, b) }),
	)
	if err != nil {
		return err
	}
	if err := ps.forgetOwn(ctx, player); err != nil {
		return err
	}
	if err := named.Forget(ctx, ps.store, ps.now()); err != nil { // last, for it says where to look
		return err
	}
	return ps.store.Scrub(ctx)
}

// atOnceMax is how many changes are under way together: a file writes them with one flush.
const atOnceMax = 8

// atOnce does something for each of many, some at a time, and returns the first error. A panic is one too.
func atOnce[T any](all []T, do func(T) error) (first error) {
	errs := make(chan error, atOnceMax)
	for some := range slices.Chunk(all, atOnceMax) {
		for _, one := range some {
			go func() {
				var err error
				defer func() {
					if cause := recover(); cause != nil {
						err = fmt.Errorf("a fault: %v", cause)
					}
					errs <- err
				}()
				err = do(one)
			}()
		}
		for range some {
			first = cmp.Or(first, <-errs)
		}
		if first != nil {
			break
		}
	}
	return first
}

// forgetOwn deletes what is the player's alone.
func (ps *People) forgetOwn(ctx context.Context, player string) error {
	groups, err := ps.store.Stated(ctx, aboutGroupsOf(player)) // also those that are gone, or that the player is out of
	if err != nil {
		return err
	}
	for id := range groups {
		if err := ps.leaveGroup(ctx, player, id); err != nil {
			return err
		}
	}
	if err := ps.forgetCircle(ctx, player); err != nil {
		return err
	}
	for since := range triesKept / day {
		if err := ps.forgetResults(ctx, player, store.Day(ps.now()-(since*day).Milliseconds())); err != nil {
			return err
		}
	}
	if err := ps.store.Retract(ctx, aboutPreferences(player), preferencesFacts); err != nil {
		return err
	}
	if err := ps.forgetPasskeys(ctx, player); err != nil {
		return err
	}
	if err := ps.RemoveSignIn(ctx, player); err != nil {
		return err
	}
	if err := moderation.Forget(ctx, ps.store, player); err != nil {
		return err
	}
	if err := archive.ForgetProofs(ctx, ps.store, player); err != nil {
		return err
	}
	if err := ps.forgetDays(ctx, player); err != nil {
		return err
	}
	if err := ps.forgetSeasons(ctx, player); err != nil {
		return err
	}
	if err := archive.ForgetRatings(ctx, ps.store, player, ps.now()); err != nil {
		return err
	}
	if err := ps.forgetArenas(ctx, player); err != nil {
		return err
	}
	if err := ps.forgetDecided(ctx, player); err != nil {
		return err
	}
	return ps.store.Forget(ctx, player)
}

const day = 24 * time.Hour

// forgetResults deletes how a player did at a day's puzzles.
func (ps *People) forgetResults(ctx context.Context, player, day string) error {
	facts, err := ps.store.Stated(ctx, aboutTries(day, player))
	if err != nil {
		return err
	}
	var results []string
	for name := range facts {
		if strings.HasPrefix(name, resultMark) {
			results = append(results, name)
		}
	}
	return ps.store.Retract(ctx, aboutTries(day, player), results...)
}

// forgetIn deletes what an archived round says of a player.
func (ps *People) forgetIn(ctx context.Context, player, id string) error {
	if err := archive.ForgetDoubt(ctx, ps.store, fair.Doubt{Round: id, Player: player}); err != nil {
		return err
	}
	if err := archive.ForgetShown(ctx, ps.store, id, player); err != nil {
		return err
	}
	rec, err := archive.ReadArchived(ctx, ps.store, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	clean, found, err := rec.Without(player)
	if err != nil || !found {
		return err
	}
	err = ps.store.Rewrite(ctx, id, clean.Pack())
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// strikeOff takes a player off a board. To look whether it is needed costs less than to change something.
func (ps *People) strikeOff(ctx context.Context, player string, b store.Leaderboard) error {
	rows, err := ps.store.Of(ctx, b, []string{player})
	if err != nil || len(rows) == 0 {
		return err
	}
	return ps.store.Strike(ctx, b, player)
}

// When a player's data was deleted is known for as long as a room may be open that has the name.
const (
	goneAt   = "at"
	goneKept = 366 * day
)

func aboutGone(player string) string { return "gone/" + Digest(player) }

// Gone says whether a player's data was deleted after some time, Unix milliseconds.
func (ps *People) Gone(ctx context.Context, player string, since int64) (bool, error) {
	facts, err := ps.store.Stated(ctx, aboutGone(player))
	if err != nil || facts[goneAt] == nil {
		return false, err
	}
	at, err := strconv.ParseInt(string(facts[goneAt]), 10, 64)
	return at >= since, err
}

// goneFrom are those of a record's players whose data was deleted since they sat down.
func (ps *People) goneFrom(ctx context.Context, rec archive.Record) (all []string, err error) {
	players, err := rec.Players()
	if err != nil {
		return nil, err
	}
	for player, since := range players {
		gone, err := ps.Gone(ctx, player, since)
		if err != nil {
			return nil, err
		}
		if gone {
			all = append(all, player)
		}
	}
	return all, nil
}

// WithoutGone is a record without those players whose data was deleted since they sat down, and who they are.
func (ps *People) WithoutGone(ctx context.Context, rec archive.Record) (clean archive.Record, gone []string, err error) {
	gone, err = ps.goneFrom(ctx, rec)
	for _, player := range gone {
		if rec, _, err = rec.Without(player); err != nil {
			break
		}
	}
	return rec, gone, err
}

// ForgetLate ends what [People.WithoutGone] began, once the record is archived and ranked. A deletion that came
// meanwhile may have taken the index away before what it tells of was there, so late players are indexed once more.
func (ps *People) ForgetLate(ctx context.Context, rec archive.Record, gone []string) error {
	for _, player := range gone {
		if err := ps.forgetIn(ctx, player, rec.End().ID()); err != nil {
			return err
		}
	}
	late, err := ps.goneFrom(ctx, rec)
	if err != nil || len(late) == 0 {
		return err
	}
	if err := archive.IndexAgain(ctx, ps.store, rec, late, ps.now()); err != nil {
		return err
	}
	for _, player := range late {
		doubted := moderation.ForFinish(fair.Doubt{Round: rec.End().ID(), Player: player})
		err = errors.Join(err, moderation.Withdraw(ctx, ps.store, doubted), ps.Forget(ctx, player))
	}
	return err
}
