package store

import "context"

// Erasure takes out of a store what it keeps of a player. It is safe for concurrent use.
type Erasure interface {
	// RemoveFromBoard takes a player off a leaderboard. One that is not there is off it already.
	RemoveFromBoard(ctx context.Context, b Leaderboard, player string) error
	// DeleteHistory takes a player's history away.
	DeleteHistory(ctx context.Context, player string) error
	// RewriteArchived puts a record in the place of the one archived under an id, to be kept for as long as that was. It
	// returns [ErrNotFound] if there is none.
	RewriteArchived(ctx context.Context, id string, record []byte) error
	// RewriteLog puts other entries in the place of those of a room's log up to its head, with the same seqs and times,
	// and takes the room off the public list until its next entry. Nobody is told: who follows the room finds that its
	// log is another one. It returns [ErrConflict] if the head is not the log's any more, and [ErrNotFound] if there is
	// no log.
	RewriteLog(ctx context.Context, room string, head Position, entries []Entry) error
	// PurgeDeleted returns once what was taken away before can be read nowhere in what the store keeps its data in.
	PurgeDeleted(ctx context.Context) error
}
