// Package store defines the interface between a room and its storage: the log and the data kept next to the logs. It
// documents for each operation what is atomic, who owns the slices, and which errors a caller can branch on. Package
// storetest checks that a store follows this contract.
package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Errors that callers branch on. After any other error it is unknown whether the operation took effect, so read again
// before deciding.
var (
	// ErrNotFound is returned for a room without a log because it was never created or has expired.
	ErrNotFound = errors.New("no such room")
	// ErrConflict is wrapped by every [*ConflictError].
	ErrConflict = errors.New("the room's log has moved on")
	// ErrLate is returned for an append that reached the store after [Append.Until]. It took no effect.
	ErrLate = errors.New("the append came too late")
	// ErrDamaged is returned for stored data that can no longer be read.
	ErrDamaged = errors.New("the stored data is damaged")
	// ErrTooLarge is returned for a batch of more than [BatchMax] bytes.
	ErrTooLarge = errors.New("the batch is too large for the log")
)

// ConflictError is returned by an append if the log's head is not at the caller's position.
type ConflictError struct {
	Epoch  string  // the log's current epoch; empty if there is no log
	Missed []Entry // entries after the caller's position, oldest first, as many as one Read returns

	// Missed is empty if the caller's position is not in the log: the epoch differs, the caller is ahead, or the log has
	// another entry there. The caller then has to read the log from its start.
}

func (e *ConflictError) Error() string { return ErrConflict.Error() }

// Unwrap makes errors.Is(err, ErrConflict) true.
func (e *ConflictError) Unwrap() error { return ErrConflict }

// Log stores the histories of all rooms. It is safe for concurrent use.
//
// A log is a total order of entries with seq 1, 2, 3 and so on, without gaps. Entries never change, except by
// [Erasure]. Nobody may modify the Data of an entry: a Log may retain the Data passed to it and return the same slice
// to several callers, but an [Immediate] store must not retain it. A Log does not retain other slices passed to it, and
// other slices that it returns belong to the caller.
type Log interface {
	// Append is a compare-and-swap of the log's head: it starts to add one entry if a.Head is still the head
	// (optimistic concurrency control), and calls done with the entry, which has the store's time, or with an error.
	// Append and done must not block. An [Immediate] store calls done before Append returns, any other store calls it
	// on another goroutine. The caller stops waiting at by; zero means that it waits until the store is closed. After
	// that, the store may drop an append that has not started, and it may call done late or never. [AppendAndWait] is
	// the blocking form.
	//
	// An append with a Head of Seq 0 creates the room; it conflicts if a room of that name exists already. Append is
	// idempotent: if the log already has this entry (same head, same data), the result is that entry, and it is not added
	// again, so an append with an unknown outcome can be retried unchanged. If the error is nil, the entry is as durable
	// as the store can make it, and all parts of the append (entry, listing, expiry) took effect atomically. The error is
	// a [*ConflictError] if the head has moved, and [ErrQuarantined] if the room is quarantined.
	Append(a Append, by time.Time, done func(Entry, error))

	// Read returns up to max entries after seq, oldest first, and the log's epoch. It returns [ErrNotFound] if there is no
	// log. It returns at most [ReadBytes] of data, but at least one entry if there is one. [HasMore] reports whether more
	// entries may follow. If Read returns no entries, after is at or beyond the log's head.
	Read(ctx context.Context, room string, after uint64, max int) (epoch string, entries []Entry, err error)

	// Follow calls heard after every append to the room from any node, in this process or another, until stop is called.
	// It is only a hint: news may arrive twice, late, or never, and entries appended before Follow was called may be
	// reported. heard must not block and must not call stop. Calls of heard do not overlap, and there are none after stop
	// has returned.
	Follow(ctx context.Context, room string, heard func(News)) (stop func(), err error)

	// Heads returns the position of each room, or the zero Position if a room has no log.
	Heads(ctx context.Context, rooms []string) (heads []Position, err error)
}

// Clocks reads the store's clocks. Each server of a cluster has its own clock, which may differ from the others, so a
// room's times have to be compared with the clock that stamped them. Clocks is safe for concurrent use.
type Clocks interface {
	// Clocks reads all of the store's clocks. The number, at least one, and the order of the readings never change. The
	// reading of a clock that can't be read is zero; Clocks returns an error if no clock can be read.
	Clocks(ctx context.Context) ([]ClockReading, error)
	// Clock returns the index in the result of Clocks of the clock that stamps the room's entries and decides whether its
	// deadline has come and whether an append is late.
	Clock(room string) int
}

// ClockReading is a reading of one of the store's clocks.
type ClockReading struct {
	Now   int64         // the store's time, Unix milliseconds
	Asked time.Time     // when the request was sent, on this node's clock
	Took  time.Duration // time until the response arrived
}

