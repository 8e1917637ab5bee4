// Package store is the contract between a room and what keeps it: the log, and what stands beside the
// logs. It says of each operation what is atomic, who owns what, and which errors a caller branches
// on. storetest holds every store to it.
package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// What a store answers where a caller branches. Any other error means that it is not known whether the
// operation took effect: read again before deciding.
var (
	// ErrNotFound is for a room that has no log: never made, or expired.
	ErrNotFound = errors.New("no such room")
	// ErrConflict is in the chain of every [*ConflictError].
	ErrConflict = errors.New("the room's log has moved on")
	// ErrLate is for an append that reached the store after its time; it took no effect.
	ErrLate = errors.New("the append came too late")
	// ErrDamaged is for what the store has, and can't read any more.
	ErrDamaged = errors.New("what the store has of it is damaged")
	// ErrTooLarge is for a batch over [BatchMax] bytes.
	ErrTooLarge = errors.New("the batch is too large for the log")
)

// ConflictError says that an append lost: the log's head is not where the caller thought.
type ConflictError struct {
	Epoch  string  // the log's epoch as it is now; empty if there is no log
	Missed []Entry // what stands after the caller's position, oldest first: what one Read from there has room for

	// Missed is empty if the caller's position is not on the log: the epoch differs, or the caller is ahead, or
	// the log has another entry there. Then the caller has to read the log from its start.
}

func (e *ConflictError) Error() string { return ErrConflict.Error() }

// Unwrap makes errors.Is(err, ErrConflict) true.
func (e *ConflictError) Unwrap() error { return ErrConflict }

// Log keeps the histories of all rooms. It is safe for concurrent use.
//
// A log is a chain of entries at seq 1, 2, 3 ... without a gap. Entries are never changed, save by [Erasure].
// The Data of entries nobody changes: a Log may keep what it is given, and give the same to all who ask; a [Prompt]
// must not keep it. Other slices that a Log is given, it does not keep after it returns; those that it returns belong
// to the caller.
type Log interface {
	// Append adds one entry if a.Head is the log's head still, and returns it with the store's time.
	// An append at the zero Seq makes the room; it conflicts if there is one by that name already.
	// An append that is in the log already (same head, same data) is not added again: it returns the entry that is
	// there. So one whose outcome is not known can be tried again as it is.
	// When it returns nil the entry is as durable as the store can make it, and every part of the
	// append (entry, listing, expiry) took effect together. It returns a [*ConflictError] if it lost, and
	// [ErrQuarantined] if the room is set aside.
	Append(ctx context.Context, a Append) (Entry, error)

	// Read returns up to max entries after seq, oldest first, and the log's epoch. It returns [ErrNotFound] if
	// there is no log. What is beyond [ReadBytes] of data waits for the next read, but one entry comes in any case.
	// [HasMore] says whether there is anything to wait for; none means that the log's head is reached.
	Read(ctx context.Context, room string, after uint64, max int) (epoch string, entries []Entry, err error)

	// Follow calls heard after every append to the room from any node, in this process or another, until stop is called.
	// It gives speed, not truth: news may come twice, late, or never, and entries that were appended before
	// Follow returned may not be told. The call must not block; it comes from one goroutine at a time, and
	// none comes after stop returned. It must not call stop.
	Follow(ctx context.Context, room string, heard func(News)) (stop func(), err error)

	// Heads returns each room's position; a zero one where there is no log.
	Heads(ctx context.Context, rooms []string) (heads []Position, err error)
}

// Clocks tell the store's time. A cluster has a clock on each server, which the others' need not agree with, so a
// room's times have to be held against the one that they are of. They are safe for concurrent use.
type Clocks interface {
	// Clocks reads all of the store's clocks: at least one, and always as many, in the same order. One that can't be read
	// is the zero Reading; an error is returned if that is so of all.
	Clocks(ctx context.Context) ([]ClockReading, error)
	// Clock says which of them, counted from 0, stamps the room's entries, and says whether its deadline has come and
	// whether it is too late for an append.
	Clock(room string) int
}

// ClockReading is what a clock of the store showed.
type ClockReading struct {
	Now   int64         // Unix milliseconds
	Asked time.Time     // when it was asked, on this node's clock
	Took  time.Duration // until the answer came
}

// Append is one entry to be added to a room's log, with what the store must change together with it.
type Append struct {
	Room string
	Head Position // the caller's position; the zero Seq makes the room, with the new Epoch in it
	Next [8]byte  // the entry's hash: NextHash([Basis] of Head, Data)
	Data []byte   // the entry's events, as text; never changed, unless the store is a [Prompt]
	At   int64    // the entry's time, if it had one before the log lost it; 0 lets the store stamp it

	// Clock is what the room's clock shows at least, Unix milliseconds, for all that the node knows of its last entries; 0
	// is that it knows of none. A store whose own clock is behind that by more than [ClockSkewMax] was set back, and
	// stamps the entry with this instead: a room's time would otherwise stand until the store's is where it was.
	Clock int64
	// Until is when nobody waits for the append any more, Unix milliseconds on the room's clock; 0 is never. From then
	// on it takes no effect: a store that stood still would otherwise do late what has been given up.
	Until int64
	// Listing is what the public list says of the room from now on; nil takes it off the list.
	Listing []byte
	// Deadline is when the room next needs somebody to act, Unix milliseconds on the room's clock; 0 is never.
	Deadline int64
	// TTL is how long after this append the log may be forgotten; 0 is never.
	TTL time.Duration
	// EndsRound says that the entry ends a round. The store's [Endings] have it from then on, until it is settled.
	EndsRound bool
	// AwaitReplica says that the entry must outlive a fail-over: where the store has replicas, nobody is told of it, by
	// Append, Read or Follow, before one of them has it. An Append that fails for that may be in the log all the same.
	AwaitReplica bool
}

