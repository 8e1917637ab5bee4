package room

import (
	"context"
	"encoding/binary"
	"errors"
	"sync/atomic"
	"time"

	"nonet/room/game"
	"nonet/room/record"
	"nonet/room/store"
	"nonet/room/tell"
)

// pipeline is what is on its way to the store.
type pipeline struct {
	queue    []ask   // commands that wait for the next append
	flight   *flight // the append under way
	own      own
	meets    int       // the place in the queue of the command that is being decided; -1 is none
	retry    time.Time // not before, after a failure
	coalesce time.Time // not before, for many watch
}

// flight is an append under way, with those who wait for it.
type flight struct {
	asks   []ask
	held   []error // per ask: its answer, once the store has shown that this is how things stand
	events []game.Event
	what   tell.Batch  // the events, as they may be told
	then   *game.State // what they make of the room, as of at
	at     int64
	entry  store.Append
	resume bool // it says how long nothing could be saved
}

// own is the entry that this node appends, or has appended last, so that it need not hear of it from the store. It is
// safe for concurrent use.
type own struct{ hash, at atomic.Uint64 }

// flies: the entry is on its way to the store, and nobody knows its time yet.
func (o *own) flies(f *flight) {
	o.at.Store(0)
	o.hash.Store(binary.BigEndian.Uint64(f.entry.Next[:]))
}

// landed: the store has it.
func (o *own) landed(e store.Entry) { o.at.Store(uint64(e.At)) }

// unsure: nobody knows whether the store has it, and news of it would be the first to say so.
func (o *own) unsure() { o.hash.Store(0) }

// heard says whether news is of that entry: the answer to the append is on its way, or has come.
func (o *own) heard(n store.News) bool {
	if n.Ephemeral != nil || binary.BigEndian.Uint64(n.Entry.Hash[:]) != o.hash.Load() {
		return false
	}
	at := o.at.Load()
	return at == 0 || at == uint64(n.Entry.At)
}

// told is an entry as it was told to viewers.
type told struct {
	store.Entry
	text  string // of the position that it leads to
	what  tell.Batch
	ends  bool // a round
	first bool // before it nobody has filled or noted anything in the round
}

// append decides the commands that wait, as many as fit, and sends what comes of them to the store in one entry.
// One append is under way at a time; commands that come meanwhile share the next.
func (r *room) append(ctx context.Context) {
	if !r.appends() {
		return
	}
	r.pace()
	f, done := r.decided()
	switch {
	case !done:
		if r.fate == nil {
			r.append(ctx)
		}
	case len(f.events) > 0:
		r.flight = f
		r.own.flies(f)
		r.await(ctx, "append", func() mail { return r.store(ctx, f.entry) }, func(err error) mail { return landed{err: err} })
	case len(f.asks) > 0 || f.resume:
		r.flight = f
		r.await(ctx, "verify", func() mail { return r.verify(ctx) }, func(err error) mail { return verified{err: err} })
	case len(r.queue) > 0:
		r.append(ctx)
	}
}

// appends says whether there is something to append, and nothing to wait for.
func (r *room) appends() bool {
	idle := len(r.queue) == 0 && !r.outage.failing
	return r.flight == nil && !r.reads() && !idle && !time.Now().Before(r.waits())
}

// await has something asked of the store, and mails the answer; of a store that is prompt it comes at once.
func (r *room) await(ctx context.Context, doing string, do func() mail, failed func(error) mail) {
	if !r.host.prompt {
		r.beside(doing, do, failed)
		return
	}
	var m mail
	if err := r.asked(doing, func() error { m = do(); return nil }); err != nil {
		m = failed(err)
	}
	m.arrive(ctx, r)
}

// pace puts the next append off where many watch, so that what players do meanwhile shares it: an entry costs a
// frame to each viewer. The first command after a while does not wait.
func (r *room) pace() {
	if crowd := len(r.viewers) - CrowdFrom; crowd > 0 {
		r.coalesce = time.Now().Add(time.Duration(crowd) * CrowdPace)
	}
}

// waits is before when nothing is appended.
func (r *room) waits() time.Time {
	if r.coalesce.After(r.retry) {
		return r.coalesce
	}
	return r.retry
}

