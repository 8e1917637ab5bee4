package room

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// A store that fails over may come back without the last entries of a log. Whichever node holds them still appends
// them again; if another entry has taken their place by then, the store's log wins.

// reader is what a room knows of its reading of the log.
type reader struct {
	reading   bool          // a read of missed entries is under way, or a repair
	reloading bool          // the log is being read from its start
	early     []store.Entry // heard of before those that are being read
	waiting   []enter       // viewers who wait for it
	partly    *replica      // what a reload has read that did not come to its end; nil is nothing
	broken    int           // reloads in a row that found the log to be changing
}

// keepEarly keeps an entry that this node has heard of before the one that stands before it. What is read takes as long
// as the way to the store, and is as old; whoever passed over what comes meanwhile would read for ever.
func (r *room) keepEarly(e store.Entry) {
	if e.Data != nil && len(r.early) < TailLeast {
		r.early = append(r.early, e)
	}
}

// withEarly are entries of the log, and those that were kept as far as they follow them.
func (r *room) withEarly(entries []store.Entry) []store.Entry {
	if len(r.early) == 0 {
		return entries
	}
	last := r.head.Seq
	if len(entries) > 0 {
		last = max(last, entries[len(entries)-1].Seq)
	}
	slices.SortFunc(r.early, func(a, b store.Entry) int { return cmp.Compare(a.Seq, b.Seq) })
	later := r.early[:0]
	for _, e := range r.early {
		switch {
		case e.Seq == last+1:
			entries, last = append(entries, e), e.Seq
		case e.Seq > last:
			later = append(later, e)
		}
	}
	clear(r.early[len(later):])
	r.early = later
	return entries
}

// repaired is mail: the attempt to give the log its lost entries back has ended.
type repaired struct{ err error }

// located is mail: the store said where the log is.
type located struct {
	verified
	asked store.Position // where this node was when it asked
}

// compare brings this node and the store's log together, if they are apart. The store's word may be old: a log that
// seems to be short, or to have gone another way, is looked at again while nothing of this node's is on its way.
func (r *room) compare(ctx context.Context, head store.Position) {
	switch {
	case head == r.head || r.flight != nil || r.reads():
	case head.Epoch == r.head.Epoch && head.Seq > r.head.Seq:
		r.catchUp(ctx)
	default:
		r.locate(ctx)
	}
}

// locate asks the store where the log is.
func (r *room) locate(ctx context.Context) {
	if r.reads() {
		return
	}
	r.reading = true
	asked := r.head
	r.beside("locate the log", func() mail { return located{r.verify(ctx), asked} },
		func(err error) mail { return located{verified{err: err}, asked} })
}

// located acts on where the log is, unless this node has heard of entries since it asked.
func (r *room) located(ctx context.Context, m located) {
	switch {
	case m.err != nil:
		r.fails(m.err)
	case m.head == r.head || m.asked != r.head:
	case m.head.Epoch == r.head.Epoch && m.head.Seq > r.head.Seq:
		r.catchUp(ctx)
	case m.head.Epoch == r.head.Epoch || m.head.Epoch == "":
		r.repair(ctx, m.head)
	default:
		r.reload(ctx)
	}
	if len(r.waiting) > 0 {
		r.catchUp(ctx)
	}
}

// repair gives the log back what it lost after head, if this node holds that all and the log has not gone on
// another way. Several nodes may do it at once: an entry that is there already is not added again.
func (r *room) repair(ctx context.Context, head store.Position) {
	lost, ok := r.lost(head)
	if !ok {
		r.reload(ctx)
		return
	}
	r.log.Warn("the store has lost the end of the log; appending it again", "from", head.Seq+1, "to", r.head.Seq)
	r.host.stats.repairs.Add(1)
	r.reading = true
	listing, deadline := r.host.listing(r.code, r.state), r.state.Deadline()
	head.Epoch = r.head.Epoch
	r.beside("repair the log", func() mail {
		var err error
		for _, e := range lost {
			events, _ := game.ParseEvents(e.Data) // which were parsed or written here before
			a := store.Append{
				Room: r.code, Head: head, Next: e.Hash, Data: e.Data, At: e.At,
				Listing: listing, Deadline: deadline, TTL: r.host.keepRooms, EndsRound: ends(events), AwaitReplica: true,
			}
			if err = r.store(ctx, a, nil, StoreWait).err; err != nil {
				break
			}
			head = head.After(e)
		}
		return repaired{err}
	}, func(err error) mail { return repaired{err} })
}

// repaired goes on after a repair. If somebody's entry came between, the store's log wins.
func (r *room) repaired(ctx context.Context, m repaired) {
	r.reading = false
	switch {
	case errors.Is(m.err, store.ErrConflict):
		r.reload(ctx)
	case m.err != nil:
		r.fails(m.err)
	}
	r.admit()
}

