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

// After a fail-over the store may lack the last entries of a log. Any node that still has them appends them again. If
// another entry has taken their place by then, the store's log wins.

// reader is the state of a room's reading of its log.
type reader struct {
	reading   bool          // missed entries are being read, or the log is being repaired
	reloading bool          // the log is being read from its start
	early     []store.Entry // entries that arrived before those being read
	waiting   []enter       // viewers waiting for the read to end
	partly    *replica      // what an unfinished reload has read, or nil
	broken    int           // consecutive reloads that found the log changing
}

// keepEarly keeps an entry that arrived before its predecessor. A read takes a round trip to the store and its result
// is as old, so without the entries that arrive meanwhile the node might never catch up.
func (r *room) keepEarly(e store.Entry) {
	if e.Data != nil && len(r.early) < TailLeast {
		r.early = append(r.early, e)
	}
}

// withEarly returns the entries followed by the kept ones, as far as they are consecutive.
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

// repaired is mail: a repair of the log has ended.
type repaired struct{ err error }

// located is mail: the head of the log as the store knows it.
type located struct {
	verified
	asked store.Position // this node's head at the time of the request
}

// compare reconciles this node with the head of the store's log. The head may be outdated, so a log that seems to be
// short or to have diverged is read again while no append of this node is in progress.
func (r *room) compare(ctx context.Context, head store.Position) {
	switch {
	case head == r.head || r.flight != nil || r.reads():
	case head.Epoch == r.head.Epoch && head.Seq > r.head.Seq:
		r.catchUp(ctx)
	default:
		r.locate(ctx)
	}
}

// locate reads the head of the log.
func (r *room) locate(ctx context.Context) {
	if r.reads() {
		return
	}
	r.reading = true
	asked := r.head
	r.beside("locate the log", func() mail { return located{r.verify(ctx), asked} },
		func(err error) mail { return located{verified{err: err}, asked} })
}

// located handles the head of the log, unless this node has received entries since the request.
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

// repair appends the entries that the log has lost after head, if this node has all of them and the log has not
// diverged. Otherwise it reloads the log. Several nodes may repair at once because existing entries are not added
// again.
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
			events, _ := game.ParseEvents(e.Data) // this node has parsed or written them before
			a := store.Append{
				Room: r.code, Head: head, Next: e.Hash, Data: e.Data, At: e.At,
				Listing: listing, Deadline: deadline, TTL: r.host.keepRooms, EndsRound: game.EndsRound(events), AwaitReplica: true,
			}
			if err = r.store(ctx, a, nil, StoreWait).err; err != nil {
				break
			}
			head = head.After(e)
		}
		return repaired{err}
	}, func(err error) mail { return repaired{err} })
}

// repaired handles the end of a repair. If an entry of another node came between, the store's log wins.
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

// load reads the whole log before the room is served.
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

// loadTries is how often a log that seems broken is read before it counts as broken, since it may have been changing.
const loadTries = 3

// ErrNewerRules is returned for a room whose rules version this node does not support. During a deploy, newer nodes
// create such rooms.
var ErrNewerRules = errors.New("the room's rules are newer than this node")

// loaded records that a round in the log has begun, so that its beginning is not announced again.
func (r *room) loaded() {
	if round := r.state.Round; round != nil && r.state.Phase(r.now()) != game.Countdown {
		r.begun, r.waited = round.No, r.now()
	}
	r.follow(nil)
	if p := r.past; p != nil && p.state.Round != nil && p.state.Phase(r.pastClock()) != game.Countdown {
		p.begun = p.state.Round.No
	}
}

// errForked means that the log has diverged from the one that this node has followed.
var errForked = errors.New("the log is another one now")

// reloaded is mail: the log was read from its start.
type reloaded struct {
	to    *replica       // what was read; nil if it is of no use
	asked store.Position // the room's head when the reload began
	err   error
}

// reload replaces the room's state by what the log says. It reads the log page by page, outside the room's turn. After
// an error the next try continues where the last one ended. No other entry is applied until the reload is done.
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
		ctx, cancel := r.host.Within(ctx)
		defer cancel()
		return r.host.store.Read(ctx, r.code, after, store.ReadMax)
	}
	r.beside("read a log again", func() mail { return reloaded{to, asked, to.read(page)} },
		func(err error) mail { return reloaded{nil, asked, err} })
}

// reloaded handles the end of a reload: it takes over the state and sends it to all viewers, or tries again.
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
		// Heads are compared every second, which starts the next try.
		r.log.Error("could not read the log again", "err", m.err)
		if r.broken = 0; !errors.Is(m.err, errForked) {
			r.partly = m.to
		}
	case m.asked != r.head:
		r.partly = m.to // an append of this node has succeeded meanwhile: there is more to read
		r.reload(ctx)
	default:
		r.broken = 0
		r.replace(m.to)
		r.catchUp(ctx) // news was ignored during the reload
	}
	r.admit()
}

// replace replaces the room's replica.
func (r *room) replace(to *replica) {
	before := r.head
	for i := range r.queue {
		r.queue[i].level = 0 // it refers to the former history
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
		r.lines, r.heard, r.roll = lines{}, nil, roll{} // they belong to another room with the same code
	}
	// Erasing a name rewrites the log, but leaves its positions.
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

// dismiss sends an error to all viewers and removes them, because the room is gone or can't be served.
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