// News is what Follow tells: the log's epoch and an entry, or an ephemeral message or a batch and nothing else. The
// entry's Data is nil if it was too large to tell; then it has to be read.
type News struct {
	Epoch     string
	Entry     Entry
	Ephemeral []byte // what is said and not kept; see [Ephemeral]
	Forwarded []byte // what another node asks for; see [Forwarder]
}

// Ephemeral carries messages that are not kept, such as chat, to whoever follows a room. It is safe for concurrent use.
type Ephemeral interface {
	// Broadcast tells a message, of 1 to [EphemeralMax] bytes, to all who follow the room, on this node too, whether the
	// room has a log or not. It is kept nowhere, and may be lost. Messages of one caller that are not lost come in order.
	Broadcast(ctx context.Context, room string, message []byte) error
}

// Lobby lists the public rooms. It is safe for concurrent use.
type Lobby interface {
	// Listings returns up to max listings of rooms that have not expired, the latest changed first.
	// A listing that is given again as it was keeps its place.
	Listings(ctx context.Context, max int) ([][]byte, error)
}

// Timers finds the rooms that need somebody to act, also when no node watches them. It is safe for concurrent use.
type Timers interface {
	// DueRooms returns up to max rooms whose [Append.Deadline] has come, the longest overdue first. A room stays
	// due until an append to it says another deadline: many nodes may act, and the log lets one of them win.
	DueRooms(ctx context.Context, max int) ([]string, error)
}

// Ending is a round's end in a room's log.
type Ending struct {
	Room  string
	Epoch string
	Seq   uint64 // of the entry that ended it
}

// ID names the round that ended there: one round, one id.
func (e Ending) ID() string { return fmt.Sprintf("%s-%s-%d", e.Room, e.Epoch, e.Seq) }

// Endings hold the ends of rounds whose results have not been projected to the leaderboards and the archive yet. They
// are filled by [Append.EndsRound], so that nothing is forgotten when a node dies. They are safe for concurrent use.
type Endings interface {
	// PendingEndings returns up to max endings that nobody has settled, the oldest first. Many nodes may work on the same
	// one at once: what they do with it has to be such that twice is the same as once.
	PendingEndings(ctx context.Context, max int) ([]Ending, error)
	// CompleteEnding takes an ending out, also of those that are set aside. One that is not there is settled already.
	CompleteEnding(ctx context.Context, e Ending) error

	// FailEnding takes an ending out of those that are pending, because it can't be projected, and keeps it with the
	// reason until it is taken up or settled. One that is not pending stays as it is.
	FailEnding(ctx context.Context, e Ending, f Fault) error
	// FailedEndings returns up to max endings that are set aside, the longest so first.
	FailedEndings(ctx context.Context, max int) ([]FailedRound, error)
	// RetryEnding makes an ending that is set aside pending again. It returns [ErrNotFound] if it is not set aside.
	RetryEnding(ctx context.Context, e Ending) error
}

// Archives keep the logs of finished rounds after the rooms are gone. They are safe for concurrent use.
type Archives interface {
	// Archive keeps a record under an id for as long as keep says; 0 is for ever. Doing so again changes nothing.
	Archive(ctx context.Context, id string, record []byte, keep time.Duration) error
	// Archived returns a record. It returns [ErrNotFound] if there is none, or none any more.
	Archived(ctx context.Context, id string) ([]byte, error)
	// ArchivedIDs returns up to max ids after the given one, in the order of the ids; "" is before the first.
	ArchivedIDs(ctx context.Context, after string, max int) ([]string, error)
}

// Presence says who is connected to a room, over all nodes. It is safe for concurrent use.
// What a node says is forgotten after ttl, so that a dead node's viewers fade.
type Presence interface {
	// SetPresence replaces what node says of the room, and returns what each live node says of it, by node. An empty crowd
	// removes what it said.
	SetPresence(ctx context.Context, room, node string, c Connected, ttl time.Duration) (map[string]Connected, error)
}

// Connected is who is connected to a room through one node.
type Connected struct {
	Players  []string `json:"players,omitempty"` // ids of seated players
	Watching int      `json:"watching,omitempty"`
	// how many of them are at one place, where these are many; see game.Seat
	Sites map[string]int `json:"sites,omitempty"`
}

// Secrets keeps what all nodes of one server must share and nobody else may know.
type Secrets interface {
	// Secret returns the secret of that name; if there is none yet it keeps fresh and returns it.
	// All callers get the same one, whoever came first.
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)
}

// Store is all that a node needs to keep. Each store package has one type that is all of it.
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
	// Ping says whether the store can be reached.
	Ping(ctx context.Context) error
	// Close waits for what is under way and frees what the store holds.
	Close() error
}

// Prompt marks stores that wait for nothing but their own locks. A room then appends within its turn, which spares two
// wake-ups for each entry. Such a store keeps a copy of the Data that it is given: the caller uses its memory again.
type Prompt interface {
	Store
	// Prompt does nothing.
	Prompt()
}

// Later is a store that an append can be left with, so that no goroutine has to wait for it.
type Later interface {
	Store
	// AppendLater is Append, and done is told what came of it, by another goroutine, which done must not hold up. By is
	// when nobody waits for that any more: from then on the store may leave it undone, and must not keep it. It may be
	// told later or never. False is that the store can't take the append now, and does not.
	AppendLater(a Append, by time.Time, done func(Entry, error)) bool
}

// Leases is a store of many nodes, which need not all look for what one of them can find for all.
type Leases interface {
	Store
	// AcquireLease takes what is named for so long, and says whether nobody else has it. It may be lost.
	AcquireLease(ctx context.Context, name string, d time.Duration) (mine bool, err error)
}
