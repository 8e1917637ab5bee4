package privacy

import (
	"context"
	"errors"
	"strconv"
	"time"

	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/store"
)

// forgetRound removes a player from an archived round.
func (p *Privacy) forgetRound(ctx context.Context, player, id string) error {
	if err := archive.ForgetDoubt(ctx, p.store, fair.Doubt{Round: id, Player: player}); err != nil {
		return err
	}
	if err := archive.ForgetShown(ctx, p.store, id, player); err != nil {
		return err
	}
	if err := archive.ForgetRoundPlayer(ctx, p.store, id, player); err != nil {
		return err
	}
	rec, err := archive.ReadArchived(ctx, p.store, id)
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
	err = p.store.RewriteArchived(ctx, id, clean.Pack())
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// removeFromBoard removes a player from a leaderboard. It reads first, which costs less than a needless write.
func (p *Privacy) removeFromBoard(ctx context.Context, player string, b store.Leaderboard) error {
	rows, err := p.store.RowsOf(ctx, b, []string{player})
	if err != nil || len(rows) == 0 {
		return err
	}
	return p.store.RemoveFromBoard(ctx, b, player)
}

// The time of a deletion is kept for as long as a room that has the player's name may be open.
const (
	deletedAt   = "at"
	deletedKept = 366 * 24 * time.Hour
)

var deletions = store.NewCollection("gone", deletedKept, store.Pseudonymous)

func aboutDeletion(player string) string { return deletions.Key(players.Digest(player)) }

// IsDeleted reports whether a player's data was deleted at or after a time, Unix milliseconds.
func (p *Privacy) IsDeleted(ctx context.Context, player string, since int64) (bool, error) {
	facts, err := p.store.List(ctx, aboutDeletion(player))
	if err != nil || facts[deletedAt] == nil {
		return false, err
	}
	at, err := strconv.ParseInt(string(facts[deletedAt]), 10, 64)
	return at >= since, err
}

// deletedPlayers returns the players of a record whose data was deleted since they sat down.
func (p *Privacy) deletedPlayers(ctx context.Context, rec archive.Record) (all []string, err error) {
	players, err := rec.Players()
	if err != nil {
		return nil, err
	}
	for player, since := range players {
		gone, err := p.IsDeleted(ctx, player, since)
		if err != nil {
			return nil, err
		}
		if gone {
			all = append(all, player)
		}
	}
	return all, nil
}

// WithoutDeleted returns a record without the players whose data was deleted since they sat down, and those players.
func (p *Privacy) WithoutDeleted(ctx context.Context, rec archive.Record) (clean archive.Record, gone []string,
	err error) {
	gone, err = p.deletedPlayers(ctx, rec)
	for _, player := range gone {
		if rec, _, err = rec.Without(player); err != nil {
			break
		}
	}
	return rec, gone, err
}

// ForgetDeleted completes [Privacy.WithoutDeleted] once the record is archived and ranked. A deletion that ran
// meanwhile may have removed the player index before the round was in it, so such players are indexed and deleted once
// more.
func (p *Privacy) ForgetDeleted(ctx context.Context, rec archive.Record, gone []string) error {
	for _, player := range gone {
		if err := p.forgetRound(ctx, player, rec.End().ID()); err != nil {
			return err
		}
	}
	late, err := p.deletedPlayers(ctx, rec)
	if err != nil || len(late) == 0 {
		return err
	}
	if err := archive.ReindexPlayers(ctx, p.store, rec, late, p.now()); err != nil {
		return err
	}
	for _, player := range late {
		doubted := fair.Doubt{Round: rec.End().ID(), Player: player}
		err = errors.Join(err, moderation.DeleteCase(ctx, p.store, player, doubted.ID()), p.Forget(ctx, player))
	}
	return err
}
