package room

import (
	"context"
	"errors"
	"time"

	"nonet/room/game"
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
	record, err := readRecord(ctx, h.store, e)
	if errors.Is(err, store.ErrNotFound) {
		h.log.Warn("a finished round's log has gone before it was archived", "round", e.ID())
		return h.store.Settle(ctx, e)
	}
	if err != nil {
		return err
	}
	state, err := record.State()
	if err != nil {
		return err
	}
	if err := h.store.Archive(ctx, e.ID(), record.Pack(), h.keep); err != nil {
		return err
	}
	if err := h.rank(ctx, record, state); err != nil {
		return err
	}
	if err := h.remember(ctx, state, e); err != nil {
		return err
	}
	if err := h.release(ctx, state, e); err != nil {
		return err
	}
	return h.store.Settle(ctx, e)
}

// rank brings a round's finishes to the leaderboards, save for those that somebody has to look at first.
func (h *Host) rank(ctx context.Context, record Record, state *game.State) error {
	round, ok := RankedRound(state, record.End())
	if !ok {
		return nil
	}
	doubts, err := h.fair.Review(ctx, h.store, record, h.keep)
	if err != nil {
		return err
	}
	for _, d := range doubts {
		h.log.Warn("a finish is kept off the leaderboards until nonet review clears it", "doubt", d.ID(), "why", d.Why)
	}
	return RecordRound(ctx, h.store, round)
}

// RankedRound is what the leaderboards are told of a round, from the state at its end. False means that it does not
// count: see [game.Ranked]. A daily puzzle counts if it is finished on its day, for from then on its solution is open.
func RankedRound(state *game.State, e store.Ending) (store.Round, bool) {
	if ok, _ := game.Ranked(state); !ok {
		return store.Round{}, false
	}
	round, set := state.Round, state.Settings
	if set.Daily != "" && set.Daily != store.Day(round.Ended) {
		return store.Round{}, false
	}
	r := store.Round{
		ID: e.ID(), Kind: set.Kind, Size: set.Size, Difficulty: set.Difficulty, Mode: set.Mode, Daily: set.Daily, At: round.Ended,
	}
	for _, s := range round.Result.Standings {
		if s.Time > 0 && set.Mode != game.Duel {
			r.Finishes = append(r.Finishes, store.Row{
				Player: s.Player, Name: s.Name, Time: s.Time, Strikes: s.Strikes, At: round.Begins + s.Time, Round: r.ID,
			})
		}
	}
	if w := winner(round.Result.Standings); w != nil {
		r.Wins = []store.Row{{Player: w.Player, Name: w.Name, Wins: 1, At: round.Ended, Round: r.ID}}
	}
	return r, len(r.Finishes)+len(r.Wins) > 0
}

// winner is who won against somebody; nil if nobody did, or several share the first place.
func winner(all []game.Standing) *game.Standing {
	if len(all) < 2 || all[0].Place != 1 || all[1].Place == 1 || all[0].Right == 0 {
		return nil
	}
	return &all[0]
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
