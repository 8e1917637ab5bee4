package room

import (
	"context"
	"errors"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
)

// PuzzleDealer provides rooms with puzzles.
type PuzzleDealer interface {
	// Deal returns the puzzle for a room's next round. It may be slow.
	Deal(ctx context.Context, next game.NextRound, round string) (game.Deal, error)
	// CanImport reports whether puzzles of a kind can be read.
	CanImport(kind string) bool
	// Import reads and proves a puzzle that a host in a network brought. It refuses one that is live.
	Import(ctx context.Context, kind, text, network string) (engine.Puzzle, error)
	// Shape returns a digest that is the same for all equivalent forms of a puzzle, or "" if the puzzle is never dealt
	// again.
	Shape(p engine.Puzzle) string
	// MarkSeen records that viewers see a puzzle in a round, so that they are not dealt it again.
	MarkSeen(ctx context.Context, shape string, viewers []game.Contender, round string) error
	// OpenFinished returns nil if the puzzle of a finished round may be shown to a viewer in its room.
	OpenFinished(ctx context.Context, kind, shape, round string, viewer game.Player) error
}

// dealRequest is the state of a room's request for a puzzle.
type dealRequest struct {
	r          *room
	inProgress bool          // a puzzle is being made or waits to be dealt
	retryAt    time.Time     // after a failure, no request before this time
	retryWait  time.Duration // wait after the last failure; it grows
}

// isInPlay reports whether an error is a refusal because a puzzle may be live.
func isInPlay(err error) bool {
	refusal, ok := errors.AsType[*protocol.Refusal](err)
	return ok && refusal.Code == protocol.InPlay
}

// requestPuzzle makes a puzzle outside the room's turn because large ones are slow.
func (d *dealRequest) requestPuzzle() {
	d.inProgress = true
	next := d.r.replica.state.NextRound()
	round := game.RoundName(d.r.code, d.r.replica.head.Epoch, d.r.replica.state.Rounds+1)
	var deal game.Deal
	d.r.runInBackground("make a puzzle", func(context.Context) (err error) {
		deal, err = d.r.registry.hooks.Puzzles.Deal(d.r.registry.ctx, next, round)
		return err
	}, func(err error) { d.handleDeal(deal, err) })
}

func (d *dealRequest) handleDeal(deal game.Deal, err error) {
	if err != nil {
		// Another seed may succeed, but a kind that is missing on this node stays missing.
		d.r.logger.Error("could not deal a puzzle", "settings", d.r.replica.state.Settings, "err", err)
		d.retryWait = min(max(2*d.retryWait, RetryEvery), dealRest)
		d.inProgress, d.retryAt = false, time.Now().Add(d.retryWait)
		return
	}
	d.retryWait = 0
	deal.Countdown = d.r.replica.state.Settings.Countdown()
	d.r.propose(deal)
}
