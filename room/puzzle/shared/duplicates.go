package shared

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"nonet/room/players"
	"nonet/room/store"
)

// Look is a player's first look at a shared puzzle.
type Look struct {
	Event  string // the day or the marathon of the puzzle
	Puzzle string // name of the puzzle within the event
	Keep   time.Duration
}

// looks has the first looks at the puzzles of an event from a network. The network's ID reveals no address, and a
// record is kept only as long as the event needs it.
var looks = store.NewCollection("looks", store.Configured, store.Pseudonymous)

// SuspectsDuplicate records a look at a puzzle. It reports whether somebody else in the same network looked at the
// puzzle before this player was known: the same person may have looked as one guest and now play as another. A player
// who had finished a round before that look counts as known.
func (s *Puzzles) SuspectsDuplicate(ctx context.Context, who players.Player, look Look) (bool, error) {
	if who.Site == "" {
		return false, nil
	}
	sum := sha256.Sum256([]byte("nonet look " + who.ID))
	mine := hex.EncodeToString(sum[:8])
	first, err := s.store.Put(ctx, store.Record{Key: looks.Key(look.Event, who.Site), Name: look.Puzzle,
		Value: fmt.Appendf(nil, "%d %s", s.now(), mine), TTL: look.Keep})
	if err != nil {
		return false, err
	}
	var at int64
	var by string
	if _, err := fmt.Sscan(string(first), &at, &by); err != nil {
		return false, fmt.Errorf("read the first viewers of a puzzle: %w", err)
	}
	if by == mine || who.Since <= at {
		return false, nil
	}
	_, total, err := s.store.History(ctx, who.ID, 0, 0)
	if err != nil || total == 0 {
		return err == nil, err
	}
	oldest, _, err := s.store.History(ctx, who.ID, total-1, 1)
	return err == nil && (len(oldest) == 0 || oldest[0].At > at), err
}
