package store

import "context"

// Erasure removes a player's data from a store. It is safe for concurrent use.
type Erasure interface {
	// RemoveFromBoard removes a player from a leaderboard. It does nothing if the player is not on it.
	RemoveFromBoard(ctx context.Context, b Leaderboard, player string) error
	// DeleteHistory deletes a player's history.
	DeleteHistory(ctx context.Context, player string) error
	// RewriteArchived replaces the record archived under an ID and keeps its expiry. It returns [ErrNotFound] if there is
	// none.
	RewriteArchived(ctx context.Context, id string, record []byte) error
	// RewriteLog replaces the entries of a room's log up to its head with others that have the same seqs and times, and
	// takes the room off the public list until its next entry. Followers are not notified; they find out when they see
	// that the log differs. It returns [ErrConflict] if head is no longer the log's head, and [ErrNotFound] if there is no
	// log.
	RewriteLog(ctx context.Context, room string, head Position, entries []Entry) error
	// PurgeDeleted returns once data that was deleted earlier can no longer be read anywhere in the store's own files.
	PurgeDeleted(ctx context.Context) error
}
