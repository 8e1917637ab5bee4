package store

import (
	"context"
	"errors"
	"time"
)

// ErrQuarantined is returned for a room that is quarantined until an operator has looked at it.
var ErrQuarantined = errors.New("the room is set aside until an operator has looked at it")

// Fault describes why a room or an ending was set aside, as far as a node could tell.
type Fault struct {
	Reason string `json:"reason"`         // text for an operator
	Node   string `json:"node,omitempty"` // the node that found it
	At     int64  `json:"at"`             // Unix milliseconds
	Seq    uint64 `json:"seq,omitempty"`  // of the entry that is at fault; 0 if it is not a single entry
	// there is no fault: an operator has closed the room for this reason
	Closed bool `json:"closed,omitempty"`
}

// Quarantine holds rooms that no node can serve, because their log is inconsistent or because they trigger a bug in the
// program. It is safe for concurrent use.
type Quarantine interface {
	// Quarantine sets a room aside until [Quarantine.Release] or [Quarantine.Drop]. From then on [Log.Append] fails with
	// [ErrQuarantined], [Lobby] and [Timers] do not return the room, and its log does not expire. The log can still be
	// read. If the room is quarantined already, the earlier reason is kept. A room without a log can be quarantined too,
	// because the log may be what can't be read.
	Quarantine(ctx context.Context, room string, f Fault) error
	// QuarantineFault returns why a room is quarantined. It returns [ErrNotFound] if it is not.
	QuarantineFault(ctx context.Context, room string) (Fault, error)
	// QuarantinedRooms returns up to max quarantined rooms, longest quarantined first.
	QuarantinedRooms(ctx context.Context, max int) ([]QuarantinedRoom, error)
	// Release lets nodes serve the room again. Its deadline is as before, and it is listed again after its next entry at
	// the latest. Its log may expire after keep; 0 means never. It returns [ErrNotFound] if the room is not quarantined.
	Release(ctx context.Context, room string, keep time.Duration) error
	// Drop deletes a quarantined room and its log. It returns [ErrNotFound] if the room is not quarantined.
	Drop(ctx context.Context, room string) error
}

// QuarantinedRoom is a quarantined room and the reason.
type QuarantinedRoom struct {
	Room string
	Fault
}

// FailedRound is the end of a round whose results could not be projected, and the reason.
type FailedRound struct {
	Ending
	Fault
}
