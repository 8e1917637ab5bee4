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
	r         *room
	queue     []pendingCommand // commands waiting for the next append
	pending   *pendingAppend   // the append in progress, or nil
	tryNo     uint64           // the number of that append
	own       selfEcho
	setResult func(store.Entry, error) // sets result; made once because each move would need one
	result    appendResult             // of an append in the room's turn
	deciding  int                      // the queue index of the command being decided, or -1
	retryAt   time.Time                // after a failure, no append before this time
	paceUntil time.Time                // with many viewers, no append before this time
}

// pendingAppend is an append in progress and the commands waiting for its result.
type pendingAppend struct {
	commands   []pendingCommand
	answers    []error // the answer to each ask, given once the store has confirmed the state
	events     []game.Event
	batch      view.Batch  // the events, ready to be sent to viewers; empty while then is nil
	after      *game.State // the state after the events, as of at; nil if they are applied to the room's own state
	at         int64
	request    store.Append
	endsOutage bool      // whether the entry reports the length of an outage
	began      time.Time // when deciding started; zero without tracing
	sent       time.Time // when it was sent to the store; zero without tracing
	deadline   time.Time // when an asynchronous append is given up; zero if it is not asynchronous
}

// pendingAppends recycles the memory of appends.
var pendingAppends = sync.Pool{New: func() any { return new(pendingAppend) }}

// selfEcho identifies the entry that this node is appending or has appended last, so that the store's echo of it can be
// ignored. It is safe for concurrent use.
type selfEcho struct{ hash, time atomic.Uint64 }

// started records that an append of f's entry has started. The entry's time is not known yet.
func (o *selfEcho) started(f *pendingAppend) {
	o.time.Store(0)
	o.hash.Store(binary.BigEndian.Uint64(f.request.Next[:]))
}

// stamped records the time that the store gave to the entry.
func (o *selfEcho) stamped(e store.Entry) { o.time.Store(uint64(e.At)) }

// reset forgets the entry because the append's outcome is unknown, so that the store's news of it is read.
func (o *selfEcho) reset() { o.hash.Store(0) }

// matches reports whether hash is that of this node's entry.
func (o *selfEcho) matches(hash [8]byte) bool {
	return binary.BigEndian.Uint64(hash[:]) == o.hash.Load()
}

// isEcho reports whether news is about this node's entry, so that it adds nothing to the answer to the append.
func (o *selfEcho) isEcho(n store.News) bool {
	if n.Ephemeral != nil || n.Forwarded != nil || !o.matches(n.Entry.Hash) {
		return false
	}
	at := o.time.Load()
	return at == 0 || at == uint64(n.Entry.At)
}

// projectedEntry is an entry with its events as they are sent to viewers.
type projectedEntry struct {
	store.Entry
	batch           view.Batch
	endsRound       bool // whether it ends a round
	untouchedBefore bool // whether no cell was filled or noted in the round before it
}

// appendNext decides the waiting commands, as many as fit into an entry, and sends the resulting events to the store.
// One append is in progress at a time; commands that arrive meanwhile share the next.
func (ap *appender) appendNext(ctx context.Context) {
	if !ap.isReady() {
		return
	}
	if len(ap.r.viewers.all) > CrowdFrom {
		ap.pace()
	}
	if fw := &ap.r.forwarding; fw.losses == ForwardAfter && fw.shouldForward() && fw.forwardQueue(ctx) {
		return
	}
	began := ap.r.observer.startTime()
	f, done := ap.decideGuarded()
	switch {
	case !done:
		if ap.r.closeErr == nil {
			ap.appendNext(ctx)
		}
	case len(f.events) > 0:
		ap.pending = f
		f.began, f.sent = began, ap.r.observer.startTime()
		ap.own.started(f)
		ap.startAppend(ctx, f)
	case len(f.commands) > 0 || f.endsOutage:
		ap.pending = f
		if ap.r.host.immediate {
			ap.handleHead(ctx, ap.readHeadInTurn(ctx))
			return
		}
		ap.r.runBackground("verify", func() message { return ap.readHead(ctx) },
			func(err error) message { return headResult{err: err} })
	case len(ap.queue) > 0:
		ap.appendNext(ctx)
	}
}

// startAppend starts the append of an entry, after indexing the players that it names.
func (ap *appender) startAppend(ctx context.Context, f *pendingAppend) {
	ap.tryNo++
	var named []string
	if f.after != nil { // otherwise there are moves alone
		named = ap.namedPlayers(f)
	}
	if ap.r.host.immediate {
		ap.handleResult(ctx, ap.appendInTurn(ctx, f.request, named))
		return
	}
	within, try := ap.timeLimit(f), ap.tryNo
	if len(named) == 0 {
		ap.appendAsync(f, within)
	} else {
		ap.r.runBackground("append", func() message {
			m := ap.appendEntry(ctx, f.request, named, within)
			m.tryNo = try
			return m
		}, func(err error) message { return appendResult{err: err, tryNo: try} })
	}
}