// store appends an entry.
func (r *room) store(ctx context.Context, a store.Append) landed {
	ctx, cancel := r.host.within(ctx, StoreWait)
	defer cancel()
	start := time.Now()
	a.Until = r.host.clocks.now(r.clockNo) + StoreWait.Milliseconds()
	entry, err := r.host.store.Append(ctx, a)
	r.host.took(time.Since(start))
	return landed{entry, err}
}

// verify asks where the log is, before commands without effect are answered: a node that has fallen behind would
// otherwise refuse what another node has carried out already.
func (r *room) verify(ctx context.Context) verified {
	ctx, cancel := r.host.within(ctx, StoreWait)
	defer cancel()
	heads, err := r.host.store.Heads(ctx, []string{r.code})
	if err != nil {
		return verified{err: err}
	}
	return verified{head: heads[0]}
}

// verified takes the store's word on where the log is.
func (r *room) verified(ctx context.Context, m verified) {
	f := r.flight
	r.flight = nil
	switch {
	case m.err != nil:
		r.unsure(f, m.err)
	case m.head == r.head:
		r.settle(f)
		if f.resume || !r.outage.failing {
			r.works()
		}
	default:
		r.queue = append(f.asks, r.queue...)
		r.compare(ctx, m.head)
	}
}

// decide takes commands from the queue, as many as fit in one entry. Those without effect are answered with the rest,
// once the store has shown that the state which they were decided on was the latest.
//
// After an outage its length comes before anything else, so that the clocks are right. While the outage is known,
// that alone is tried.
func (r *room) decide() *flight {
	work, at := r.state.Clone(), r.now()
	f := &flight{then: work, at: at, resume: r.outage.failing}
	var data []byte
	decide := func(c game.Command) ([]game.Event, error) {
		events, err := game.Decide(work, c, at)
		for _, e := range events {
			work.Apply(at, e)
			data = game.AppendEvent(data, e)
			f.what = append(f.what, tell.Project(work, e))
		}
		f.events = append(f.events, events...)
		if len(events) > 0 {
			// Now, for what comes behind it in the same entry may make the seat forget it.
			if result, known := work.Answer(c.Player, c.ID); known {
				err = result
			}
		}
		return events, err
	}
	if f.resume {
		decide(r.outage.until(at))
	}
	taken := 0
	for i, a := range r.queue[:min(len(r.queue), GroupMax)] {
		r.meets = i
		if len(data) > GroupBytes || r.outage.told {
			break
		}
		taken++
		if err := a.unheard(work); err != nil {
			f.asks, f.held = append(f.asks, a), append(f.held, err)
			continue
		}
		if events, err := decide(a.cmd); len(events) > 0 || a.from != nil {
			f.asks, f.held = append(f.asks, a), append(f.held, err)
		} else {
			r.answer(a, err)
		}
	}
	r.queue = append(r.queue[:0], r.queue[taken:]...)
	f.entry = r.entry(f.events, data, work)
	return f
}

// entry is the room's next one: some events, as text too, and what the state then is.
func (r *room) entry(events []game.Event, data []byte, then *game.State) store.Append {
	return store.Append{
		Room: r.code, Head: r.head, Next: store.NextHash(record.Basis(r.state, r.head), data), Data: data,
		Listing: tell.Listing(r.code, then), Deadline: then.Deadline(), Keep: Keep,
		Ends: ends(events), Safe: weighty(events),
	}
}

// landed takes the store's answer to the append under way.
func (r *room) landed(ctx context.Context, m landed) {
	f := r.flight
	r.flight = nil
	var conflict *store.ConflictError
	switch {
	case m.err == nil:
		r.own.landed(m.entry)
		r.host.stats.appends.Add(1)
		r.commit(ctx, f, m.entry)
		r.works()
	case errors.As(m.err, &conflict):
		r.host.stats.conflicts.Add(1)
		r.coalesce = time.Time{}
		r.queue = append(f.asks, r.queue...)
		if len(conflict.Missed) == 0 {
			r.locate(ctx)
			return
		}
		r.caughtUp(ctx, missed{epoch: conflict.Epoch, entries: conflict.Missed})
	default:
		r.unsure(f, m.err)
	}
}

// commit brings the entry into the state, answers those who asked for it, then tells everyone.
func (r *room) commit(ctx context.Context, f *flight, e store.Entry) {
	switch {
	case r.knows(e):
		r.settle(f) // its news came before the answer
	case e.Seq <= r.head.Seq:
		// The store lost it since, and took another entry in its place.
		r.queue = append(f.asks, r.queue...)
	default:
		r.extend(ctx, f, e)
	}
}