// Append is one entry to add to a room's log, and the changes that the store makes atomically with it.
type Append struct {
	Room string
	Head Position // the caller's position; Seq 0 creates the room with Head.Epoch as its epoch
	Next [8]byte  // the entry's hash; see [NextHash]
	Data []byte   // the entry's events as text; immutable, unless the store is [Immediate]
	At   int64    // the entry's time, if the log had the entry before and lost it; 0 lets the store set it

	// Clock is a lower bound for the room's clock in Unix milliseconds, which the node knows from the last entries; 0
	// means unknown. If the store's clock is behind it by more than [ClockSkewMax], it was set back, and the store stamps
	// the entry with Clock instead. Otherwise the room's time would stand still until the store's clock had caught up.
	Clock int64
	// Until is when the caller stops waiting for the append, in Unix milliseconds on the room's clock; 0 means never. The
	// append takes no effect after that, so that a stalled store does not apply it after the caller has given up.
	Until int64
	// Listing is the room's new entry in the public list; nil removes the room from the list.
	Listing []byte
	// Deadline is when the room next needs a node to act, in Unix milliseconds on the room's clock; 0 means never.
	Deadline int64
	// TTL is how long after this append the log may expire; 0 means never.
	TTL time.Duration
	// EndsRound reports that the entry ends a round, which adds it to the store's [Endings].
	EndsRound bool
	// AwaitReplica requests that the entry survive a failover: if the store has replicas, neither Append nor Read nor
	// Follow reports the entry before a replica has it. The entry may be in the log even if Append fails for lack of a
	// replica.
	AwaitReplica bool
}

// News is a notification from Follow. It has the log's epoch and an entry, or only an ephemeral message, or only a
// forwarded batch. The entry's Data is nil if it was too large to be sent; the entry then has to be read.
type News struct {
	Epoch     string
	Entry     Entry
	Ephemeral []byte // a message that is not stored; see [Ephemeral]
	Forwarded []byte // a batch from another node; see [Forwarder]
}

// Ephemeral carries messages that are not stored, such as chat, to the followers of a room. It is safe for concurrent
// use.
type Ephemeral interface {
	// Broadcast sends a message of 1 to [EphemeralMax] bytes to all followers of the room, including those on this node,
	// even if the room has no log. Messages are not stored and may be lost. Messages of one caller arrive in order.
	Broadcast(ctx context.Context, room string, message []byte) error
}

// Lobby lists the public rooms. It is safe for concurrent use.
type Lobby interface {
	// Listings returns up to max listings of rooms that have not expired, most recently changed first. An append with an
	// unchanged listing does not change the order.
	Listings(ctx context.Context, max int) ([][]byte, error)
}

// Timers finds the rooms whose deadline has come, even if no node follows them. It is safe for concurrent use.
type Timers interface {
	// DueRooms returns up to max rooms whose [Append.Deadline] has come, longest overdue first. A room stays due until an
	// append to it sets another deadline. Several nodes may act on it, and the log accepts one of their appends.
	DueRooms(ctx context.Context, max int) ([]string, error)
}

// Ending is the end of a round in a room's log.
type Ending struct {
	Room  string
	Epoch string
	Seq   uint64 // of the entry that ended it
}

// ID returns the unique ID of the round that ended there.
func (e Ending) ID() string { return fmt.Sprintf("%s-%s-%d", e.Room, e.Epoch, e.Seq) }

// Endings is a transactional outbox: it holds the ends of rounds whose results have not been projected to the
// leaderboards and the archive yet. [Append.EndsRound] fills it atomically with the append, so that no result is lost
// if a node crashes. It is safe for concurrent use.
type Endings interface {
	// PendingEndings returns up to max endings that are neither completed nor failed, oldest first. Several nodes may
	// process the same ending concurrently, so processing has to be idempotent.
	PendingEndings(ctx context.Context, max int) ([]Ending, error)
	// CompleteEnding removes an ending, whether it is pending or failed. It does nothing if there is no such ending.
	CompleteEnding(ctx context.Context, e Ending) error

	// FailEnding moves an ending that can't be projected from the pending to the failed ones (a dead-letter queue) and
	// keeps the reason until the ending is retried or completed. It does nothing if the ending is not pending.
	FailEnding(ctx context.Context, e Ending, f Fault) error
	// FailedEndings returns up to max failed endings, longest failed first.
	FailedEndings(ctx context.Context, max int) ([]FailedRound, error)
	// RetryEnding makes a failed ending pending again. It returns [ErrNotFound] if it is not a failed ending.
	RetryEnding(ctx context.Context, e Ending) error
}

// Archives stores the logs of finished rounds after their rooms are gone. It is safe for concurrent use.
type Archives interface {
	// Archive stores a record under an ID for keep; 0 means forever. If there is a record already, Archive changes
	// nothing.
	Archive(ctx context.Context, id string, record []byte, keep time.Duration) error
	// ReadArchived returns a record. It returns [ErrNotFound] if there is none or it has expired.
	ReadArchived(ctx context.Context, id string) ([]byte, error)
	// ArchivedIDs returns up to max IDs greater than after, in order. Pass "" to start with the first.
	ArchivedIDs(ctx context.Context, after string, max int) ([]string, error)
}

