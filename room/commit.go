package room

import (
	"context"
	"encoding/binary"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"nonet/room/game"
	"nonet/room/store"
	"nonet/room/view"
)

// pipeline holds the commands and the append of a room that are on their way to the store.
type pipeline struct {
	queue    []ask   // commands waiting for the next append
	flight   *flight // the append in progress, or nil
	try      uint64  // the number of that append
	own      own
	meets    int       // the queue index of the command being decided, or -1
	retry    time.Time // after a failure, no append before this time
	coalesce time.Time // with many viewers, no append before this time
}

// flight is an append in progress and the commands waiting for its result.
type flight struct {
	asks   []ask
	held   []error // the answer to each ask, given once the store has confirmed the state
	events []game.Event
	what   view.Batch  // the events, ready to be sent to viewers; empty while then is nil
	then   *game.State // the state after the events, as of at; nil if they are applied to the room's own state
	at     int64
	entry  store.Append
	resume bool      // whether the entry reports the length of an outage
	began  time.Time // when deciding started; zero without tracing
	sent   time.Time // when it was sent to the store; zero without tracing
	due    time.Time // when an asynchronous append is given up; zero if it is not asynchronous
}

// flights recycles the memory of appends.
var flights = sync.Pool{New: func() any { return new(flight) }}

// own identifies the entry that this node is appending or has appended last, so that the store's echo of it can be
// ignored. It is safe for concurrent use.
type own struct{ hash, at atomic.Uint64 }

// flies records that an append of f's entry has started. The entry's time is not known yet.
func (o *own) flies(f *flight) {
	o.at.Store(0)
	o.hash.Store(binary.BigEndian.Uint64(f.entry.Next[:]))
}

// landed records the time that the store gave to the entry.
func (o *own) landed(e store.Entry) { o.at.Store(uint64(e.At)) }

// unsure forgets the entry because the append's outcome is unknown, so that the store's news of it is read.
func (o *own) unsure() { o.hash.Store(0) }

// is reports whether hash is that of this node's entry.
func (o *own) is(hash [8]byte) bool { return binary.BigEndian.Uint64(hash[:]) == o.hash.Load() }

// heard reports whether news is about this node's entry, so that the answer to the append tells the same.
func (o *own) heard(n store.News) bool {
	if n.Ephemeral != nil || n.Forwarded != nil || !o.is(n.Entry.Hash) {
		return false
	}
	at := o.at.Load()
	return at == 0 || at == uint64(n.Entry.At)
}

// told is an entry with its events as they are sent to viewers.
type told struct {
	store.Entry
	what  view.Batch
	ends  bool // whether it ends a round
	first bool // whether no cell was filled or noted in the round before it
}

// append decides the waiting commands, as many as fit into an entry, and sends the resulting events to the store. One
// append is in progress at a time; commands that arrive meanwhile share the next.
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

// setOff starts the append of an entry in the cheapest way that the store supports.
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

// leaves starts an asynchronous append, if the store supports it. It reports whether the store has accepted the entry.
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

// lapse fails an asynchronous append that has not been answered within [StoreWait].
func (r *room) lapse(ctx context.Context) {
	if f := r.flight; f != nil && !f.due.IsZero() && !time.Now().Before(f.due) {
		r.try++
		r.landed(ctx, landed{err: context.DeadlineExceeded, took: StoreWait})
	}
}

// appends reports whether there is something to append and nothing that has to happen before.
func (r *room) appends() bool {
	idle := len(r.queue) == 0 && !r.outage.failing
	return r.flight == nil && !r.reads() && !r.awaits() && !idle && !time.Now().Before(r.waits())
}

// pace delays the next append of a room with many viewers, so that more commands share an entry: each entry costs a
// frame per viewer. The first command after a pause is not delayed.
func (r *room) pace() {
	if crowd := len(r.viewers) - CrowdFrom; crowd > 0 {
		r.coalesce = time.Now().Add(time.Duration(crowd) * CrowdPace)
	}
}

// waits returns the time before which nothing is appended.
func (r *room) waits() time.Time {
	if r.coalesce.After(r.retry) {
		return r.coalesce
	}
	return r.retry
}

