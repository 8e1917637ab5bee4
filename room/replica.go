package room

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// replica is a room's log as far as this node has followed it, and what it adds up to. It
// belongs to one goroutine at a time.
type replica struct {
	room   string         // its code
	events *atomic.Uint64 // counts those that are applied

	state *game.State
	head  store.Position    // of the last entry
	goes  reckoning         // how time goes on from there
	tail  store.EntryBuffer // the last entries
	words view.BatchQueue   // what is told of the very last of them, for viewers who resume; see keepWords
	shown uint64            // the last entry behind which viewers are told the whole room
	ended string            // the id of the last round that ended
	past  *past             // nil while nobody is late
	way   course            // of the round
}

// newReplica is a room before its first entry.
func newReplica(code string, events *atomic.Uint64) *replica {
	return &replica{room: code, events: events, state: new(game.State)}
}

// advance brings the next entry into the state.
func (c *replica) advance(e store.Entry) (t told, err error) {
	if e.Seq != c.head.Seq+1 || e.Hash != store.NextHash(c.head, e.Data) {
		return t, errForked
	}
	events, err := game.ParseEvents(e.Data)
	if err != nil {
		return t, &misfit{e.Seq, err}
	}
	t = told{Entry: e, first: view.Untouched(c.state), ends: ends(events)}
	c.depart(events)
	for _, ev := range events {
		if err := c.state.Audit(ev); err != nil {
			return t, &misfit{e.Seq, err}
		}
		c.apply(&t, ev)
	}
	return c.arrive(t), nil
}

// apply brings an event of the next entry into the state.
func (c *replica) apply(t *told, e game.Event) {
	c.state.Apply(t.At, e)
	if t.what == nil {
		t.what = batches.Get().(*[1]view.Projection)[:0]
	}
	t.what = append(t.what, view.Project(c.state, e))
}

// arrive moves the room's position behind an entry that is in the state.
func (c *replica) arrive(t told) told {
	c.head = c.head.After(t.Entry)
	if t.ends {
		c.ended = store.Ending{Room: c.room, Epoch: c.head.Epoch, Seq: c.head.Seq}.ID()
		t.what.NameResult(c.ended)
	}
	if c.past != nil {
		c.past.coming = append(c.past.coming, t)
	}
	c.way.note(c.state, t.At)
	c.goes.note(t.At)
	c.tail.Add(t.Entry)
	c.trimTail()
	c.events.Add(uint64(len(t.what)))
	c.keepWords(t.what)
	return t
}

// trimTail lets go of entries that a store is not likely to lose any more. Within its bound of memory the tail has all
// that came in the last [TailFor], however much that is.
func (c *replica) trimTail() {
	until := c.head.At - TailFor.Milliseconds()
	if c.tail.Size() > TailBytes {
		until = c.head.At
	}
	c.tail.Trim(max(c.head.Seq, TailLeast)+1-TailLeast, until)
}

// keepWords keeps what is told of an entry, for a while. An entry that changes what viewers may see is told to nobody
// again, and nor is what came before it.
func (c *replica) keepWords(what view.Batch) {
	if what.ChangesVisibility() {
		c.words.Clear()
		if !what.Starts() { // behind which they are told the beginning
			c.shown = c.head.Seq
		}
		return
	}
	if c.words.Len() == ResumeMax {
		c.words.Drop()
	}
	c.words.Add(what)
}

// wordsFrom is the seq of the first entry that can be told again.
func (c *replica) wordsFrom() uint64 { return c.head.Seq + 1 - uint64(c.words.Len()) }

// again is what was told of an entry.
func (c *replica) again(e store.Entry) told {
	return told{Entry: e, what: c.words.At(int(e.Seq - c.wordsFrom()))}
}

// batches are for what is told of entries with one event, which most have.
var batches = sync.Pool{New: func() any { return new([1]view.Projection) }}

// wasTold takes it that an entry was told to all who are not late.
func (c *replica) wasTold(t told) {
	if c.past == nil && cap(t.what) == 1 { // else who is late is yet to be told
		clear(t.what)
		batches.Put((*[1]view.Projection)(t.what[:1]))
	}
}

// knows says whether the entry is in the state already.
func (c *replica) knows(e store.Entry) bool {
	known, ok := c.tail.At(e.Seq)
	return ok && known.Hash == e.Hash && known.At == e.At
}

// delay is how far behind the past is, in milliseconds.
func (c *replica) delay() int64 { return int64(c.state.Settings.Delay) * 1000 }

// depart begins a past if the events, which are about to be applied, begin a round that is told late.
func (c *replica) depart(events []game.Event) {
	if c.past != nil || c.delay() == 0 || !starts(events) {
		return
	}
	c.past = &past{state: c.state.Clone(), head: c.head, way: c.way.clone()}
}

// lost returns the entries after head that this node holds. False means that it can't tell, or that head is not
// on the history that it knows.
func (c *replica) lost(head store.Position) (entries []store.Entry, ok bool) {
	if head.Seq > 0 && !c.knows(store.Entry{Seq: head.Seq, Hash: head.Hash, At: head.At}) {
		return nil, false
	}
	if _, ok = c.tail.At(head.Seq + 1); !ok {
		return nil, false
	}
	return slices.Collect(c.tail.After(head.Seq)), true
}

// forked says whether a position that this node had is not on the log as it is now. One too old for the tail
// is taken to be: all that came after it is still to be told.
func (c *replica) forked(had seenTo) bool {
	if had.epoch != c.head.Epoch || had.seq > c.head.Seq {
		return true
	}
	e, ok := c.tail.At(had.seq)
	return ok && c.textAt(e) != had.text
}

// textAt is the text of the position that an entry leads to; see [store.Position.Text].
func (c *replica) textAt(e store.Entry) string { return c.head.After(e).Text() }

// read reads on from where the replica is to the log's end, page by page.
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