// Presence tracks who is connected to a room across all nodes. It is safe for concurrent use. What a node reports
// expires after ttl, so that the viewers of a dead node disappear.
type Presence interface {
	// SetPresence replaces what node reports for the room, and returns the reports of all live nodes, by node. An empty c
	// removes the node's report.
	SetPresence(ctx context.Context, room, node string, c Connected, ttl time.Duration) (map[string]Connected, error)
}

// Connected lists who is connected to a room through one node.
type Connected struct {
	Players  []string `json:"players,omitempty"` // IDs of seated players
	Watching int      `json:"watching,omitempty"`
	// connections per network, for networks with many of them; see game.Seat
	Sites map[string]int `json:"sites,omitempty"`
}

// Secrets stores secrets that all nodes of one server share.
type Secrets interface {
	// Secret returns the secret of that name. If there is none yet, it stores fresh and returns it. All callers get the
	// same secret.
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)
}

// Store is the complete storage of a node. Each store package has one type that implements it.
type Store interface {
	Log
	Clocks
	Ephemeral
	Lobby
	Timers
	Endings
	Quarantine
	Archives
	Erasure
	Presence
	Leaderboards
	KV
	Histories
	Secrets
	// Ping returns an error if the store can't be reached.
	Ping(ctx context.Context) error
	// Close waits for operations in progress and releases the store's resources.
	Close() error
}

// Immediate marks stores whose operations wait for nothing but their own locks. A room then uses the store within its
// turn, which saves two wake-ups per entry. Such a store copies the Data of an append, because the caller reuses its
// memory.
type Immediate interface {
	Store
	// Immediate does nothing.
	Immediate()
}

// Leases is a store shared by several nodes, which can divide background work among them by leases.
type Leases interface {
	Store
	// AcquireLease acquires the named lease for d and reports whether it did, which is the case if no other node holds
	// it. It is a leader election for one kind of work. A lease may be lost early.
	AcquireLease(ctx context.Context, name string, d time.Duration) (mine bool, err error)
}

// Forwarder is implemented by stores that several nodes share. A node that is too far from the store to append in time
// leaves a batch next to the room's log, and another node appends it. It is safe for concurrent use. Stores that serve
// a single node do not implement it.
type Forwarder interface {
	// Forward publishes a batch to all followers of the room, as [News.Forwarded], and keeps it next to the log. The next
	// append to the room through any node removes it there and delivers it to the followers on that node. A batch may be
	// delivered twice, late, or never, and a node that receives it need not be the one that acts on it. It returns
	// [ErrNotFound] if the room has no log of that epoch, [ErrFull] if [ForwardedMax] batches are waiting already, and
	// [ErrQuarantined] if the room is quarantined.
	Forward(ctx context.Context, h ForwardedBatch) error
}

// ForwardedBatch is a batch of requests that one node asks another to append.
type ForwardedBatch struct {
	Room, Epoch string
	Batch       []byte        // 1 to [ForwardMax] bytes; opaque to the store
	TTL         time.Duration // how long the batch, and those waiting with it, are kept next to the log
}

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

// AppendAndWait adds an entry to a log and waits for the result. If ctx is done first, it returns the context's error,
// and the append may still take effect.
func AppendAndWait(ctx context.Context, log Log, a Append) (Entry, error) {
	type result struct {
		entry Entry
		err   error
	}
	if err := ctx.Err(); err != nil {
		return Entry{}, fmt.Errorf("append to room %s: %w", a.Room, err)
	}
	by, _ := ctx.Deadline()
	results := make(chan result, 1)
	log.Append(a, by, func(e Entry, err error) { results <- result{e, err} })
	select {
	case r := <-results:
		return r.entry, r.err
	case <-ctx.Done():
		return Entry{}, fmt.Errorf("append to room %s: %w", a.Room, ctx.Err())
	}
}

// Limits on the sizes of requests and responses of a store.
const (
	BatchMax = 1 << 20 // bytes of events in one entry
	ReadMax  = 512     // entries per read
	// bytes of events per read; at least two batches, because a conflict has to return more than the caller's own entry
	ReadBytes    = 4 << 20
	EphemeralMax = 2 << 10 // bytes of an ephemeral message
	ForwardMax   = 8 << 10 // bytes of a batch forwarded to another node
	ForwardedMax = 64      // forwarded batches that can wait next to one log
	ClockSkewMax = 500     // clock skew: milliseconds that a store may be behind a room until it counts as set back
)

// OpError is an error of an operation of a store, as opposed to one of the caller.
type OpError struct {
	Op  string // what the store was doing: "append to room BCDFG"
	Err error
}

// Error implements error.
func (e *OpError) Error() string { return e.Op + ": " + e.Err.Error() }

// Unwrap returns the cause for [errors.Is] and [errors.As].
func (e *OpError) Unwrap() error { return e.Err }