// store appends an entry, unless the store gets to it later than within from now. It indexes the players named by the
// entry first.
func (r *room) store(ctx context.Context, a store.Append, named []string, within time.Duration) landed {
	ctx, cancel := r.host.Within(ctx)
	defer cancel()
	start := time.Now()
	if err := r.host.hooks.IndexPlayers(ctx, r.code, named, r.host.now()); err != nil {
		return landed{err: err, took: time.Since(start)}
	}
	if !r.host.prompt { // a prompt store cannot stall, so it needs no deadline
		a.Until = r.until(within)
	}
	entry, err := r.host.store.Append(ctx, a)
	return landed{entry: entry, err: err, took: time.Since(start)}
}

// until returns the deadline of an append that may take within, on the room's clock.
func (r *room) until(within time.Duration) int64 {
	return r.host.clocks.now(r.clockNo) + within.Milliseconds()
}

// storeHere appends an entry within the room's turn. Only a prompt store is used this way because others would block
// the room.
func (r *room) storeHere(ctx context.Context, a store.Append, named []string, within time.Duration) (m landed) {
	defer r.caught("append", &m.err)
	return r.store(ctx, a, named, within)
}

// verify reads the head of the log, before commands without effect are answered. Otherwise a node that has fallen
// behind would refuse what another node has carried out already.
func (r *room) verify(ctx context.Context) verified {
	ctx, cancel := r.host.Within(ctx)
	defer cancel()
	heads, err := r.host.store.Heads(ctx, []string{r.code})
	if err != nil {
		return verified{err: err}
	}
	return verified{head: heads[0]}
}

// verifyHere is like verify, but runs within the room's turn.
func (r *room) verifyHere(ctx context.Context) (m verified) {
	defer r.caught("verify", &m.err)
	return r.verify(ctx)
}

// verified handles the result of verify: if the log has not moved, it answers the commands, otherwise it queues them
// again and catches up.
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

// landed handles the result of the append in progress.
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

// failed handles an append that has lost to another node's or whose outcome is unknown.
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

// commit applies the appended entry to the state, answers the commands in it and then sends it to the viewers.
func (r *room) commit(ctx context.Context, f *flight, m landed) {
	e := m.entry
	switch {
	case r.knows(e):
		r.went(f, e, m.took)
		r.settle(f) // the store's news of it came before the answer
	case e.Seq <= r.head.Seq:
		// The store lost it since, and took another entry in its place.
		r.queue = append(f.asks, r.queue...)
	default:
		r.extend(ctx, f, m)
	}
}

// extend applies this node's own entry, which follows the head.
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
	if t.ends {
		r.host.hooks.RoundEnded() // before a viewer hears of it and asks for the result
	}
	r.note(f.events, e, before)
	r.went(f, e, m.took) // before the answers, which are part of the trace
	r.settle(f)
	r.tell(t)
	r.wasTold(t)
	f.empty()
	flights.Put(f)
}

// empty resets f for reuse.
func (f *flight) empty() {
	clear(f.asks)
	clear(f.held)
	clear(f.events)
	*f = flight{asks: f.asks[:0], held: f.held[:0], events: f.events[:0]}
}

// adopt applies the decided events to the room's state without decoding the entry: the store has confirmed its hash. If
// the copy on which they were decided has them already, adopt only corrects the times in it to the entry's own, which
// the store has stamped since.
func (r *room) adopt(f *flight, e store.Entry) told {
	t := told{Entry: e, first: view.Untouched(r.state), ends: game.EndsRound(f.events)}
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

// settle answers all commands of f.
func (r *room) settle(f *flight) {
	for i, a := range f.asks {
		if len(f.events) == 0 {
			r.strays(a, f.held[i])
		}
		r.reply(a, f.held[i])
	}
}

// unsure handles an append whose outcome is unknown. Repeating the commands is safe: if the entry is in the log, the
// next append conflicts with it, and the command IDs in it show what was done.
func (r *room) unsure(f *flight, err error) {
	r.own.unsure()
	if f.resume && errors.Is(err, store.ErrLate) {
		r.outage.tooLate++
	}
	r.fails(err)
	r.queue = append(f.asks, r.queue...)
	r.retry = time.Now().Add(r.outage.again())
}

// answer reports the result of a command that is in no entry of this node.
func (r *room) answer(a ask, err error) {
	r.strays(a, err)
	r.reply(a, err)
}

// reply sends the result of a command to the player who sent it. For the room's own commands it clears the flags that
// they are pending.
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