// load reads the whole log, before the room is served.
func (r *room) load(ctx context.Context) error {
	page := func(after uint64) (epoch string, entries []store.Entry, err error) {
		err = r.asked("read a log", func() (err error) {
			epoch, entries, err = r.host.store.Read(ctx, r.code, after, store.ReadMax)
			return err
		})
		return epoch, entries, err
	}
	var err error
	for range loadTries {
		c := newReplica(r.code, &r.host.stats.events)
		if err = c.read(page); err == nil {
			r.replica = *c
			r.loaded()
		}
		if !errors.Is(err, errForked) {
			return err
		}
	}
	return err
}

// loadTries is how often a log that seems to be broken is read before it counts as broken: it may have been changing.
const loadTries = 3

// ErrNewerRules is for a room that is played by rules which this node does not know: during a deploy, newer nodes make
// them.
var ErrNewerRules = errors.New("the room's rules are newer than this node")

// loaded notes that a round in the log has begun, if it has, so that its beginning is not told once more.
func (r *room) loaded() {
	if round := r.state.Round; round != nil && r.state.Phase(r.now()) != game.Countdown {
		r.begun, r.waited = round.No, r.now()
	}
	r.follow(nil)
	if p := r.past; p != nil && p.state.Round != nil && p.state.Phase(r.pastClock()) != game.Countdown {
		p.begun = p.state.Round.No
	}
}

// errForked means that the log is not the one that this node has followed so far.
var errForked = errors.New("the log is another one now")

// reloaded is mail: the log was read from its start, beside the room.
type reloaded struct {
	to    *replica       // as far as it was read; nil if that is of no use
	asked store.Position // where the room was when that began
	err   error
}

// reload starts again from the log, which is right by definition. It is read beside the room, page by page: what
// was read stays when a page can't be, and the next try goes on from there. Until it is done nothing else comes
// into the room.
func (r *room) reload(ctx context.Context) {
	if r.reloading {
		return
	}
	r.reloading = true
	to, asked := r.partly, r.head
	if r.partly = nil; to == nil {
		to = newReplica(r.code, &r.host.stats.events)
	}
	page := func(after uint64) (string, []store.Entry, error) {
		ctx, cancel := r.host.within(ctx, StoreWait)
		defer cancel()
		return r.host.store.Read(ctx, r.code, after, store.ReadMax)
	}
	r.beside("read a log again", func() mail { return reloaded{to, asked, to.read(page)} },
		func(err error) mail { return reloaded{nil, asked, err} })
}

// reloaded goes on with the log as it was read, and shows every viewer what it says.
func (r *room) reloaded(ctx context.Context, m reloaded) {
	r.reloading = false
	switch {
	case errors.Is(m.err, errForked) && r.broken < loadTries:
		r.broken++
		r.reload(ctx)
	case errors.Is(m.err, store.ErrNotFound):
		r.fate = m.err
	case r.isFate(m.err):
	case m.err != nil:
		// The heads are compared every second, so this is tried again.
		r.log.Error("could not read the log again", "err", m.err)
		if r.broken = 0; !errors.Is(m.err, errForked) {
			r.partly = m.to
		}
	case m.asked != r.head:
		r.partly = m.to // an append that was on its way has landed: there is more to read
		r.reload(ctx)
	default:
		r.broken = 0
		r.replace(m.to)
		r.catchUp(ctx) // news were passed over
	}
	r.admit()
}

// replace takes another replica in the place of the room's own.
func (r *room) replace(to *replica) {
	before := r.head
	for i := range r.queue {
		r.queue[i].level = 0 // it was of another history
	}
	r.early = nil
	if now := time.Now(); r.goes.on(now) > to.goes.on(now) {
		to.goes = r.goes
	}
	r.replica = *to
	r.loaded()
	if r.head == before {
		for v := range r.viewers {
			r.situate(v)
		}
		return
	}
	if r.head.Epoch != before.Epoch {
		r.lines, r.heard, r.roll = lines{}, nil, roll{} // of another room by the same code
	}
	// Who had a name taken out of the log left the rest of it as it was.
	same := r.head.Epoch == before.Epoch && r.head.Seq == before.Seq && r.head.At == before.At
	forked := !same && r.forked(seenTo{before.Epoch, before.Seq, before.Text()})
	if forked {
		r.log.Warn("the log has taken another way; what was told beyond it is void", "had", before.Seq, "has", r.head.Seq)
		r.host.stats.forks.Add(1)
	}
	for v := range r.viewers {
		r.situate(v)
		if err := r.unwelcome(v); err != nil {
			r.sendAway(v, err)
			continue
		}
		v.void = v.void || forked
		r.refresh(v)
	}
}

// dismiss sends everyone away from a room that is no more, or not to be served.
func (r *room) dismiss(err error) {
	for v := range r.viewers {
		r.hand(v, r.frame(failure(err)))
		r.leave(v)
	}
	if r.flight != nil {
		r.queue = append(r.flight.asks, r.queue...)
	}
	r.queue = append(r.far.handed, r.queue...)
	for _, f := range r.help.busy {
		r.queue = append(r.queue, f.behind...)
	}
	for _, a := range append(r.queue, r.in.close(refusalOf(err))...) {
		r.answer(a, err)
	}
	r.queue, r.flight, r.far.handed, r.help.busy = nil, nil, nil, nil
	r.flush()
}
