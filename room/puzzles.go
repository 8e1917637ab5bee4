package room

import (
	"context"
	"errors"
	"time"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/players"
)

// Puzzles is what rooms need to know of puzzles.
type Puzzles interface {
	// Deal returns what a room's next round begins with. It may take a while.
	Deal(ctx context.Context, next game.NextRound, round string) (game.Deal, error)
	// Pending returns how many puzzles are being made or wait for their turn.
	Pending() int
	// CanImport reports whether puzzles of a kind can be read.
	CanImport(kind string) bool
	// Import reads and proves a puzzle that a host in a network brought. It refuses one that is live.
	Import(ctx context.Context, kind, text, network string) (engine.Puzzle, error)
	// Shape returns a digest of what a puzzle is recognised by in any look; empty if it is never dealt again.
	Shape(p engine.Puzzle) string
	// MarkSeen records that viewers are shown a puzzle in a round, so that they are not dealt it again.
	MarkSeen(ctx context.Context, shape string, viewers []game.Contender, round string) error
	// OpenFinished returns nil if the puzzle of a finished round may be shown to a viewer in its room.
	OpenFinished(ctx context.Context, kind, shape, round string, viewer players.Player) error
}

// dealer is the state of a room's request for a puzzle.
type dealer struct {
	dealing bool          // a puzzle is being made, or waits to be dealt
	redeal  time.Time     // not before, after one could not be made
	misdeal time.Duration // how long to wait after the next one that can't be made
}

// puzzleFinder returns a function that reads and proves a puzzle that a host brought; nil if the kind can't be read.
func (h *Host) puzzleFinder(kind, text, network string) func() (game.Action, error) {
	if !h.puzzles.CanImport(kind) {
		return nil
	}
	return func() (game.Action, error) {
		p, err := h.puzzles.Import(h.ctx, kind, text, network)
		return game.Custom{Puzzle: &p}, err
	}
}

// isInPlay reports whether something was refused because a puzzle may be live.
func isInPlay(err error) bool {
	var refusal *protocol.Refusal
	return errors.As(err, &refusal) && refusal.Code == protocol.InPlay
}
