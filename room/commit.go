package room

import (
	"context"
	"encoding/binary"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// pipeline is what is on its way to the store.
type pipeline struct {
	queue    []ask   // commands that wait for the next append
	flight   *flight // the append under way
	try      uint64  // which it is
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
	what   view.Batch  // the events, as they may be told; none yet if then is nil
	then   *game.State // what they make of the room, as of at; nil is that it is for the room's own state to say
	at     int64
	entry  store.Append
	resume bool      // it says how long nothing could be saved
	began  time.Time // to be decided; zero if nobody wants to know
	sent   time.Time // to the store; the same
	due    time.Time // when it is given up, if the store was left with it; zero otherwise
}

// flights are for appends to come.
var flights = sync.Pool{New: func() any { return new(flight) }}

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

// is says whether the entry of that hash is this node's.
func (o *own) is(hash [8]byte) bool { return binary.BigEndian.Uint64(hash[:]) == o.hash.Load() }

// heard says whether news is of that entry: the answer to the append is on its way, or has come.
func (o *own) heard(n store.News) bool {
	if n.Ephemeral != nil || n.Forwarded != nil || !o.is(n.Entry.Hash) {
		return false
	}
	at := o.at.Load()
	return at == 0 || at == uint64(n.Entry.At)
}

// told is an entry as it was told to viewers.
type told struct {
	store.Entry
	what  view.Batch
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
	if r.hands(ctx) {
		return
	}
	began := r.traceNow()
	f, done := r.decided()
	switch {
	case !done:
		if r.fate == nil {
			r.append(ctx)
		}
	case len(f.events) > 0:
		r.flight = f
		f.began, f.sent = began, r.traceNow()
		r.own.flies(f)
		r.setOff(ctx, f)
	case len(f.asks) > 0 || f.resume:
		r.flight = f
		if r.host.prompt {
			r.verified(ctx, r.verifyHere(ctx))
			return
		}
		r.beside("verify", func() mail { return r.verify(ctx) }, func(err error) mail { return verified{err: err} })
	case len(r.queue) > 0:
		r.append(ctx)
	}
}

// setOff brings an entry to the store, the cheapest way that the store knows.
func (r *room) setOff(ctx context.Context, f *flight) {
	r.try++
	within, named, try := r.within(f), r.namedIn(f), r.try
	switch {
	case r.host.prompt:
		r.landed(ctx, r.storeHere(ctx, f.entry, named, within))
	case len(named) == 0 && r.leaves(f, within):
	default:
		r.beside("append", func() mail {
			m := r.store(ctx, f.entry, named, within)
			m.try = try
			return m
		}, func(err error) mail { return landed{err: err, try: try} })
	}
}

// leaves leaves the store with an entry, if it takes that.
func (r *room) leaves(f *flight, within time.Duration) bool {
	if r.host.later == nil {
		return false
	}
	a, try, start := f.entry, r.try, time.Now()
	a.Until = r.until(within)
	f.due = start.Add(StoreWait)
	taken := false
	_ = r.asked("append", func() error {
		taken = r.host.later.AppendLater(a, f.due, func(e store.Entry, err error) {
			r.host.bring(r, landed{e, err, time.Since(start), try})
		})
		return nil
	})
	if !taken {
		f.due = time.Time{}
	}
	return taken
}

// lapse ends the wait for a store that was left with an entry and says nothing.
func (r *room) lapse(ctx context.Context) {
	if f := r.flight; f != nil && !f.due.IsZero() && !time.Now().Before(f.due) {
		r.try++
		r.landed(ctx, landed{err: context.DeadlineExceeded, took: StoreWait})
	}
}

// appends says whether there is something to append, and nothing to wait for.
func (r *room) appends() bool {
	idle := len(r.queue) == 0 && !r.outage.failing
	return r.flight == nil && !r.reads() && !r.awaits() && !idle && !time.Now().Before(r.waits())
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

// store appends an entry, unless the store comes to it later than within a time. Whom it names is indexed before.
func (r *room) store(ctx context.Context, a store.Append, named []string, within time.Duration) landed {
	ctx, cancel := r.host.within(ctx, StoreWait)
	defer cancel()
	start := time.Now()
	if err := archive.IndexRoom(ctx, r.host.store, r.code, named, r.host.now()); err != nil {
		return landed{err: err, took: time.Since(start)}
	}
	if !r.host.prompt { // one that is asks nobody who could stand still
		a.Until = r.until(within)
	}
	entry, err := r.host.store.Append(ctx, a)
	return landed{entry: entry, err: err, took: time.Since(start)}
}

// until is when nobody waits any more, on the room's clock.
func (r *room) until(within time.Duration) int64 {
	return r.host.clocks.now(r.clockNo) + within.Milliseconds()
}

// storeHere appends an entry in the room's turn. A store that is prompt does not hold it up.
func (r *room) storeHere(ctx context.Context, a store.Append, named []string, within time.Duration) (m landed) {
	defer r.caught("append", &m.err)
	return r.store(ctx, a, named, within)
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

// verifyHere is verify in the room's turn.
func (r *room) verifyHere(ctx context.Context) (m verified) {
	defer r.caught("verify", &m.err)
	return r.verify(ctx)
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
		for i := range f.asks {
			f.asks[i].level = m.head.Seq
		}
		r.queue = append(f.asks, r.queue...)
		r.compare(ctx, m.head)
	}
}

// landed takes the store's answer to the append under way.
func (r *room) landed(ctx context.Context, m landed) {
	f := r.flight
	r.flight = nil
	r.tried(f, m)
	r.noteSlow(f, m)
	r.tempo.add(m.took)
	if m.err != nil {
		r.host.observer.Appended(m.took, "")
		r.failed(ctx, f, m)
		return
	}
	r.win()
	r.own.landed(m.entry)
	r.host.stats.appends.Add(1)
	r.host.observer.Appended(m.took, r.traceOf(m.entry.Seq, m.entry.Hash))
	r.commit(ctx, f, m)
	r.works()
}

// failed takes it that the append under way has lost, or that nobody knows what became of it.
func (r *room) failed(ctx context.Context, f *flight, m landed) {
	var conflict *store.ConflictError
	if !errors.As(m.err, &conflict) {
		r.host.stats.appendsFailed.Add(1)
		r.unsure(f, m.err)
		return
	}
	r.lose(m.took)
	r.host.stats.conflicts.Add(1)
	r.coalesce = time.Time{}
	r.queue = append(f.asks, r.queue...)
	if len(conflict.Missed) == 0 {
		r.locate(ctx)
		return
	}
	r.caughtUp(ctx, missed{epoch: conflict.Epoch, entries: conflict.Missed})
}

// commit brings the entry into the state, answers those who asked for it, then tells everyone.
func (r *room) commit(ctx context.Context, f *flight, m landed) {
	e := m.entry
	switch {
	case r.knows(e):
		r.went(f, e, m.took)
		r.settle(f) // its news came before the answer
	case e.Seq <= r.head.Seq:
		// The store lost it since, and took another entry in its place.
		r.queue = append(f.asks, r.queue...)
	default:
		r.extend(ctx, f, m)
	}
}

// extend brings in this node's own entry.
func (r *room) extend(ctx context.Context, f *flight, m landed) {
	e := m.entry
	if f.entry.Head != r.head || f.entry.Next != e.Hash || e.Seq != r.head.Seq+1 {
		r.log.Error("own entry does not fit", "seq", e.Seq)
		r.queue = append(f.asks, r.queue...)
		r.reload(ctx)
		return
	}
	before := r.state.Round
	t := r.adopt(f, e)
	r.host.ended(f.events) // before anybody hears of it, and asks for it
	r.note(f.events, e, before)
	r.went(f, e, m.took) // before the answers, which count as its
	r.settle(f)
	r.tell(t)
	r.wasTold(t)
	f.empty()
	flights.Put(f)
}

// empty makes it as good as new.
func (f *flight) empty() {
	clear(f.asks)
	clear(f.held)
	clear(f.events)
	*f = flight{asks: f.asks[:0], held: f.held[:0], events: f.events[:0]}
}

// adopt makes what was decided the room's state: the store says that its hash stands, so there is no need to read
// it again. Where the copy that it was decided on has it already, what goes by the entry's own time, which the store
// has stamped since, is brought to it.
func (r *room) adopt(f *flight, e store.Entry) told {
	t := told{Entry: e, first: view.Untouched(r.state), ends: ends(f.events)}
	r.depart(f.events)
	if f.then != nil && f.then.Restamp(f.events, f.at, e.At) {
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
		if len(f.events) == 0 {
			r.strays(a, f.held[i])
		}
		r.reply(a, f.held[i])
	}
}

// unsure deals with an append of which nobody knows whether it took effect. Trying the commands again is safe: if
// the entry is in the log, the next append meets it and the ids in it tell what was done.
func (r *room) unsure(f *flight, err error) {
	r.own.unsure()
	if f.resume && errors.Is(err, store.ErrLate) {
		r.outage.tooLate++
	}
	r.fails(err)
	r.queue = append(f.asks, r.queue...)
	r.retry = time.Now().Add(r.outage.again())
}

// answer tells the asker what became of a command that no entry of this node carries.
func (r *room) answer(a ask, err error) {
	r.strays(a, err)
	r.reply(a, err)
}

// reply tells the asker what became of a command. The room's own commands need no answer, but the marks that
// they were waiting go.
func (r *room) reply(a ask, err error) {
	switch a.cmd.Do.(type) {
	case game.Deal:
		r.dealing = false
	case game.Tick:
		r.ticking = false
	}
	if a.heard != nil {
		a.heard(err)
	}
	if a.from == nil {
		return
	}
	a.from.asks.Add(-1)
	r.host.stats.commands.Add(1)
	if err == nil {
		r.clockMove(a)
		ok := &r.tools().ok
		ok.ID = a.cmd.ID
		r.hand(a.from, r.frame(ok))
		return
	}
	r.host.stats.refused.Add(1)
	refusal := refusalOf(err)
	r.log.Debug("a command is refused", "round", r.state.Rounds, "player", a.cmd.Player, "code", refusal.Code)
	r.hand(a.from, r.frame(no(a.cmd.ID, refusal)))
}
