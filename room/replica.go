package room

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"nonet/room/game"
	"nonet/room/internal/progress"
	"nonet/room/internal/storeclock"
	"nonet/room/store"
	"nonet/room/view"
)

// replica is a room's log up to this node's head, and the state that results from it. It must be used by one goroutine
// at a time.
type replica struct {
	code       string         // its code
	eventCount *atomic.Uint64 // counts the applied events

	state         *game.State
	head          store.Position        // of the last entry
	localClock    storeclock.LocalClock // extrapolates the time of the last entry
	tail          store.EntryBuffer     // the last entries
	recentBatches view.BatchQueue       // the last entries as sent to viewers, for viewers who reconnect; see moveHead
	snapshotAfter uint64                // the last entry after which viewers get a snapshot
	lastRoundID   string                // the id of the last round that ended
	delayed       *delayedReplica       // nil without delayed viewers
	progress      progress.Progress     // of the round
}

// projectedEntry is an entry with its events as they are sent to viewers.
type projectedEntry struct {
	store.Entry
	batch           view.Batch
	endsRound       bool // whether it ends a round
	untouchedBefore bool // whether no cell of the round was filled or noted before the entry
}

// newReplica returns the replica of a room before its first entry.
func newReplica(code string, events *atomic.Uint64) *replica {
	return &replica{code: code, eventCount: events, state: new(game.State)}
}

// advance applies the next entry. It returns errDiverged if the entry does not follow the head.
func (c *replica) advance(e store.Entry) (pe projectedEntry, err error) {
	if e.Seq != c.head.Seq+1 || e.Hash != store.NextHash(c.head, e.Data) {
		return pe, errDiverged
	}
	events, err := game.ParseEvents(e.Data)
	if err != nil {
		return pe, &logMismatch{e.Seq, err}
	}
	pe = projectedEntry{Entry: e, untouchedBefore: view.IsUntouched(c.state), endsRound: game.Contain[game.Ended](events)}
	if c.state.Settings.Delay != 0 {
		c.createDelayed(events)
	}
	for _, ev := range events {
		if err := c.state.Audit(ev); err != nil {
			return pe, &logMismatch{e.Seq, err}
		}
		c.apply(&pe, ev)
	}
	return c.moveHead(pe), nil
}

// apply applies an event of the next entry.
func (c *replica) apply(pe *projectedEntry, e game.Event) {
	c.state.Apply(pe.At, e)
	if pe.batch == nil {
		pe.batch = batchPool.Get().(*[1]view.Projection)[:0]
	}
	pe.batch = append(pe.batch, view.Project(c.state, e))
}

// moveHead advances the head to an entry whose events are applied.
func (c *replica) moveHead(pe projectedEntry) projectedEntry {
	c.head = c.head.After(pe.Entry)
	if pe.endsRound {
		c.lastRoundID = store.Ending{Room: c.code, Epoch: c.head.Epoch, Seq: c.head.Seq}.ID()
		pe.batch.NameResult(c.lastRoundID)
	}
	if c.delayed != nil {
		c.delayed.upcoming = append(c.delayed.upcoming, pe)
	}
	c.progress.Record(c.state, pe.At)
	c.localClock.Advance(pe.At)
	c.tail.Add(pe.Entry)
	trimBefore := c.head.At - tailFor.Milliseconds() // older entries are not likely to be lost by the store
	if c.tail.Size() > tailBytes {
		trimBefore = c.head.At
	}
	c.tail.Trim(max(c.head.Seq, tailMin)+1-tailMin, trimBefore)
	c.eventCount.Add(uint64(len(pe.batch)))
	if !pe.batch.ChangesVisibility() {
		c.recentBatches.Add(pe.batch)
		return pe
	}
	c.recentBatches.Clear() // it and earlier ones can't be sent again
	if !pe.batch.Starts() { // after which viewers get the beginning
		c.snapshotAfter = c.head.Seq
	}
	return pe
}

// firstResendSeq returns the sequence number of the first entry that can be sent again.
func (c *replica) firstResendSeq() uint64 { return c.head.Seq + 1 - uint64(c.recentBatches.Len()) }

// recentEntry returns an entry as it was sent to viewers.
func (c *replica) recentEntry(e store.Entry) projectedEntry {
	return projectedEntry{Entry: e, batch: c.recentBatches.At(int(e.Seq - c.firstResendSeq()))}
}

// batchPool recycles the memory for entries with one event, the most frequent ones.
var batchPool = sync.Pool{New: func() any { return new([1]view.Projection) }}

// has reports whether the entry is in the state already. It returns false for entries older than the tail.
func (c *replica) has(e store.Entry) bool {
	known, ok := c.tail.At(e.Seq)
	return ok && known.Hash == e.Hash && known.At == e.At
}

// delay returns the delay of spectators, in milliseconds.
func (c *replica) delay() int64 { return int64(c.state.Settings.Delay) * 1000 }

// createDelayed creates the delayed state if the events, which are about to be applied, begin a round with a delay.
func (c *replica) createDelayed(events []game.Event) {
	if c.delayed != nil || !game.Contain[game.Started](events) {
		return
	}
	c.delayed = &delayedReplica{state: c.state.Clone(), head: c.head, progress: c.progress.Clone()}
}

// entriesAfter returns the entries after head that this node has. It returns false if head is not on this node's
// history, or if this node does not know.
func (c *replica) entriesAfter(head store.Position) (entries []store.Entry, ok bool) {
	if head.Seq > 0 && !c.has(store.Entry{Seq: head.Seq, Hash: head.Hash, At: head.At}) {
		return nil, false
	}
	if _, ok = c.tail.At(head.Seq + 1); !ok {
		return nil, false
	}
	return slices.Collect(c.tail.After(head.Seq)), true
}

// hasDiverged reports whether a position that a client or this node had is not on the log as it is now. A position
// older than the tail counts as on the log.
func (c *replica) hasDiverged(had seenPosition) bool {
	if had.epoch != c.head.Epoch || had.seq > c.head.Seq {
		return true
	}
	e, ok := c.tail.At(had.seq)
	return ok && c.head.After(e).Text() != had.hashText
}

// readAll reads from the replica's head to the log's end, page by page.
func (c *replica) readAll(page func(afterSeq uint64) (epoch string, entries []store.Entry, err error)) error {
	for {
		epoch, entries, err := page(c.head.Seq)
		if err != nil {
			return fmt.Errorf("read room %s: %w", c.code, err)
		}
		if c.head.Epoch != "" && epoch != c.head.Epoch {
			return fmt.Errorf("read room %s: %w", c.code, errDiverged)
		}
		c.head.Epoch = epoch
		for _, e := range entries {
			if e.Seq == 1 && game.RulesOf(e.Data) > game.Rules {
				return fmt.Errorf("read room %s: %w", c.code, ErrNewerRules)
			}
			if _, err := c.advance(e); err != nil {
				return fmt.Errorf("read room %s: %w", c.code, mismatchOf(e, err))
			}
		}
		if !store.HasMore(entries, store.ReadMax) {
			return nil
		}
	}
}