// appendAsync starts an asynchronous append.
func (ap *appender) appendAsync(f *pendingAppend, within time.Duration) {
	a, try, start := f.request, ap.tryNo, time.Now()
	a.Until = ap.appendDeadline(within)
	f.deadline = start.Add(StoreWait)
	err := ap.r.guardStore("append", func() error {
		ap.r.host.store.Append(a, f.deadline, func(e store.Entry, err error) {
			ap.r.host.enqueueJob(ap.r, appendResult{e, err, time.Since(start), try})
		})
		return nil
	})
	if err != nil { // it panicked
		ap.r.host.enqueueJob(ap.r, appendResult{err: err, took: time.Since(start), tryNo: try})
	}
}

// expireAppend fails an asynchronous append that has not been answered within [StoreWait].
func (ap *appender) expireAppend(ctx context.Context) {
	if f := ap.pending; f != nil && !f.deadline.IsZero() && !time.Now().Before(f.deadline) {
		ap.tryNo++
		ap.handleResult(ctx, appendResult{err: context.DeadlineExceeded, took: StoreWait})
	}
}

// isReady reports whether there is something to append and nothing that has to happen before.
func (ap *appender) isReady() bool {
	idle := len(ap.queue) == 0 && !ap.r.outage.failing
	forwarding := ap.r.forwarding.sending || len(ap.r.forwarding.sent) > 0 // no other command may overtake those
	blocked := ap.pending != nil || ap.r.sync.reading || ap.r.sync.reloading || forwarding
	return !blocked && !idle && !time.Now().Before(ap.notBefore())
}

// pace delays the next append of a room with many viewers, so that more commands share an entry: each entry costs a
// frame per viewer. The first command after a pause is not delayed.
func (ap *appender) pace() {
	crowd := len(ap.r.viewers.all) - CrowdFrom
	ap.paceUntil = time.Now().Add(time.Duration(crowd) * CrowdPace)
}

// notBefore returns the time before which nothing is appended.
func (ap *appender) notBefore() time.Time {
	if ap.paceUntil.After(ap.retryAt) {
		return ap.paceUntil
	}
	return ap.retryAt
}

// appendEntry appends an entry, unless the store gets to it later than within from now. It indexes the players named by
// the entry first.
func (ap *appender) appendEntry(ctx context.Context, a store.Append, named []string,
	within time.Duration) appendResult {
	start := time.Now()
	if !ap.r.host.immediate { // an immediate store cannot stall, so it needs no deadline
		var cancel context.CancelFunc
		ctx, cancel = ap.r.host.Within(ctx)
		defer cancel()
	}
	if len(named) > 0 {
		if err := ap.r.host.hooks.IndexPlayers(ctx, ap.r.code, named, ap.r.host.Now()); err != nil {
			return appendResult{err: err, took: time.Since(start)}
		}
	}
	if !ap.r.host.immediate {
		a.Until = ap.appendDeadline(within)
	}
	entry, err := store.AppendAndWait(ctx, ap.r.host.store, a)
	return appendResult{entry: entry, err: err, took: time.Since(start)}
}

// appendDeadline returns the deadline of an append that may take within, on the room's clock.
func (ap *appender) appendDeadline(within time.Duration) int64 {
	return ap.r.host.clocks.Now(ap.r.clockNo) + within.Milliseconds()
}

// appendInTurn is like appendEntry, but runs within the room's turn. While a room is served, only an immediate store is
// used this way because others would block the room.
func (ap *appender) appendInTurn(ctx context.Context, a store.Append, named []string) (m appendResult) {
	defer ap.r.recoverInto("append", &m.err)
	if len(named) > 0 || !ap.r.host.immediate {
		return ap.appendEntry(ctx, a, named, StoreWait)
	}
	start := time.Now()
	ap.r.host.store.Append(a, time.Time{}, ap.setResult)
	m, ap.result = ap.result, appendResult{}
	m.took = time.Since(start)
	return m
}

// readHead reads the head of the log, before commands without effect are answered. Otherwise a node that has fallen
// behind would refuse what another node has carried out already.
func (ap *appender) readHead(ctx context.Context) headResult {
	ctx, cancel := ap.r.host.Within(ctx)
	defer cancel()
	heads, err := ap.r.host.store.Heads(ctx, []string{ap.r.code})
	if err != nil {
		return headResult{err: err}
	}
	return headResult{head: heads[0]}
}