// extend brings in this node's own entry.
func (r *room) extend(ctx context.Context, f *flight, e store.Entry) {
	if f.entry.Head != r.head || f.entry.Next != e.Hash || e.Seq != r.head.Seq+1 {
		r.log.Error("own entry does not fit", "seq", e.Seq)
		r.queue = append(f.asks, r.queue...)
		r.reload(ctx)
		return
	}
	t := r.adopt(f, e)
	r.host.ended(f.events) // before anybody hears of it, and asks for it
	r.settle(f)
	r.tell(*t)
}

// adopt makes what was decided the room's state: the store says that its hash stands, so there is no need to read
// it again. What goes by the entry's own time, which the store has stamped since, is brought to it.
func (r *room) adopt(f *flight, e store.Entry) *told {
	t := told{Entry: e, first: tell.Untouched(r.state), ends: ends(f.events)}
	r.depart(f.events)
	if f.then.Restamp(f.events, f.at, e.At) {
		r.state, t.what = f.then, f.what
		return r.arrive(t)
	}
	for _, ev := range f.events {
		r.apply(&t, ev)
	}
	return r.arrive(t)
}

// settle answers all who asked.
func (r *room) settle(f *flight) {
	for i, a := range f.asks {
		r.answer(a, f.held[i])
	}
}

// unsure deals with an append of which nobody knows whether it took effect. Trying the commands again is safe: if
// the entry is in the log, the next append meets it and the ids in it tell what was done.
func (r *room) unsure(f *flight, err error) {
	r.own.unsure()
	r.fails(err)
	r.queue = append(f.asks, r.queue...)
	r.retry = time.Now().Add(r.outage.again())
}

// answer tells the asker what became of a command. The room's own commands need no answer, but the marks that
// they were waiting go.
func (r *room) answer(a ask, err error) {
	switch a.cmd.Do.(type) {
	case game.Deal:
		r.dealing = false
	case game.Tick:
		r.ticking = false
	}
	if a.from == nil {
		return
	}
	r.host.stats.commands.Add(1)
	if err != nil {
		r.host.stats.refused.Add(1)
	}
	r.hand(a.from, r.host.frame(answer(a.cmd.ID, refusalOf(err))))
}

// hear takes news from the store. It must not block: news that finds the mailbox full are caught up with later.
func (r *room) hear(n store.News) {
	if !r.own.heard(n) {
		r.nudge(heard{n})
	}
}

// news brings in an entry that somebody appended.
func (r *room) news(ctx context.Context, n store.News) {
	switch {
	case r.reloading: // what is read again may have it, and else is caught up with
	case n.Epoch != r.head.Epoch:
		r.reload(ctx)
	case n.Entry.Seq <= r.head.Seq:
	case n.Entry.Seq == r.head.Seq+1 && n.Entry.Data != nil:
		r.caughtUp(ctx, missed{epoch: n.Epoch, entries: []store.Entry{n.Entry}})
	default:
		r.catchUp(ctx)
	}
}

// catchUp reads what stands after the node's position, beside the room.
func (r *room) catchUp(ctx context.Context) {
	if r.reads() {
		return
	}
	r.reading = true
	after := r.head.Seq
	r.beside("read missed entries", func() mail {
		ctx, cancel := r.host.within(ctx, StoreWait)
		defer cancel()
		epoch, entries, err := r.host.store.Read(ctx, r.code, after, store.ReadMax)
		return missed{epoch, entries, err}
	}, func(err error) mail { return missed{err: err} })
}

// caughtUp brings in entries that others appended.
func (r *room) caughtUp(ctx context.Context, m missed) {
	if m.err != nil {
		r.fails(m.err)
		r.admit()
		return
	}
	r.answers()
	if r.reloading {
		return
	}
	if m.epoch != r.head.Epoch {
		r.reload(ctx)
		return
	}
	for _, e := range m.entries {
		if e.Seq <= r.head.Seq {
			continue
		}
		t, err := r.advance(e)
		if err != nil {
			r.log.Error("the log does not fit what came before", "seq", e.Seq, "err", err)
			r.reload(ctx)
			return
		}
		r.tell(*t)
	}
	if store.More(m.entries, store.ReadMax) {
		r.catchUp(ctx)
	}
	r.admit()
}
