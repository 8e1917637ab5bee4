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
	// Remember adds a round to a player's history, from which the oldest fall out beyond [HistoryMax]. A round that is in
	// it already stays as it is. The history is kept for as long as keep says from now on, at least.
	Remember(ctx context.Context, player string, p Played, keep time.Duration) error
	// Remembered returns a player's rounds, the latest first, up to max after the first skip, and how many there are.
	Remembered(ctx context.Context, player string, skip, max int) (rounds []Played, total int, err error)
}

// Played is one round in a player's history. Of several that ended at the same moment the higher id is the later.
type Played struct {
	Round string // its id; see [Ending.ID]
	At    int64  // when it ended, Unix milliseconds
	Data  []byte // what is remembered of it
}