// readHeadInTurn is like readHead, but runs within the room's turn.
func (ap *appender) readHeadInTurn(ctx context.Context) (m headResult) {
	defer ap.r.recoverInto("verify", &m.err)
	return ap.readHead(ctx)
}

// handleHead handles the result of readHead: if the log has not moved, it answers the commands, otherwise it queues
// them again and catches up.
func (ap *appender) handleHead(ctx context.Context, m headResult) {
	f := ap.pending
	ap.pending, ap.r.actAt = nil, time.Time{}
	switch {
	case m.err != nil:
		ap.outcomeUnknown(f, m.err)
	case m.head == ap.r.log.head:
		ap.answerAll(f)
		if f.endsOutage || !ap.r.outage.failing {
			ap.r.outage.endOutage()
		}
	default:
		for i := range f.commands {
			f.commands[i].verifiedAt = m.head.Seq
		}
		ap.queue = append(f.commands, ap.queue...)
		ap.r.sync.compareHead(ctx, m.head)
	}
}

// handleResult handles the result of the append in progress.
func (ap *appender) handleResult(ctx context.Context, m appendResult) {
	f := ap.pending
	ap.pending = nil
	ap.r.observer.appended(f, m)
	if m.err != nil {
		ap.r.actAt = time.Time{}
		ap.handleFailure(ctx, f, m)
		return
	}
	ap.r.forwarding.losses = max(ap.r.forwarding.losses-1, 0)
	ap.own.stamped(m.entry)
	ap.commit(ctx, f, m)
	if ap.r.outage.failing {
		ap.r.outage.endOutage()
	}
	ap.r.outage.proof, ap.retryAt = time.Now(), time.Time{}
}

// handleFailure handles an append that has lost to another node's or whose outcome is unknown.
func (ap *appender) handleFailure(ctx context.Context, f *pendingAppend, m appendResult) {
	var conflict *store.ConflictError
	if !errors.As(m.err, &conflict) {
		ap.outcomeUnknown(f, m.err)
		return
	}
	ap.r.forwarding.noteAppendLost(m.took)
	ap.paceUntil = time.Time{}
	ap.queue = append(f.commands, ap.queue...)
	if len(conflict.Missed) == 0 {
		ap.r.sync.locate(ctx)
		return
	}
	ap.r.sync.applyMissed(ctx, entriesResult{epoch: conflict.Epoch, entries: conflict.Missed})
}

// commit applies the appended entry to the state, answers the commands in it and then sends it to the viewers.
func (ap *appender) commit(ctx context.Context, f *pendingAppend, m appendResult) {
	e, head := m.entry, ap.r.log.head
	switch {
	case f.request.Head == head && f.request.Next == e.Hash && e.Seq == head.Seq+1:
	case ap.r.log.has(e): // the store's news of it came before the answer
		if ap.r.host.tracer != nil {
			ap.r.observer.traceCommitted(f, e, m.took)
		}
		ap.answerAll(f)
		return
	case e.Seq <= head.Seq: // the store lost it since, and took another entry in its place
		ap.queue = append(f.commands, ap.queue...)
		return
	default:
		ap.r.logger.Error("own entry does not fit", "seq", e.Seq)
		ap.queue = append(f.commands, ap.queue...)
		ap.r.sync.reload(ctx)
		return
	}
	before := ap.r.log.state.Round
	t := ap.adopt(f, e)
	if t.endsRound {
		ap.r.host.hooks.RoundEnded() // before a viewer hears of it and asks for the result
	}
	ap.r.observer.committed(f, m, before)
	ap.answerAll(f)
	ap.r.viewers.sendEntry(t)
	ap.r.log.recycle(t)
	f.reset()
	pendingAppends.Put(f)
}

// reset resets f for reuse.
func (f *pendingAppend) reset() {
	clear(f.commands)
	clear(f.answers)
	clear(f.events)
	*f = pendingAppend{commands: f.commands[:0], answers: f.answers[:0], events: f.events[:0]}
}

