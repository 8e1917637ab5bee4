// Package privacy implements the erasure of an account and the export of its data, as the GDPR requires. Each package
// that keeps personal data registers a [Part].
package privacy

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"nonet/internal/parallel"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/store"
)

// Part keeps personal data. Both methods find it in the same way.
type Part interface {
	// Forget deletes what is not in collections of the player's own records ([store.Personal.IsOwn]). It is idempotent,
	// and must be repeated after an error.
	Forget(ctx context.Context, player string) error
	// Export adds a player's data to out in the form that clients show. The export has the records of collections anyway.
	Export(ctx context.Context, player string, out *protocol.Export) error
}

// Privacy deletes and exports players' data. Its methods are safe for concurrent use.
type Privacy struct {
	store store.Store
	now   func() int64 // the store's time, Unix milliseconds
	parts []Part
}

// New returns the privacy of all parts that keep personal data in a store, besides the archive of rounds.
func New(kept store.Store, now func() int64, parts ...Part) *Privacy {
	return &Privacy{store: kept, now: now, parts: parts}
}

// Forget deletes a player's data: what the parts keep, the collections of the player's own records, the rows on
// leaderboards, the name in archived rounds, and the name in the logs of open rooms. Rounds that end from now on are
// archived without it; see [Privacy.WithoutDeleted]. It is idempotent, and must be repeated after an error.
func (p *Privacy) Forget(ctx context.Context, player string) error {
	// First, because rounds may be archived meanwhile.
	at := p.now()
	_, err := p.store.Put(ctx, store.Record{Key: aboutDeletion(player), Name: deletedAt,
		Value: strconv.AppendInt(nil, at, 10), TTL: deletedKept, Overwrite: true})
	if err != nil {
		return err
	}
	if err := announced.Put(ctx, p.store, player, at, at); err != nil {
		return err
	}
	if err := archive.ForgetRooms(ctx, p.store, player, p.now()); err != nil {
		return err
	}
	named, err := archive.ReadPlayerIndex(ctx, p.store, player)
	if err != nil {
		return err
	}
	err = errors.Join(
		parallel.Each(named.Rounds, func(id string) error { return p.forgetRound(ctx, player, id) }),
		parallel.Each(named.Boards, func(b store.Leaderboard) error { return p.removeFromBoard(ctx, player, b) }),
	)
	if err != nil {
		return err
	}
	for _, part := range p.parts {
		if err := part.Forget(ctx, player); err != nil {
			return err
		}
	}
	// after the parts, which find what others keep of the player through these records
	own := slices.DeleteFunc(store.Collections(), func(c store.Collection) bool { return !c.Personal.IsOwn() })
	if err := parallel.Each(own, func(c store.Collection) error {
		return store.DeleteAll(ctx, p.store, c.Key(player))
	}); err != nil {
		return err
	}
	if err := named.Forget(ctx, p.store, p.now()); err != nil { // last, because it leads to the rest
		return err
	}
	return p.store.PurgeDeleted(ctx)
}
