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
	room   string         // its code
	events *atomic.Uint64 // counts the applied events

	state    *game.State
	head     store.Position        // of the last entry
	clock    storeclock.LocalClock // extrapolates the time of the last entry
	tail     store.EntryBuffer     // the last entries
	words    view.BatchQueue       // the last entries as sent to viewers, for resuming viewers; see keepWords
	shown    uint64                // the last entry after which viewers get a snapshot
	ended    string                // the id of the last round that ended
	past     *past                 // nil without delayed viewers
	progress progress.Progress     // of the round
}

// newReplica returns the replica of a room before its first entry.
func newReplica(code string, events *atomic.Uint64) *replica {
	return &replica{room: code, events: events, state: new(game.State)}
}

// advance applies the next entry. It returns errForked if the entry does not follow the head.
func (c *replica) advance(e store.Entry) (t told, err error) {
	if e.Seq != c.head.Seq+1 || e.Hash != store.NextHash(c.head, e.Data) {
		return t, errForked
	}
	events, err := game.ParseEvents(e.Data)
	if err != nil {
		return t, &misfit{e.Seq, err}
	}
	t = told{Entry: e, first: view.Untouched(c.state), ends: game.EndsRound(events)}
	c.depart(events)
	for _, ev := range events {
		if err := c.state.Audit(ev); err != nil {
			return t, &misfit{e.Seq, err}
		}
		c.apply(&t, ev)
	}
	return c.arrive(t), nil
}

// apply applies an event of the next entry.
func (c *replica) apply(t *told, e game.Event) {
	c.state.Apply(t.At, e)
	if t.what == nil {
		t.what = batches.Get().(*[1]view.Projection)[:0]
	}
	t.what = append(t.what, view.Project(c.state, e))
}

// arrive advances the head to an entry whose events are applied.
func (c *replica) arrive(t told) told {
	c.head = c.head.After(t.Entry)
	if t.ends {
		c.ended = store.Ending{Room: c.room, Epoch: c.head.Epoch, Seq: c.head.Seq}.ID()
		t.what.NameResult(c.ended)
	}
	if c.past != nil {
		c.past.coming = append(c.past.coming, t)
	}
	c.progress.Record(c.state, t.At)
	c.clock.Advance(t.At)
	c.tail.Add(t.Entry)
	c.trimTail()
	c.events.Add(uint64(len(t.what)))
	c.keepWords(t.what)
	return t
}

// trimTail drops entries that the store is not likely to lose. Within its memory limit, the tail keeps the entries of
// the last [TailFor].
func (c *replica) trimTail() {
	until := c.head.At - TailFor.Milliseconds()
	if c.tail.Size() > TailBytes {
		until = c.head.At
	}
	c.tail.Trim(max(c.head.Seq, TailLeast)+1-TailLeast, until)
}

// keepWords keeps an entry as sent to viewers, for a while. An entry that changes what viewers may see clears all kept
// ones, because they can't be sent again.
func (c *replica) keepWords(what view.Batch) {
	if what.ChangesVisibility() {
		c.words.Clear()
		if !what.Starts() { // after which they get the beginning
			c.shown = c.head.Seq
		}
		return
	}
	if c.words.Len() == ResumeMax {
		c.words.Drop()
	}
	c.words.Add(what)
}

// wordsFrom returns the sequence number of the first entry that can be sent again.
func (c *replica) wordsFrom() uint64 { return c.head.Seq + 1 - uint64(c.words.Len()) }

// again returns an entry as it was sent to viewers.
func (c *replica) again(e store.Entry) told {
	return told{Entry: e, what: c.words.At(int(e.Seq - c.wordsFrom()))}
}

// batches recycles the memory for entries with one event, the most frequent ones.
var batches = sync.Pool{New: func() any { return new([1]view.Projection) }}

// wasTold recycles t's buffers once it has been sent to all live viewers.
func (c *replica) wasTold(t told) {
	if c.past == nil && cap(t.what) == 1 { // otherwise delayed viewers still need it
		clear(t.what)
		batches.Put((*[1]view.Projection)(t.what[:1]))
	}
}

// knows reports whether the entry is in the state already. It returns false for entries older than the tail.
func (c *replica) knows(e store.Entry) bool {
	known, ok := c.tail.At(e.Seq)
	return ok && known.Hash == e.Hash && known.At == e.At
}

// delay returns the delay of spectators, in milliseconds.
func (c *replica) delay() int64 { return int64(c.state.Settings.Delay) * 1000 }

// depart creates the delayed state if the events, which are about to be applied, begin a round with a delay.
func (c *replica) depart(events []game.Event) {
	if c.past != nil || c.delay() == 0 || !game.StartsRound(events) {
		return
	}
	c.past = &past{state: c.state.Clone(), head: c.head, progress: c.progress.Clone()}
}

// lost returns the entries after head that this node has. It returns false if head is not on this node's history, or if
// this node can't tell.
func (c *replica) lost(head store.Position) (entries []store.Entry, ok bool) {
	if head.Seq > 0 && !c.knows(store.Entry{Seq: head.Seq, Hash: head.Hash, At: head.At}) {
		return nil, false
	}
	if _, ok = c.tail.At(head.Seq + 1); !ok {
		return nil, false
	}
	return slices.Collect(c.tail.After(head.Seq)), true
}

// forked reports whether a position that a client or this node had is not on the log as it is now. A position older
// than the tail counts as on the log.
func (c *replica) forked(had seenTo) bool {
	if had.epoch != c.head.Epoch || had.seq > c.head.Seq {
		return true
	}
	e, ok := c.tail.At(had.seq)
	return ok && c.textAt(e) != had.text
}

// textAt returns the text of the position after an entry; see [store.Position.Text].
func (c *replica) textAt(e store.Entry) string { return c.head.After(e).Text() }

// read reads from the replica's head to the log's end, page by page.
func (c *replica) read(page func(after uint64) (epoch string, entries []store.Entry, err error)) error {
	for {
		epoch, entries, err := page(c.head.Seq)
		if err != nil {
			return fmt.Errorf("read room %s: %w", c.room, err)
		}
		if c.head.Epoch != "" && epoch != c.head.Epoch {
			return fmt.Errorf("read room %s: %w", c.room, errForked)
		}
		c.head.Epoch = epoch
		for _, e := range entries {
			if e.Seq == 1 && game.RulesOf(e.Data) > game.Rules {
				return fmt.Errorf("read room %s: %w", c.room, ErrNewerRules)
			}
			if _, err := c.advance(e); err != nil {
				return fmt.Errorf("read room %s: %w", c.room, unfit(e, err))
			}
		}
		if !store.HasMore(entries, store.ReadMax) {
			return nil
		}
	}
}
