package room

import (
	"context"
	"fmt"
	"time"

	"nonet/engine"
	"nonet/room/game"
	"nonet/room/puzzle/pool"
	"nonet/room/store"
)

// dealer is what a room knows of the puzzle that it wants.
type dealer struct {
	dealing bool          // one is being made, or waits to be dealt
	redeal  time.Time     // not before, after one could not be made
	misdeal time.Duration // how long after the last one that is
}

// makePuzzle makes the puzzle for a room's next round: one that nobody can foretell, or the day's or a marathon's. One
// that is to be played in a ranked round is held as in play, in the holder's name, before anybody sees it. It is made
// when it is the asker's turn.
func (h *Host) makePuzzle(set game.Settings, asker pool.Asker, holder string) (engine.Puzzle, error) {
	p, err := h.freshPuzzle(set, asker)
	if err != nil || !set.Ranked || set.Daily != "" || set.Leg != "" {
		return p, err
	}
	ctx, cancel := context.WithTimeout(h.ctx, dealWait)
	defer cancel()
	return p, h.inPlay.Hold(ctx, p, holder, heldFor)
}

func (h *Host) freshPuzzle(set game.Settings, asker pool.Asker) (engine.Puzzle, error) {
	kind := h.kinds.Find(set.Kind)
	if kind == nil {
		return engine.Puzzle{}, fmt.Errorf("there is no kind of puzzle %q here", set.Kind)
	}
	if set.Daily != "" {
		return h.dailyPuzzle(set, asker, kind)
	}
	if set.Leg != "" {
		return h.legPuzzle(set, asker, kind)
	}
	if set.Proof != "" {
		return h.proofPuzzle(h.ctx, set, asker, kind)
	}
	return h.supply.Get(h.ctx, asker, kind, set.Spec)
}

func (h *Host) dailyPuzzle(set game.Settings, asker pool.Asker, kind engine.Kind) (engine.Puzzle, error) {
	ctx, cancel := context.WithTimeout(h.ctx, dealWait)
	defer cancel()
	return h.players.Ranking.DailyPuzzle(ctx, set.Daily, kind, set.Spec,
		func(do func()) error { return h.supply.Work(ctx, asker, do) })
}

// asker is on whose behalf the room has a puzzle made: its host's.
func (r *room) asker() (a pool.Asker) {
	if seat := r.state.SeatNo(r.state.Host); seat != nil {
		a = pool.Asker{Player: seat.Player, Site: seat.Site}
	}
	return a
}

// heldFor is how long a puzzle counts as in play whose round never ends. No round that anybody plays on lasts as long.
const heldFor = 7 * 24 * time.Hour

// dealWait is how long the store may take while a puzzle is dealt, and how long a day's puzzle is waited for.
const dealWait = 30 * time.Second

// release says that the puzzle of a round that is over is not in play any more.
func (h *Host) release(ctx context.Context, state *game.State, e store.Ending) error {
	set := &state.Settings
	if state.Round == nil || !set.Ranked || set.Daily != "" || set.Leg != "" {
		return nil
	}
	holder := holderOf(e.Room, e.Epoch, state.Round.No)
	if err := h.unmeet(ctx, state, holder); err != nil {
		return err
	}
	if err := h.endSeals(ctx, state, holder); err != nil {
		return err
	}
	return h.inPlay.Release(ctx, holder)
}

// holderOf names a round that has not ended, and has no id yet.
func holderOf(code, epoch string, round int) string {
	return fmt.Sprintf("%s-%s round %d", code, epoch, round)
}

// InPlay says whether a puzzle, in this or another look, is played in a ranked round right now, or is a daily one that
// can still be finished. Of a puzzle without its solution, as [engine.Fingerprinter] reads it, the answer depends on
// none.
func (h *Host) InPlay(ctx context.Context, p engine.Puzzle) (bool, error) {
	return h.inPlay.Contains(ctx, p)
}

// Veils says whether what the proof of a text of some kind has come to must not be told; see [inplay.Register.Veils].
func (h *Host) Veils(ctx context.Context, kind string, proof error) (bool, error) {
	return h.inPlay.MustHideProof(ctx, kind, proof)
}
