package store

import (
	"context"
	"time"
)

// HistoryMax is how many finished rounds of a player are remembered.
const HistoryMax = 200

// Histories keeps each player's finished rounds. It is safe for concurrent use. Slices that it is given it does not
// keep, and slices that it returns belong to the caller.
type Histories interface {
	// AddToHistory adds a round to a player's history, from which the oldest fall out beyond [HistoryMax]. A round that
	// is in it already stays as it is. The history is kept for as long as keep says from now on, at least.
	AddToHistory(ctx context.Context, player string, p PlayedRound, keep time.Duration) error
	// History returns a player's rounds, the latest first, up to max after the first skip, and how many there are.
	History(ctx context.Context, player string, skip, max int) (rounds []PlayedRound, total int, err error)
}

// PlayedRound is one round in a player's history. Of several that ended at the same moment the higher id is the later.
type PlayedRound struct {
	Round string // its id; see [Ending.ID]
	At    int64  // when it ended, Unix milliseconds
	Data  []byte // what is remembered of it
}
