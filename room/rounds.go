package room

import (
	"context"
	"errors"
	"time"

	"nonet/room/game"
	"nonet/room/record"
	"nonet/room/store"
)

// What has to be done with a finished round beyond its room is done by any node, from the log: it is archived, and its
// finishes go to the leaderboards and into the players' histories. The store's endings say which rounds are still to be done. Two nodes may take up the
// same one; each step changes nothing the second time.

// carryAll takes up the rounds that have ended.
func (h *Host) carryAll() {
	ctx, cancel := context.WithTimeout(h.ctx, CarryWait)
	defer cancel()
	endings, err := h.store.Pending(ctx, CarryMax)
	if err != nil {
		h.complain("the store does not say which rounds have ended", err)
		return
	}
	for _, e := range endings {
		if err := h.carry(ctx, e); err != nil {
			h.complain("a finished round is not archived and ranked yet; trying again", err, "round", e.ID())
		}
	}
}

// complain logs an error, unless it comes of the host being stopped.
func (h *Host) complain(what string, err error, args ...any) {
	if h.ctx.Err() == nil {
		h.log.Warn(what, append(args, "err", err)...)
	}
}

// carry archives a round and ranks its finishes. A round whose log has gone, or has taken another way since, is
// taken off the list: there is nothing left to be done.
func (h *Host) carry(ctx context.Context, e store.Ending) error {
	rec, err := record.Read(ctx, h.store, e)
	if errors.Is(err, store.ErrNotFound) {
		h.log.Warn("a finished round's log has gone before it was archived", "round", e.ID())
		return h.store.Settle(ctx, e)
	}
	if err != nil {
		return err
	}
	state, err := rec.State()
	if err != nil {
		return err
	}
	if err := h.store.Archive(ctx, e.ID(), rec.Pack(), h.keep); err != nil {
		return err
	}
	if err := h.rank(ctx, rec, state); err != nil {
		return err
	}
	if err := h.people.Remember(ctx, state, e); err != nil {
		return err
	}
	if err := h.release(ctx, state, e); err != nil {
		return err
	}
	return h.store.Settle(ctx, e)
}

// rank brings a round's finishes to the leaderboards, save for those that somebody has to look at first.
func (h *Host) rank(ctx context.Context, rec record.Record, state *game.State) error {
	round, ok := record.RankedRound(state, rec.End())
	if !ok {
		return nil
	}
	doubts, err := record.Review(ctx, h.store, h.fair, rec, h.keep)
	if err != nil {
		return err
	}
	for _, d := range doubts {
		h.log.Warn("a finish is kept off the leaderboards until nonet review clears it", "doubt", d.ID(), "why", d.Why)
	}
	return record.Rank(ctx, h.store, round)
}

// ends says whether a round ends with these events.
func ends(events []game.Event) bool {
	for _, e := range events {
		if _, ok := e.What.(game.Ended); ok {
			return true
		}
	}
	return false
}

// weighty says whether the events settle somebody's fate, so that they must not be lost in a fail-over.
func weighty(events []game.Event) bool {
	for _, e := range events {
		switch e.What.(type) {
		case game.Done, game.Out, game.Ended:
			return true
		}
	}
	return false
}

// ended wakes whoever carries rounds on when one has ended here, so that it stands on the leaderboards at once.
func (h *Host) ended(events []game.Event) {
	if !ends(events) {
		return
	}
	select {
	case h.carries <- struct{}{}:
	default:
	}
}

// carryRounds takes up ended rounds until the host stops: when one has ended here, and every now and then for those
// whose nodes died.
func (h *Host) carryRounds() {
	ticker := time.NewTicker(CarryEvery)
	defer ticker.Stop()
	for {
		h.carryAll()
		select {
		case <-h.carries:
		case <-ticker.C:
		case <-h.ctx.Done():
			return
		}
	}
}