// adopt applies the decided events to the room's state without decoding the entry: the store has confirmed its hash. If
// the copy on which they were decided has them already, adopt only corrects the times in it to the entry's own, which
// the store has stamped since.
func (ap *appender) adopt(f *pendingAppend, e store.Entry) projectedEntry {
	t := projectedEntry{Entry: e, untouchedBefore: view.Untouched(ap.r.log.state), endsRound: f.request.EndsRound}
	if f.after != nil && ap.r.log.state.Settings.Delay != 0 {
		ap.r.log.forkDelayed(f.events)
	}
	d := ap.r.log.delayed
	if f.after != nil || !ap.r.log.state.Running() || d != nil && len(d.upcoming) == 0 {
		ap.r.actAt = time.Time{} // more than moves, or the next update of delayed viewers
	}
	if f.after != nil && f.after.Restamp(f.events, f.at, e.At) {
		ap.r.log.state, t.batch = f.after, f.batch
		return ap.r.log.moveHead(t)
	}
	for _, ev := range f.events {
		ap.r.log.apply(&t, ev)
	}
	return ap.r.log.moveHead(t)
}

// answerAll answers all commands of f.
func (ap *appender) answerAll(f *pendingAppend) {
	for i, a := range f.commands {
		if len(f.events) == 0 {
			ap.r.observer.commandRefused(a, f.answers[i])
		}
		ap.r.reply(a, f.answers[i])
	}
}

// outcomeUnknown handles an append whose outcome is unknown. Repeating the commands is safe: if the entry is in the
// log, the next append conflicts with it, and the command IDs in it show what was done.
func (ap *appender) outcomeUnknown(f *pendingAppend, err error) {
	ap.own.reset()
	if f.endsOutage && errors.Is(err, store.ErrLate) {
		ap.r.outage.tooLate++
	}
	ap.r.outage.requestFailed(err)
	ap.queue = append(f.commands, ap.queue...)
	ap.retryAt = time.Now().Add(ap.r.outage.retryWait())
}

// answer reports the result of a command that is in no entry of this node.
func (r *room) answer(a pendingCommand, err error) {
	r.observer.commandRefused(a, err)
	r.reply(a, err)
}

// reply sends the result of a command to the player who sent it. For the room's own commands it clears the flags that
// they are pending.
func (r *room) reply(a pendingCommand, err error) {
	switch a.cmd.Do.(type) {
	case game.Deal:
		r.dealing.dealing = false
	case game.Tick:
		r.ticking = false
	}
	if a.onAnswer != nil {
		a.onAnswer(err)
	}
	if a.from == nil {
		return
	}
	a.from.unanswered.Add(-1)
	r.observer.answered(&a, err)
	var answer any
	if err == nil {
		ok := &r.buffers().ok
		ok.ID = a.cmd.ID
		answer = ok
	} else {
		answer = refusalMessage(a.cmd.ID, refusalOf(err))
	}
	r.viewers.queueFrame(a.from, r.encode(answer))
}

// refuseExpired refuses players' commands that have waited for [StoreWait].
func (ap *appender) refuseExpired(why error) {
	waiting := ap.queue[:0]
	for _, a := range ap.queue {
		if !a.hasCaller() && a.forwarded == nil || time.Since(a.queuedAt) < StoreWait {
			waiting = append(waiting, a)
			continue
		}
		ap.r.answer(a, why)
	}
	ap.queue = waiting
}

// timeLimit returns how late the store may process an append, at most the length that counts as a pause. Otherwise a
// stalled store could process old appends later, and nothing would record the pause. An entry that ends a pause holds
// the time of sending, so its deadline is short; it doubles with each try for a store that is too slow.
func (ap *appender) timeLimit(f *pendingAppend) time.Duration {
	if f.endsOutage {
		return min(ResumeWait<<min(ap.r.outage.tooLate, 8), appendWait)
	}
	return appendWait
}

// appendWait is the deadline of an append that ends no pause.
const appendWait = game.PauseMin * time.Millisecond

// namedPlayers returns the IDs of the players named by the entry that is about to be appended.
func (ap *appender) namedPlayers(f *pendingAppend) []string {
	if ap.r.log.state.ChangesBoardsOnly(f.events) {
		return nil // the common case
	}
	return ap.r.host.hooks.NamedPlayers(f.events, func(who string) string { return ap.playerID(f, who) })
}

// playerID returns the ID of a player who is here, has a command in f, or has chatted or reacted. It returns "" if
// there is none.
func (ap *appender) playerID(f *pendingAppend, who string) string {
	is := func(player string) bool { return player != "" && ap.r.log.state.Who(player) == who }
	for i := range f.commands {
		if is(f.commands[i].cmd.Player) {
			return f.commands[i].cmd.Player
		}
	}
	for v := range ap.r.viewers.all {
		if is(v.who.ID) {
			return v.who.ID
		}
	}
	for _, all := range [][]speaker{ap.r.chat.speakers, ap.r.spectators.remote} {
		for _, s := range all {
			if is(s.id) {
				return s.id
			}
		}
	}
	return ""
}
