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

// appender decides a room's commands and appends the resulting events to the log, one append at a time.
type appender struct {
	r        *room
	queue    []ask   // commands waiting for the next append
	flight   *flight // the append in progress, or nil
	try      uint64  // the number of that append
	own      own
	meets    int       // the queue index of the command being decided, or -1
	retry    time.Time // after a failure, no append before this time
	coalesce time.Time // with many viewers, no append before this time
	latency  tempo
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

// appendNext decides the waiting commands, as many as fit into an entry, and sends the resulting events to the store.
// One append is in progress at a time; commands that arrive meanwhile share the next.
func (ap *appender) appendNext(ctx context.Context) {
	if !ap.isReady() {
		return
	}
	ap.pace()
	if ap.r.forwarding.forwardQueue(ctx) {
		return
	}
	began := ap.r.observer.traceNow()
	f, done := ap.decideGuarded()
	switch {
	case !done:
		if ap.r.fate == nil {
			ap.appendNext(ctx)
		}
	case len(f.events) > 0:
		ap.flight = f
		f.began, f.sent = began, ap.r.observer.traceNow()
		ap.own.flies(f)
		ap.startAppend(ctx, f)
	case len(f.asks) > 0 || f.resume:
		ap.flight = f
		if ap.r.host.prompt {
			ap.handleHead(ctx, ap.readHeadInTurn(ctx))
			return
		}
		ap.r.beside("verify", func() mail { return ap.readHead(ctx) }, func(err error) mail { return verified{err: err} })
	case len(ap.queue) > 0:
		ap.appendNext(ctx)
	}
}

// startAppend starts the append of an entry in the cheapest way that the store supports.
func (ap *appender) startAppend(ctx context.Context, f *flight) {
	ap.try++
	within, named, try := ap.timeLimit(f), ap.namedPlayers(f), ap.try
	switch {
	case ap.r.host.prompt:
		ap.handleResult(ctx, ap.appendInTurn(ctx, f.entry, named, within))
	case len(named) == 0 && ap.appendAsync(f, within):
	default:
		ap.r.beside("append", func() mail {
			m := ap.appendEntry(ctx, f.entry, named, within)
			m.try = try
			return m
		}, func(err error) mail { return landed{err: err, try: try} })
	}
}

// appendAsync starts an asynchronous append, if the store supports it. It reports whether the store has accepted the
// entry.
func (ap *appender) appendAsync(f *flight, within time.Duration) bool {
	if ap.r.host.later == nil {
		return false
	}
	a, try, start := f.entry, ap.try, time.Now()
	a.Until = ap.appendDeadline(within)
	f.due = start.Add(StoreWait)
	taken := false
	_ = ap.r.asked("append", func() error {
		taken = ap.r.host.later.AppendLater(a, f.due, func(e store.Entry, err error) {
			ap.r.host.bring(ap.r, landed{e, err, time.Since(start), try})
		})
		return nil
	})
	if !taken {
		f.due = time.Time{}
	}
	return taken
}

// expireAppend fails an asynchronous append that has not been answered within [StoreWait].
func (ap *appender) expireAppend(ctx context.Context) {
	if f := ap.flight; f != nil && !f.due.IsZero() && !time.Now().Before(f.due) {
		ap.try++
		ap.handleResult(ctx, landed{err: context.DeadlineExceeded, took: StoreWait})
	}
}

// isReady reports whether there is something to append and nothing that has to happen before.
func (ap *appender) isReady() bool {
	idle := len(ap.queue) == 0 && !ap.r.outage.failing
	blocked := ap.flight != nil || ap.r.sync.isReading() || ap.r.forwarding.isWaiting()
	return !blocked && !idle && !time.Now().Before(ap.notBefore())
}

// pace delays the next append of a room with many viewers, so that more commands share an entry: each entry costs a
// frame per viewer. The first command after a pause is not delayed.
func (ap *appender) pace() {
	if crowd := len(ap.r.viewers.all) - CrowdFrom; crowd > 0 {
		ap.coalesce = time.Now().Add(time.Duration(crowd) * CrowdPace)
	}
}

// notBefore returns the time before which nothing is appended.
func (ap *appender) notBefore() time.Time {
	if ap.coalesce.After(ap.retry) {
		return ap.coalesce
	}
	return ap.retry
}

// appendEntry appends an entry, unless the store gets to it later than within from now. It indexes the players named by
// the entry first.
func (ap *appender) appendEntry(ctx context.Context, a store.Append, named []string, within time.Duration) landed {
	ctx, cancel := ap.r.host.Within(ctx)
	defer cancel()
	start := time.Now()
	if err := ap.r.host.hooks.IndexPlayers(ctx, ap.r.code, named, ap.r.host.now()); err != nil {
		return landed{err: err, took: time.Since(start)}
	}
	if !ap.r.host.prompt { // a prompt store cannot stall, so it needs no deadline
		a.Until = ap.appendDeadline(within)
	}
	entry, err := ap.r.host.store.Append(ctx, a)
	return landed{entry: entry, err: err, took: time.Since(start)}
}

// appendDeadline returns the deadline of an append that may take within, on the room's clock.
func (ap *appender) appendDeadline(within time.Duration) int64 {
	return ap.r.host.clocks.Now(ap.r.clockNo) + within.Milliseconds()
}

// appendInTurn appends an entry within the room's turn. Only a prompt store is used this way because others would block
// the room.
func (ap *appender) appendInTurn(ctx context.Context, a store.Append, named []string, within time.Duration) (m landed) {
	defer ap.r.caught("append", &m.err)
	return ap.appendEntry(ctx, a, named, within)
}

// readHead reads the head of the log, before commands without effect are answered. Otherwise a node that has fallen
// behind would refuse what another node has carried out already.
func (ap *appender) readHead(ctx context.Context) verified {
	ctx, cancel := ap.r.host.Within(ctx)
	defer cancel()
	heads, err := ap.r.host.store.Heads(ctx, []string{ap.r.code})
	if err != nil {
		return verified{err: err}
	}
	return verified{head: heads[0]}
}

// readHeadInTurn is like readHead, but runs within the room's turn.
func (ap *appender) readHeadInTurn(ctx context.Context) (m verified) {
	defer ap.r.caught("verify", &m.err)
	return ap.readHead(ctx)
}

// handleHead handles the result of readHead: if the log has not moved, it answers the commands, otherwise it queues
// them again and catches up.
func (ap *appender) handleHead(ctx context.Context, m verified) {
	f := ap.flight
	ap.flight = nil
	switch {
	case m.err != nil:
		ap.outcomeUnknown(f, m.err)
	case m.head == ap.r.log.head:
		ap.answerAll(f)
		if f.resume || !ap.r.outage.failing {
			ap.r.outage.endOutage()
		}
	default:
		for i := range f.asks {
			f.asks[i].level = m.head.Seq
		}
		ap.queue = append(f.asks, ap.queue...)
		ap.r.sync.compareHead(ctx, m.head)
	}
}

// handleResult handles the result of the append in progress.
func (ap *appender) handleResult(ctx context.Context, m landed) {
	f := ap.flight
	ap.flight = nil
	ap.r.observer.traceAppend(f, m)
	ap.r.observer.logSlowAppend(f, m)
	ap.latency.add(m.took)
	if m.err != nil {
		ap.r.host.observer.Appended(m.took, "")
		ap.handleFailure(ctx, f, m)
		return
	}
	ap.r.forwarding.noteAppendWon()
	ap.own.landed(m.entry)
	ap.r.host.stats.appends.Add(1)
	ap.r.host.observer.Appended(m.took, ap.r.observer.traceID(m.entry.Seq, m.entry.Hash))
	ap.commit(ctx, f, m)
	ap.r.outage.endOutage()
}

// handleFailure handles an append that has lost to another node's or whose outcome is unknown.
func (ap *appender) handleFailure(ctx context.Context, f *flight, m landed) {
	var conflict *store.ConflictError
	if !errors.As(m.err, &conflict) {
		ap.r.host.stats.appendsFailed.Add(1)
		ap.outcomeUnknown(f, m.err)
		return
	}
	ap.r.forwarding.noteAppendLost(m.took)
	ap.r.host.stats.conflicts.Add(1)
	ap.coalesce = time.Time{}
	ap.queue = append(f.asks, ap.queue...)
	if len(conflict.Missed) == 0 {
		ap.r.sync.locate(ctx)
		return
	}
	ap.r.sync.applyMissed(ctx, missed{epoch: conflict.Epoch, entries: conflict.Missed})
}

// commit applies the appended entry to the state, answers the commands in it and then sends it to the viewers.
func (ap *appender) commit(ctx context.Context, f *flight, m landed) {
	e := m.entry
	switch {
	case ap.r.log.knows(e):
		ap.r.observer.traceCommitted(f, e, m.took)
		ap.answerAll(f) // the store's news of it came before the answer
	case e.Seq <= ap.r.log.head.Seq:
		// The store lost it since, and took another entry in its place.
		ap.queue = append(f.asks, ap.queue...)
	default:
		ap.extendLog(ctx, f, m)
	}
}

// extendLog applies this node's own entry, which follows the head.
func (ap *appender) extendLog(ctx context.Context, f *flight, m landed) {
	e := m.entry
	if f.entry.Head != ap.r.log.head || f.entry.Next != e.Hash || e.Seq != ap.r.log.head.Seq+1 {
		ap.r.logger.Error("own entry does not fit", "seq", e.Seq)
		ap.queue = append(f.asks, ap.queue...)
		ap.r.sync.reload(ctx)
		return
	}
	before := ap.r.log.state.Round
	t := ap.adopt(f, e)
	if t.ends {
		ap.r.host.hooks.RoundEnded() // before a viewer hears of it and asks for the result
	}
	ap.r.observer.logEvents(f.events, e, before)
	ap.r.observer.traceCommitted(f, e, m.took) // before the answers, which are part of the trace
	ap.answerAll(f)
	ap.r.viewers.sendEntry(t)
	ap.r.log.wasTold(t)
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
func (ap *appender) adopt(f *flight, e store.Entry) told {
	t := told{Entry: e, first: view.Untouched(ap.r.log.state), ends: game.EndsRound(f.events)}
	ap.r.log.depart(f.events)
	if f.then != nil && f.then.Restamp(f.events, f.at, e.At) {
		ap.r.log.state, t.what = f.then, f.what
		return ap.r.log.arrive(t)
	}
	for _, ev := range f.events {
		ap.r.log.apply(&t, ev)
	}
	return ap.r.log.arrive(t)
}

// answerAll answers all commands of f.
func (ap *appender) answerAll(f *flight) {
	for i, a := range f.asks {
		if len(f.events) == 0 {
			ap.r.observer.traceRefused(a, f.held[i])
		}
		ap.r.reply(a, f.held[i])
	}
}

// outcomeUnknown handles an append whose outcome is unknown. Repeating the commands is safe: if the entry is in the
// log, the next append conflicts with it, and the command IDs in it show what was done.
func (ap *appender) outcomeUnknown(f *flight, err error) {
	ap.own.unsure()
	if f.resume && errors.Is(err, store.ErrLate) {
		ap.r.outage.tooLate++
	}
	ap.r.outage.requestFailed(err)
	ap.queue = append(f.asks, ap.queue...)
	ap.retry = time.Now().Add(ap.r.outage.again())
}

// answer reports the result of a command that is in no entry of this node.
func (r *room) answer(a ask, err error) {
	r.observer.traceRefused(a, err)
	r.reply(a, err)
}

// reply sends the result of a command to the player who sent it. For the room's own commands it clears the flags that
// they are pending.
func (r *room) reply(a ask, err error) {
	switch a.cmd.Do.(type) {
	case game.Deal:
		r.dealing.dealing = false
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
		r.observer.startClock(a)
		ok := &r.tools().ok
		ok.ID = a.cmd.ID
		r.viewers.queueFrame(a.from, r.frame(ok))
		return
	}
	r.host.stats.refused.Add(1)
	refusal := refusalOf(err)
	r.logger.Debug("a command is refused", "round", r.log.state.Rounds, "player", a.cmd.Player, "code", refusal.Code)
	r.viewers.queueFrame(a.from, r.frame(no(a.cmd.ID, refusal)))
}
