package store

import (
	"context"
	"time"
)

// HistoryMax is the maximum number of finished rounds kept per player.
const HistoryMax = 200

// Histories stores each player's finished rounds. It is safe for concurrent use. It does not retain slices passed to
// it, and slices that it returns belong to the caller.
type Histories interface {
	// AddToHistory adds a round to a player's history and removes the oldest rounds beyond [HistoryMax]. A round that is
	// in the history already is left unchanged. The history is kept for at least keep from now on.
	AddToHistory(ctx context.Context, player string, p PlayedRound, keep time.Duration) error
	// History returns up to max of a player's rounds, latest first, after skipping skip of them, and the total number.
	History(ctx context.Context, player string, skip, max int) (rounds []PlayedRound, total int, err error)
}

// PlayedRound is one round in a player's history. If several rounds ended at the same time, the one with the higher ID
// counts as later.
type PlayedRound struct {
	Round string // the round's ID; see [Ending.ID]
	At    int64  // when it ended, Unix milliseconds
	Data  []byte // the round's record, opaque to the store
}
