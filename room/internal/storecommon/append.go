package storecommon

import (
	"errors"
	"fmt"
	"time"

	"nonet/room/store"
)

// nameMax is the maximum length in bytes of the names of rooms, epochs, nodes and players, which are used in keys.
const nameMax = 256

// ErrClosed is returned by a store's methods after Close.
var ErrClosed = errors.New("the store is closed")

// CheckAppend returns an error if an append is invalid for every store.
func CheckAppend(a store.Append) error {
	switch {
	case len(a.Data) > store.BatchMax:
		return fmt.Errorf("append %d bytes to room %s: %w", len(a.Data), a.Room, store.ErrTooLarge)
	case a.Room == "" || len(a.Room) > nameMax:
		return fmt.Errorf("append: a room's name has 1 to %d bytes", nameMax)
	case a.Head.Epoch == "" || len(a.Head.Epoch) > nameMax:
		return fmt.Errorf("append to room %s: an epoch has 1 to %d bytes", a.Room, nameMax)
	}
	return nil
}

// CheckRewriteLog returns an error if the entries can't replace those of the log with the given head.
func CheckRewriteLog(name string, head store.Position, entries []store.Entry) error {
	if n := len(entries); n == 0 || uint64(n) != head.Seq || entries[n-1].Seq != head.Seq || entries[n-1].At != head.At {
		return fmt.Errorf("rewrite room %s: %d entries are not the log up to %d", name, n, head.Seq)
	}
	return nil
}

// CheckEphemeral returns an error if the room name or the message is invalid for [store.Ephemeral].
func CheckEphemeral(name string, word []byte) error {
	switch {
	case name == "" || len(name) > nameMax:
		return fmt.Errorf("broadcast: a room's name has 1 to %d bytes", nameMax)
	case len(word) == 0 || len(word) > store.EphemeralMax:
		return fmt.Errorf("broadcast %d bytes to room %s: a message has 1 to %d", len(word), name, store.EphemeralMax)
	}
	return nil
}

// CheckForwarded returns an error if a batch is invalid for [store.Forwarder].
func CheckForwarded(h store.ForwardedBatch) error {
	switch {
	case h.Room == "" || len(h.Room) > nameMax || h.Epoch == "":
		return fmt.Errorf("forward: a room's name has 1 to %d bytes, and the epoch must not be empty", nameMax)
	case len(h.Batch) == 0 || len(h.Batch) > store.ForwardMax || h.TTL <= 0:
		return fmt.Errorf("forward %d bytes to room %s for %v: a batch has 1 to %d bytes and a positive TTL",
			len(h.Batch), h.Room, h.TTL, store.ForwardMax)
	}
	return nil
}

// Stamp returns the time of a new entry that follows one with the time last. It is the store's current time, unless the
// entry already has a time or the store's clock was set back.
func Stamp(a store.Append, now, last int64) int64 {
	switch {
	case a.At != 0:
		now = a.At
	case a.Clock-now > store.ClockSkewMax:
		now = a.Clock
	}
	return max(now, last)
}

// CheckDeadline returns [store.ErrLate] if the append's Until has passed.
func CheckDeadline(a store.Append, now int64) error {
	if a.Until != 0 && now >= a.Until {
		return fmt.Errorf("append to room %s: %w", a.Room, store.ErrLate)
	}
	return nil
}

// ResolveConflict returns the result of an append whose head is not the log's head. from is the log's entries from the
// append's position on: the entry at that position, unless it is the zero one, followed by those after it.
func ResolveConflict(a store.Append, epoch string, from []store.Entry) (store.Entry, error) {
	conflict := &store.ConflictError{Epoch: epoch}
	if epoch != a.Head.Epoch {
		return store.Entry{}, conflict
	}
	if a.Head.Seq > 0 {
		if len(from) == 0 || from[0].Hash != a.Head.Hash || from[0].At != a.Head.At {
			return store.Entry{}, conflict
		}
		from = from[1:]
	}
	// The hash chains all earlier entries, so an equal hash means that an earlier attempt of this append succeeded.
	if len(from) > 0 && from[0].Hash == a.Next {
		return from[0], nil
	}
	conflict.Missed = from
	return store.Entry{}, conflict
}

// BatchDelay computes the minimum time between two groups of appends. A group has a roughly fixed cost, such as a disk
// flush or a round trip to a server, so the more appends share one on average, the longer the next group collects: one
// millisecond per append. A single append waits at most one millisecond.
type BatchDelay struct {
	Max  time.Duration // upper limit of the delay
	Full float64       // group size above which the delay shrinks again, because the next group fills quickly
	mean float64
}

// Next returns the delay after a group of the given number of appends.
func (g *BatchDelay) Next(appends int) time.Duration {
	g.mean += (float64(appends) - g.mean) / averageOver
	company := max(1, g.mean)
	return min(time.Duration(company*float64(time.Millisecond)), g.Max, time.Duration(float64(g.Max)*g.Full/company))
}

// averageOver is the number of groups over which the size is averaged.
const averageOver = 8
