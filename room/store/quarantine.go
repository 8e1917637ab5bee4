package store

import (
	"context"
	"errors"
	"time"
)

// ErrQuarantined is for a room that is set aside until an operator has looked at it.
var ErrQuarantined = errors.New("the room is set aside until an operator has looked at it")

// Fault is why something was set aside, as far as a node could tell.
type Fault struct {
	Reason string `json:"reason"`         // in words for an operator
	Node   string `json:"node,omitempty"` // who found it
	At     int64  `json:"at"`             // when, Unix milliseconds
	Seq    uint64 `json:"seq,omitempty"`  // of the entry that does not fit; 0 is that it is no one entry
	// there is no fault: an operator has closed the room, and this is why
	Closed bool `json:"closed,omitempty"`
}

// Quarantine holds rooms that no node can serve: whose log does not fit, or which a fault of the program
// ends. It is safe for concurrent use.
type Quarantine interface {
	// Quarantine sets a room aside until [Quarantine.Release] or [Quarantine.Drop]. From then on [Log.Append] refuses it
	// with [ErrQuarantined], [Lobby] and [Timers] do not give it, and its log is not forgotten. The log can still be
	// read. A room that is set aside already stays so for the reason that it has. One without a log can be set aside too:
	// it may be the log that can't be read.
	Quarantine(ctx context.Context, room string, f Fault) error
	// Quarantined says why a room is set aside. It returns [ErrNotFound] if it is not.
	Quarantined(ctx context.Context, room string) (Fault, error)
	// QuarantinedRooms returns up to max rooms that are set aside, the longest so first.
	QuarantinedRooms(ctx context.Context, max int) ([]QuarantinedRoom, error)
	// Release lets nodes serve the room again; it is due as it was, and is listed from its next entry on at the latest.
	// Its log may be forgotten once keep has passed; 0 is never. It returns [ErrNotFound] if the room is not set aside.
	Release(ctx context.Context, room string, keep time.Duration) error
	// Drop forgets a room that is set aside, with its log. It returns [ErrNotFound] if the room is not.
	Drop(ctx context.Context, room string) error
}

// QuarantinedRoom is a room that is set aside.
type QuarantinedRoom struct {
	Room string
	Fault
}

// FailedRound is an ended round that is set aside.
type FailedRound struct {
	Ending
	Fault
}
